import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Embedder } from '../../embeddings/index.ts'
import { batches } from '../../cap/database/yield-to-readers.ts'

/** Tutorials that are compared: 30 MB of vectors. */
export const MAX_TUTORIALS = 5000
/** Texts per call of the embedder; other requests are served between two calls. */
const BATCH = 100
/** Rows between two turns of the event loop: half a millisecond. */
const SLICE = 500

/** The vectors of texts, one after the other in one array. */
export interface Vectors {
  readonly dimensions: number
  readonly values: Float32Array
}

/** Vectors that outlive this process, by the digest of their text. */
export interface VectorStore {
  read(model: string, hashes: readonly string[]): Promise<ReadonlyMap<string, Float32Array>>
  write(model: string, made: ReadonlyMap<string, Float32Array>): Promise<void>
}

/** SHA-256 of a text. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

let kept: { readonly model: string; readonly rows: ReadonlyMap<string, number>; readonly vectors: Vectors } | undefined

/**
 * The vectors of `texts` in their order. Those of texts that were asked for last time are reused, and those in the
 * store; others are made, and stored.
 * @throws HttpError 502 when the embedder fails; nothing is lost by that.
 */
export async function vectorsOf(model: Embedder, texts: readonly string[], store: VectorStore): Promise<Vectors> {
  const hashes = texts.map(hashOf)
  const known = kept?.model === model.name ? kept : undefined
  const fresh = [
    ...new Map(hashes.flatMap((hash, index) => (known?.rows.has(hash) ? [] : [[hash, texts[index] ?? '']])))
  ]
  const made = new Map(
    await store.read(
      model.name,
      fresh.map(([hash]) => hash)
    )
  )
  const missing = fresh.filter(([hash]) => !made.has(hash))
  for (const batch of batches(missing, BATCH)) {
    const vectors = await model.embed(batch.map(([, text]) => text))
    const own = new Map(batch.map(([hash], index) => [hash, vectors[index] as Float32Array]))
    await store.write(model.name, own)
    for (const [hash, vector] of own) made.set(hash, vector)
  }
  const dimensions = made.values().next().value?.length ?? known?.vectors.dimensions ?? 0
  const values = new Float32Array(texts.length * dimensions)
  for (const [row, hash] of hashes.entries()) {
    const vector = made.get(hash) ?? (known && rowOf(known.vectors, known.rows.get(hash) as number))
    if (vector) values.set(vector, row * dimensions)
  }
  const vectors = { dimensions, values }
  kept = { model: model.name, rows: new Map(hashes.map((hash, row) => [hash, row])), vectors }
  return vectors
}

/** The cosine of each row to the centroid of `rows`, which are not empty. */
export async function cosinesTo(vectors: Vectors, rows: readonly number[]): Promise<Float32Array> {
  const centroid = centroidOf(vectors, rows)
  const count = vectors.dimensions === 0 ? 0 : vectors.values.length / vectors.dimensions
  const cosines = new Float32Array(count)
  for (let row = 0; row < count; row++) {
    if (row % SLICE === SLICE - 1) await setImmediate()
    cosines[row] = product(rowOf(vectors, row), centroid)
  }
  return cosines
}

/** The mean of the rows with length one, summed in ascending order, so that it is the same for the same rows. */
function centroidOf(vectors: Vectors, rows: readonly number[]): Float32Array {
  const sum = new Float64Array(vectors.dimensions)
  for (const row of rows.toSorted((one, other) => one - other)) {
    const vector = rowOf(vectors, row)
    for (let index = 0; index < sum.length; index++) sum[index] = (sum[index] as number) + (vector[index] as number)
  }
  const length = Math.sqrt(sum.reduce((squares, value) => squares + value * value, 0)) || 1
  return Float32Array.from(sum, value => value / length)
}

const rowOf = ({ dimensions, values }: Vectors, row: number): Float32Array =>
  values.subarray(row * dimensions, (row + 1) * dimensions)

/** The dot product in four sums, which the processor computes side by side. */
function product(one: Float32Array, other: Float32Array): number {
  let [a, b, c, d] = [0, 0, 0, 0]
  let index = 0
  for (; index + 3 < one.length; index += 4) {
    a += (one[index] as number) * (other[index] as number)
    b += (one[index + 1] as number) * (other[index + 1] as number)
    c += (one[index + 2] as number) * (other[index + 2] as number)
    d += (one[index + 3] as number) * (other[index + 3] as number)
  }
  for (; index < one.length; index++) a += (one[index] as number) * (other[index] as number)
  return a + b + c + d
}
