import OpenAI from 'openai'
import { SECOND } from '../../../lib/time.ts'

const TIMEOUT = 60 * SECOND
/** After the first attempt, with growing and jittered waits; a Retry-After counts. */
const RETRIES = 2

/** A client of the endpoint that the operator configured; one that needs no key gets none that matters. */
export function modelEndpoint(baseUrl: string | undefined, key = 'none'): OpenAI {
  return new OpenAI({ baseURL: baseUrl ?? null, apiKey: key, maxRetries: RETRIES, timeout: TIMEOUT, logLevel: 'off' })
}
