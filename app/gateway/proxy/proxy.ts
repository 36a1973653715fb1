import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { copyHeaders, locationFor } from './answer-headers.ts'
import { forward, sendOn } from './forward.ts'
import { abandonBody } from '../../../lib/http/abandon-body.ts'
import type { Upstream } from '../../../lib/http/upstream.ts'

/** A request on its way to a server. */
export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly upstream: Upstream
  readonly address: string
  readonly headers: OutgoingHttpHeaders
  /** True for a POST that may be sent twice. */
  readonly isIdempotent: boolean
  /** The part of the path that was rewritten: how the server calls it, and how the client does. */
  readonly rewritten: readonly [there: string, here: string] | undefined
  /** Sees the answer before it is sent on. */
  watch(answer: IncomingMessage): void
  /** Answers in place of the server when it has refused; true when it has done so. */
  replace(answer: IncomingMessage): Promise<boolean>
}

/**
 * Answers with what the server says.
 * @throws GatewayError 502 when it gives no answer.
 */
export async function proxy(exchange: Exchange): Promise<void> {
  const { request, response, upstream, rewritten } = exchange
  const answer = await forward(request, response, exchange)
  exchange.watch(answer)
  if (await exchange.replace(answer)) return void answer.resume()
  copyHeaders(answer.headers, response)
  const { location } = answer.headers
  if (location) response.setHeader('Location', locationFor(location, upstream.origin, rewritten))
  abandonBody(request, response)
  response.writeHead(answer.statusCode ?? 502, answer.statusMessage)
  sendOn(request, response, answer)
}
