import { endianness } from 'node:os'

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
   * @throws HttpError 502 when the endpoint fails; its code is MODEL_REFUSED when it would refuse the same texts again.
   */
  embed(texts: readonly string[], call?: EmbedCall): Promise<Float32Array[]>
}

/** How one call of an embedder goes on. */
export interface EmbedCall {
  /** Ends the call, and the attempts that would follow. */
  readonly signal?: AbortSignal
  /** Hears how many tokens the endpoint has counted. */
  readonly used?: (tokens: number) => void
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

const isLittleEndian = endianness() === 'LE'

/** The numbers of a vector as they are stored: four bytes each, the lowest first, whatever the processor. */
export function bytesOf(vector: Float32Array): Uint8Array {
  const bytes = Buffer.from(vector.slice().buffer)
  return new Uint8Array(isLittleEndian ? bytes : bytes.swap32())
}

/** The vector that stored bytes are. */
export function vectorOf(stored: Uint8Array): Float32Array {
  const bytes = Buffer.from(stored.slice(0, stored.length - (stored.length % Float32Array.BYTES_PER_ELEMENT)))
  if (!isLittleEndian) bytes.swap32()
  return new Float32Array(new Uint8Array(bytes).buffer)
}
