import type { Part } from '../segment/parts.ts'
import type { Segment } from '../segment/segment.ts'
import type { Reader } from './reader.ts'

/**
 * Documents that a query finds, counted through all parts, with their scores. These are kept in single precision: the sum of a
 * document depends in its last digit on the order of its words, which differs from part to part.
 */
export class Hits {
  docs = new Uint32Array(256)
  scores = new Float32Array(256)
  count = 0

  add(doc: number, score: number): void {
    if (this.count === this.docs.length) this.#grow()
    this.docs[this.count] = doc
    this.scores[this.count++] = score
  }

  #grow(): void {
    const docs = new Uint32Array(this.docs.length * 4)
    const scores = new Float32Array(docs.length)
    docs.set(this.docs)
    scores.set(this.scores)
    this.docs = docs
    this.scores = scores
  }
}

export interface RankedHit {
  readonly part: number
  readonly doc: number
  readonly score: number
}

/** Compares hits: the higher score first, else by type and slug, so that the order is the same on every machine. */
export function compareHits(parts: readonly Part[], a: RankedHit, b: RankedHit): number {
  if (a.score !== b.score) return b.score - a.score
  const [left, right] = [(parts[a.part] as Part).segment, (parts[b.part] as Part).segment]
  if (a.part === b.part) return (left.columns.ranks[a.doc] as number) - (left.columns.ranks[b.doc] as number)
  return compareKeys(left, a.doc, right, b.doc)
}

function compareKeys(left: Segment, a: number, right: Segment, b: number): number {
  const order = (left.columns.types[a] as number) - (right.columns.types[b] as number)
  if (order !== 0) return order
  const [first, second] = [left.slugOf(a), right.slugOf(b)]
  return first < second ? -1 : first > second ? 1 : 0
}

/** The best `most` hits in their order. */
export function bestHits(hits: Hits, most: number, { parts, bases }: Reader): RankedHit[] {
  const heap: RankedHit[] = []
  let part = 0
  for (let at = 0; at < hits.count; at++) {
    const number = hits.docs[at] as number
    while (part + 1 < bases.length && (bases[part + 1] as number) <= number) part++
    const score = hits.scores[at] as number
    if (heap.length === most && score < (heap[0] as RankedHit).score) continue
    const hit = { part, doc: number - (bases[part] as number), score }
    if (heap.length < most) pushUp(heap, hit, parts)
    else if (compareHits(parts, hit, heap[0] as RankedHit) < 0) replaceTop(heap, hit, parts)
  }
  return heap.sort((a, b) => compareHits(parts, a, b))
}

function pushUp(heap: RankedHit[], hit: RankedHit, parts: readonly Part[]): void {
  let at = heap.push(hit) - 1
  while (at > 0) {
    const parent = (at - 1) >>> 1
    if (compareHits(parts, heap[parent] as RankedHit, hit) >= 0) break
    heap[at] = heap[parent] as RankedHit
    at = parent
  }
  heap[at] = hit
}

/** Puts a hit in the place of the worst one, which is the root. */
function replaceTop(heap: RankedHit[], hit: RankedHit, parts: readonly Part[]): void {
  let at = 0
  for (let child = 1; child < heap.length; child = 2 * at + 1) {
    const right = child + 1
    if (right < heap.length && compareHits(parts, heap[right] as RankedHit, heap[child] as RankedHit) > 0) child = right
    if (compareHits(parts, heap[child] as RankedHit, hit) <= 0) break
    heap[at] = heap[child] as RankedHit
    at = child
  }
  heap[at] = hit
}
