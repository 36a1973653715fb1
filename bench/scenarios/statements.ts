import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { sqliteReader } from '../../srv/cap/database/restricted/sqlite-reader.ts'
import { emitStatement, parse, sqlite, SQLITE_FUNCTIONS } from '../../srv/analytics/sql/index.ts'
import { type Listed, relationsOf } from '../../test/analytics/support/prove-reads.ts'
import { withPostgres } from '../support/postgres.ts'
import { quantile, report } from '../support/report.ts'
import { startBackend } from '../support/server-process.ts'

const ROUNDS = 300
const WARM_UP = 30
const TUTORIALS = 2000
/** Milliseconds over the bare statement. */
const TARGET = 10
const SQL = 'SELECT taskType, COUNT(*) AS n FROM Tasks WHERE title IS NOT NULL GROUP BY taskType ORDER BY n DESC'
const BARE = SQL.replace('FROM Tasks', 'FROM AnalyticsService_Tasks')
const FILL = `INSERT INTO tutorials_catalog_Tutorials (ID, legacyId, slug, title)
  WITH RECURSIVE counted(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM counted WHERE i < ${TUTORIALS})
  SELECT 'bench-' || CAST(i AS text), i, 'bench-' || CAST(i AS text), 'Tutorial ' || CAST(i AS text) FROM counted`

const headers = { Authorization: `Basic ${btoa('admin:admin')}`, 'Content-Type': 'application/json' }

/** A connection of this process with the rights of the platform. */
interface Bare {
  readonly run: (sql: string) => unknown
  readonly end: () => unknown
}

/** Time that runSelectQuery takes more than the bare statement, on both databases: over HTTP, with both locks, history and audit log. */
export async function statements(): Promise<void> {
  await onDatabase('SQLite', {}, file => {
    const database = new DatabaseSync(file, { timeout: 5000 })
    // triggers of the platform call it
    database.function('session_context', { varargs: true }, () => null)
    return { run: sql => database.prepare(sql).all(), end: () => database.close() }
  })
  await withPostgres(DATABASE_URL =>
    onDatabase('PostgreSQL', { DATABASE_URL }, () => {
      const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 1 })
      return { run: sql => pool.query(sql), end: () => pool.end() }
    })
  )
}

async function onDatabase(name: string, database: Record<string, string>, open: (file: string) => Bare): Promise<void> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'tutorial-platform-statements-'))
  const server = await startBackend({ ...database, DATA_DIR, NODE_ENV: 'development', SEED_SAMPLES: 'false' })
  const file = join(DATA_DIR, 'platform.sqlite')
  const bare = open(file)
  try {
    await bare.run(FILL)
    const asked = async (): Promise<unknown> => {
      const init = { method: 'POST', headers, body: JSON.stringify({ sql: SQL }) }
      const answer = await fetch(`${server.url}/admin/analytics/runSelectQuery`, init)
      if (!answer.ok) throw new Error(`runSelectQuery answered ${answer.status}: ${await answer.text()}`)
      return answer.json()
    }
    await compare(`runSelectQuery over HTTP on ${name}`, asked, () => bare.run(BARE))
    if (name !== 'SQLite') return
    const listed = await fetch(`${server.url}/admin/analytics/listExposedEntities()`, { headers })
    const { entities } = (await listed.json()) as { readonly entities: readonly Listed[] }
    await compare(`both locks on ${name}`, lockedOn(file, entities), () => bare.run(BARE))
  } finally {
    await bare.end()
    await server.stop()
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
}

/** Translation and the process of its own, without a server around them. */
function lockedOn(file: string, entities: readonly Listed[]): () => Promise<unknown> {
  const relations = relationsOf(entities)
  const views = entities.map(({ sqlName }) => sqlName)
  const reader = sqliteReader({ file, views, functions: SQLITE_FUNCTIONS })
  const limits = { bytes: 1_000_000, time: 10_000 }
  return async () => {
    const viewOf = ({ view }: { readonly view: string }): string => reader.viewName(view)
    const { sql } = emitStatement(parse(SQL), { relations, dialect: sqlite, viewOf })
    return Array.fromAsync(reader.rows(sql, limits))
  }
}

/** Reports what `work` takes more than `plain`, each pair one after the other; the first ones start processes and fill caches. */
async function compare(name: string, work: () => Promise<unknown>, plain: () => unknown): Promise<void> {
  const overhead: number[] = []
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const begin = performance.now()
    await plain()
    const middle = performance.now()
    await work()
    if (round >= 0) overhead.push(performance.now() - middle - (middle - begin))
  }
  const [p50 = 0, p95 = 0, p99 = 0] = [0.5, 0.95, 0.99].map(share => quantile(overhead, share))
  report({
    name: `${name}, over the bare statement`,
    measured: `p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
    ratio: p50 / TARGET,
    target: `p50 < ${TARGET} ms`,
    met: p50 < TARGET
  })
}
