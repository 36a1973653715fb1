import { isProduction } from '../../platform/config/config.ts'
import { configuredEndpoint, whyNoEndpoint } from '../../models/index.ts'
import { offlineEmbedder } from './offline-embedder.ts'
import type { Embedder } from './vectors.ts'

/**
 * The embedder of this installation: the configured endpoint, else in development the offline embedder.
 * @throws HttpError 503 in production when no endpoint is configured.
 */
export async function embedder(model: string): Promise<Embedder> {
  if (whyNoEndpoint() !== undefined && !isProduction()) return offlineEmbedder
  const endpoint = await configuredEndpoint()
  const { openaiEmbedder } = await import('./openai-embedder.ts')
  return openaiEmbedder(endpoint, model)
}
