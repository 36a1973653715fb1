import { HttpError } from '../../../lib/errors.ts'
import { batches } from '../../cap/database/yield-to-readers.ts'
import { MODEL_REFUSED } from '../../models/index.ts'
import { bytesOf, type EmbedCall, type Embedder } from './vectors.ts'

/** Texts of one call: its answer is read on the event loop, some milliseconds. */
const BATCH = 50

/** Vectors of texts, as they are stored, by the hash of the text; and the hashes of those that the model refuses. */
export interface Embedded {
  readonly vectors: Map<string, Uint8Array>
  readonly refused: Set<string>
}

/**
 * Adds the vectors of `texts`, which are given by hash, to `embedded`. Of a call that is refused the two halves are sent, until
 * the text is found that the model does not take.
 * @throws HttpError 502 when the endpoint fails, or takes none of several texts; what it took before is in `embedded`.
 */
export async function embedTexts(
  model: Embedder,
  texts: ReadonlyMap<string, string>,
  embedded: Embedded,
  call: EmbedCall
): Promise<void> {
  for (const batch of batches([...texts], BATCH)) {
    const before = embedded.vectors.size
    const refusal = await embedBatch(model, batch, embedded, call)
    if (refusal && batch.length > 1 && embedded.vectors.size === before) throw refusal
  }
}

/** Returns the last refusal. */
async function embedBatch(
  model: Embedder,
  batch: readonly (readonly [hash: string, text: string])[],
  embedded: Embedded,
  call: EmbedCall
): Promise<HttpError | undefined> {
  try {
    const vectors = await model.embed(
      batch.map(([, text]) => text),
      call
    )
    for (const [index, [hash]] of batch.entries()) embedded.vectors.set(hash, bytesOf(vectors[index] as Float32Array))
    return undefined
  } catch (error) {
    if (!(error instanceof HttpError) || error.code !== MODEL_REFUSED) throw error
    const [first] = batch
    if (first && batch.length === 1) embedded.refused.add(first[0])
    if (batch.length === 1) return error
    const half = Math.ceil(batch.length / 2)
    const one = await embedBatch(model, batch.slice(0, half), embedded, call)
    const other = await embedBatch(model, batch.slice(half), embedded, call)
    return other ?? one
  }
}
