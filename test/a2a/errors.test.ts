import { beforeAll, expect, test } from '@jest/globals'
import type { MessageSendParams, Task as OldTask } from 'a2a-sdk-0.3'
import { SendMessageRequest } from '@a2a-js/sdk'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { as, get, post, send } from '../support/http/http.ts'
import { a2a, oldMessage, type RpcAnswer, sendOld } from './support/a2a.ts'
import { newClient, oldClient } from './support/sdk.ts'

let backend: Backend

beforeAll(async () => {
  backend = await leaseBackend()
})

const NEW = { 'A2A-Version': '1.0' }
const message = (more: object = {}) => ({ role: 'user', messageId: 'm', parts: [{ kind: 'text', text: 'x' }], ...more })

const errorOf = async (method: string, params: object, headers: Record<string, string> = {}) => {
  const answer = await a2a(backend.url, method, params, headers)
  return [answer.status, answer.json<RpcAnswer<never>>().error?.code]
}

verifies('A2A-007', 'only the scope Tutorial.MCP is let in', async () => {
  const body = { jsonrpc: '2.0', id: 1, method: 'tasks/get', params: { id: 'x' } }
  const anonymous = await post(`${backend.url}/a2a`, body)
  // a code of A2A would say that the task is unknown
  expect([anonymous.status, anonymous.json<RpcAnswer<never>>().error?.code]).toEqual([401, -32000])
  const learner = await post(`${backend.url}/a2a`, body, as('learner'))
  expect([learner.status, learner.json<RpcAnswer<never>>().error?.code]).toEqual([403, -32000])
  expect((await get(`${backend.url}/a2a`, as('agent'))).status).toBe(405)
})

test('what is no request of JSON-RPC has its code under status 200', async () => {
  const text = (body: string, type = 'application/json') =>
    send(`${backend.url}/a2a`, { method: 'POST', headers: { ...as('agent'), 'content-type': type }, body })
  for (const [body, code] of [
    ['{', -32700],
    ['[]', -32600],
    ['{"jsonrpc":"2.0","id":1}', -32600],
    ['{"jsonrpc":"2.0","id":null,"method":"tasks/get"}', -32600],
    ['{"jsonrpc":"2.0","id":1,"method":"tasks/get","params":[]}', -32602]
  ] as const) {
    const answer = await text(body)
    expect([body, answer.status, answer.json<RpcAnswer<never>>().error?.code]).toEqual([body, 200, code])
  }
  const plain = await text('{}', 'text/plain')
  expect([plain.status, plain.json<RpcAnswer<never>>().error?.code]).toEqual([415, -32005])
})

test.each([
  ['0.3', {}, 'message/send', 'tasks/get', 'tasks/cancel', 'tasks/pushNotificationConfig/set'],
  ['1.0', NEW, 'SendMessage', 'GetTask', 'CancelTask', 'CreateTaskPushNotificationConfig']
])('version %s has the codes of A2A', async (_version, headers, sending, getting, cancelling, pushing) => {
  const { id } = await sendOld(backend.url, 'search-tutorials', 'anything')
  const code = async (method: string, params: object) => (await errorOf(method, params, headers))[1]
  expect(await code('nothing', {})).toBe(-32601)
  expect(await code(sending, {})).toBe(-32602)
  expect(await code(getting, { id: 'x' })).toBe(-32001)
  expect(await code(cancelling, { id: 'x' })).toBe(-32001)
  expect(await code(sending, { message: message({ taskId: 'x' }) })).toBe(-32001)
  expect(await code(cancelling, { id })).toBe(-32002)
  expect(await code(pushing, {})).toBe(-32003)
  expect(await code(sending, { message: message({ taskId: id }) })).toBe(-32004)
  expect(await code(sending, { message: message({ parts: [{ kind: 'file', file: {} }] }) })).toBe(-32005)
  const { error } = (await a2a(backend.url, getting, { id: 'x' }, headers)).json<RpcAnswer<never>>()
  expect(error?.data).toEqual([expect.objectContaining({ reason: 'TASK_NOT_FOUND', domain: 'a2a-protocol.org' })])
})

test('an unknown version is -32009', async () => {
  expect(await errorOf('tasks/get', { id: 'x' }, { 'A2A-Version': '2.0' })).toEqual([200, -32009])
})

test('a message is refused by the field that breaks a rule', async () => {
  const refused = async (params: object) => {
    const { error } = (await a2a(backend.url, 'message/send', params)).json<RpcAnswer<never>>()
    return [error?.code, error?.message.split(':')[0]]
  }
  expect(await refused({ message: message({ messageId: undefined }) })).toEqual([-32602, 'message.messageId'])
  expect(await refused({ message: message({ messageId: '' }) })).toEqual([-32602, 'message.messageId'])
  expect(await refused({ message: message({ parts: [] }) })).toEqual([-32602, 'message.parts'])
  expect(await refused({ message: message(), configuration: { historyLength: -1 } })).toEqual([
    -32602,
    'configuration.historyLength'
  ])
  expect(await refused(oldMessage('search-tutorials', 'x'.repeat(10_001)))).toEqual([-32602, 'message.parts'])
  expect(await refused(oldMessage('search-tutorials', { tool: 'publish_content' }))).toEqual([-32602, 'tool'])
})

test('historyLength counts the messages that are sent back, none for 0', async () => {
  const answered = async (configuration: object) => {
    const params = { ...oldMessage('search-tutorials', 'anything'), configuration }
    return (await a2a(backend.url, 'message/send', params)).json<RpcAnswer<{ history?: object[] }>>().result
  }
  expect(await answered({ historyLength: 0 })).not.toHaveProperty('history')
  expect((await answered({ historyLength: 2_000_000_000 }))?.history).toHaveLength(1)
})

test('the official client of version 1.0 knows the errors', async () => {
  const client = await newClient(backend.url)
  const task = { tenant: '', id: 'nothing' }
  await expect(client.getTask(task)).rejects.toMatchObject({ name: 'TaskNotFoundError' })
  const sent = await client.sendMessage(
    SendMessageRequest.fromJSON({
      message: { messageId: 'm1', role: 'ROLE_USER', parts: [{ text: 'gardening' }] },
      metadata: { skillId: 'search-tutorials' }
    })
  )
  if (!('artifacts' in sent)) throw new Error('no task')
  const over = { tenant: '', id: sent.id, metadata: {} }
  await expect(client.cancelTask(over)).rejects.toMatchObject({ name: 'TaskNotCancelableError' })
  const more = SendMessageRequest.fromJSON({
    message: { messageId: 'm2', role: 'ROLE_USER', parts: [{ text: 'more' }], taskId: sent.id }
  })
  await expect(client.sendMessage(more)).rejects.toMatchObject({ name: 'UnsupportedOperationError' })
})

test('the official client of version 0.3 knows the errors', async () => {
  const client = await oldClient(backend.url)
  const params: MessageSendParams = {
    message: { kind: 'message', messageId: 'm1', role: 'user', parts: [{ kind: 'text', text: 'gardening' }] },
    metadata: { skillId: 'search-tutorials' }
  }
  const { id } = (await client.sendMessage(params)) as OldTask
  await expect(client.getTask({ id: 'nothing' })).rejects.toMatchObject({ name: 'TaskNotFoundError' })
  await expect(client.cancelTask({ id })).rejects.toMatchObject({ name: 'TaskNotCancelableError' })
})
