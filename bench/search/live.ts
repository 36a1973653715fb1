import { mkdtempSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { prepareDocuments, type Prepared } from '../support/documents.ts'
import { watchedLoop } from '../support/loop-delay.ts'
import { withPostgres } from '../support/postgres.ts'
import { appendBodies, publish } from '../support/publish.ts'
import { report } from '../support/report.ts'
import { startBackend, type ServerProcess } from '../support/server-process.ts'

const DOCUMENTS = 20_000
/** Documents of one publish whose time to be found is measured. */
const CHANGED = 50
/** Milliseconds after which what a start reads, and the rest of the large publish before it, is over: instances run for days. */
const STARTED = 45_000
/** Searches before the first publish, so that none of those that look for it is the first of its process. */
const WARM = 100
/** Milliseconds between two looks, each of which takes some of the processors that it looks at. */
const BETWEEN = 30
/** Searches are counted per client, and the bench looks often. */
const UNLIMITED = { SEARCH_RATE_LIMIT_MAX: '100000', SEARCH_RATE_LIMIT_WINDOW_MS: '1000' }
const MB = 1024 * 1024

/** How long the index takes to build, to start from its snapshot, and to follow a publish on two instances. */
export async function searchLive(): Promise<void> {
  const documents = await prepareDocuments(DOCUMENTS)
  await onDatabase('SQLite', documents, {})
  await withPostgres(DATABASE_URL => onDatabase('PostgreSQL', documents, { DATABASE_URL }))
}

type Environment = Readonly<Record<string, string>>

async function onDatabase(name: string, documents: readonly Prepared[], database: Environment): Promise<void> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'tutorial-platform-search-'))
  // for the metrics of an admin
  const environment = { ...database, ...UNLIMITED, DATA_DIR, NODE_ENV: 'development', SEED_SAMPLES: 'false' }
  try {
    const first = await startBackend(environment)
    await publish(first, appendBodies(documents))
    await until(async () => (await live(first)).documents === DOCUMENTS, 120_000)
    await until(async () => (await live(first)).stored > 0, 60_000)
    await first.stop()
    await fromSnapshot(name, environment)
    if (!database['DATABASE_URL']) await withoutSnapshot(name, environment, DATA_DIR)
    await following(name, environment, documents)
  } finally {
    rmSync(DATA_DIR, { recursive: true, force: true })
  }
}

async function fromSnapshot(name: string, environment: Environment): Promise<void> {
  const server = await startBackend(environment)
  const ready = await until(async () => (await live(server)).documents === DOCUMENTS, 60_000)
  const { bytes } = await live(server)
  report({
    name: `${name}: a start with a snapshot of ${DOCUMENTS} documents (${Math.round(bytes / MB)} MB), until it searches`,
    measured: `${Math.round(ready)} ms after /health`,
    ratio: undefined,
    target: '< 1 s',
    met: ready < 1000
  })
  await server.stop()
}

async function withoutSnapshot(name: string, environment: Environment, folder: string): Promise<void> {
  const file = new DatabaseSync(join(folder, 'platform.sqlite'))
  file.exec('DELETE FROM tutorials_search_IndexSnapshots')
  file.close()
  const loop = await watchedLoop()
  const server = await startBackend({ ...environment, ...loop.environment })
  const before = server.memory()
  await loop.delay()
  const ready = await until(async () => (await live(server)).documents === DOCUMENTS, 120_000)
  await until(async () => (await live(server)).stored > 0, 120_000)
  const { p99, max } = await loop.delay()
  const { bytes } = await live(server)
  report({
    name: `${name}: build of ${DOCUMENTS} documents in a thread`,
    measured:
      `${(ready / 1000).toFixed(1)} s, index ${Math.round(bytes / MB)} MB, resident ${Math.round(before)} to ` +
      `${Math.round(server.memory())} MB, event loop p99 ${p99.toFixed(1)}, max ${max.toFixed(0)} ms late meanwhile`,
    ratio: undefined,
    target: '< 10 s, < 120 MB, p99 < 20 ms',
    met: ready < 10_000 && bytes < 120 * MB && p99 < 20
  })
  await server.stop()
}

async function following(name: string, environment: Environment, documents: readonly Prepared[]): Promise<void> {
  const servers = [await startBackend(environment), await startBackend(environment)] as const
  const [one] = servers
  for (const server of servers) await until(async () => (await live(server)).documents === DOCUMENTS, 60_000)
  await delay(STARTED)
  for (const server of servers) for (let nth = 0; nth < WARM; nth++) await found(server, `zzwarm${nth}`)
  const times: number[] = []
  for (let round = 0; round < 5; round++) {
    const some = documents.slice(round * CHANGED, (round + 1) * CHANGED)
    const title = `zzround${round}`
    await publish(one, appendBodies(some.map(each => ({ ...each, metadata: { ...each.metadata, title } }))))
    const finds = servers.map(server => until(async () => (await found(server, title)) === CHANGED, 30_000))
    times.push(Math.max(...(await Promise.all(finds))))
  }
  report({
    name: `${name}: from the commit of ${CHANGED} of ${DOCUMENTS} documents until both instances find them`,
    measured: times.map(time => `${Math.round(time)} ms`).join(', '),
    ratio: undefined,
    target: '< 1 s',
    met: Math.max(...times) < 1000
  })
  for (const server of servers) await server.stop()
}

interface Live {
  readonly documents: number
  readonly bytes: number
  readonly stored: number
}

async function live({ url }: ServerProcess): Promise<Live> {
  const response = await fetch(`${url}/admin/metrics/live`, {
    headers: { Authorization: `Basic ${btoa('admin:admin')}` }
  })
  const { counters, gauges } = ((await response.json()) as { snapshot: Record<string, Record<string, number>> })
    .snapshot
  return {
    documents: gauges?.['search.documents'] ?? 0,
    bytes: gauges?.['search.bytes'] ?? 0,
    stored: counters?.['search.snapshots.stored'] ?? 0
  }
}

/** How many tutorials a search finds. */
async function found({ url }: ServerProcess, word: string): Promise<number> {
  const answer = await fetch(`${url}/search/Tutorials/$count?$search=${word}`)
  if (!answer.ok) throw new Error(`the search answered ${answer.status}: ${await answer.text()}`)
  return Number(await answer.text())
}

/** Milliseconds until it holds. */
async function until(holds: () => Promise<boolean>, limit: number): Promise<number> {
  const began = performance.now()
  while (!(await holds())) {
    if (performance.now() - began > limit)
      throw new Error(`it did not come true within ${limit} ms: ${holds.toString()}`)
    await delay(BETWEEN)
  }
  return performance.now() - began
}
