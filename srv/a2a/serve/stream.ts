import type { ServerResponse } from 'node:http'
import { HttpError } from '../../../lib/errors.ts'
import { SECOND } from '../../../lib/time.ts'
import type { Id } from '../../../lib/json-rpc/messages.ts'
import { variables } from '../config/variables.ts'

/** Proxies close a connection on which nothing comes. */
const HEARTBEAT = 15 * SECOND

let open = 0

/** Events of one answer (Server-Sent Events), each a result of JSON-RPC. */
export interface Stream {
  send(result: object): void
  fail(answer: object): void
  end(): void
}

/** Takes one of the places for streams until `response` is closed. @throws HttpError 503 when there is none left. */
export function reserveStream(response: ServerResponse): void {
  if (open >= variables.A2A_STREAMS)
    throw new HttpError(503, 'too_many_streams', 'This instance streams enough answers; use message/send', {
      headers: { 'Retry-After': '5' }
    })
  open++
  response.once('close', () => open--)
}

/** Opens an event stream as the answer. */
export function openStream(response: ServerResponse, id: Id): Stream {
  const beat = setInterval(() => response.write(': alive\n\n'), HEARTBEAT)
  response.once('close', () => clearInterval(beat))
  response.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
    'X-Content-Type-Options': 'nosniff'
  })
  const write = (message: object) => void (response.writable && response.write(`data: ${JSON.stringify(message)}\n\n`))
  return {
    send: result => write({ jsonrpc: '2.0', id, result }),
    fail: write,
    end: () => void response.end()
  }
}

export const openStreams = (): number => open
