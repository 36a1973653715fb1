import OpenAI from 'openai'

/** After the first attempt, with growing and jittered waits; a Retry-After counts. */
const RETRIES = 2

/**
 * A client of the endpoint that the operator configured; one that needs no key gets none that matters. An attempt may take
 * `timeout` milliseconds.
 */
export function modelEndpoint(baseUrl: string | undefined, key: string | undefined, timeout: number): OpenAI {
  return new OpenAI({ baseURL: baseUrl ?? null, apiKey: key ?? 'none', maxRetries: RETRIES, timeout, logLevel: 'off' })
}
