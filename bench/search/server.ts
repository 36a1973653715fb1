import { setTimeout as delay } from 'node:timers/promises'
import { judgedQueries } from './judged.ts'
import { captured } from '../support/against-bare.ts'
import { palette } from './palette.ts'
import { prepareDocuments } from '../support/documents.ts'
import { loadPaths } from '../support/load.ts'
import { appendBodies, publish } from '../support/publish.ts'
import { median, percent, report } from '../support/report.ts'
import { type BareAnswer, type ServerProcess, startBackend, startBareFor } from '../support/server-process.ts'
import { quantile } from '../support/steady-writes.ts'

const DOCUMENTS = 20_000
const ROUNDS = 3
/** Rows and answers are in memory then, as of what is asked often. */
const WARM_UP = 1
const LEAST_PER_SECOND = 2500
const LEAST_OF_BARE = 0.4
/** Judged queries that are typed into the palette. */
const TYPED = 20
const HOSTILE_ROUNDS = 40
const HOSTILE_P99_MS = 20

/** Searches over HTTP, all of them different queries, against a bare server that sends the same answers. */
export async function search(): Promise<void> {
  const server = await startBackend({ SEARCH_RATE_LIMIT_MAX: '100000', SEARCH_RATE_LIMIT_WINDOW_MS: '1000' })
  await publish(server, appendBodies(await prepareDocuments(DOCUMENTS)))
  await untilIndexed(server)
  const queries = judgedQueries().map(({ query }) => encodeURIComponent(query))
  const searches = (set: string, more: string) => queries.map(query => `/search/${set}?$search=${query}&${more}`)
  await rates(server, 'searches', searches('Tutorials', '$top=20&$count=true&$select=slug,title,description'))
  await rates(server, 'searches with all columns', searches('SearchableItems', '$top=10'))
  // more answers than are kept, one after the other: each is made anew
  const each = Array.from({ length: 20 }, (_, more) => searches('Tutorials', `$top=${20 + more}&$count=true`)).flat()
  await rates(server, 'searches, none of them repeated', each)
  await rates(
    server,
    'suggestions',
    queries.map(query => `/search/suggest(query=@q)?@q='${query.replaceAll("'", "''")}'`)
  )
  await byCap(server, searches('Tutorials', "$top=20&$filter=experienceTag%20eq%20'beginner'"))
  await hostile(server)
  await palette(
    server,
    judgedQueries()
      .slice(0, TYPED)
      .map(({ query }) => query)
  )
  await server.stop()
}

async function untilIndexed(server: ServerProcess): Promise<void> {
  const count = async () => {
    const answer = await fetch(`${server.url}/search/getFacets()`)
    return answer.ok ? ((await answer.json()) as { totalCount: number }).totalCount : 0
  }
  while ((await count()) < DOCUMENTS) await delay(500)
}

async function rates(server: ServerProcess, name: string, paths: readonly string[]): Promise<void> {
  for (let round = 0; round < WARM_UP; round++) for (const path of paths) await answered(server, path)
  const answers = new Map<string, BareAnswer>()
  for (const path of paths) answers.set(path, await captured(server.url + path, { 'Accept-Encoding': 'identity' }))
  const bare = await startBareFor(answers)
  const shares: number[] = []
  const perSecond: number[] = []
  let line = ''
  for (let round = 0; round < ROUNDS; round++) {
    const theirs = await loadPaths(bare, paths, 200)
    const ours = await loadPaths(server, paths, 200)
    shares.push(ours.perSecond / theirs.perSecond)
    perSecond.push(ours.perSecond)
    line = `${ours.cpuMicros.toFixed(0)} of ${theirs.cpuMicros.toFixed(0)} µs CPU`
  }
  await bare.stop()
  const [ratio, rate] = [median(shares), median(perSecond)]
  report({
    name: `${name}, ${paths.length} queries over ${DOCUMENTS} documents`,
    measured: `${Math.round(rate)}/s, ${percent(ratio)} of bare (last round ${line})`,
    ratio,
    target: `>= ${LEAST_PER_SECOND}/s and >= ${percent(LEAST_OF_BARE)} of bare`,
    met: rate >= LEAST_PER_SECOND && ratio >= LEAST_OF_BARE
  })
}

/** The form with options that the index does not answer. */
async function byCap(server: ServerProcess, paths: readonly string[]): Promise<void> {
  const { perSecond, cpuMicros } = await loadPaths(server, paths, 200)
  const measured = `${Math.round(perSecond)}/s, ${Math.round(cpuMicros)} µs CPU`
  report({ name: 'searches with $filter', measured, ratio: undefined, target: 'stated', met: true })
}

/** Requests of people who mean harm, or who do not know better. */
const HOSTILE = [
  ...[
    'the',
    'the of a',
    '"',
    '"the',
    '* * *',
    'a*',
    '%',
    '_',
    '\u0000\u0001',
    '\u202e',
    '(',
    '((((',
    ') OR (',
    'NOT',
    'NOT the'
  ],
  ...[
    'a OR the',
    Array.from({ length: 10 }, () => 'the').join(' OR '),
    'NOT a NOT b NOT c',
    'sap',
    'a b c d e f g h i j'
  ],
  ...[
    'x'.repeat(9000),
    'the '.repeat(2500),
    '"a '.repeat(3000),
    '('.repeat(5000),
    'é'.repeat(1500),
    'NOT '.repeat(2000)
  ]
].map(text => `$search=${encodeURIComponent(text)}`)
const OPTIONS = [
  '$top=20',
  '$top=200&$count=true',
  '$skip=999999',
  '$top=-1',
  '$top=1e9',
  '$skip=x',
  '$select=no',
  '$count=maybe'
]

async function hostile(server: ServerProcess): Promise<void> {
  const paths = HOSTILE.flatMap(text => OPTIONS.map(option => `/search/SearchableItems?${text}&${option}`))
  const times: number[] = []
  const slowest = { time: 0, path: '' }
  for (let round = 0; round < HOSTILE_ROUNDS; round++)
    for (const path of paths) {
      const began = performance.now()
      await answered(server, path)
      const time = performance.now() - began
      times.push(time)
      if (time > slowest.time) Object.assign(slowest, { time, path: path.slice(0, 80) })
    }
  times.sort((one, other) => one - other)
  const p99 = quantile(times, 0.99)
  report({
    name: `hostile searches, ${paths.length} kinds`,
    measured: `p50 ${quantile(times, 0.5).toFixed(1)}, p99 ${p99.toFixed(1)} ms, slowest ${slowest.time.toFixed(0)} ms (${slowest.path})`,
    ratio: p99 / HOSTILE_P99_MS,
    target: `p99 < ${HOSTILE_P99_MS} ms`,
    met: p99 < HOSTILE_P99_MS
  })
}

/** @throws Error for an answer that is neither a success nor a refusal. */
async function answered(server: ServerProcess, path: string): Promise<void> {
  const answer = await fetch(server.url + path)
  await answer.arrayBuffer()
  if (answer.status !== 200 && answer.status !== 400 && answer.status !== 431)
    throw new Error(`${path} answered ${answer.status}`)
}
