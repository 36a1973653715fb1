import { type Block, emptyBlock } from '../../../srv/embeddings/neighbours/block.ts'
import { normalize } from '../../../srv/embeddings/model/vectors.ts'

/** Globals are slow to reach within jest. */
const { floor, imul } = Math
const TOPICS = 60
const STEPS = 10

/** Numbers between 0 and 1, the same for the same seed (mulberry32). */
export function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Vectors as models give them for steps: all lean to one side (about 0.2 between any two), some numbers vary more than others,
 * a step is close to those of its tutorial and a tutorial to those of its topic.
 */
export function realisticVectors(count: number, seed: number, dimensions = 1536): Float32Array[] {
  const next = random(seed)
  const spread = Float32Array.from({ length: dimensions }, () => (1 + floor(next() * dimensions)) ** -0.4)
  const direction = (weight: number) => spread.map(value => value * weight * (next() + next() + next() - 1.5))
  const common = direction(0.5)
  const topics = Array.from({ length: TOPICS }, () => direction(0.6))
  const made: Float32Array[] = []
  while (made.length < count) {
    const topic = topics[floor(next() * TOPICS)] as Float32Array
    const tutorial = direction(0.6)
    for (let step = 0; step < STEPS && made.length < count; step++) {
      const own = direction(0.6)
      const sum = own.map((value, index) => value + at(common, index) + at(topic, index) + at(tutorial, index))
      made.push(normalize(sum))
    }
  }
  return made
}

const at = (vector: Float32Array, index: number) => vector[index] as number

/** A block of `vectors`, without codes. */
export function blockOf(vectors: readonly Float32Array[]): Block {
  const dimensions = vectors[0]?.length ?? 0
  const block = emptyBlock(vectors.length, dimensions)
  for (const [row, vector] of vectors.entries()) block.vectors.set(vector, row * dimensions)
  return block
}

/** A bit for each of `size` rows that `holds`. */
export function bits(size: number, holds: (row: number) => boolean = () => true): Uint32Array {
  const set = new Uint32Array(Math.ceil(size / 32))
  for (let row = 0; row < size; row++) if (holds(row)) set[row >>> 5] = (set[row >>> 5] as number) | (1 << (row & 31))
  return set
}
