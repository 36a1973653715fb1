import { CODE_BITS } from './block.ts'

const ROUNDS = 4

/**
 * Turns vectors of `dimensions` numbers in place, all in the same way: lengths and angles stay, and every number afterwards
 * depends on all numbers before, so that the signs of the first few say as much as those of any others. Signs are changed
 * at random and halves are mixed by Hadamard's transform, in turn over the beginning and the end of the vector.
 */
export function rotation(dimensions: number): (vector: Float32Array) => void {
  const window = 2 ** Math.floor(Math.log2(dimensions))
  const flips = Array.from({ length: ROUNDS }, (_, round) => signs(dimensions, round + 1))
  return vector => {
    for (const [round, flip] of flips.entries()) {
      for (let index = 0; index < dimensions; index++)
        vector[index] = (vector[index] as number) * (flip[index] as number)
      transform(vector, round % 2 === 0 ? 0 : dimensions - window, window)
    }
  }
}

/** Bits of a code of such vectors; shorter vectors have shorter codes. */
export const bitsOf = (dimensions: number): number => Math.min(CODE_BITS, dimensions - (dimensions % 8))

/** The fast Walsh–Hadamard transform of `length` numbers from `from` on, with lengths kept. */
function transform(vector: Float32Array, from: number, length: number): void {
  const end = from + length
  for (let half = 1; half < length; half *= 2)
    for (let start = from; start < end; start += 2 * half)
      for (let index = start; index < start + half; index++) {
        const one = vector[index] as number
        const other = vector[index + half] as number
        vector[index] = one + other
        vector[index + half] = one - other
      }
  const factor = 1 / Math.sqrt(length)
  for (let index = from; index < end; index++) vector[index] = (vector[index] as number) * factor
}

/** The same signs in every process, for codes that one thread writes and another one reads (xorshift32). */
function signs(length: number, seed: number): Float32Array {
  let state = Math.imul(seed, 0x9e3779b9) | 1
  return Float32Array.from({ length }, () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state < 0 ? -1 : 1
  })
}
