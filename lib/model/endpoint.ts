import OpenAI from 'openai'
import { nowMs, SECOND } from '../time.ts'

/** After the first attempt, with growing and jittered waits; a Retry-After counts. */
const RETRIES = 2
/** An endpoint that wants to be left alone for longer is not waited for: the caller hears that it has failed. */
const LONGEST_WAIT = 60 * SECOND
/** Of an answer; those with a hundred vectors have about four. */
const MOST_BYTES = 16 * 1024 * 1024

/**
 * A client of the endpoint that the operator configured; one that needs no key gets none that matters. An attempt may take
 * `timeout` milliseconds, and is repeated `retries` times.
 */
export function modelEndpoint(
  baseUrl: string | undefined,
  key: string | undefined,
  timeout: number,
  retries = RETRIES
): OpenAI {
  return new OpenAI({
    baseURL: baseUrl ?? null,
    apiKey: key ?? 'none',
    maxRetries: retries,
    timeout,
    logLevel: 'off',
    fetch: async (input, init) => bounded(await fetch(input, init))
  })
}

/** The package reads an answer however long it is, and asks too early again after a long Retry-After. */
function bounded(response: Response): Response {
  const headers = new Headers(response.headers)
  if (waitOf(headers.get('retry-after')) > LONGEST_WAIT) headers.set('x-should-retry', 'false')
  // the body is decoded already
  headers.delete('content-encoding')
  let left = MOST_BYTES
  const counted = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        left -= chunk.length
        if (left < 0) controller.error(new RangeError(`The answer has more than ${MOST_BYTES} bytes`))
        else controller.enqueue(chunk)
      }
    })
  )
  return new Response(counted ?? null, { status: response.status, statusText: response.statusText, headers })
}

/** Milliseconds that a Retry-After asks for (RFC 9110, 10.2.3): seconds or a date. */
function waitOf(header: string | null): number {
  if (header === null) return 0
  const seconds = Number(header)
  return Number.isFinite(seconds) ? seconds * SECOND : Date.parse(header) - nowMs()
}
