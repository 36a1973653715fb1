import { inWorker } from '../../../lib/process/workers.ts'
import { batches } from '../../cap/database/yield-to-readers.ts'
import { log } from '../../cap/log.ts'
import { gauge } from '../../platform/metrics/metrics.ts'
import { identityOf, type VectorKey } from '../stored/rows.ts'
import { DIMENSIONS } from '../model/vectors.ts'
import { type Block, bytesPerVector, emptyBlock } from './block.ts'
import type { Source } from './build.worker.ts'
import type { Neighbour, Neighbours, VectorSource, Wanted } from './neighbours.ts'
import type { Nearest, Part, Question } from './scan.ts'
import { allowedRows, keepStored, liveRows, type Segment, segmentOf } from './segment.ts'

/** Tutorials whose vectors are read at once: some hundred, a megabyte. */
const BATCH = 20
/** Each of them is one more scan; rows that are no longer stored only cost memory. */
const MOST_SEGMENTS = 6
const MOST_DEAD = 0.25

const build = inWorker<{ block: Block; sources: readonly Source[] }, void>(
  new URL('./build.worker.ts', import.meta.url)
)
const search = inWorker<{ parts: readonly Part[]; question: Question }, Nearest>(
  new URL('./nearest.worker.ts', import.meta.url)
)

/**
 * The vectors of one model in memory that threads share: 6.2 KB for a step. What was loaded is never changed, so a search
 * goes on in what was there when it began; what is stored anew comes as another segment, and many are merged into one.
 */
export class MemoryNeighbours implements Neighbours {
  readonly kind = 'memory'
  readonly #source: VectorSource
  readonly #most: number
  #segments: readonly Segment[] = []
  #left = 0

  /** @param maxBytes Memory that vectors may take; those beyond it are not found. */
  constructor(source: VectorSource, maxBytes: number) {
    this.#source = source
    this.#most = Math.floor(maxBytes / bytesPerVector(DIMENSIONS))
  }

  /** Vectors that are found, bytes that they take, and vectors that have found no room. */
  get state(): { readonly vectors: number; readonly bytes: number; readonly leftOut: number } {
    const sum = (of: (segment: Segment) => number) => this.#segments.reduce((all, segment) => all + of(segment), 0)
    const rows = sum(({ block }) => block.size)
    return { vectors: sum(({ liveCount }) => liveCount), bytes: rows * bytesPerVector(DIMENSIONS), leftOut: this.#left }
  }

  async nearest(query: Float32Array, { k, minScore, allows }: Wanted): Promise<readonly Neighbour[]> {
    const segments = this.#segments
    if (segments.length === 0) return []
    const parts = segments.map(segment => ({ block: segment.block, allowed: allowedRows(segment, allows) }))
    const { found } = await search({ parts, question: { query, k, minScore } })
    return found.map(({ part, row, score }) => {
      const { slug, step } = segments[part]?.keys[row] as VectorKey
      return { slug, step, score }
    })
  }

  /** Loads what is stored now and was not before, and leaves out what is not stored any more. Not to be called twice at once. */
  async refresh(): Promise<void> {
    const keys = await this.#source.keys()
    this.#leaveOut(Math.max(0, keys.length - this.#most))
    const stored = new Map(keys.slice(0, this.#most).map(key => [identityOf(key), key]))
    const kept = this.#segments.map(segment => keepStored(segment, stored)).filter(({ liveCount }) => liveCount > 0)
    const loaded = stored.size > 0 ? [await this.#load([...stored.values()])] : []
    const segments = [...kept, ...loaded].filter(({ liveCount }) => liveCount > 0)
    this.#segments = isScattered(segments) ? [await merged(segments)] : segments
    gauge('embeddings.memory.bytes').set(this.state.bytes)
  }

  async #load(keys: readonly VectorKey[]): Promise<Segment> {
    const wanted = new Map(keys.map(key => [identityOf(key), key.hash]))
    const block = emptyBlock(keys.length, DIMENSIONS)
    const found: VectorKey[] = []
    for (const slugs of batches([...new Set(keys.map(({ slug }) => slug))], BATCH)) {
      for (const { slug, step, hash, vector } of await this.#source.vectors(slugs)) {
        const isWanted = wanted.get(identityOf({ slug, step })) === hash && vector.length === DIMENSIONS
        if (isWanted) block.vectors.set(vector, (found.push({ slug, step, hash }) - 1) * DIMENSIONS)
      }
    }
    await build({ block, sources: [] })
    return segmentOf(block, found)
  }

  #leaveOut(count: number): void {
    if (count > 0 && this.#left === 0)
      log('embeddings').warn(
        `${count} steps are not found by meaning: EMBEDDINGS_MEMORY_MB has no room for their vectors`
      )
    this.#left = count
  }
}

function isScattered(segments: readonly Segment[]): boolean {
  const rows = segments.reduce((sum, { block }) => sum + block.size, 0)
  const live = segments.reduce((sum, { liveCount }) => sum + liveCount, 0)
  return segments.length > MOST_SEGMENTS || live < rows * (1 - MOST_DEAD)
}

async function merged(segments: readonly Segment[]): Promise<Segment> {
  const sources = segments.map(segment => ({ block: segment.block, rows: liveRows(segment) }))
  const keys = segments.flatMap((segment, index) =>
    Array.from(sources[index]?.rows ?? [], row => segment.keys[row] as VectorKey)
  )
  const block = emptyBlock(keys.length, DIMENSIONS)
  await build({ block, sources })
  return segmentOf(block, keys)
}
