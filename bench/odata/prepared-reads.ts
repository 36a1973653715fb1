import { load, type Load, loadPosts } from '../support/load.ts'
import { median, report } from '../support/report.ts'
import { startBackend, type ServerProcess } from '../support/server-process.ts'

const ROUNDS = 3
const ROWS = 2000
const BATCH = 50
const SECOND = 1_000_000

const headers = { Authorization: `Basic ${btoa('admin:admin')}` }

interface Case {
  readonly name: string
  readonly path: string
  /** Of a request that posts. */
  readonly body?: string
  /** Requests per second of one core that are meant. */
  readonly target: number
  /** How much faster than CAP. */
  readonly times?: number
}

const PARTS = 20
const parts = Array.from({ length: PARTS }, (_, id) => ({ id: `${id}`, method: 'GET', url: `Acronyms?$top=${id + 1}` }))

const cases: readonly Case[] = [
  { name: 'prepared list', path: '/admin/Acronyms?$top=20', target: 4000, times: 5 },
  {
    name: 'prepared filter, order and count',
    path: "/admin/Acronyms?$top=20&$filter=contains(spelling,'7')&$orderby=word%20desc&$count=true",
    target: 2500
  },
  { name: 'prepared row by key', path: "/admin/Acronyms('word7')", target: 6000 },
  { name: 'batch of 20 lists', path: '/admin/$batch', body: JSON.stringify({ requests: parts }), target: 300 }
]

/** Reads by statements that are known from earlier ones, and the same with the switch off, in alternating rounds. */
export async function preparedReads(): Promise<void> {
  const prepared = await serverWith('true')
  const byCap = await serverWith('false')
  for (const each of cases) await measure(prepared, byCap, each)
  await prepared.stop()
  await byCap.stop()
}

async function serverWith(PREPARED_READS: string): Promise<ServerProcess> {
  const server = await startBackend({ NODE_ENV: 'development', SEED_SAMPLES: 'false', PREPARED_READS })
  for (let first = 0; first < ROWS; first += BATCH) await addRows(server, first)
  return server
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
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify({ requests })
  }
  const answer = await fetch(`${url}/admin/$batch`, init)
  const { responses } = (await answer.json()) as { responses: readonly { status: number }[] }
  if (responses.some(({ status }) => status !== 201)) throw new Error('acronyms were not created')
}

async function measure(
  prepared: ServerProcess,
  byCap: ServerProcess,
  { name, path, body, target, times }: Case
): Promise<void> {
  const run = (server: ServerProcess): Promise<Load> =>
    body === undefined
      ? load(server, path, headers, 200)
      : loadPosts(server, path, body, { ...headers, 'Content-Type': 'application/json' })
  const rates: number[] = []
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const ours = await run(prepared)
    const theirs = await run(byCap)
    rates.push(SECOND / ours.cpuMicros)
    ratios.push(theirs.cpuMicros / ours.cpuMicros)
  }
  const ratio = median(ratios)
  report({
    name,
    measured: `${Math.round(median(rates))}/s per core, ${ratio.toFixed(1)} times CAP`,
    ratio,
    target: `>= ${target}/s per core${times ? `, ${times} times CAP` : ''}`,
    met: median(rates) >= target && ratio >= (times ?? 0)
  })
}
