import type { ServerResponse } from 'node:http'
import { replaceMethods } from '../../../../lib/replace-methods.ts'
import { counter } from '../../metrics/metrics.ts'
import type { Watched } from './read-request.ts'

/** Headers of an answer that are made anew for each. */
const OF_ONE_ANSWER = new Set(['content-length', 'x-correlation-id', 'date', 'connection', 'keep-alive'])

type Body = string | Buffer

/** Learns from the answer that CAP ends, and has `finish` end it. */
export function learnFrom(
  { learn }: Watched,
  response: ServerResponse,
  finish: (body: Body, end: (body: Body) => void) => void
): void {
  counter('prepared.watched').add()
  const end = response.end.bind(response) as (...sent: readonly unknown[]) => ServerResponse
  const learned = (...sent: readonly unknown[]) => {
    const [body] = sent
    if (response.headersSent || !(typeof body === 'string' || Buffer.isBuffer(body))) return end(...sent)
    if (response.statusCode === 200) learn({ headers: headersOf(response), body: body.toString() })
    finish(body, end)
    return response
  }
  replaceMethods(response, { end: learned as typeof response.end })
}

function headersOf(response: ServerResponse): Record<string, string> {
  const names = response.getHeaderNames().filter(name => !OF_ONE_ANSWER.has(name))
  return Object.fromEntries(names.map(name => [name, String(response.getHeader(name))]))
}
