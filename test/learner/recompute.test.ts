import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, describe, expect } from '@jest/globals'
import { catalogStore } from '../catalog/support/store.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth } from '../support/database/test-on-both.ts'
import { as, post } from '../support/http/http.ts'
import { until } from '../support/until.ts'
import { learner, metadataOf, publishTutorials } from './support/learning.ts'
import { publish, sampleDocument } from '../support/publish.ts'

onBothInFullRun('statements', 'concurrency', 'times')
inFullRun()

const JOB = 'recompute-progress'
const RECORDS = 'tutorials_learner_TaskRecords'
const RECOMPUTATIONS = 'tutorials_learner_ProgressRecomputations'

type Row = Readonly<Record<string, unknown>>

/** Columns in which two records of one kind differ. */
const OWN = {
  ID: '',
  legacyId: 0,
  createdAt: '',
  modifiedAt: '',
  submissionIdStarted: '',
  createdBy: '',
  modifiedBy: ''
}

let backend: Backend
let store: ReturnType<typeof catalogStore>
let one: ReturnType<typeof learner>
let made = 0

beforeAll(async () => {
  backend = await startBackend()
  store = catalogStore(backend)
  one = learner(backend)
})

/** Adds a mission of these tutorials past the backend, as an import would; returns its number. */
async function mission(numbers: readonly number[], more = {}): Promise<number> {
  const slug = `recompute-mission-${++made}`
  const ID = await store.mission(slug, more)
  const path = await store.path(ID, 'Default', `${slug}-default`)
  for (const [itemOrder, number] of numbers.entries()) await item(path, itemOrder, number)
  await seen()
  return store.numberOf('Missions', ID)
}

async function item(path_ID: string, itemOrder: number, number: number): Promise<void> {
  const [row] = await backend.sql('SELECT ID FROM tutorials_catalog_Tutorials WHERE legacyId = ?', [number])
  const tutorial = { tutorial_ID: String(row?.['id']), taskLegacyId: number, taskType: 'TUTORIAL' }
  await store.insert('CompletionPathItems', { path_ID, itemOrder, ...tutorial })
}

/** Says that the catalog has changed, and waits until all instances have heard it. */
async function seen(): Promise<void> {
  await store.changed()
  await delay(700)
}

/** People with a completed tutorial each, or an own one that began. */
async function people(count: number, taskLegacyId: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID()).sort()
  for (const ID of ids) {
    await backend.sql('INSERT INTO tutorials_people_Users (ID, uuid) VALUES (?, ?)', [ID, ID])
    await backend.sql(
      `INSERT INTO ${RECORDS} (ID, user_ID, taskLegacyId, taskType, status, progress, completionDate)
       VALUES (?, ?, ?, 'TUTORIAL', 'COMPLETED', 100, '2026-01-01T00:00:00.000Z')`,
      [randomUUID(), ID, taskLegacyId]
    )
  }
  return ids
}

const applied = async () => String((await backend.sql(`SELECT applied FROM ${RECOMPUTATIONS}`))[0]?.['applied'])

const countOf = async (taskLegacyId: number, status: string) => {
  const [row] = await backend.sql(
    `SELECT count(*) AS n FROM ${RECORDS} WHERE taskType = 'MISSION' AND taskLegacyId = ? AND status = ?`,
    [taskLegacyId, status]
  )
  return Number(row?.['n'])
}

describe('the job recompute-progress', () => {
  testOnBoth('brings everybody to the states of a changed structure, and then has nothing to do', async () => {
    const [first = 0, second = 0] = await publishTutorials(backend, { 'recompute-1': 1, 'recompute-2': 1 })
    await people(20, first)
    const only = await mission([first])
    expect(await backend.runJob(JOB)).toMatchObject({ people: expect.any(Number), resumed: 'no' })
    expect(await countOf(only, 'COMPLETED')).toBe(20)
    const [path] = await backend.sql(
      'SELECT path_ID FROM tutorials_catalog_CompletionPathItems WHERE taskLegacyId = ?',
      [first]
    )
    await item(String(path?.['path_id']), 1, second)
    await seen()
    expect(await backend.runJob(JOB)).toMatchObject({ changed: 20 })
    expect([await countOf(only, 'COMPLETED'), await countOf(only, 'IN_PROGRESS')]).toEqual([0, 20])
    expect(await backend.runJob(JOB)).toMatchObject({ people: 0, changed: 0 })
  })

  testOnBoth('completes a tutorial that lost its last open step, and leaves completed ones as they are', async () => {
    const slug = 'recompute-steps'
    const [number = 0] = await publishTutorials(backend, { [slug]: 3 })
    const whole = learner(backend, 'learner2')
    for (const step of [1, 2]) await one.complete(slug, step)
    for (const step of [1, 2, 3]) await whole.complete(slug, step)
    const document = { [slug]: sampleDocument(slug, 2) }
    await publish(backend, document, { metadata: { [slug]: metadataOf(slug, 4) } })
    await backend.runJob(JOB)
    expect(await one.record('TUTORIAL', number)).toMatchObject({ status: 'IN_PROGRESS', progress: 50 })
    expect(await whole.record('TUTORIAL', number)).toMatchObject({ status: 'COMPLETED', progress: 100 })
    await publish(backend, { [slug]: sampleDocument(slug, 3) }, { metadata: { [slug]: metadataOf(slug, 2) } })
    await backend.runJob(JOB)
    expect(await one.record('TUTORIAL', number)).toMatchObject({
      status: 'COMPLETED',
      contentVersion: expect.any(Number)
    })
  })

  testOnBoth('makes the record that a completion makes, and changes the state alone of one that is there', async () => {
    const slugs = ['recompute-same-1', 'recompute-same-2', 'recompute-same-3']
    const numbers = await publishTutorials(backend, Object.fromEntries(slugs.map(slug => [slug, 1])))
    const [first = 0, second = 0, third = 0] = numbers
    const [by, other] = [learner(backend, 'display'), learner(backend, 'agent')]
    await by.complete('recompute-same-1', 1)
    const title = `"Quoted", {braced} \\ NULL’s\n<title> ${'é'.repeat(20)}`
    const only = await mission([first, second], { title })
    await backend.runJob(JOB)
    await other.complete('recompute-same-1', 1)
    const recordOf = async (one: ReturnType<typeof learner>): Promise<Row> => (await one.record('MISSION', only)) ?? {}
    const [made, completed] = [await recordOf(by), await recordOf(other)]
    expect(made).toMatchObject({ titleSnapshot: title, status: 'IN_PROGRESS', progress: 50, attemptNumber: 1 })
    expect({ ...made, ...OWN }).toEqual({ ...completed, ...OWN })
    expect(Math.abs(Date.parse(String(made['createdAt'])) - Date.now())).toBeLessThan(60_000)
    for (const name of ['ID', 'submissionIdStarted']) expect(made[name]).toMatch(/^[\da-f-]{36}$/)
    const [row] = await backend.sql(`SELECT count(*) AS n FROM ${RECORDS} WHERE legacyId = ?`, [
      Number(made['legacyId'])
    ])
    expect(Number(row?.['n'])).toBe(1)

    const [path] = await backend.sql(
      'SELECT path_ID FROM tutorials_catalog_CompletionPathItems WHERE taskLegacyId = ?',
      [second]
    )
    await item(String(path?.['path_id']), 2, third)
    await seen()
    await backend.runJob(JOB)
    const { modifiedAt, ...state } = await recordOf(by)
    expect({ ...state, modifiedAt: made['modifiedAt'] }).toEqual({ ...made, progress: 33 })
    expect(Date.parse(String(modifiedAt))).toBeGreaterThan(Date.parse(String(made['modifiedAt'])))
  })

  testOnBoth('runs on one instance, and goes on where a killed one was', async () => {
    const [number = 0] = await publishTutorials(backend, { 'recompute-killed': 1 })
    const ids = await people(30, number)
    const victim = await startBackend({ database: backend.database, dataDir: backend.dataDir })
    await mission([number])
    await victim.runJob(JOB)
    const first = await mission([number])
    await victim.disturb()
    await victim.runJob(JOB)
    const { statements } = await victim.observe()
    expect(await countOf(first, 'COMPLETED')).toBe(ids.length)

    const second = await mission([number])
    const written = statements.findIndex(sql => sql.startsWith(`INSERT INTO ${RECORDS}`)) + 1
    expect(written).toBeGreaterThan(1)
    await victim.disturb({ statement: written, effect: 'kill-after' })
    await victim.runJob(JOB).catch(() => undefined)
    await victim.exited()
    expect(await countOf(second, 'COMPLETED')).toBe(0)
    expect(await backend.runJob(JOB)).toMatchObject({ skipped: expect.any(String) })
    // as if it had told that ten people are done
    await backend.sql(`UPDATE ${RECOMPUTATIONS} SET progressedTo = ?, leaseUntil = ?`, [
      ids[9] ?? '',
      new Date(Date.now() - 1000)
    ])
    expect(await backend.runJob(JOB)).toMatchObject({ resumed: 'yes', changed: 20 })
    expect(await countOf(second, 'COMPLETED')).toBe(20)
  })

  testOnBoth('loses nothing of those who complete steps meanwhile', async () => {
    const everybody = async () => {
      await backend.sql(`UPDATE ${RECOMPUTATIONS} SET applied = NULL`)
      return backend.runJob(JOB)
    }
    await everybody()
    const steps = 40
    const [number = 0] = await publishTutorials(backend, { 'recompute-meanwhile': steps })
    await people(200, number)
    const users = ['learner', 'learner2', 'author']
    const runs = (async () => {
      for (let run = 0; run < 3; run++) {
        await mission([number])
        await backend.runJob(JOB)
      }
    })()
    for (let step = 1; step <= steps; step++)
      for (const answer of await Promise.all(
        users.map(user => learner(backend, user).complete('recompute-meanwhile', step))
      ))
        expect([answer.status, answer.text()]).toEqual([200, expect.anything()])
    await runs
    for (const user of users)
      expect(await learner(backend, user).record('TUTORIAL', number)).toMatchObject({ status: 'COMPLETED' })
    expect(await everybody()).toMatchObject({ people: expect.any(Number), changed: 0 })
  })

  testOnBoth('looks at what was rolled up by a structure that is gone again', async () => {
    const [first = 0, second = 0] = await publishTutorials(backend, { 'recompute-back-1': 1, 'recompute-back-2': 1 })
    const only = await mission([first])
    await backend.runJob(JOB)
    const [path] = await backend.sql(
      'SELECT path_ID FROM tutorials_catalog_CompletionPathItems WHERE taskLegacyId = ?',
      [first]
    )
    await item(String(path?.['path_id']), 1, second)
    await seen()
    await one.complete('recompute-back-1', 1)
    expect(await one.record('MISSION', only)).toMatchObject({ status: 'IN_PROGRESS', progress: 50 })
    await until(async () => (await applied()).includes('""'))
    await backend.sql('DELETE FROM tutorials_catalog_CompletionPathItems WHERE taskLegacyId = ?', [second])
    await seen()
    await backend.runJob(JOB)
    expect(await one.record('MISSION', only)).toMatchObject({ status: 'COMPLETED', progress: 100 })
    expect(await applied()).not.toContain('""')
  })

  testOnBoth('is started by an admin for everything', async () => {
    const [number = 0] = await publishTutorials(backend, { 'recompute-admin': 1 })
    const only = await mission([number])
    await backend.runJob(JOB)
    await people(5, number)
    await backend.runJob(JOB)
    expect(await countOf(only, 'COMPLETED')).toBe(0)
    expect((await post(`${backend.url}/admin/recomputeProgress`, {}, as('learner'))).status).toBe(403)
    const answer = await post(`${backend.url}/admin/recomputeProgress`, {}, as('admin'))
    expect(answer.json()).toMatchObject({ started: true })
    await until(async () => (await countOf(only, 'COMPLETED')) === 5)
  })
})

test('a change of the catalog starts it by itself', async () => {
  const alone = await startBackend({
    database: backend.database,
    dataDir: backend.dataDir,
    env: { PROGRESS_RECOMPUTE_AFTER_MS: '300' }
  })
  const [number = 0] = await publishTutorials(alone, { 'recompute-itself': 1 })
  await people(3, number)
  const only = await mission([number])
  await until(async () => (await countOf(only, 'COMPLETED')) === 3)
})
