/** As many as `text-embedding-3-small` gives. */
export const DIMENSIONS = 1536

/** Turns texts into vectors that can be compared by their dot product. */
export interface Embedder {
  /** Vectors of embedders with the same name can be compared. */
  readonly name: string
  /** From this dot product on two texts are about the same. */
  readonly closeEnough: number
  /**
   * One vector of length one for each text, in their order.
   * @throws HttpError 502 when the endpoint fails.
   */
  embed(texts: readonly string[]): Promise<Float32Array[]>
}

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
