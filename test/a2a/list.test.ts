import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect } from '@jest/globals'
import { ListTasksRequest } from '@a2a-js/sdk'
import { type Backend, leaseBackend, startBackend } from '../support/backend.ts'
import { onBoth } from '../support/database/on-both.ts'
import { test, testOnBoth } from '../support/database/test-on-both.ts'
import { a2a, oldMessage, type OldTask, type RpcAnswer } from './support/a2a.ts'
import { newClient } from './support/sdk.ts'

onBoth('statements', 'times')

const MINUTE = 60_000

interface Page {
  readonly tasks: readonly {
    readonly id: string
    readonly contextId: string
    readonly status: { readonly state: string; readonly timestamp: string }
    readonly artifacts?: readonly object[]
    readonly history?: readonly object[]
  }[]
  readonly nextPageToken: string
  readonly pageSize: number
  readonly totalSize: number
}

let backend: Backend

beforeAll(async () => {
  backend = await leaseBackend()
})

/** A finished task in a context. */
async function taskIn(contextId: string): Promise<string> {
  const params = oldMessage('search-tutorials', 'anything') as { message: object }
  const answer = await a2a(backend.url, 'message/send', { ...params, message: { ...params.message, contextId } })
  const { result } = answer.json<RpcAnswer<OldTask>>()
  if (!result) throw new Error(answer.text())
  return result.id
}

const answered = async (params: object) =>
  (await a2a(backend.url, 'ListTasks', params, { 'A2A-Version': '1.0' })).json<RpcAnswer<Page>>()

async function listed(params: object): Promise<Page> {
  const { result, error } = await answered(params)
  if (!result) throw new Error(JSON.stringify(error))
  return result
}

const idsOf = ({ tasks }: Page) => tasks.map(({ id }) => id)

describe('ListTasks', () => {
  testOnBoth('lists the own tasks of a context, the newest change first', async () => {
    const contextId = randomUUID()
    const ids = [await taskIn(contextId), await taskIn(contextId), await taskIn(contextId)]
    await taskIn(randomUUID())
    const page = await listed({ contextId })
    expect(idsOf(page)).toEqual(ids.toReversed())
    expect(page).toMatchObject({ nextPageToken: '', pageSize: 50, totalSize: 3 })
    expect(page.tasks[0]).toMatchObject({ contextId, status: { state: 'TASK_STATE_COMPLETED' } })
    await backend.sql("UPDATE tutorials_a2a_A2aTasks SET owner = 'somebody' WHERE ID = ?", [ids[0] ?? ''])
    const gone = new Date(Date.now() - MINUTE).toISOString()
    await backend.sql('UPDATE tutorials_a2a_A2aTasks SET expiresAt = ? WHERE ID = ?', [gone, ids[1] ?? ''])
    expect(await listed({ contextId })).toMatchObject({ tasks: [{ id: ids[2] }], totalSize: 1 })
    expect(await listed({ contextId: randomUUID() })).toEqual({
      tasks: [],
      nextPageToken: '',
      pageSize: 50,
      totalSize: 0
    })
  })

  testOnBoth('is read page by page, also where tasks have changed at the same time or are added', async () => {
    const contextId = randomUUID()
    for (let task = 0; task < 5; task++) await taskIn(contextId)
    const time = new Date().toISOString()
    await backend.sql('UPDATE tutorials_a2a_A2aTasks SET changedAt = ? WHERE contextId = ?', [time, contextId])
    const whole = idsOf(await listed({ contextId }))
    const read: string[] = []
    let pageToken = ''
    do {
      const page = await listed({ contextId, pageSize: 2, pageToken })
      expect([page.pageSize, page.totalSize >= 5]).toEqual([2, true])
      read.push(...idsOf(page))
      pageToken = page.nextPageToken
      await taskIn(contextId)
    } while (pageToken !== '')
    expect(read).toEqual(whole)
  })

  testOnBoth('is filtered by state, where a task whose instance is gone has failed', async () => {
    const contextId = randomUUID()
    const [completed, working, lost] = [await taskIn(contextId), await taskIn(contextId), await taskIn(contextId)]
    const setWorking = (id: string, until: number) =>
      backend.sql("UPDATE tutorials_a2a_A2aTasks SET state = 'working', aliveUntil = ? WHERE ID = ?", [
        new Date(Date.now() + until).toISOString(),
        id
      ])
    await setWorking(working, MINUTE)
    await setWorking(lost, -MINUTE)
    const inState = async (state: string) => idsOf(await listed({ contextId, status: `TASK_STATE_${state}` }))
    expect(await inState('COMPLETED')).toEqual([completed])
    expect(await inState('WORKING')).toEqual([working])
    expect(await inState('FAILED')).toEqual([lost])
    expect(await inState('INPUT_REQUIRED')).toEqual([])
    expect(await inState('UNSPECIFIED')).toHaveLength(3)
    expect((await listed({ contextId, status: 'TASK_STATE_FAILED' })).totalSize).toBe(1)
  })

  testOnBoth('is filtered by time, the time itself included', async () => {
    const contextId = randomUUID()
    await taskIn(contextId)
    const second = await taskIn(contextId)
    const [newest] = (await listed({ contextId })).tasks
    const since = newest?.status.timestamp ?? ''
    expect(idsOf(await listed({ contextId, statusTimestampAfter: since }))).toEqual([second])
    const all = async (statusTimestampAfter: string) => (await listed({ contextId, statusTimestampAfter })).tasks.length
    expect(await all('2020-01-01T00:00:00+02:00')).toBe(2)
    expect(await all('0001-01-01T00:00:00Z')).toBe(2)
    expect(await all('9999-12-31T23:59:59-12:00')).toBe(0)
  })

  test('has artifacts and history as they are asked for', async () => {
    const contextId = randomUUID()
    await taskIn(contextId)
    const [plain] = (await listed({ contextId })).tasks
    expect(plain).not.toHaveProperty('artifacts')
    expect(plain?.history).toHaveLength(1)
    const [full] = (await listed({ contextId, includeArtifacts: true, historyLength: 0 })).tasks
    expect(full?.artifacts).toHaveLength(1)
    expect(full).not.toHaveProperty('history')
  })

  test.each([
    ['pageSize', 0],
    ['pageSize', 101],
    ['pageSize', 1.5],
    ['pageToken', 'x'],
    ['pageToken', Buffer.from('2026-01-01T00:00:00.000Z \u0000').toString('base64url')],
    ['status', 'completed'],
    ['historyLength', -1],
    ['statusTimestampAfter', 'yesterday'],
    ['statusTimestampAfter', '2026-02-30T00:00:00Z'],
    ['includeArtifacts', 'yes'],
    ['contextId', 'x'.repeat(65)]
  ])('refuses %s %j by name', async (name, value) => {
    const { error } = await answered({ [name]: value })
    expect([error?.code, error?.message]).toEqual([-32602, expect.stringMatching(new RegExp(`^${name}:`))])
  })

  test('is a method of version 1.0 alone', async () => {
    const answer = await a2a(backend.url, 'ListTasks', {}, { 'A2A-Version': '0.3' })
    expect(answer.json<RpcAnswer<never>>().error?.code).toBe(-32601)
  })

  testOnBoth('is the same on another instance, for the official client', async () => {
    const other = await startBackend({ database: backend.database, dataDir: backend.dataDir })
    const contextId = randomUUID()
    const ids = [await taskIn(contextId), await taskIn(contextId)]
    const client = await newClient(other.url)
    const ask = (pageToken: string) =>
      client.listTasks(ListTasksRequest.fromJSON({ contextId, pageSize: 1, pageToken, includeArtifacts: true }))
    const first = await ask('')
    const second = await ask(first.nextPageToken)
    expect([...first.tasks, ...second.tasks].map(({ id }) => id)).toEqual(ids.toReversed())
    expect(second).toMatchObject({
      nextPageToken: '',
      totalSize: 2,
      tasks: [{ artifacts: [{ name: 'search_tutorials' }] }]
    })
  })
})
