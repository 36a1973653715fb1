import { config } from '../config.ts'
import { HttpError } from '../errors.ts'
import { modelEndpoint } from '../http-client/model-endpoint.ts'
import { offlineEmbedder } from './offline-embedder.ts'
import { openaiEmbedder } from './openai-embedder.ts'
import type { Embedder } from './vectors.ts'

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
