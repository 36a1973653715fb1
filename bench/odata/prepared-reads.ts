import { againstBare } from '../support/against-bare.ts'
import { loadSeconds } from '../support/config.ts'
import type { Prepared } from '../support/documents.ts'
import { load, type Load, loadPosts } from '../support/load.ts'
import { withPostgres } from '../support/postgres.ts'
import { appendBodies, publish } from '../support/publish.ts'
import { median, report } from '../support/report.ts'
import { startBackend, startBare, type ServerProcess } from '../support/server-process.ts'
import { planMemory } from './plan-memory.ts'

const ROUNDS = 3
const ROWS = 2000
const BATCH = 20
/** Tutorials with steps, for lists with rows in rows. */
const TUTORIALS = 100
const SECOND = 1_000_000
/** Processor time of a bare server for a request, on PostgreSQL with a statement. */
const BARE_MICROS: Readonly<Record<Database, number>> = { SQLite: 30, PostgreSQL: 100 }
/** CAP answers a few batches a second. */
const POSTS_SECONDS = Math.max(loadSeconds, 3)

const as = (user: string) => ({ Authorization: `Basic ${btoa(`${user}:${user}`)}` })
const admin = as('admin')

type Database = 'SQLite' | 'PostgreSQL'

interface Case {
  readonly name: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  /** Of a request that posts. */
  readonly body?: object
  /** Requests per second of one core that are meant. */
  readonly targets?: Partial<Readonly<Record<Database, number>>>
  /** How much faster than CAP on SQLite. */
  readonly times?: number
}

const PARTS = 20
const parts = Array.from({ length: PARTS }, (_, id) => ({ id: `${id}`, method: 'GET', url: `Acronyms?$top=${id + 1}` }))
const list = { from: { ref: ['Acronyms'] }, columns: [{ ref: ['word'] }, { ref: ['spelling'] }] }

/** The targets of issue 19, then what has none of its own. */
const cases: readonly Case[] = [
  { name: 'list', path: '/admin/Acronyms?$top=20', targets: { SQLite: 4000, PostgreSQL: 2000 }, times: 5 },
  { name: 'filter', path: "/admin/Acronyms?$top=20&$filter=contains(spelling,'7')", targets: { SQLite: 2500 } },
  { name: 'order', path: '/admin/Acronyms?$top=20&$orderby=spelling%20desc', targets: { SQLite: 2500 } },
  { name: 'count', path: '/admin/Acronyms?$top=20&$count=true', targets: { SQLite: 2500 } },
  {
    name: 'filter, order and count',
    path: "/admin/Acronyms?$top=20&$filter=contains(spelling,'7')&$orderby=word%20desc&$count=true"
  },
  {
    name: 'expand of one level',
    path: '/admin/Tutorials?$top=20&$select=slug,title&$expand=steps($select=legacyId,title)',
    targets: { SQLite: 2000 }
  },
  { name: 'row by key', path: "/admin/Acronyms('word7')", targets: { SQLite: 6000 } },
  { name: 'batch of 20 lists', path: '/admin/$batch', body: { requests: parts }, targets: { SQLite: 300 } },
  { name: 'HCQL list', path: '/hcql/admin', body: { SELECT: { ...list, limit: { rows: { val: 20 } } } } },
  {
    name: 'GraphQL list',
    path: '/graphql',
    headers: as('api'),
    body: { query: '{ Tutorials(top: 20) { nodes { slug title } } }' }
  }
]

/** Answers until 99 of 100 have come, in times of the middle one. */
const MOST_SPREAD = 3

/**
 * Reads by statements that are known from earlier ones, and the same with the switch off, in alternating rounds on both
 * databases; the refusal of nobody; and the memory of the plans.
 */
export async function preparedReads(documents: readonly Prepared[]): Promise<void> {
  await onDatabase('SQLite', {}, documents)
  await withPostgres(DATABASE_URL => onDatabase('PostgreSQL', { DATABASE_URL }, documents))
  await planMemory()
}

async function onDatabase(
  database: Database,
  environment: Record<string, string>,
  documents: readonly Prepared[]
): Promise<void> {
  const start = (PREPARED_READS: string) =>
    startBackend({ NODE_ENV: 'development', SEED_SAMPLES: 'false', PREPARED_READS, ...environment })
  const prepared = await start('true')
  await fill(prepared, documents)
  const byCap = await start('false')
  // on PostgreSQL both have one database
  if (database === 'SQLite') await fill(byCap, documents)
  for (const each of cases) await measure({ prepared, byCap, database, databaseUrl: environment['DATABASE_URL'] }, each)
  if (database === 'SQLite')
    await againstBare(prepared, { name: 'anonymous refusal', path: '/admin/Tags?$top=20', status: 401, target: 0.6 })
  await prepared.stop()
  await byCap.stop()
}

async function fill(server: ServerProcess, documents: readonly Prepared[]): Promise<void> {
  for (let first = 0; first < ROWS; first += BATCH) await addRows(server, first)
  await publish(server, appendBodies(documents.slice(0, TUTORIALS)))
}

async function addRows({ url }: ServerProcess, first: number): Promise<void> {
  const requests = Array.from({ length: BATCH }, (_, index) => ({
    id: String(index),
    method: 'POST',
    url: 'Acronyms',
    headers: { 'content-type': 'application/json' },
    body: { word: `word${first + index}`, spelling: `Word${first + index}` }
  }))
  const init = {
    method: 'POST',
    headers: { ...admin, 'Content-Type': 'application/json' },
    body: JSON.stringify({ requests })
  }
  const answer = await fetch(`${url}/admin/$batch`, init)
  const { responses } = (await answer.json()) as { responses: readonly { status: number }[] }
  if (responses.some(({ status }) => status !== 201)) throw new Error('acronyms were not created')
}

interface Servers {
  readonly prepared: ServerProcess
  readonly byCap: ServerProcess
  readonly database: Database
  readonly databaseUrl: string | undefined
}

async function measure(
  { prepared, byCap, database, databaseUrl }: Servers,
  { name, path, headers = admin, body, targets = {}, times }: Case
): Promise<void> {
  const run = (server: ServerProcess): Promise<Load> =>
    body === undefined
      ? load(server, path, headers, 200)
      : loadPosts(server, path, JSON.stringify(body), { ...headers, 'Content-Type': 'application/json' }, POSTS_SECONDS)
  const ours: Load[] = []
  const ofBare: Load[] = []
  const ratios: number[] = []
  // the first load of a server also compiles
  const { cpuMicros } = await run(prepared)
  const answer = { status: 200, headers: {}, body: Buffer.alloc(await lengthOf(prepared, path, headers, body)) }
  const bare = await startBare(answer, Math.max(cpuMicros - BARE_MICROS[database], 0), databaseUrl)
  for (let round = 0; round < ROUNDS; round++) {
    const [mine, theirs] = [await run(prepared), await run(byCap)]
    ours.push(mine)
    ofBare.push(await run(bare))
    ratios.push(theirs.cpuMicros / mine.cpuMicros)
  }
  await bare.stop()
  const rate = median(ours.map(({ cpuMicros }) => SECOND / cpuMicros))
  const ratio = median(ratios)
  const least = targets[database] ?? 0
  const most = database === 'SQLite' ? (times ?? 1) : 1
  report({
    name: `${database}: ${name}`,
    measured: `${Math.round(rate)}/s per core, ${ratio.toFixed(1)} times CAP`,
    ratio,
    target: `${least > 0 ? `>= ${least}/s per core, ` : ''}>= ${most} times CAP`,
    met: rate >= least && ratio >= most
  })
  reportSpread(`${database}: ${name}`, ours, ofBare)
}

/** Bytes of an answer. */
async function lengthOf(
  { url }: ServerProcess,
  path: string,
  headers: Case['headers'],
  body?: object
): Promise<number> {
  const posted = body && { method: 'POST', body: JSON.stringify(body) }
  const answer = await fetch(url + path, { ...posted, headers: { ...headers, 'Content-Type': 'application/json' } })
  return (await answer.arrayBuffer()).byteLength
}

/** A bare server that computes as long for each answer, and asks the same database, shows the share of the machine. */
function reportSpread(name: string, loads: readonly Load[], ofBare: readonly Load[]): void {
  const spread = (each: Load): number => each.p99 / each.p50
  const ratio = median(loads.map(spread))
  report({
    name: `${name}, p99`,
    measured:
      `${median(loads.map(each => each.p99)).toFixed(1)} ms, ${ratio.toFixed(1)} times p50; ` +
      `${median(ofBare.map(spread)).toFixed(1)} times on a bare server as busy`,
    ratio,
    target: `<= ${MOST_SPREAD} times p50`,
    met: ratio <= MOST_SPREAD
  })
}
