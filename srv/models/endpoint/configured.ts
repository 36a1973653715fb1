import type OpenAI from 'openai'
import { HttpError } from '../../../lib/errors.ts'
import { NO_MODEL } from '../../../lib/model/variables.ts'
import { variables } from './variables.ts'

/** Code of the error when there is no endpoint. */
export const NOT_CONFIGURED = 'model_not_configured'

/** Why no model can be asked; undefined when one is configured. */
export function whyNoEndpoint(): string | undefined {
  const { OPENAI_API_KEY, OPENAI_BASE_URL } = variables
  const isConfigured = OPENAI_API_KEY !== undefined || OPENAI_BASE_URL !== undefined
  return isConfigured ? undefined : NO_MODEL
}

/** The client of the endpoint; it takes a sixth of a start to load, and most backends have no model. */
let client: Promise<OpenAI> | undefined

/**
 * The client of the configured endpoint, made with the first call.
 * @throws HttpError 503 when no endpoint is configured.
 */
export async function configuredEndpoint(): Promise<OpenAI> {
  if (whyNoEndpoint() !== undefined)
    throw new HttpError(503, NOT_CONFIGURED, 'No model is configured: set OPENAI_API_KEY, or OPENAI_BASE_URL')
  return (client ??= makeClient())
}

async function makeClient(): Promise<OpenAI> {
  const { OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_TIMEOUT_MS } = variables
  const { modelEndpoint } = await import('../../../lib/model/endpoint.ts')
  return modelEndpoint(OPENAI_BASE_URL, OPENAI_API_KEY, OPENAI_TIMEOUT_MS)
}
