import OpenAI from 'openai'
import { HttpError } from '../../lib/errors.ts'
import { counter, reservoir } from '../platform/metrics/metrics.ts'
import { elapsed, now } from '../../lib/time.ts'
import { batches } from '../cap/database/yield-to-readers.ts'
import { DIMENSIONS, type Embedder, normalize } from './vectors.ts'

const BATCH = 100
/** The endpoint refuses longer texts; tokens have at least one character on average three. */
const MAX_CHARACTERS = 20_000

/** Vectors of `model` at `endpoint` (POST /embeddings of OpenAI's API), a hundred texts a call. */
export function openaiEmbedder(endpoint: OpenAI, model: string): Embedder {
  return {
    name: model,
    closeEnough: 0.32,
    async embed(texts) {
      const vectors: Float32Array[] = []
      for (const batch of batches(texts, BATCH)) vectors.push(...(await embedBatch(endpoint, model, batch)))
      return vectors
    }
  }
}

async function embedBatch(endpoint: OpenAI, model: string, texts: readonly string[]): Promise<Float32Array[]> {
  const started = now()
  // an empty text is refused
  const input = texts.map(text => text.slice(0, MAX_CHARACTERS).trim() || '-')
  const answer = await endpoint.embeddings
    .create({ model, input, dimensions: DIMENSIONS, encoding_format: 'float' })
    .catch(failed)
  reservoir('model.embed.ms').record(elapsed(started, now()))
  counter('model.embed.tokens').add(answer.usage.total_tokens)
  const vectors = answer.data.toSorted((one, other) => one.index - other.index).map(({ embedding }) => embedding)
  if (vectors.length !== texts.length || vectors.some(({ length }) => length !== DIMENSIONS))
    throw new HttpError(502, 'model_failed', `The model answered no ${DIMENSIONS} numbers for each text`)
  return vectors.map(vector => normalize(Float32Array.from(vector)))
}

/** Error of a failed call, without the words of the endpoint: they may quote the texts or the key. */
function failed(error: unknown): never {
  counter('model.embed.failures').add()
  const status = error instanceof OpenAI.APIError ? (error.status as number | undefined) : undefined
  throw new HttpError(502, 'model_failed', `The model endpoint ${status ? `answered ${status}` : 'did not answer'}`)
}
