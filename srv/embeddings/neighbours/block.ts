/** Bits of a code: enough that some hundred of 20,000 vectors are left to compare exactly. */
export const CODE_BITS = 512
export const CODE_BYTES = CODE_BITS / 8

/**
 * Vectors of length one in memory that threads share, with a short code of each. Nothing in it changes once it is filled, so
 * threads read it without a lock.
 */
export interface Block {
  readonly dimensions: number
  readonly size: number
  /** One after the other. */
  readonly vectors: Float32Array<SharedArrayBuffer>
  /** The middle of all vectors; codes tell in which direction from it a vector lies. */
  readonly centre: Float32Array<SharedArrayBuffer>
  readonly codes: Uint8Array<SharedArrayBuffer>
  /** From the code of a vector to its dot product: what is multiplied, what is added, and the standard error of the result. */
  readonly scales: Float32Array<SharedArrayBuffer>
  readonly shifts: Float32Array<SharedArrayBuffer>
  readonly errors: Float32Array<SharedArrayBuffer>
}

/** Bytes of a vector with its code. */
export const bytesPerVector = (dimensions: number): number =>
  (dimensions + 3) * Float32Array.BYTES_PER_ELEMENT + CODE_BYTES

/** A block without content. */
export function emptyBlock(size: number, dimensions: number): Block {
  return {
    dimensions,
    size,
    vectors: floats(size * dimensions),
    centre: floats(dimensions),
    codes: new Uint8Array(new SharedArrayBuffer(size * CODE_BYTES)),
    scales: floats(size),
    shifts: floats(size),
    errors: floats(size)
  }
}

const floats = (length: number) => new Float32Array(new SharedArrayBuffer(length * Float32Array.BYTES_PER_ELEMENT))

/** The dot product in four sums, which the processor computes side by side. */
export function product(one: Float32Array, from: number, other: Float32Array): number {
  let [a, b, c, d] = [0, 0, 0, 0]
  const { length } = other
  let index = 0
  for (; index + 3 < length; index += 4) {
    a += (one[from + index] as number) * (other[index] as number)
    b += (one[from + index + 1] as number) * (other[index + 1] as number)
    c += (one[from + index + 2] as number) * (other[index + 2] as number)
    d += (one[from + index + 3] as number) * (other[index + 3] as number)
  }
  for (; index < length; index++) a += (one[from + index] as number) * (other[index] as number)
  return a + b + c + d
}
