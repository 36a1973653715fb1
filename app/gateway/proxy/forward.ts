import type { ClientRequest, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { unavailable } from '../core/errors.ts'
import { isRead } from '../core/request.ts'
import { abandonBody } from '../../../lib/http/abandon-body.ts'
import { closedOnReuse, type Upstream } from '../../../lib/http/upstream.ts'

/** A request as it goes to a server. */
export interface Forwarded {
  readonly upstream: Upstream
  readonly address: string
  readonly headers: OutgoingHttpHeaders
}

/**
 * Sends a request on to a server, its body as it comes in, and resolves with the head of the answer. When the client
 * goes away, the request to the server ends with it.
 * @throws GatewayError 502 when the server gives no answer.
 */
export async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { upstream, address, headers }: Forwarded
): Promise<IncomingMessage> {
  const method = request.method ?? 'GET'
  const outgoing = upstream.open(method, address, headers)
  try {
    return await answerOf(request, response, outgoing).catch((error: unknown) => {
      if (response.destroyed || !mayRepeat(request) || !closedOnReuse(outgoing, error)) throw error
      return answerOf(request, response, upstream.open(method, address, headers, 'new'))
    })
  } catch (error) {
    const refusal = unavailable(upstream.name)
    refusal.cause = error
    throw refusal
  }
}

function answerOf(
  request: IncomingMessage,
  response: ServerResponse,
  outgoing: ClientRequest
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const leave = (): void => void outgoing.destroy()
    response.once('close', leave)
    outgoing.once('response', resolve)
    outgoing.on('error', error => {
      response.off('close', leave)
      reject(error)
    })
    if (hasBody(request)) request.pipe(outgoing)
    else outgoing.end()
  })
}

/** Only what changes nothing is sent twice. */
const mayRepeat = (request: IncomingMessage): boolean => isRead(request.method) && !hasBody(request)

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Sends the body of a server's answer on, piece by piece, after its head was written. */
export function sendOn(request: IncomingMessage, response: ServerResponse, answer: IncomingMessage): void {
  if (!request.complete) abandonBody(request)
  if (request.method === 'HEAD') {
    answer.resume()
    response.end()
    return
  }
  // an answer that breaks off must not look complete: pipeline destroys the response with it
  pipeline(answer, response, () => undefined)
}
