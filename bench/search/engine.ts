import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Worker } from 'node:worker_threads'
import { HOSTILE } from './hostile.ts'
import { judgedQueries } from './judged.ts'
import { fts5, miniSearch } from './rivals.ts'
import { percent, report } from '../support/report.ts'
import { searchCorpus } from '../support/search-corpus.ts'
import { quantile } from '../support/steady-writes.ts'
import { variedDocuments } from '../support/varied-documents.ts'
import {
  addSegment,
  buildSegments,
  openIndex,
  readSegment,
  type SearchDocument,
  type SearchIndex
} from '../../srv/search/engine/index.ts'

/** The size that the targets name. */
const TARGET_SIZE = 20_000
const TOP = 20
const ROUNDS = 3
/** Queries of the rivals take longer, so fewer rounds tell enough. */
const RIVAL_ROUNDS = 1
const FACETS = ['type', 'level', 'tag', 'topic']
const MB = 1e6
const NANOSECONDS = 1e6

type Run = (query: string) => unknown

/**
 * Time and memory of the search in process, by number of documents, against MiniSearch and SQLite FTS5 on the same
 * documents and queries: the corpus, repeated with varied words, and the queries of the judged set.
 */
export async function searchEngine(): Promise<void> {
  const corpus = await searchCorpus()
  changes(corpus)
  for (const size of [2000, TARGET_SIZE]) await ofSize(corpus, size, true)
}

/** Documents that are indexed one by one, as after changes, against all of them in one index. */
function changes(documents: readonly SearchDocument[]): void {
  buildSegments(documents)
  const together = time(() => buildSegments(documents)) / documents.length
  const alone = time(() => documents.map(document => buildSegments([document]))) / documents.length
  report({
    name: 'index of one changed document',
    measured: `${alone.toFixed(2)} ms, ${(alone / together).toFixed(1)} times that among ${documents.length}`,
    ratio: alone / together,
    target: '–',
    met: true
  })
}

/** The same with 200,000 documents, without the others: they take gigabytes and minutes. */
export async function searchEngineLarge(): Promise<void> {
  await ofSize(await searchCorpus(), 200_000, false)
}

async function ofSize(corpus: readonly SearchDocument[], size: number, withRivals: boolean): Promise<void> {
  const index = await build(corpus, size)
  const queries = judgedQueries().map(({ query }) => query)
  const own = measured(queries, ROUNDS, query => index.search(query, { top: TOP }))
  reportTimes(`search, ${size} documents`, own, size, 1)
  const variants: Record<string, Run> = {
    'with facets': query => index.search(query, { top: TOP, count: FACETS }),
    'with beginnings': query => index.search(query, { top: TOP, beginnings: true }),
    'beginnings of two letters': query => index.search(query.slice(0, 2), { top: TOP, beginnings: true })
  }
  for (const [name, run] of Object.entries(variants))
    reportTimes(`search ${name}, ${size} documents`, measured(queries, ROUNDS, run), size)
  const hostile = measured(HOSTILE, ROUNDS * 5, query => index.search(query, { beginnings: true, count: FACETS }))
  reportTimes(`hostile queries, ${size} documents`, hostile, size)
  if (withRivals) rivals(corpus, size, queries, own)
}

async function build(corpus: readonly SearchDocument[], size: number): Promise<SearchIndex> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const { buffers, ms } = await inWorker(corpus, size)
  delay.disable()
  const bytes = buffers.reduce((sum, { byteLength }) => sum + byteLength, 0)
  const isTarget = size === TARGET_SIZE
  const late = delay.percentile(99) / NANOSECONDS
  report({
    name: `index of ${size} documents`,
    measured: `${Math.round(bytes / MB)} MB, built in ${(ms / 1000).toFixed(1)} s in a worker; event-loop delay p99 ${late.toFixed(1)} ms`,
    ratio: undefined,
    target: isTarget ? '< 120 MB, < 10 s, < 20 ms' : '–',
    met: !isTarget || (bytes < 120 * MB && ms < 10_000 && late < 20)
  })
  return openIndex({ parts: buffers.flatMap(buffer => addSegment([], readSegment(buffer))) })
}

interface Built {
  readonly buffers: readonly SharedArrayBuffer[]
  readonly ms: number
}

function inWorker(documents: readonly SearchDocument[], count: number): Promise<Built> {
  const worker = new Worker(new URL('./build.worker.ts', import.meta.url), {
    workerData: { documents, count },
    resourceLimits: { maxOldGenerationSizeMb: 8192 }
  })
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

/** Milliseconds of each query in each round, sorted, after one round that is not measured. */
function measured(queries: readonly string[], rounds: number, run: Run): readonly number[] {
  for (const query of queries) run(query)
  const times = Array.from({ length: rounds }, () => queries.map(query => time(() => run(query)))).flat()
  return times.sort((a, b) => a - b)
}

function time(run: () => unknown): number {
  const start = performance.now()
  run()
  return performance.now() - start
}

function reportTimes(
  name: string,
  times: readonly number[],
  size: number,
  mostMedian = Number.POSITIVE_INFINITY
): void {
  const [median, late] = [quantile(times, 0.5), quantile(times, 0.99)]
  const isTarget = size === TARGET_SIZE
  const aimed = mostMedian === Number.POSITIVE_INFINITY ? 'p99 < 20 ms' : `p50 < ${mostMedian} ms, p99 < 20 ms`
  report({
    name,
    measured: `p50 ${median.toFixed(2)} ms, p99 ${late.toFixed(1)} ms`,
    ratio: undefined,
    target: isTarget ? aimed : '–',
    met: !isTarget || (median < mostMedian && late < 20)
  })
}

function rivals(
  corpus: readonly SearchDocument[],
  size: number,
  queries: readonly string[],
  own: readonly number[]
): void {
  const documents = [...variedDocuments(corpus, size)]
  for (const [name, open] of Object.entries({ MiniSearch: miniSearch, 'SQLite FTS5': fts5 })) {
    const memory = process.memoryUsage()
    const start = performance.now()
    const rank = open(documents)
    const seconds = (performance.now() - start) / 1000
    const grown = (process.memoryUsage().rss - memory.rss) / MB
    const times = measured(queries, RIVAL_ROUNDS, query => rank(query, TOP))
    const ratio = mean(times) / mean(own)
    report({
      name: `${name}, ${size} documents (built in ${seconds.toFixed(1)} s, ${Math.round(grown)} MB more)`,
      measured: `p50 ${quantile(times, 0.5).toFixed(2)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms: in the mean ${percent(ratio)} of ours`,
      ratio,
      target: '≥ 300 %',
      met: ratio >= 3
    })
  }
}

const mean = (times: readonly number[]): number => times.reduce((sum, each) => sum + each, 0) / times.length
