import { beforeAll, describe, expect } from '@jest/globals'
import { curator } from '../catalog/support/curator.ts'
import { insert } from '../people/support/accounts.ts'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { onBoth } from '../support/database/on-both.ts'
import { test, testOnBoth } from '../support/database/test-on-both.ts'
import { learner, publishTutorials, type Shown } from './support/learning.ts'

onBoth('statements', 'constraints')

let backend: Backend
let one: ReturnType<typeof learner>

beforeAll(async () => {
  backend = await leaseBackend()
  one = learner(backend)
})

let number = 900_000

/** Inserts an event; returns its number. */
async function event(): Promise<number> {
  await insert(backend, 'tutorials_events_Events', { name: 'Week', legacyId: ++number })
  return number
}

describe('createTaskRecord', () => {
  verifies(['LEARNER-003', 'LEARNER-021'], 'completes a task, once, as part of an event', async () => {
    const checkpoint = await curator(backend).made('Checkpoints', { title: 'Met the team' })
    const eventLegacyId = await event()
    const answer = await one.create(checkpoint.legacyId, 'CHECKPOINT', { eventLegacyId })
    expect(answer.status).toBe(200)
    const record = answer.json<Shown>()
    expect(record).toMatchObject({
      taskLegacyId: checkpoint.legacyId,
      taskType: 'CHECKPOINT',
      status: 'COMPLETED',
      progress: 100,
      titleSnapshot: 'Met the team'
    })
    expect(record['event_ID']).toMatch(/^[0-9a-f-]{36}$/)
    expect(record).not.toHaveProperty('owner')
    expect((await one.create(checkpoint.legacyId, 'CHECKPOINT')).json()).toEqual(record)
  })

  testOnBoth('completes a tutorial, and a step with its tutorial', async () => {
    const [first = 0, second = 0] = await publishTutorials(backend, { 'create-record-1': 2, 'create-record-2': 1 })
    expect((await one.create(first, 'TUTORIAL')).json()).toMatchObject({ status: 'COMPLETED' })
    const [step] = await backend.sql(
      `SELECT legacyId AS n FROM tutorials_catalog_Steps
       WHERE tutorial_ID = (SELECT ID FROM tutorials_catalog_Tutorials WHERE legacyId = ?)`,
      [second]
    )
    expect((await one.create(Number(step?.['n']), 'STEP')).json()).toMatchObject({ taskType: 'STEP' })
    expect(await one.record('TUTORIAL', second)).toMatchObject({ status: 'COMPLETED' })
  })

  test('refuses groups and missions, and what does not exist', async () => {
    const refusal = async (answer: ReturnType<typeof one.create>) => {
      const { status, json } = await answer
      return [status, json<{ error: { target?: string } }>().error.target]
    }
    const [tutorial = 0] = await publishTutorials(backend, { 'create-record-3': 1 })
    expect(await refusal(one.create(1, 'MISSION'))).toEqual([400, 'taskType'])
    expect(await refusal(one.create(1, 'GROUP'))).toEqual([400, 'taskType'])
    expect((await one.create(1, 'EVENT')).status).toBe(400)
    expect(await refusal(one.call('createTaskRecord', { taskType: 'TUTORIAL' }))).toEqual([400, 'taskLegacyId'])
    for (const type of ['TUTORIAL', 'PUZZLE', 'CHECKPOINT', 'PETOBERFEST', 'STEP'])
      expect(await refusal(one.create(1, type))).toEqual([404, 'taskLegacyId'])
    expect(await refusal(one.create(tutorial, 'TUTORIAL', { eventLegacyId: 1 }))).toEqual([404, 'eventLegacyId'])
    expect(await one.record('TUTORIAL', tutorial)).toBeUndefined()
  })
})
