import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads'
import { type Block, bytesPerVector, emptyBlock } from '../../srv/embeddings/neighbours/block.ts'
import { encode } from '../../srv/embeddings/neighbours/encode.ts'
import {
  type Nearest,
  nearest,
  nearestExactly,
  type Part,
  type Question
} from '../../srv/embeddings/neighbours/scan.ts'
import { DIMENSIONS } from '../../srv/embeddings/model/vectors.ts'
import { bits, realisticVectors } from '../../test/embeddings/support/vectors.ts'
import { median, report } from '../support/report.ts'

const SIZES = [2000, 20_000, 100_000]
const QUERIES = 60
const K = 10
/** The topics and tutorials of one set. */
const SEED = 5

interface Result {
  readonly encoded: number
  readonly exact: number
  readonly two: number
  readonly slowest: number
  readonly recall: number
  readonly compared: number
}

/**
 * Nearest neighbours in two stages against the exact scan, over vectors that lie as those of a model do: steps by tutorial,
 * tutorials by topic. In a thread of its own, as in the product.
 */
export async function vectors(): Promise<void> {
  for (const size of SIZES) {
    const { encoded, exact, two, slowest, recall, compared } = await inThread(size)
    const megabytes = Math.round((size * bytesPerVector(DIMENSIONS)) / 2 ** 20)
    report({
      name: `vectors: ${size} of ${DIMENSIONS}, nearest ${K}`,
      measured:
        `${two.toFixed(2)} ms (slowest ${slowest.toFixed(2)}) against ${exact.toFixed(1)} exact, recall ${recall.toFixed(4)}, ` +
        `${Math.round(compared)} compared, ${megabytes} MB, codes in ${(encoded / 1000).toFixed(1)} s`,
      ratio: exact / two,
      target: 'recall ≥ 0.99, at least 4 times as fast as the exact scan',
      met: recall >= 0.99 && exact / two >= 4
    })
  }
}

function inThread(size: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    new Worker(new URL(import.meta.url), { workerData: { size } }).on('message', resolve).on('error', reject)
  })
}

function measure(size: number): Result {
  // the queries belong to the same topics
  const { block, queries } = filled(size)
  const started = performance.now()
  encode(block)
  const encoded = performance.now() - started
  const parts: Part[] = [{ block, allowed: bits(size) }]
  const times = { exact: [] as number[], two: [] as number[] }
  let [found, expected, compared] = [0, 0, 0]
  const timed = (into: number[], search: typeof nearest, question: Question): Nearest => {
    const begun = performance.now()
    const answer = search(parts, question)
    into.push(performance.now() - begun)
    return answer
  }
  for (const query of queries) {
    const question = { query, k: K, minScore: -1 }
    const rows = new Set(timed(times.exact, nearestExactly, question).found.map(({ row }) => row))
    const answer = timed(times.two, nearest, question)
    found += answer.found.filter(({ row }) => rows.has(row)).length
    expected += rows.size
    compared += answer.compared
  }
  return {
    encoded,
    exact: median(times.exact),
    two: median(times.two),
    slowest: Math.max(...times.two.slice(QUERIES / 6)),
    recall: found / expected,
    compared: compared / queries.length
  }
}

/** Every so often a vector is a query instead of being in the block. */
function filled(size: number): { block: Block; queries: Float32Array[] } {
  const all = realisticVectors(size + QUERIES, SEED)
  const every = Math.floor(all.length / QUERIES)
  const queries = all.filter((_, index) => index % every === every - 1).slice(0, QUERIES)
  const asked = new Set(queries)
  const block = emptyBlock(size, DIMENSIONS)
  const kept = all.filter(vector => !asked.has(vector)).slice(0, size)
  for (const [row, vector] of kept.entries()) block.vectors.set(vector, row * DIMENSIONS)
  return { block, queries }
}

if (!isMainThread && parentPort) parentPort.postMessage(measure((workerData as { size: number }).size))
