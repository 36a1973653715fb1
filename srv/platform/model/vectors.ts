/** As many as `text-embedding-3-small` gives. */
export const DIMENSIONS = 1536

/** `vector` with length one; the null vector stays. */
export function normalize(vector: Float32Array): Float32Array {
  let squares = 0
  for (const value of vector) squares += value * value
  if (squares === 0) return vector
  const factor = 1 / Math.sqrt(squares)
  return vector.map(value => value * factor)
}

/** How close two vectors of length one are: the cosine of their angle, -1 to 1. */
export function similarity(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let index = 0; index < one.length; index++) sum += (one[index] as number) * (other[index] as number)
  return sum
}
