import { config } from '../config.ts'
import { HttpError } from '../errors.ts'
import { modelEndpoint } from '../http-client/model-endpoint.ts'
import { offlineEmbedder } from './offline-embedder.ts'
import { openaiEmbedder } from './openai-embedder.ts'

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

/**
 * What embeds texts here: the configured endpoint, else in development the offline embedder.
 * @throws HttpError 503 in production when no endpoint is configured.
 */
export function embedder(model: string): Embedder {
  const { OPENAI_API_KEY, OPENAI_BASE_URL, production } = config()
  if (OPENAI_API_KEY !== undefined || OPENAI_BASE_URL !== undefined)
    return openaiEmbedder(modelEndpoint(OPENAI_BASE_URL, OPENAI_API_KEY), model)
  if (!production) return offlineEmbedder
  throw new HttpError(503, 'model_not_configured', 'No model is configured: set OPENAI_API_KEY, or OPENAI_BASE_URL')
}
