import type OpenAI from 'openai'
import { z } from 'zod'
import { HttpError } from '../../../lib/errors.ts'
import { counter, reservoir } from '../../platform/metrics/metrics.ts'
import { elapsed, now } from '../../../lib/time.ts'
import { batches } from '../../cap/database/yield-to-readers.ts'
import { endpointFailure, MODEL_FAILED } from '../../models/index.ts'
import { DIMENSIONS, type EmbedCall, type Embedder, normalize } from './vectors.ts'

const BATCH = 100
/** The endpoint refuses longer texts; tokens have at least one character on average three. */
const MAX_CHARACTERS = 20_000

const answered = z.object({
  data: z.array(z.object({ index: z.number(), embedding: z.array(z.number()).length(DIMENSIONS) })),
  usage: z.object({ total_tokens: z.number() }).nullish()
})

/** Vectors of `model` at `endpoint` (POST /embeddings of OpenAI's API), a hundred texts a call. */
export function openaiEmbedder(endpoint: OpenAI, model: string): Embedder {
  return {
    name: model,
    closeEnough: 0.32,
    async embed(texts, call = {}) {
      const vectors: Float32Array[] = []
      for (const batch of batches(texts, BATCH)) vectors.push(...(await embedBatch(endpoint, model, batch, call)))
      return vectors
    }
  }
}

async function embedBatch(
  endpoint: OpenAI,
  model: string,
  texts: readonly string[],
  { signal, used }: EmbedCall
): Promise<Float32Array[]> {
  const started = now()
  // an empty text is refused
  const input = texts.map(text => text.slice(0, MAX_CHARACTERS).toWellFormed().trim() || '-')
  const asked = { model, input, dimensions: DIMENSIONS, encoding_format: 'float' } as const
  const answer = await endpoint.embeddings.create(asked, signal && { signal }).catch(failed)
  reservoir('model.embed.ms').record(elapsed(started, now()))
  const { data, success } = answered.safeParse(answer)
  if (!success || data.data.length !== texts.length) {
    counter('model.embed.failures').add()
    throw new HttpError(502, MODEL_FAILED, `The model answered no ${DIMENSIONS} numbers for each text`)
  }
  const tokens = data.usage?.total_tokens ?? 0
  counter('model.embed.tokens').add(tokens)
  used?.(tokens)
  const sorted = data.data.toSorted((one, other) => one.index - other.index)
  return sorted.map(({ embedding }) => normalize(Float32Array.from(embedding)))
}

function failed(error: unknown): never {
  counter('model.embed.failures').add()
  throw endpointFailure(error)
}
