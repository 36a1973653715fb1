import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { account } from '../people/support/accounts.ts'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { as, get } from '../support/http/http.ts'

let backend: Backend
let learner: string
let task = 5_000_000

beforeAll(async () => {
  backend = await leaseBackend()
  learner = (await account(backend, 'learner')).ID
})

type Column = 'ID' | 'event_ID' | 'user_ID' | 'taskLegacyId' | 'taskType' | 'status'

/** Stores a record of progress on a task of its own; rejects with what the database says. */
async function stored(more: Partial<Record<Column, string | number | null>> = {}): Promise<number> {
  const own = ++task
  const row = {
    ID: randomUUID(),
    user_ID: learner,
    taskLegacyId: own,
    taskType: 'TUTORIAL',
    status: 'COMPLETED',
    ...more
  }
  const marks = Object.keys(row).map(() => '?')
  await backend.sql(
    `INSERT INTO tutorials_learner_TaskRecords (${Object.keys(row).join(', ')}) VALUES (${marks.join(', ')})`,
    Object.values(row)
  )
  return own
}

async function recordOf(taskLegacyId: number, user = 'learner'): Promise<unknown> {
  const answer = await get(`${backend.url}/api/TaskRecords?$filter=taskLegacyId%20eq%20${taskLegacyId}`, as(user))
  return answer.json<{ value: readonly unknown[] }>().value[0]
}

describe('a record of progress', () => {
  verifies(['LEARNER-001', 'LEARNER-003', 'LEARNER-004'], 'belongs to a user, with a task and a status', async () => {
    const record = await stored({ status: 'IN_PROGRESS' })
    expect(await recordOf(record)).toMatchObject({ taskLegacyId: record, taskType: 'TUTORIAL', status: 'IN_PROGRESS' })
    expect(await recordOf(record, 'learner2')).toBeUndefined()
    await expect(stored({ user_ID: null })).rejects.toThrow()
    await expect(stored({ user_ID: randomUUID() })).rejects.toThrow()
    await expect(stored({ status: null })).rejects.toThrow()
    await expect(stored({ status: 'DONE' })).rejects.toThrow()
    await expect(stored({ taskLegacyId: null })).rejects.toThrow()
  })

  test('leads to its event for its user alone', async () => {
    const eventLegacyId = ++task
    const event = randomUUID()
    await backend.sql('INSERT INTO tutorials_events_Events (ID, legacyId, name) VALUES (?, ?, ?)', [
      event,
      eventLegacyId,
      'Own rows'
    ])
    const taskLegacyId = await stored({ event_ID: event })
    const { ID } = (await recordOf(taskLegacyId)) as { readonly ID: string }
    const path = `${backend.url}/api/TaskRecords(${ID})/event`
    expect((await get(path, as('learner'))).json()).toMatchObject({ name: 'Own rows' })
    for (const address of [path, `${path}/name`])
      expect(await get(address, as('learner2'))).toMatchObject({ status: 404 })
  })

  verifies('LEARNER-002', 'has one of seven types', async () => {
    for (const taskType of ['TUTORIAL', 'GROUP', 'MISSION', 'PUZZLE', 'CHECKPOINT', 'PETOBERFEST', 'STEP'])
      expect(await recordOf(await stored({ taskType }))).toMatchObject({ taskType })
    for (const taskType of ['EVENT', 'tutorial', '', null]) await expect(stored({ taskType })).rejects.toThrow()
  })

  verifies('LEARNER-006', 'is the only one of its user, task and type', async () => {
    const taskLegacyId = await stored()
    await expect(stored({ taskLegacyId })).rejects.toThrow(/unique/i)
    await stored({ taskLegacyId, taskType: 'MISSION' })
    const other = (await account(backend, 'learner2')).ID
    await stored({ taskLegacyId, user_ID: other })
  })
})
