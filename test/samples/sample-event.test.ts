import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Backend, startBackend } from '../support/backend.ts'
import { inFullRun } from '../support/database/on-both.ts'
import { as, get, post } from '../support/http/http.ts'
import { until } from '../support/until.ts'

inFullRun()

let backend: Backend

const numberOf = async (rest: string): Promise<number> =>
  Number((await backend.sql(`SELECT COUNT(*) AS n FROM ${rest}`))[0]?.['n'])
const learners = `tutorials_people_Users WHERE loginId LIKE 'sample-learner-%'`
const completions = `tutorials_learner_TaskRecords WHERE taskType = 'TUTORIAL' AND event_ID IS NOT NULL`

beforeAll(async () => {
  backend = await startBackend({ env: { SEED_SAMPLES: 'true', PLAY_SAMPLE_EVENT: 'true' } })
  await until(async () => (await numberOf(completions)) > 0)
}, 120_000)
afterAll(() => backend.stop())

test('the sample event is under way, with made-up learners of whom half show their names, and plays by itself', async () => {
  expect(await numberOf(learners)).toBe(36)
  expect(await numberOf('tutorials_events_EventRegistrations')).toBe(36)
  expect(await numberOf('tutorials_events_EventRegistrations WHERE showName')).toBe(18)
  const [event] = (await get(`${backend.url}/admin/Events`, as('admin'))).json<{ value: Record<string, string>[] }>()
    .value
  const now = Date.now()
  expect(Date.parse(event?.['startDate'] ?? '')).toBeLessThan(now)
  expect(Date.parse(event?.['endDate'] ?? '')).toBeGreaterThan(now)
  const before = await numberOf(completions)
  await until(async () => (await numberOf(completions)) > before)
})

test('it goes with the samples, and of its learners nothing is left; what a real learner did for it stays', async () => {
  const [event] = await backend.sql('SELECT legacyId AS n FROM tutorials_events_Events')
  const [tutorial] = await backend.sql(
    `SELECT legacyId AS n FROM tutorials_catalog_Tutorials WHERE slug = 'start-the-platform'`
  )
  const [eventLegacyId, taskLegacyId] = [Number(event?.['n']), Number(tutorial?.['n'])]
  await post(`${backend.url}/api/registerForEvent`, { eventLegacyId }, as('learner'))
  const record = { taskLegacyId, taskType: 'TUTORIAL', eventLegacyId }
  expect((await post(`${backend.url}/api/createTaskRecord`, record, as('learner'))).status).toBe(200)

  const removed = await post(`${backend.url}/admin/removeSamples`, {}, as('admin'))
  expect([removed.status, removed.json()]).toMatchObject([200, { missions: 3, advocates: 4, editions: 1, events: 1 }])
  for (const table of [learners, 'tutorials_events_Events', 'tutorials_events_EventRegistrations', completions])
    expect([table, await numberOf(table)]).toEqual([table, 0])
  for (const table of ['advocates_Advocates', 'devtoberfest_DevtoberfestConfig', 'devtoberfest_PlannerSessions'])
    expect([table, await numberOf(`tutorials_${table}`)]).toEqual([table, 0])
  const records = await backend.sql(
    `SELECT status FROM tutorials_learner_TaskRecords WHERE taskType = 'TUTORIAL' AND taskLegacyId = ?`,
    [taskLegacyId]
  )
  expect(records).toEqual([{ status: 'COMPLETED' }])
})
