import { CommandError, messageOf } from '../shared/errors.ts'
import { type Answer, exchange } from '../shared/transport.ts'
import { retryAfterOf, type RetryPolicy, TemporaryFailure, withRetries } from '../shared/retry.ts'

/** Answer with a status other than 2xx. */
export class AnswerError extends CommandError {
  readonly status: number
  readonly detail: string
  /** Field or slug that the server names as refused. */
  readonly target: string | undefined

  constructor(request: string, status: number, detail: string, target?: string) {
    super(`${request} answered ${status}${detail ? `: ${detail}` : ''}${target ? ` (${target})` : ''}`)
    this.status = status
    this.detail = detail
    this.target = target
  }
}

/** Connection refused, reset or timed out. The server may have done the work. */
export class ConnectionError extends CommandError {}

export interface BackendOptions {
  url: string
  headers: Readonly<Record<string, string>>
  retry: RetryPolicy
  timeoutMs: number
  signal: AbortSignal
}

interface BackendRequest {
  method: 'GET' | 'HEAD' | 'POST'
  path: string
  json?: unknown
  bytes?: Uint8Array
  /** Not aborted by an interruption, for begin and abort of a session. */
  uninterrupted?: boolean
  retries?: boolean
}

/** Sends a request to the backend. */
export type Send = (request: BackendRequest) => Promise<unknown>

/**
 * Client of the backend. Returns the parsed JSON of a 2xx answer, undefined for HEAD; retries temporary failures.
 * @throws AnswerError, ConnectionError after the last attempt.
 */
export function connectTo(options: BackendOptions): Send {
  return request => {
    const signal = request.uninterrupted ? undefined : options.signal
    const retry = request.retries === false ? { ...options.retry, delays: [] } : options.retry
    return withRetries(() => attempt(request, options, signal), retry, signal)
  }
}

async function attempt(request: BackendRequest, options: BackendOptions, signal?: AbortSignal): Promise<unknown> {
  const name = `${request.method} ${request.path.replace(/\?.*/, '')}`
  const answer = await answerTo(request, options, signal)
  const text = answer.bytes.toString('utf8')
  if (answer.status < 200 || answer.status > 299) throw failureOf(name, answer, text)
  return request.method === 'HEAD' ? undefined : parseAnswer(name, answer.status, text)
}

async function answerTo(request: BackendRequest, options: BackendOptions, signal?: AbortSignal): Promise<Answer> {
  const timeout = AbortSignal.timeout(options.timeoutMs)
  try {
    return await exchange({
      method: request.method,
      url: new URL(options.url + request.path),
      headers: { ...options.headers, ...contentType(request) },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...bodyOf(request)
    })
  } catch (error) {
    signal?.throwIfAborted()
    const reason = timeout.aborted ? `no answer within ${options.timeoutMs / 1000} s` : messageOf(error)
    throw new TemporaryFailure(new ConnectionError(`No answer from ${options.url}: ${reason}`))
  }
}

const contentType = (request: BackendRequest): Record<string, string> => {
  if (request.json !== undefined) return { 'content-type': 'application/json' }
  return request.bytes ? { 'content-type': 'application/octet-stream' } : {}
}

function bodyOf({ json, bytes }: BackendRequest): { body?: string | Uint8Array } {
  if (json !== undefined) return { body: JSON.stringify(json) }
  return bytes ? { body: bytes } : {}
}

function failureOf(name: string, { status, headers }: Answer, text: string): Error {
  const hint = status === 401 ? ' (is CONTENT_API_KEY the key of this server?)' : ''
  const target = field(field(parsed(text), 'error'), 'target')
  const detail = detailOf(headers.location, text) + hint
  const error = new AnswerError(name, status, detail, typeof target === 'string' ? target : undefined)
  const isTemporary = status === 408 || status === 429 || status >= 500
  return isTemporary ? new TemporaryFailure(error, retryAfterOf(headers)) : error
}

/** Message in `{ error: "text" }` or `{ error: { message } }`, else the start of the body. */
function detailOf(location: string | undefined, text: string): string {
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

/** Property of an answer, undefined unless the answer is an object. */
export const field = (answer: unknown, name: string): unknown =>
  typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined
