import { CommandError, messageOf } from './errors.ts'
import { retryAfterOf, type RetryPolicy, TemporaryFailure, withRetries } from './retry.ts'

/** The server answered, and not with success. */
export class AnswerError extends CommandError {
  readonly status: number
  readonly detail: string

  constructor(request: string, status: number, detail: string) {
    super(`${request} answered ${status}${detail ? `: ${detail}` : ''}`)
    this.status = status
    this.detail = detail
  }
}

/** No answer came: refused, reset or timed out. Whether the server did the work is unknown. */
export class ConnectionError extends CommandError {}

export interface TransportOptions {
  url: string
  headers: Record<string, string>
  retry: RetryPolicy
  timeoutMs: number
  signal: AbortSignal
}

export interface Request {
  method: 'GET' | 'HEAD' | 'POST'
  path: string
  json?: unknown
  bytes?: Uint8Array<ArrayBuffer>
  /** Goes on when the command is interrupted, for what must be known or said before the end. */
  uninterrupted?: boolean
  retries?: boolean
}

export type Transport = (request: Request) => Promise<unknown>

/**
 * Sends requests to the backend and returns the parsed JSON of a 2xx answer (undefined for HEAD). Temporary failures
 * are retried (wire facts 1.13), then thrown as AnswerError or ConnectionError.
 */
export function createTransport(options: TransportOptions): Transport {
  return request => {
    const signal = request.uninterrupted ? undefined : options.signal
    const retry = request.retries === false ? { ...options.retry, delays: [] } : options.retry
    return withRetries(() => attempt(request, options, signal), retry, signal)
  }
}

async function attempt(request: Request, options: TransportOptions, signal?: AbortSignal): Promise<unknown> {
  const name = `${request.method} ${request.path.replace(/\?.*/, '')}`
  const timeout = AbortSignal.timeout(options.timeoutMs)
  try {
    const response = await fetch(options.url + request.path, {
      method: request.method,
      redirect: 'manual',
      headers: { ...options.headers, ...contentType(request) },
      body: bodyOf(request),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout
    })
    const text = await response.text()
    if (!response.ok) throw failureOf(name, response, text)
    return request.method === 'HEAD' ? undefined : parseAnswer(name, response.status, text)
  } catch (error) {
    if (error instanceof AnswerError || error instanceof TemporaryFailure) throw error
    signal?.throwIfAborted()
    const reason = timeout.aborted ? `no answer within ${options.timeoutMs / 1000} s` : messageOf(error)
    throw new TemporaryFailure(new ConnectionError(`${name} at ${options.url} failed: ${reason}`))
  }
}

const contentType = (request: Request): Record<string, string> => {
  if (request.json !== undefined) return { 'content-type': 'application/json' }
  return request.bytes ? { 'content-type': 'application/octet-stream' } : {}
}

const bodyOf = (request: Request): string | Uint8Array<ArrayBuffer> | null =>
  request.json === undefined ? (request.bytes ?? null) : JSON.stringify(request.json)

function failureOf(name: string, response: Response, text: string): Error {
  const hint = response.status === 401 ? ' (is CONTENT_API_KEY the key of this server?)' : ''
  const error = new AnswerError(name, response.status, detailOf(response, text) + hint)
  const temporary = response.status === 408 || response.status === 429 || response.status >= 500
  return temporary ? new TemporaryFailure(error, retryAfterOf(response.headers)) : error
}

/** The message in `{ error: "text" }` or `{ error: { message } }`, else the start of whatever came. */
function detailOf(response: Response, text: string): string {
  const location = response.headers.get('location')
  if (location) return `redirected to ${location}`
  const error = field(parsed(text), 'error')
  const message = typeof error === 'string' ? error : field(error, 'message')
  return typeof message === 'string' ? message : text.trim().slice(0, 200).replaceAll(/\s+/g, ' ')
}

function parseAnswer(name: string, status: number, text: string): unknown {
  const answer = parsed(text)
  if (answer === undefined) throw new AnswerError(name, status, 'the answer is not JSON; is this the backend?')
  return answer
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The named property of an answer, undefined where the answer is no object. */
export const field = (answer: unknown, name: string): unknown =>
  typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined
