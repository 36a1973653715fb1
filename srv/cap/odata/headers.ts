import { badRequest } from '../../../lib/errors.ts'
import type { Exchange } from './request/exchange.ts'

/** The versions of the protocol in which requests may be written; answers have 4.0. */
const SPOKEN = new Set(['4.0', '4.01'])

const askedByHead = new WeakSet<object>()

/** Has HEAD answered as GET; Node leaves the body out. */
export function answerHead({ request }: Exchange): void {
  if (request.method !== 'HEAD') return
  askedByHead.add(request)
  request.method = 'GET'
}

/** True for a request that came as HEAD: what writes in a GET must not do so then. */
export const isHead = (request: object): boolean => askedByHead.has(request)

/** Refuses what is written in another version, or asks for an answer below 4.0 (OData 4.01 protocol, 8.1.5 and 8.2.7). */
export function checkVersions(exchange: Exchange): void {
  const { request } = exchange
  const version = request.headers['odata-version']
  if (version !== undefined && !SPOKEN.has(String(version).trim()))
    throw badRequest('unsupported_version', 'Requests are understood in OData 4.0 and 4.01', 'OData-Version')
  const highest = request.headers['odata-maxversion']
  if (highest !== undefined && !(Number.parseFloat(String(highest)) >= 4))
    throw badRequest('unsupported_version', 'Answers have OData-Version 4.0', 'OData-MaxVersion')
}

/** Writes the type of a body in small letters: CAP compares it as it stands. */
export function normalizeType({ request }: Exchange): void {
  const type = request.headers['content-type']
  if (type === undefined || !/^[^;]*[A-Z]/.test(type)) return
  const end = type.indexOf(';')
  request.headers['content-type'] = end < 0 ? type.toLowerCase() : type.slice(0, end).toLowerCase() + type.slice(end)
}
