import type { IncomingMessage, ServerResponse } from 'node:http'
import { requestId } from '../../../lib/ids.ts'

const HEADER = 'x-correlation-id'

/** Gives a request the id under which the logs of all processes have it, and tells it to the client. */
export function correlate(request: IncomingMessage, response: ServerResponse): void {
  const id = requestId(request.headers[HEADER])
  // goes on to the backend with the others
  request.headers[HEADER] = id
  response.setHeader('X-Correlation-ID', id)
}

/** The id of a request; undefined for one that is answered for everyone. */
export function correlationOf({ headers }: IncomingMessage): string | undefined {
  const id = headers[HEADER]
  return typeof id === 'string' ? id : undefined
}
