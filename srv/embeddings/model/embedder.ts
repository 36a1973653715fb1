import { isProduction } from '../../platform/config/config.ts'
import { HttpError } from '../../../lib/errors.ts'
import { offlineEmbedder } from './offline-embedder.ts'
import { variables } from './variables.ts'
import { type Embedder, NOT_CONFIGURED } from './vectors.ts'

/**
 * The embedder of this installation: the configured endpoint, else in development the offline embedder.
 * @throws HttpError 503 in production when no endpoint is configured.
 */
export async function embedder(model: string): Promise<Embedder> {
  const { OPENAI_API_KEY, OPENAI_BASE_URL } = variables
  if (OPENAI_API_KEY !== undefined || OPENAI_BASE_URL !== undefined)
    return openAi(model, OPENAI_BASE_URL, OPENAI_API_KEY)
  if (!isProduction()) return offlineEmbedder
  throw new HttpError(503, NOT_CONFIGURED, 'No model is configured: set OPENAI_API_KEY, or OPENAI_BASE_URL')
}

/** The client takes a sixth of a start to load, and most backends have no model. */
async function openAi(model: string, baseUrl?: string, key?: string): Promise<Embedder> {
  const { openaiEmbedder } = await import('./openai-embedder.ts')
  const { modelEndpoint } = await import('../../platform/http-client/model-endpoint.ts')
  return openaiEmbedder(modelEndpoint(baseUrl, key, variables.OPENAI_TIMEOUT_MS), model)
}
