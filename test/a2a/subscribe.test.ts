import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Task } from '@a2a-js/sdk'
import { type Backend, startBackend } from '../support/backend.ts'
import { onBoth } from '../support/database/on-both.ts'
import { as } from '../support/http/http.ts'
import { type ModelEndpoint, startModelEndpoint } from '../support/http/model-endpoint.ts'
import { until } from '../support/until.ts'
import { a2a, oldMessage, type OldTask, type RpcAnswer, sendOld } from './support/a2a.ts'
import { newClient, oldClient } from './support/sdk.ts'

onBoth('concurrency', 'times')

let backend: Backend
let other: Backend
let model: ModelEndpoint

beforeAll(async () => {
  model = await startModelEndpoint(() => Array<number>(1536).fill(0.1))
  const env = { OPENAI_BASE_URL: model.url, OPENAI_TIMEOUT_MS: '60000' }
  backend = await startBackend({ env })
  other = await startBackend({ env, database: backend.database, dataDir: backend.dataDir })
})

afterAll(() => model.stop())

/** Lets the model answer when the function is called, and not before. */
function heldModel(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  model.talkWith(() => promise.then(() => ({ text: 'At last.' })))
  return resolve
}

/** A task that goes on while the model says nothing. */
async function begun(): Promise<string> {
  const params = { ...oldMessage(undefined, 'How is it done?'), configuration: { blocking: false } }
  const { result } = (await a2a(backend.url, 'message/send', params)).json<RpcAnswer<OldTask>>()
  if (!result) throw new Error('no task')
  return result.id
}

const stateOf = async (id: string) =>
  (await a2a(backend.url, 'tasks/get', { id })).json<RpcAnswer<OldTask>>().result?.status.state

async function all<T>(events: AsyncIterable<T>, onFirst: () => unknown): Promise<T[]> {
  const got: T[] = []
  for await (const event of events) {
    got.push(event)
    if (got.length === 1) await onFirst()
  }
  return got
}

test.each(['the instance that works on it', 'another instance'])('a task is followed to its end on %s', async where => {
  const at = where === 'another instance' ? other : backend
  const answer = heldModel()
  const id = await begun()
  const client = await newClient(at.url)
  const events = await all(client.resubscribeTask({ tenant: '', id }), answer)
  expect(events.map(({ payload }) => payload?.$case)).toEqual(['task', 'artifactUpdate', 'statusUpdate'])
  expect((events[0]?.payload?.value as Task).status?.state).toBe(2)
  const again = client.resubscribeTask({ tenant: '', id })
  await expect(again.next()).rejects.toMatchObject({ name: 'UnsupportedOperationError' })
})

test('tasks/resubscribe of version 0.3 does the same, for several readers in the same order', async () => {
  const answer = heldModel()
  const id = await begun()
  const clients = [await oldClient(backend.url), await oldClient(other.url)]
  let ready = 0
  const onFirst = () => (++ready === 2 ? answer() : undefined)
  const [one, two] = await Promise.all(clients.map(client => all(client.resubscribeTask({ id }), onFirst)))
  expect(one?.map(({ kind }) => kind)).toEqual(['task', 'artifact-update', 'status-update'])
  expect(two).toEqual(one)
  expect(one?.at(-1)).toMatchObject({ status: { state: 'completed' }, final: true })
})

test('a task that is canceled elsewhere ends its streams', async () => {
  const answer = heldModel()
  const id = await begun()
  const client = await newClient(other.url)
  const cancel = () => a2a(backend.url, 'CancelTask', { id }, { 'A2A-Version': '1.0' })
  const events = await all(client.resubscribeTask({ tenant: '', id }), cancel)
  expect(events.at(-1)?.payload).toMatchObject({ $case: 'statusUpdate', value: { status: { state: 5 } } })
  answer()
})

test('a task whose instance is gone ends its streams as failed', async () => {
  const { id } = await sendOld(backend.url, 'search-tutorials', 'anything')
  const work = (until: number) =>
    backend.sql("UPDATE tutorials_a2a_A2aTasks SET state = 'working', aliveUntil = ? WHERE ID = ?", [
      new Date(Date.now() + until).toISOString(),
      id
    ])
  await work(60_000)
  const client = await oldClient(other.url)
  const events = await all(client.resubscribeTask({ id }), () => work(-1000))
  expect(events.at(-1)).toMatchObject({ kind: 'status-update', status: { state: 'failed' }, final: true })
})

test('a task that is erased meanwhile ends its streams as unknown', async () => {
  const answer = heldModel()
  const id = await begun()
  const client = await oldClient(other.url)
  const erase = () => backend.sql('DELETE FROM tutorials_a2a_A2aTasks WHERE ID = ?', [id])
  await expect(all(client.resubscribeTask({ id }), erase)).rejects.toThrow(/Unknown task/)
  answer()
})

test('what cannot be followed is an error before a stream begins', async () => {
  const { id } = await sendOld(backend.url, 'search-tutorials', 'anything')
  for (const [method, version] of [
    ['tasks/resubscribe', '0.3'],
    ['SubscribeToTask', '1.0']
  ] as const) {
    const refused = async (task: string) => {
      const answer = await a2a(other.url, method, { id: task }, { 'A2A-Version': version })
      return [answer.headers['content-type'], answer.json<RpcAnswer<never>>().error?.code]
    }
    expect(await refused('nothing')).toEqual([expect.stringContaining('json'), -32001])
    expect(await refused(id)).toEqual([expect.stringContaining('json'), -32004])
    await backend.sql("UPDATE tutorials_a2a_A2aTasks SET owner = 'somebody' WHERE ID = ?", [id])
    expect((await refused(id))[1]).toBe(-32001)
    await backend.sql("UPDATE tutorials_a2a_A2aTasks SET owner = 'agent' WHERE ID = ?", [id])
  }
})

test('a reader whose connection breaks subscribes again', async () => {
  const answer = heldModel()
  const reader = new AbortController()
  const broken = await fetch(`${backend.url}/a2a`, {
    method: 'POST',
    headers: { ...as('agent'), 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'message/stream', params: oldMessage(undefined, 'Slow?') }),
    signal: reader.signal
  })
  const first = (await broken.body?.getReader().read()) as { readonly value: Uint8Array }
  const [, line = ''] = /data: (.*)/.exec(Buffer.from(first.value).toString()) ?? []
  const { id } = (JSON.parse(line) as { result: OldTask }).result
  reader.abort()
  const events = await all((await oldClient(other.url)).resubscribeTask({ id }), answer)
  expect(events.at(-1)).toMatchObject({ status: { state: 'completed' } })
})

test('a message that comes again waits for the task of the first', async () => {
  const answer = heldModel()
  const { message } = oldMessage(undefined, 'Again?') as { message: object }
  const params = { message: { ...message, messageId: 'again' } }
  const early = await a2a(backend.url, 'message/send', { ...params, configuration: { blocking: false } })
  const { id } = early.json<RpcAnswer<OldTask>>().result ?? {}
  const late = a2a(other.url, 'message/send', params)
  await until(async () => (await stateOf(id ?? '')) === 'working')
  answer()
  expect((await late).json<RpcAnswer<OldTask>>().result).toMatchObject({ id, status: { state: 'completed' } })
})
