import { type Block, CODE_BYTES, product } from './block.ts'
import { bitsOf, rotation } from './rotation.ts'

/** Standard errors by which an estimate may be too low: one neighbour of a thousand is missed. */
const CAUTION = 3
/** Vectors that are compared exactly before anything is known of the scores, for each one asked for. */
const FIRST = 6

/** Vectors of one block among which neighbours are looked for. */
export interface Part {
  readonly block: Block
  /** A bit for each vector that counts. */
  readonly allowed: Uint32Array
}

export interface Question {
  /** Of length one. */
  readonly query: Float32Array
  readonly k: number
  readonly minScore: number
}

/** A vector: its part and its row therein. */
interface Found {
  readonly part: number
  readonly row: number
  readonly score: number
}

/** The nearest vectors, the closest first, and how many were compared exactly to find them. */
export interface Nearest {
  readonly found: Found[]
  readonly compared: number
}

/**
 * The nearest vectors in two stages: dot products are estimated from the codes, and what could be among the nearest is
 * compared exactly. How much that is follows from the error of the estimates, so vectors that lie close together cost time,
 * not neighbours.
 */
export function nearest(parts: readonly Part[], question: Question): Nearest {
  const best = new Best(question)
  const estimates = parts.map(part => estimate(part, question.query))
  const firsts = new Best({ ...question, minScore: -Infinity, k: question.k * FIRST })
  for (const [part, { scores }] of estimates.entries())
    for (let row = 0; row < scores.length; row++) firsts.offer(part, row, scores[row] as number)
  const done = new Set<number>()
  const keyOf = (part: number, row: number) => row * parts.length + part
  for (const { part, row, score } of firsts.sorted()) {
    if (score === -Infinity) continue
    done.add(keyOf(part, row))
    best.offer(part, row, scoreOf(parts[part] as Part, row, question.query))
  }
  let compared = done.size
  for (const [part, { scores, spread }] of estimates.entries()) {
    const { errors } = (parts[part] as Part).block
    for (let row = 0; row < scores.length; row++) {
      if ((scores[row] as number) + spread * (errors[row] as number) < best.threshold) continue
      if (scores[row] === -Infinity || done.has(keyOf(part, row))) continue
      compared++
      best.offer(part, row, scoreOf(parts[part] as Part, row, question.query))
    }
  }
  return { found: best.sorted(), compared }
}

/** The nearest vectors by comparing all of them: what the two stages are measured against. */
export function nearestExactly(parts: readonly Part[], question: Question): Nearest {
  const best = new Best(question)
  let compared = 0
  for (const [index, part] of parts.entries())
    for (let row = 0; row < part.block.size; row++) {
      if (!isAllowed(part.allowed, row)) continue
      compared++
      best.offer(index, row, scoreOf(part, row, question.query))
    }
  return { found: best.sorted(), compared }
}

const scoreOf = ({ block }: Part, row: number, query: Float32Array) =>
  product(block.vectors, row * block.dimensions, query)

const isAllowed = (allowed: Uint32Array, row: number) => ((allowed[row >>> 5] as number) & (1 << (row & 31))) !== 0

interface Estimates {
  /** By row; -Infinity for what does not count. */
  readonly scores: Float32Array
  /** Of the error of a vector, how much an estimate may be too low. */
  readonly spread: number
}

/** Estimates all dot products of a part with `query`: one look-up for each byte of a code. */
function estimate({ block, allowed }: Part, query: Float32Array): Estimates {
  const { dimensions, size, centre, codes, scales, shifts } = block
  const direction = query.map((value, index) => value - (centre[index] as number))
  const base = product(centre, 0, query)
  const spread = CAUTION * Math.sqrt(product(direction, 0, direction))
  rotation(dimensions)(direction)
  const table = sumsByByte(direction, bitsOf(dimensions))
  const bytes = table.length / 256
  const scores = new Float32Array(size)
  for (let row = 0; row < size; row++) {
    if (!isAllowed(allowed, row)) {
      scores[row] = -Infinity
      continue
    }
    const from = row * CODE_BYTES
    let [one, other] = [0, 0]
    let byte = 0
    for (; byte + 1 < bytes; byte += 2) {
      one += table[byte * 256 + (codes[from + byte] as number)] as number
      other += table[byte * 256 + 256 + (codes[from + byte + 1] as number)] as number
    }
    if (byte < bytes) one += table[byte * 256 + (codes[from + byte] as number)] as number
    scores[row] = base + (shifts[row] as number) + (scales[row] as number) * (one + other)
  }
  return { scores, spread }
}

/** For each byte of a code and each of its 256 values the sum of eight numbers, with the signs that the value says. */
function sumsByByte(direction: Float32Array, bits: number): Float32Array {
  const table = new Float32Array(bits * 32)
  for (let byte = 0; byte * 8 < bits; byte++) {
    const at = byte * 256
    for (let bit = 0; bit < 8; bit++) table[at] = (table[at] as number) - (direction[byte * 8 + bit] as number)
    // each bit doubles the codes that are known
    for (let bit = 0; bit < 8; bit++)
      for (let code = 0; code < 1 << bit; code++)
        table[at + (1 << bit) + code] = (table[at + code] as number) + 2 * (direction[byte * 8 + bit] as number)
  }
  return table
}

/** The best `k` of what is offered, in a heap with the worst of them on top. */
class Best {
  readonly #k: number
  readonly #heap: Found[] = []
  /** A lower score does not get in. */
  threshold: number

  constructor({ k, minScore }: Pick<Question, 'k' | 'minScore'>) {
    this.#k = k
    this.threshold = minScore
  }

  offer(part: number, row: number, score: number): void {
    if (!(score >= this.threshold)) return
    const found = { part, row, score }
    if (this.#heap.length < this.#k) this.#push(found)
    else if (isWorse(this.#heap[0] as Found, found)) this.#replaceWorst(found)
    else return
    if (this.#heap.length === this.#k) this.threshold = (this.#heap[0] as Found).score
  }

  /** All that are kept, the best first; of equal scores the earlier row. */
  sorted(): Found[] {
    return this.#heap.toSorted((one, other) => (isWorse(one, other) ? 1 : -1))
  }

  #push(found: Found): void {
    const heap = this.#heap
    let at = heap.push(found) - 1
    for (let above = (at - 1) >> 1; at > 0 && isWorse(found, heap[above] as Found); above = (at - 1) >> 1) {
      heap[at] = heap[above] as Found
      at = above
    }
    heap[at] = found
  }

  #replaceWorst(found: Found): void {
    const heap = this.#heap
    let at = 0
    for (;;) {
      let below = 2 * at + 1
      if (below >= heap.length) break
      if (below + 1 < heap.length && isWorse(heap[below + 1] as Found, heap[below] as Found)) below++
      if (!isWorse(heap[below] as Found, found)) break
      heap[at] = heap[below] as Found
      at = below
    }
    heap[at] = found
  }
}

/** Of equal scores the later row is worse, so that the answer does not depend on the order of comparing. */
function isWorse(one: Found, other: Found): boolean {
  if (one.score !== other.score) return one.score < other.score
  return one.part !== other.part ? one.part > other.part : one.row > other.row
}
