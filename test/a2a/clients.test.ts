import { beforeAll, describe, expect, test } from '@jest/globals'
import { SendMessageRequest } from '@a2a-js/sdk'
import type { MessageSendParams, Task as OldTask } from 'a2a-sdk-0.3'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { startGateway } from '../support/gateway.ts'
import { as, post } from '../support/http/http.ts'
import { newClient, oldClient } from './support/sdk.ts'

let backend: Backend

beforeAll(async () => {
  backend = await leaseBackend()
})

const gardening = SendMessageRequest.fromJSON({
  message: { messageId: 'm1', role: 'ROLE_USER', parts: [{ text: 'gardening' }] },
  metadata: { skillId: 'search-tutorials' }
})

describe('the official client of version 1.0', () => {
  const connect = () => newClient(backend.url)

  test('sends a message, and finds its task again', async () => {
    const client = await connect()
    expect(client.protocolVersion).toBe('1.0')
    const sent = await client.sendMessage(gardening)
    if (!('artifacts' in sent)) throw new Error('no task')
    expect(sent.artifacts[0]).toMatchObject({ name: 'search_tutorials', parts: [{ content: { $case: 'data' } }] })
    const { id } = sent
    expect(await client.getTask({ tenant: '', id })).toMatchObject({ id, contextId: sent.contextId })
  })

  test('streams', async () => {
    const kinds: (string | undefined)[] = []
    for await (const { payload } of (await connect()).sendMessageStream(gardening)) kinds.push(payload?.$case)
    expect(kinds).toEqual(['task', 'artifactUpdate', 'statusUpdate'])
  })
})

describe('the official client of version 0.3', () => {
  const connect = () => oldClient(backend.url)
  const params: MessageSendParams = {
    message: { kind: 'message', messageId: 'm1', role: 'user', parts: [{ kind: 'text', text: 'gardening' }] },
    metadata: { skillId: 'search-tutorials' }
  }

  test('sends a message, and finds its task again', async () => {
    const client = await connect()
    const sent = (await client.sendMessage(params)) as OldTask
    expect(sent).toMatchObject({ kind: 'task', status: { state: 'completed' } })
    expect(await client.getTask({ id: sent.id })).toMatchObject({ id: sent.id })
  })

  test('streams', async () => {
    const kinds: string[] = []
    for await (const { kind } of (await connect()).sendMessageStream(params)) kinds.push(kind)
    expect(kinds).toEqual(['task', 'artifact-update', 'status-update'])
  })
})

test('the gateway passes messages and streams of agents through, and refuses those of other pages', async () => {
  const gateway = await startGateway(backend.url)
  const client = await newClient(gateway.url)
  const kinds: (string | undefined)[] = []
  for await (const { payload } of client.sendMessageStream(gardening)) kinds.push(payload?.$case)
  expect(kinds).toEqual(['task', 'artifactUpdate', 'statusUpdate'])
  const foreign = { ...as('agent'), origin: 'https://elsewhere.example' }
  expect((await post(`${gateway.url}/a2a`, {}, foreign)).status).toBeGreaterThanOrEqual(400)
})
