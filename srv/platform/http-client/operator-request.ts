import { request as plainRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { Agent, request as tlsRequest } from 'node:https'
import { UnreachableError } from '../../../lib/outbound/public-request.ts'
import { readBounded } from '../../../lib/outbound/read-bounded.ts'
import { SECOND } from '../../../lib/time.ts'
import { repeat } from './repeat.ts'

const TIMEOUT = 5 * SECOND
const MAX_BYTES = 1024 * 1024
const ATTEMPTS = 3
const LONGEST_WAIT = 2 * SECOND

/** A call to an address that the operator configured. */
export interface OperatorRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: URL
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** A client certificate, for mutual TLS. */
  readonly agent?: Agent | undefined
  /** How long all attempts may take together, in milliseconds; five seconds without it. */
  readonly timeout?: number | undefined
  /** How often it may be sent, three times without it; once where the caller repeats it later. */
  readonly attempts?: number
}

export interface OperatorAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export { UnreachableError }

/** Agent for mutual TLS; certificate and key in PEM. */
export function clientCertificate(cert: string, key: string): Agent {
  return new Agent({ cert, key, keepAlive: true })
}

/**
 * Sends `request` to an address that the operator configured, so private ones are allowed; redirects are not followed.
 * 429, 5xx and broken connections are tried again, three times in all, with growing and jittered waits: the request must
 * be one that may arrive twice.
 * @throws UnreachableError when no attempt is answered in time by at most 1 MB.
 */
export async function requestOperator(request: OperatorRequest): Promise<OperatorAnswer> {
  const { timeout = TIMEOUT, attempts = ATTEMPTS } = request
  const signal = AbortSignal.timeout(timeout)
  return repeat(() => once(request, signal), {
    attempts,
    longestWait: LONGEST_WAIT,
    isTransient: () => true,
    signal
  })
}

async function once(request: OperatorRequest, signal: AbortSignal): Promise<OperatorAnswer> {
  const { method, url } = request
  try {
    const incoming = await send(request, signal)
    const body = await readBounded(incoming, MAX_BYTES)
    return { status: incoming.statusCode ?? 0, headers: incoming.headers, body: body.toString('utf8') }
  } catch (error) {
    const reason = signal.aborted ? 'no answer in time' : (error as Error).message
    throw new UnreachableError(`${method} ${url.origin}${url.pathname}: ${reason}`, { cause: error })
  }
}

function send({ method, url, headers, body, agent }: OperatorRequest, signal: AbortSignal): Promise<IncomingMessage> {
  const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
  const options = { method, headers: { ...headers, ...length }, signal }
  return new Promise((resolve, reject) => {
    const outgoing = url.protocol === 'https:' ? tlsRequest(url, { ...options, agent }) : plainRequest(url, options)
    outgoing.once('response', resolve).once('error', reject)
    outgoing.end(body)
  })
}
