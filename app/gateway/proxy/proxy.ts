import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { answerFromMemory } from './answer-from-memory.ts'
import { copyHeaders, locationFor } from './answer-headers.ts'
import { forward, sendOn } from './forward.ts'
import type { KeptAnswers } from './kept-answers.ts'
import { keyOf } from './public-answers.ts'
import type { Upstream } from './upstream.ts'

/** A request on its way to a server. */
export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly upstream: Upstream
  readonly address: string
  readonly headers: OutgoingHttpHeaders
  /** The part of the path that was rewritten: how the server calls it, and how the client does. */
  readonly rewritten: readonly [there: string, here: string] | undefined
  /** False when the answer is this caller's alone. */
  readonly shared: boolean
  /** Answers in place of the server when it has refused; true when it has done so. */
  replace(answer: IncomingMessage): Promise<boolean>
}

/** Answers with what the server says, or with what it said to somebody else when that is the same for everyone. */
export async function proxy(exchange: Exchange, kept: KeptAnswers | undefined): Promise<void> {
  const { request, response, shared, upstream, address, headers } = exchange
  const key = kept && shared ? keyOf(request, address) : undefined
  if (!kept || key === undefined) return deliver(exchange, await forward(request, response, exchange))
  const { 'if-none-match': _tag, 'if-modified-since': _date, ...unconditional } = headers
  const found = kept.find(key, { upstream, address, headers: unconditional })
  const known = found instanceof Promise ? await found : found
  if (known) return answerFromMemory(request, response, known)
  const answer = await forward(request, response, exchange)
  if (request.method === 'GET') kept.keep(key, answer)
  return deliver(exchange, answer)
}

async function deliver(exchange: Exchange, answer: IncomingMessage): Promise<void> {
  const { request, response, upstream, rewritten } = exchange
  if (await exchange.replace(answer)) return void answer.resume()
  copyHeaders(answer.headers, response)
  const { location } = answer.headers
  if (location) response.setHeader('Location', locationFor(location, upstream.origin, rewritten))
  response.writeHead(answer.statusCode ?? 502, answer.statusMessage)
  sendOn(request, response, answer)
}
