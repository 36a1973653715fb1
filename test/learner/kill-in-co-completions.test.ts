import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Backend, startBackend } from '../support/backend.ts'
import { inFullRun, onBoth } from '../support/database/on-both.ts'
import { get } from '../support/http/http.ts'

inFullRun()
onBoth('transactions')

const JOB = 'materialize-co-completions'
/** More than are written in one transaction. */
const TUTORIALS = 620
const FIRST = 7_000_000
/** Rows of a transaction. */
const BATCH = 500
const PEOPLE = 31
/** Tutorials of each of the first people. */
const EACH = 40

let backend: Backend

beforeAll(async () => {
  backend = await startBackend()
  const tutorials = numbers(TUTORIALS).map(
    index => `('${randomUUID()}', ${FIRST + index}, '${slugOf(index)}', 'T', 'ACTIVE')`
  )
  await backend.sql(
    `INSERT INTO tutorials_catalog_Tutorials (ID, legacyId, slug, title, status) VALUES ${tutorials.join(', ')}`
  )
  for (const person of numbers(PEOPLE)) await completes(numbers(EACH).map(index => (person * 20 + index) % TUTORIALS))
})
afterAll(() => backend.kill())

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)
const slugOf = (index: number) => `co-${String(index).padStart(4, '0')}`

/** Somebody new completes tutorials; returns who. */
async function completes(tutorials: readonly number[]): Promise<string> {
  const user = randomUUID()
  await backend.sql('INSERT INTO tutorials_people_Users (ID, uuid) VALUES (?, ?)', [user, user])
  const records = tutorials.map(
    index =>
      `('${randomUUID()}', '${user}', ${FIRST + index}, 'TUTORIAL', 'COMPLETED', 100, '2026-01-01T00:00:00.000Z')`
  )
  await backend.sql(
    `INSERT INTO tutorials_learner_TaskRecords (ID, user_ID, taskLegacyId, taskType, status, progress, completionDate)
     VALUES ${records.join(', ')}`
  )
  return user
}

let eager: string | undefined

/** Has somebody complete everything, or nothing any more: every row changes, and the job reads as many pages as before. */
async function changeAll(): Promise<void> {
  if (eager === undefined) {
    eager = await completes(numbers(TUTORIALS))
    return
  }
  await backend.sql('DELETE FROM tutorials_learner_TaskRecords WHERE user_ID = ?', [eager])
  eager = undefined
}

interface Stored {
  readonly slug: string
  readonly others: string
  readonly learners: number
}

const stored = async (): Promise<readonly Stored[]> =>
  (await backend.sql('SELECT slug, others, learners FROM tutorials_learner_CoCompletions ORDER BY slug')).map(
    ({ slug, others, learners }) => ({
      slug: String(slug),
      others: String(others),
      learners: Number(learners)
    })
  )

/** Everything counted anew. */
async function fromScratch(): Promise<readonly Stored[]> {
  await backend.sql('DELETE FROM tutorials_learner_CoCompletions')
  await backend.runJob(JOB)
  return stored()
}

const written = (sql: string) => /^INSERT INTO tutorials_learner_CoCompletions/i.test(sql)

/** Numbers of the statements of a run that write rows, or end a transaction after some. */
async function statementsOf(victim: Backend): Promise<{ readonly writes: number[]; readonly commits: number[] }> {
  await victim.disturb()
  await victim.runJob(JOB)
  const { statements } = await victim.observe()
  const at = (is: (sql: string) => boolean) => statements.flatMap((sql, index) => (is(sql) ? index + 1 : []))
  const writes = at(written)
  const first = writes[0] ?? 0
  return { writes, commits: at(sql => sql === 'COMMIT').filter(number => number > first) }
}

test('a kill in the middle of the job leaves whole portions, and the next run writes the rest', async () => {
  await backend.runJob(JOB)
  expect(await stored()).toHaveLength(TUTORIALS)
  const start = () => startBackend({ database: backend.database, dataDir: backend.dataDir })
  await changeAll()
  const first = await start()
  const { writes, commits } = await statementsOf(first)
  const second = writes.find(number => number > (commits[0] ?? Infinity))
  const strikes = [
    { statement: writes[1], effect: 'kill-during', changed: 0 },
    { statement: commits[0], effect: 'kill-before', changed: 0 },
    { statement: commits[0], effect: 'kill-after', changed: BATCH },
    { statement: second, effect: 'kill-after', changed: BATCH }
  ] as const
  for (const [strike, { statement = 0, effect, changed }] of strikes.entries()) {
    expect(statement).toBeGreaterThan(0)
    const before = await stored()
    await changeAll()
    const victim = strike === 0 ? first : await start()
    await victim.disturb({ statement, effect })
    await victim.runJob(JOB).catch(() => undefined)
    await victim.exited()

    const after = await stored()
    const differing = after.filter((row, index) => row.learners !== before[index]?.learners)
    expect([effect, after.length, differing.length]).toEqual([effect, TUTORIALS, changed])
    const feed = await get(`${backend.url}/build/co-completions`)
    expect([feed.status, Object.keys(feed.json<object>()).length]).toEqual([200, TUTORIALS])

    expect(await backend.runJob(JOB)).toMatchObject({ tutorials: TUTORIALS, changed: TUTORIALS - changed })
    const resumed = await stored()
    expect(resumed).toEqual(await fromScratch())
  }
})
