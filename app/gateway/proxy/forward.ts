import type { ClientRequest, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { unavailable } from '../core/errors.ts'
import { isRead } from '../core/request.ts'
import { closedOnReuse, type Connection, type Upstream, watchAnswer } from '../../../lib/http/upstream.ts'
import { type BodyCopy, copyBody } from './body-copy.ts'

/** A request as it goes to a server. */
export interface Forwarded {
  readonly upstream: Upstream
  readonly address: string
  readonly headers: OutgoingHttpHeaders
  /** True for a POST that may be sent twice. */
  readonly isIdempotent: boolean
}

/**
 * Sends a request on to a server, its body as it comes in, and resolves with the head of the answer. When the client
 * goes away, the request to the server ends with it. What may be sent twice is, on a new connection, when the first one
 * has ended without an answer.
 * @throws GatewayError 502 when the server gives no answer.
 */
export async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  forwarded: Forwarded
): Promise<IncomingMessage> {
  const copy = forwarded.isIdempotent && hasBody(request) ? copyBody(request) : undefined
  try {
    return await send(request, response, forwarded, copy)
  } catch (error) {
    const refusal = unavailable(forwarded.upstream.name)
    refusal.cause = error
    throw refusal
  } finally {
    copy?.drop()
  }
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { upstream, address, headers, isIdempotent }: Forwarded,
  copy: BodyCopy | undefined
): Promise<IncomingMessage> {
  const open = (connection: Connection) => upstream.open(request.method ?? 'GET', address, headers, connection)
  const outgoing = open('kept')
  const closedUnanswered = isIdempotent ? watchAnswer(outgoing) : undefined
  try {
    if (hasBody(request)) request.pipe(outgoing)
    else outgoing.end()
    return await answerOf(response, outgoing)
  } catch (error) {
    if (!(closedUnanswered?.(error) ?? (mayRepeat(request) && closedOnReuse(outgoing, error)))) throw error
    const body = copy ? await copy.whole() : NO_BODY
    if (!body || response.destroyed) throw error
    return answerOf(response, open('new').end(body))
  }
}

function answerOf(response: ServerResponse, outgoing: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const leave = (): void => void outgoing.destroy()
    response.once('close', leave)
    outgoing.once('response', resolve)
    outgoing.on('error', error => {
      response.off('close', leave)
      reject(error)
    })
  })
}

const NO_BODY = Buffer.alloc(0)

/** Of other requests only what changes nothing is sent twice. */
const mayRepeat = (request: IncomingMessage): boolean => isRead(request.method) && !hasBody(request)

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Sends the body of a server's answer on, piece by piece, after its head was written. */
export function sendOn(request: IncomingMessage, response: ServerResponse, answer: IncomingMessage): void {
  if (request.method === 'HEAD') {
    answer.resume()
    response.end()
    return
  }
  // an answer that breaks off must not look complete: pipeline destroys the response with it
  pipeline(answer, response, () => undefined)
}
