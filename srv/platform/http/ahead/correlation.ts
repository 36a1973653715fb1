import type { IncomingMessage } from 'node:http'
import { newId } from '../../../../lib/ids.ts'

/** As CAP looks for the id of a request. */
const HEADERS = ['x-correlation-id', 'x-correlationid', 'x-request-id', 'x-vcap-request-id']

/** The id that a request has brought, or a new one. */
export function correlationOf({ headers }: IncomingMessage): string {
  for (const name of HEADERS) if (headers[name]) return String(headers[name])
  return newId()
}
