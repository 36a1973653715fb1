import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { changeAll, type Prepared } from '../support/documents.ts'
import { type Issuer, startIssuer } from '../support/issuer.ts'
import {
  type BulkDatabase,
  loadCatalog,
  loadMissions,
  loadPeople,
  openPostgres,
  openSqlite,
  type Size
} from '../support/learners.ts'
import { startLoad } from '../support/load.ts'
import { type LoopDelay, type WatchedLoop, watchedLoop } from '../support/loop-delay.ts'
import { withPostgres } from '../support/postgres.ts'
import { appendBodies, publish } from '../support/publish.ts'
import { percent, report } from '../support/report.ts'
import { type ServerProcess, startBackend } from '../support/server-process.ts'
import { type Latencies, quantile, SteadyWriters } from '../support/steady-writes.ts'
import { stepOf } from './learners.ts'

const LEARNERS = 200
/** Completed steps a second. */
const RATE = 50
const P99 = 300
const LOOP_P99 = 20
const READS = 0.6
const DOCUMENTS_PER_SECOND = 300
/** Milliseconds until readers are at full rate. */
const WARM_UP = 1500
/** Share of the missions that come with the recomputation. */
const NEW_MISSIONS = 0.1
/** Jobs of the night that write, or read much. */
const JOBS = [
  'materialize-co-completions',
  'award-accomplishments',
  'content-cleanup',
  'content-outlines',
  'outline-purge',
  'tutorial-vector-purge',
  'kg-pagerank',
  'kg-communities',
  'metrics-rollup',
  'retention',
  'delta-log-upkeep'
]

/**
 * Learners who complete steps at a steady rate: alone, beside readers, beside readers and a publish that changes every document,
 * beside readers and a bulk recompute, and beside the jobs of the night; on both databases.
 */
export async function besideLearners(size: Size, documents: readonly Prepared[], seconds: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tutorial-platform-bench-'))
  await onDatabase('SQLite', { DATA_DIR: folder }, async () => openSqlite(folder), { size, documents, seconds })
  rmSync(folder, { recursive: true })
  await withPostgres(url =>
    onDatabase('PostgreSQL', { DATABASE_URL: url }, () => openPostgres(url), { size, documents, seconds })
  )
}

interface Extent {
  readonly size: Size
  readonly documents: readonly Prepared[]
  readonly seconds: number
}

async function onDatabase(
  name: string,
  environment: Record<string, string>,
  open: () => Promise<BulkDatabase>,
  { size, documents, seconds }: Extent
): Promise<void> {
  const issuer = await startIssuer()
  const loop = await watchedLoop()
  const env = { ...environment, ...issuer.environment, PROGRESS_RECOMPUTE_AFTER_MS: '0' }
  await (await startBackend(env)).stop()
  const db = await open()
  await loadCatalog(db, size)
  await loadPeople(db, size)
  await db.run('ANALYZE')
  const server = await startBackend({ ...env, ...loop.environment })
  await publish(server, appendBodies(documents))
  const learners = new SteadyWriters(server, stepOf(await tokensOf(issuer, size), size))
  const lab = new Lab(name, { server, learners, path: `/content/tutorials/${documents[0]?.slug}`, loop, seconds })
  const admin = { Authorization: `Bearer ${await issuer.sign('bench-admin', 'Admin')}` }

  const changed = appendBodies(changeAll(documents, name))
  await lab.alone()
  await lab.besideReaders()
  const published = await lab.beside('a publish', () => publish(server, changed))
  tellPublish(name, documents.length, published)
  const missions = Math.ceil(size.missions * (1 + NEW_MISSIONS))
  await loadMissions(db, size.missions, missions, size.tutorials)
  await delay(1000)
  await lab.beside(`a recompute of ${size.people} people`, () => recompute(server, admin, db))
  await lab.beside('the jobs of the night', () => runJobs(server, admin, db))
  await db.close()
  await server.stop()
  issuer.stop()
}

const tokensOf = (issuer: Issuer, { people }: Size): Promise<string[]> =>
  Promise.all(
    Array.from({ length: LEARNERS }, (_, index) => issuer.sign(`bench-${Math.floor((index * people) / LEARNERS)}`))
  )

interface Subject {
  readonly server: ServerProcess
  readonly learners: SteadyWriters
  /** Address that readers read. */
  readonly path: string
  readonly loop: WatchedLoop
  readonly seconds: number
}

/** Measures one phase after the other. */
class Lab {
  readonly #name: string
  readonly #subject: Subject
  #reads = Number.NaN

  constructor(name: string, subject: Subject) {
    this.#name = name
    this.#subject = subject
  }

  async alone(): Promise<void> {
    const { learners, seconds } = this.#subject
    await learners.during(delay(1000), RATE)
    await this.#subject.loop.delay()
    this.#tell('alone', await learners.during(delay(seconds * 1000), RATE), await this.#subject.loop.delay())
  }

  async besideReaders(): Promise<void> {
    const { learners, seconds } = this.#subject
    const readers = this.#readers()
    await delay(WARM_UP)
    await this.#subject.loop.delay()
    const latencies = await learners.during(delay(seconds * 1000), RATE)
    this.#reads = (await readers.stop()).perSecond
    this.#tell('beside readers', latencies, await this.#subject.loop.delay())
  }

  /** Measures beside `work` and readers; returns what `work` does. */
  async beside<T>(what: string, begin: () => Promise<T>): Promise<T> {
    const readers = this.#readers()
    await delay(WARM_UP)
    await this.#subject.loop.delay()
    const work = begin()
    const latencies = await this.#subject.learners.during(work, RATE)
    const share = (await readers.stop()).perSecond / this.#reads
    this.#tell(`beside readers and ${what}`, latencies, await this.#subject.loop.delay())
    report({
      name: `${this.#name}: readers beside ${what}`,
      measured: percent(share),
      ratio: share,
      target: `>= ${percent(READS)}`,
      met: share >= READS
    })
    return work
  }

  #readers() {
    return startLoad(this.#subject.server, this.#subject.path, { 'Accept-Encoding': 'gzip' })
  }

  #tell(when: string, latencies: Latencies, loop: LoopDelay): void {
    const [p50, p99, max] = [0.5, 0.99, 1].map(share => quantile(latencies, share).toFixed(1))
    const isFast = quantile(latencies, 0.99) < P99
    report({
      name: `${this.#name}: completeStep ${when}`,
      measured: `p50 ${p50}, p99 ${p99}, max ${max} ms of ${latencies.length}`,
      ratio: undefined,
      target: `p99 < ${P99} ms`,
      met: isFast
    })
    report({
      name: `${this.#name}: delay of the event loop ${when}`,
      measured: `p99 ${loop.p99.toFixed(1)}, max ${loop.max.toFixed(0)} ms`,
      ratio: undefined,
      target: `p99 < ${LOOP_P99} ms`,
      met: loop.p99 < LOOP_P99
    })
  }
}

function tellPublish(name: string, documents: number, seconds: number): void {
  const rate = documents / seconds
  report({
    name: `${name}: publish of ${documents} changed documents beside readers and learners`,
    measured: `${rate.toFixed(0)} documents/s`,
    ratio: undefined,
    target: `>= ${DOCUMENTS_PER_SECOND}/s`,
    met: rate >= DOCUMENTS_PER_SECOND
  })
}

async function recompute(server: ServerProcess, admin: Record<string, string>, db: BulkDatabase): Promise<void> {
  await call(server, admin, 'recomputeProgress', {})
  await ended(db, 'recompute-progress')
}

async function runJobs(server: ServerProcess, admin: Record<string, string>, db: BulkDatabase): Promise<void> {
  for (const jobName of JOBS) {
    await call(server, admin, 'runJob', { jobName })
    await ended(db, jobName)
  }
}

async function call(server: ServerProcess, admin: Record<string, string>, action: string, body: object): Promise<void> {
  const headers = { ...admin, 'Content-Type': 'application/json' }
  const answer = await fetch(`${server.url}/admin/${action}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${action} answered ${answer.status}: ${await answer.text()}`)
}

/** Waits for the end of the only run of a job. */
async function ended(db: BulkDatabase, job: string): Promise<void> {
  for (;;) {
    const [row] = await db.run(
      `SELECT status FROM tutorials_platform_PipelineLog WHERE jobName = '${job}' AND status <> 'RUNNING'`
    )
    if (row?.['status'] === 'FAILED') throw new Error(`${job} has failed`)
    if (row) return
    await delay(20)
  }
}
