import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Backend, startBackend } from '../support/backend.ts'
import { onBoth } from '../support/database/on-both.ts'
import { as, get } from '../support/http/http.ts'

onBoth('statements')

let backend: Backend
const MINUTE = 60_000
const long = Date.now() - 30 * 24 * 60 * MINUTE
const at = (minutes: number): string => new Date(long + minutes * MINUTE).toISOString()

const funnel = async (query = '') =>
  (await get(`${backend.url}/admin/analytics/stepFunnel(${query})`, as('admin'))).json<{ value: object[] }>().value

async function record(user: string, task: number, type: string, status: string, minutes: number): Promise<void> {
  await backend.sql(
    'INSERT INTO tutorials_learner_TaskRecords (ID, user_ID, taskLegacyId, taskType, status, createdAt, completionDate) VALUES (?, ?, ?, ?, ?, ?, ?)',
    [
      randomUUID(),
      user,
      task,
      type,
      status,
      at(type === 'TUTORIAL' ? 0 : minutes),
      status === 'COMPLETED' ? at(minutes) : null
    ]
  )
}

/** Eight people begin: one does nothing, two stop after the first step, five complete both. */
beforeAll(async () => {
  backend = await startBackend()
  const tutorial = randomUUID()
  await backend.sql('INSERT INTO tutorials_catalog_Tutorials (ID, legacyId, slug, title) VALUES (?, ?, ?, ?)', [
    tutorial,
    100,
    'lossy',
    'Lossy'
  ])
  for (const number of [1, 2])
    await backend.sql(
      'INSERT INTO tutorials_catalog_Steps (ID, legacyId, title, tutorial_ID, stepOrder) VALUES (?, ?, ?, ?, ?)',
      [randomUUID(), 100 + number, `Step ${number}`, tutorial, number]
    )
  for (let person = 0; person < 8; person++) {
    const user = randomUUID()
    await backend.sql('INSERT INTO tutorials_people_Users (ID, uuid) VALUES (?, ?)', [user, randomUUID()])
    await record(user, 100, 'TUTORIAL', person < 5 ? 'COMPLETED' : 'IN_PROGRESS', 15)
    if (person < 7) await record(user, 101, 'STEP', 'COMPLETED', 10)
    if (person < 5) await record(user, 102, 'STEP', 'COMPLETED', 15)
  }
})
afterAll(() => backend.stop())

const first = {
  slug: 'lossy',
  stepNumber: 1,
  stepTitle: 'Step 1',
  started: 8,
  finished: 7,
  abandoned: 1,
  averageSeconds: 600
}
const second = {
  slug: 'lossy',
  stepNumber: 2,
  stepTitle: 'Step 2',
  started: 7,
  finished: 5,
  abandoned: 2,
  averageSeconds: 300
}

test('steps are told with those who are lost there, worst first', async () => {
  expect(await funnel()).toEqual([
    { ...second, contentVersion: null },
    { ...first, contentVersion: null }
  ])
  expect(await funnel(`slug='other'`)).toEqual([])
})

test('of one tutorial, versions of its content are told apart', async () => {
  for (const [version, minutes] of [
    [1, -5],
    [2, 12]
  ] as const)
    await backend.sql(
      'INSERT INTO tutorials_content_ContentManifest (version, status, changedSlugs, startedAt, activatedAt) VALUES (?, ?, ?, ?, ?)',
      [version, 'SUPERSEDED', '["lossy"]', at(minutes), at(minutes)]
    )
  expect(await funnel(`slug='lossy'`)).toEqual([
    { ...first, contentVersion: 1 },
    { ...second, contentVersion: 2, started: 5, abandoned: 0 }
  ])
})
