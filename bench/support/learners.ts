import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import pg from 'pg'

/** The database under a server, written directly and in bulk. */
export interface BulkDatabase {
  run(sql: string): Promise<readonly Readonly<Record<string, unknown>>[]>
  close(): Promise<void>
}

export function openSqlite(dataDir: string): BulkDatabase {
  const database = new DatabaseSync(join(dataDir, 'platform.sqlite'), { timeout: 30_000 })
  database.function('session_context', { varargs: true }, () => null)
  return {
    run: async sql => database.prepare(sql).all(),
    close: async () => database.close()
  }
}

export async function openPostgres(url: string): Promise<BulkDatabase> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return { run: async sql => (await client.query<Record<string, unknown>>(sql)).rows, close: () => client.end() }
}

/** Shape of an installation. */
export interface Size {
  readonly people: number
  /** Records of each person: completed tutorials. */
  readonly records: number
  readonly tutorials: number
  readonly missions: number
}

export const STEPS = 5
const ITEMS = 10
const FIRST = 1_000_000
const PER_STATEMENT = 20_000

/** An id that tells its number, with the same order as the numbers. */
const idOf = (kind: number, number: number) =>
  `${kind.toString(16).padStart(8, '0')}-0000-4000-8000-${number.toString(16).padStart(12, '0')}`

/** Tutorials with their steps, and missions of ten of them. */
export async function loadCatalog(db: BulkDatabase, { tutorials, missions }: Size): Promise<void> {
  const rows = (count: number, row: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => row(index))
  await insert(db, 'tutorials_catalog_Tutorials (ID, legacyId, slug, title, status, stepCount)', [
    ...rows(tutorials, index => `('${idOf(1, index)}', ${FIRST + index}, 'bench-${index}', 'T', 'ACTIVE', ${STEPS})`)
  ])
  await insert(
    db,
    'tutorials_catalog_Steps (ID, legacyId, tutorial_ID, stepOrder, title, status)',
    rows(tutorials * STEPS, index => {
      const tutorial = Math.floor(index / STEPS)
      return `('${idOf(2, index)}', ${2 * FIRST + index}, '${idOf(1, tutorial)}', ${(index % STEPS) + 1}, 'S', 'ACTIVE')`
    })
  )
  await loadMissions(db, 0, missions, tutorials)
}

/** Adds missions, from one number to another. */
export async function loadMissions(db: BulkDatabase, from: number, to: number, tutorials: number): Promise<void> {
  const numbers = Array.from({ length: to - from }, (_, index) => from + index)
  await insert(
    db,
    'tutorials_catalog_Missions (ID, legacyId, slug, title, status, published)',
    numbers.map(index => `('${idOf(3, index)}', ${3 * FIRST + index}, 'bench-${index}', 'M', 'ACTIVE', true)`)
  )
  await insert(
    db,
    'tutorials_catalog_CompletionPaths (ID, legacyId, mission_ID, name)',
    numbers.map(index => `('${idOf(4, index)}', ${3 * FIRST + index}, '${idOf(3, index)}', 'P')`)
  )
  await insert(
    db,
    'tutorials_catalog_CompletionPathItems (ID, legacyId, path_ID, itemOrder, taskType, taskLegacyId, tutorial_ID)',
    numbers.flatMap(mission =>
      Array.from({ length: ITEMS }, (_, item) => {
        const tutorial = (mission * 7 + item) % tutorials
        const number = mission * ITEMS + item
        const task = `'TUTORIAL', ${FIRST + tutorial}, '${idOf(1, tutorial)}'`
        return `('${idOf(5, number)}', ${4 * FIRST + number}, '${idOf(4, mission)}', ${item}, ${task})`
      })
    )
  )
  await db.run(`UPDATE tutorials_platform_Generations SET value = value + 1 WHERE name = 'catalog'`)
}

/** People with their completed tutorials; the person `n` logs in as `bench-<n>`. */
export async function loadPeople(db: BulkDatabase, { people, records, tutorials }: Size): Promise<void> {
  const at = `'2026-01-01T00:00:00.000Z'`
  for (let from = 0; from < people; from += PER_STATEMENT) {
    const numbers = Array.from({ length: Math.min(PER_STATEMENT, people - from) }, (_, index) => from + index)
    await insert(
      db,
      'tutorials_people_Users (ID, uuid, loginId, email, firstName, lastName, displayName, legacyId)',
      numbers.map(
        number =>
          `('${idOf(9, number)}', '${idOf(9, number)}', 'bench-${number}', 'bench-${number}@example.com', 'Some', 'Person', 'Some Person', ${number})`
      )
    )
  }
  const columns =
    '(ID, legacyId, user_ID, taskLegacyId, taskType, status, progress, completionDate, createdAt, modifiedAt, submissionIdCompleted, attemptNumber)'
  const all = people * records
  for (let from = 0; from < all; from += PER_STATEMENT) {
    const rows = Array.from({ length: Math.min(PER_STATEMENT, all - from) }, (_, index) => {
      const number = from + index
      const person = Math.floor(number / records)
      const task = FIRST + ((person + (number % records) * 13) % tutorials)
      return `('${idOf(10, number)}', ${number + 1}, '${idOf(9, person)}', ${task}, 'TUTORIAL', 'COMPLETED', 100, ${at}, ${at}, ${at}, '${randomUUID()}', 1)`
    })
    await insert(db, `tutorials_learner_TaskRecords ${columns}`, rows)
  }
}

async function insert(db: BulkDatabase, into: string, rows: readonly string[]): Promise<void> {
  for (let start = 0; start < rows.length; start += 5000)
    await db.run(`INSERT INTO ${into} VALUES ${rows.slice(start, start + 5000).join(',')}`)
}
