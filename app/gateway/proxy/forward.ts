import type { ClientRequest, IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { unavailable } from '../core/errors.ts'
import { isRead } from '../core/request.ts'
import { abandonBody } from '../../../lib/http/abandon-body.ts'
import type { Upstream } from '../../../lib/http/upstream.ts'

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
  const open = (): Promise<IncomingMessage> => answerOf(request, response, upstream.open(method, address, headers))
  try {
    return await open().catch((error: unknown) =>
      !response.destroyed && mayRepeat(request, error) ? open() : Promise.reject(error as Error)
    )
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
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      response.off('close', leave)
      reject(Object.assign(error, { reused: outgoing.reusedSocket }))
    })
    if (hasBody(request)) request.pipe(outgoing)
    else outgoing.end()
  })
}

/**
 * A kept connection may close in the moment in which it is used again; what changes nothing is then sent once more. A client
 * that went away closes it as well, and wants nothing any more.
 */
function mayRepeat(request: IncomingMessage, error: unknown): boolean {
  return isRead(request.method) && !hasBody(request) && (error as { reused?: boolean }).reused === true
}

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
