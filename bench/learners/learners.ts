import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startIssuer } from '../support/issuer.ts'
import {
  type BulkDatabase,
  loadCatalog,
  loadMissions,
  loadPeople,
  openPostgres,
  openSqlite,
  type Size,
  STEPS
} from '../support/learners.ts'
import { withPostgres } from '../support/postgres.ts'
import { percent, report } from '../support/report.ts'
import { type ServerProcess, startBackend } from '../support/server-process.ts'
import { quantile, SteadyWriters, type Write } from '../support/steady-writes.ts'

const WRITERS = 20
const LEARNERS = 200
const RATE = 400
const RECORDS = 'tutorials_learner_TaskRecords'
const SECOND = 1_000_000
/** Share of the missions that come with the recomputation. */
const NEW_MISSIONS = 0.1

/** The extent of a run. */
interface Extent {
  readonly seconds: number
  /** Without the recomputation, which takes minutes with 100,000 people and more. */
  readonly stepsOnly: boolean
  /** `SQLite` or `PostgreSQL`; both when there is none. */
  readonly database?: string
}

/** Completing steps beside many records, and recomputing the progress of everybody, on both databases or one of them. */
export async function learners(size: Size, extent: Extent): Promise<void> {
  if (extent.database !== 'PostgreSQL') await onSqlite(size, extent)
  if (extent.database !== 'SQLite') await onPostgres(size, extent)
}

async function onSqlite(size: Size, extent: Extent): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tutorial-platform-bench-'))
  await onDatabase('SQLite', size, extent, { DATA_DIR: folder }, async () => openSqlite(folder), {
    settle: db => db.run('ANALYZE'),
    bytes: async () => statSync(join(folder, 'platform.sqlite')).size,
    backUp: db => db.run(`VACUUM INTO '${join(folder, 'backup.sqlite')}'`)
  })
  rmSync(folder, { recursive: true })
}

const onPostgres = (size: Size, extent: Extent): Promise<void> =>
  withPostgres(url =>
    onDatabase('PostgreSQL', size, extent, { DATABASE_URL: url }, () => openPostgres(url), {
      // else autovacuum and a checkpoint of gigabytes come while steps are completed
      settle: async db => {
        await db.run('VACUUM ANALYZE')
        await db.run('CHECKPOINT')
      },
      bytes: async db => Number((await db.run('SELECT pg_database_size(current_database()) AS size'))[0]?.['size'])
    })
  )

/** Looking after a database. */
interface Upkeep {
  /** Follows the load of many rows. */
  readonly settle: (db: BulkDatabase) => Promise<unknown>
  readonly bytes: (db: BulkDatabase) => Promise<number>
  /** Left to tools of their own on PostgreSQL. */
  readonly backUp?: (db: BulkDatabase) => Promise<unknown>
}

async function onDatabase(
  name: string,
  size: Size,
  { seconds, stepsOnly }: Extent,
  environment: Record<string, string>,
  open: () => Promise<BulkDatabase>,
  { settle, bytes, backUp }: Upkeep
): Promise<void> {
  const issuer = await startIssuer()
  const env = { ...environment, ...issuer.environment, PROGRESS_RECOMPUTE_AFTER_MS: '0' }
  await (await startBackend(env)).stop()
  const db = await open()
  const began = performance.now()
  await loadCatalog(db, size)
  await loadPeople(db, size)
  await settle(db)
  const loaded = (performance.now() - began) / 1000
  const records = size.people * size.records
  const bare = await bareCommits(db)
  const server = await startBackend(env)
  console.log(
    `${name}: ${records} records of ${size.people} people, loaded in ${loaded.toFixed(0)} s, ` +
      `${((await bytes(db)) / 2 ** 20).toFixed(0)} MB, start ${server.startMs.toFixed(0)} ms`
  )
  const tokens = await Promise.all(
    Array.from({ length: LEARNERS }, (_, index) => issuer.sign(`bench-${Math.floor((index * size.people) / LEARNERS)}`))
  )
  await completing(`${name}: completeStep with roll-up`, server, stepOf(tokens, size), seconds, bare)
  if (backUp) {
    const asked = performance.now()
    await backUp(db)
    console.log(`${name}: backup in ${((performance.now() - asked) / 1000).toFixed(1)} s`)
  }
  if (!stepsOnly) await recomputing(name, server, db, size, await issuer.sign('bench-admin', 'Admin'))
  await db.close()
  await server.stop()
  issuer.stop()
}

/** Inserts with a commit each, one after the other. */
async function bareCommits(db: BulkDatabase): Promise<number> {
  await db.run('CREATE TABLE bench_commits (n INTEGER PRIMARY KEY)')
  const began = performance.now()
  let count = 0
  for (; performance.now() - began < 1000; count++) await db.run(`INSERT INTO bench_commits VALUES (${count})`)
  return (count * 1000) / (performance.now() - began)
}

/** Each completes one step after the other, so that every fifth completes a tutorial and rolls up. */
export function stepOf(tokens: readonly string[], { tutorials }: Size): Write {
  return {
    name: 'completeStep',
    send: (server, _person, count) => {
      const person = count % tokens.length
      const turn = Math.floor(count / tokens.length)
      const tutorial = (person * 31 + Math.floor(turn / STEPS)) % tutorials
      return fetch(`${server.url}/api/completeStep`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${tokens[person]}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ slug: `bench-${tutorial}`, stepNumber: (turn % STEPS) + 1 })
      })
    }
  }
}

async function completing(
  name: string,
  server: ServerProcess,
  write: Write,
  seconds: number,
  bare: number
): Promise<void> {
  let count = 0
  const worker = async (until: number) => {
    while (performance.now() < until) {
      const answer = await write.send(server, 0, count++)
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${write.name} answered ${answer.status}: ${text}`)
    }
  }
  const workers = (ms: number) => {
    const until = performance.now() + ms
    return Promise.all(Array.from({ length: WRITERS }, () => worker(until)))
  }
  await workers(1000)
  const [before, cpu, began] = [count, server.cpu(), performance.now()]
  await workers(seconds * 1000)
  const perSecond = ((count - before) * 1000) / (performance.now() - began)
  const micros = (server.cpu() - cpu) / (count - before)
  report({
    name,
    measured:
      `${perSecond.toFixed(0)}/s, ${micros.toFixed(0)} µs CPU each; ` +
      `${percent(perSecond / bare)} of bare commits (${bare.toFixed(0)}/s)`,
    ratio: perSecond / bare,
    target: `>= ${RATE}/s`,
    met: perSecond >= RATE
  })
  const steady: Write = { name: write.name, send: () => write.send(server, 0, count++) }
  const latencies = await new SteadyWriters(server, steady).during(delay(seconds * 1000), RATE / 2)
  const [p50, p99] = [quantile(latencies, 0.5), quantile(latencies, 0.99)]
  report({
    name: `${name}, ${RATE / 2}/s`,
    measured: `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms`,
    ratio: undefined,
    target: 'p99 < 50 ms',
    met: p99 < 50
  })
}

const countRecords = async (db: BulkDatabase): Promise<number> =>
  Number((await db.run(`SELECT count(*) AS count FROM ${RECORDS}`))[0]?.['count'])

/** Microseconds that the database itself takes for a record: all of them are copied by one statement. */
async function microsOfCopy(db: BulkDatabase, name: string): Promise<number> {
  if (name === 'PostgreSQL') await db.run(`CREATE TABLE bench_copy (LIKE ${RECORDS} INCLUDING ALL)`)
  else await copyDefinition(db)
  const began = performance.now()
  await db.run(`INSERT INTO bench_copy SELECT * FROM ${RECORDS}`)
  const micros = (performance.now() - began) * 1000
  return micros / (await countRecords(db))
}

/** The table and its indexes once more, on SQLite. */
async function copyDefinition(db: BulkDatabase): Promise<void> {
  const definitions = await db.run(
    `SELECT sql FROM sqlite_master WHERE tbl_name = '${RECORDS}' AND type IN ('table', 'index') AND sql IS NOT NULL ORDER BY type DESC`
  )
  for (const { sql } of definitions)
    await db.run(
      String(sql)
        .replaceAll(RECORDS, 'bench_copy')
        .replace(/INDEX (\w+)/, 'INDEX bench_$1')
    )
}

async function recomputing(name: string, server: ServerProcess, db: BulkDatabase, size: Size, admin: string) {
  const missions = Math.ceil(size.missions * (1 + NEW_MISSIONS))
  await loadMissions(db, size.missions, missions, size.tutorials)
  const before = await countRecords(db)
  await delay(1000)
  const headers = { Authorization: `Bearer ${admin}`, 'Content-Type': 'application/json' }
  const began = performance.now()
  const answer = await fetch(`${server.url}/admin/recomputeProgress`, { method: 'POST', headers, body: '{}' })
  if (!answer.ok) throw new Error(`recomputeProgress answered ${answer.status}: ${await answer.text()}`)
  const delays: number[] = []
  for (;;) {
    const asked = performance.now()
    await (await fetch(`${server.url}/health`)).text()
    delays.push(performance.now() - asked)
    const rows = await db.run(
      `SELECT status, summary FROM tutorials_platform_PipelineLog WHERE summary LIKE 'recompute-progress%' AND status <> 'RUNNING'`
    )
    if (rows.length > 0) {
      const seconds = (performance.now() - began) / 1000
      const summary = String(rows[0]?.['summary'])
      const p99 = quantile(
        delays.toSorted((a, b) => a - b),
        0.99
      )
      const perRecord = (seconds * SECOND) / ((await countRecords(db)) - before)
      const copied = await microsOfCopy(db, name)
      report({
        name: `${name}: recompute of ${size.people} people, ${missions} missions`,
        measured:
          `${seconds.toFixed(1)} s (${summary}); ${perRecord.toFixed(1)} µs for a new record, a copy of the table with its indexes ` +
          `takes ${copied.toFixed(1)}; /health p99 ${p99.toFixed(0)} ms meanwhile`,
        ratio: perRecord / copied,
        target: 'seconds for 10,000 people',
        met: seconds < Math.max(10, size.people / 1000)
      })
      return
    }
    await delay(10)
  }
}
