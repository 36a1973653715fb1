import { type Block, CODE_BYTES } from './block.ts'
import { bitsOf, rotation } from './rotation.ts'

/**
 * Fills in the codes of the vectors of `block`. A code has the signs of the rotated direction from the centre, from which the
 * dot product with any other vector is estimated without a bias, with a known error (RaBitQ, Gao and Long 2024).
 */
export function encode(block: Block): void {
  const { dimensions, size, vectors, centre, codes, scales, shifts, errors } = block
  centre.set(meanOf(block))
  const rotate = rotation(dimensions)
  const bits = bitsOf(dimensions)
  const direction = new Float32Array(dimensions)
  for (let row = 0; row < size; row++) {
    let squares = 0
    let shift = 0
    for (let index = 0; index < dimensions; index++) {
      const middle = centre[index] as number
      const away = (vectors[row * dimensions + index] as number) - middle
      direction[index] = away
      squares += away * away
      shift += away * middle
    }
    rotate(direction)
    const sum = writeCode(direction, codes, row * CODE_BYTES, bits)
    const scale = sum === 0 ? 0 : squares / sum
    scales[row] = scale
    shifts[row] = shift
    const missed = squares === 0 ? 0 : Math.max(0, bits - (sum * sum) / squares)
    errors[row] = scale * Math.sqrt(missed / Math.max(1, dimensions - 1))
  }
}

/** Writes the signs; returns the sum of what they are the signs of, without them. */
function writeCode(direction: Float32Array, codes: Uint8Array, at: number, bits: number): number {
  let sum = 0
  for (let byte = 0; byte * 8 < bits; byte++) {
    let code = 0
    for (let bit = 0; bit < 8; bit++) {
      const value = direction[byte * 8 + bit] as number
      if (value > 0) code |= 1 << bit
      sum += value > 0 ? value : -value
    }
    codes[at + byte] = code
  }
  return sum
}

function meanOf({ vectors, dimensions, size }: Block): Float64Array {
  const mean = new Float64Array(dimensions)
  for (let row = 0, at = 0; row < size; row++)
    for (let index = 0; index < dimensions; index++, at++)
      mean[index] = (mean[index] as number) + (vectors[at] as number)
  return mean.map(value => value / Math.max(1, size))
}
