import type { IncomingMessage } from 'node:http'
import type { Entity } from '../../../cap/types.ts'
import { HttpError, tooLarge } from '../../../../lib/errors.ts'
import { readAhead } from '../../../../lib/http/read-body.ts'
import { pathAndQuery } from '../../../../lib/http/target.ts'
import { log } from '../../../cap/log.ts'
import { maxBodyAt, type ServiceAccess } from '../../access/services.ts'
import { type PreparedError, prepareError } from '../send-error.ts'
import { hasJson } from '../service-bodies.ts'
import { correlationOf } from './correlation.ts'
import { notAllowed, notAllowedForBatches } from '../../../cap/odata/not-allowed.ts'

/** Finds the definition that a service has at a name: of an entity, of an operation, or none. */
export type ServiceNames = (service: string, name: string) => object | undefined

/** A name right below the service, maybe with a key, and without options and escape sequences. */
const NAME = /^\/([A-Za-z_]\w*|\$batch)(?:\(([\da-fA-F-]+)\))?\/?$/

/**
 * Refusal of a request that has passed the gate of its service, where neither rows nor what is in bodies decides: 413 by
 * length, 404 for a name that the service does not have, 405 for what it never allows. It is what Express and CAP would
 * answer; whoever asks in a way that is judged before, such as a format or version, is left to them. A body whose length is
 * told by its end alone is read ahead, and kept for them.
 */
export function refusalOfService(
  request: IncomingMessage,
  access: ServiceAccess,
  names: ServiceNames
): PreparedError | Promise<PreparedError | undefined> | undefined {
  const { name: service, path } = access
  if (isRead(request)) {
    const most = maxBodyAt(access, pathAndQuery(request.url ?? '').path)
    if (Number(request.headers['content-length'] ?? 0) > most) return tooLargeBody(most)
    if (request.headers['content-length'] === undefined) return refusalOfBody(request, most)
  }
  // CAP knows the path of a service in other letters too
  const [, name, key] = NAME.exec((request.url ?? '').slice(path.length)) ?? []
  if (name === undefined || !isPlain(request)) return undefined
  const known = reasonAgainst(request, { service, name, key }, names)
  return known && refusal(request, known, [service, name])
}

/** Subject of a request. */
interface Asked {
  readonly service: string
  readonly name: string
  readonly key: string | undefined
}

/** A refusal in the terms of OData. */
interface Reason {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly allow?: readonly string[]
}

function reasonAgainst(request: IncomingMessage, asked: Asked, names: ServiceNames): Reason | undefined {
  const { service, name, key } = asked
  // as CAP's adapter has it after its first step
  const method = request.method === 'HEAD' ? 'GET' : (request.method ?? '')
  if (name === '$batch') return withStatus(notAllowedForBatches(method))
  const definition = names(service, name) as Entity | undefined
  if (definition) return withStatus(notAllowed(method, { name, definition, key }))
  return key === undefined
    ? { status: 404, code: '404', message: `Invalid resource path "${service}.${name}"` }
    : undefined
}

const withStatus = (reason: Omit<Reason, 'status'> | undefined): Reason | undefined =>
  reason && { status: 405, ...reason }

const tooLargeBody = (most: number): PreparedError =>
  withVary(prepareError(tooLarge(`The body is longer than ${most} bytes`)))

/** As `mountCors` says of all answers. */
export function withVary(error: PreparedError): PreparedError {
  return { ...error, headers: { Vary: 'Origin', ...error.headers } }
}

/** True for a body that Express reads. */
const isRead = (request: IncomingMessage): boolean =>
  (request.headers['content-encoding'] ?? 'identity') === 'identity' && hasJson(request)

async function refusalOfBody(request: IncomingMessage, most: number): Promise<PreparedError | undefined> {
  try {
    await readAhead(request, most)
    return undefined
  } catch (error) {
    if (error instanceof HttpError && error.status === 413) return tooLargeBody(most)
    throw error
  }
}

/** True for a request without body and without anything that CAP looks at before it looks for the name. */
function isPlain({ headers }: IncomingMessage): boolean {
  const { accept = '*/*', 'content-length': length = '0', 'transfer-encoding': coding, prefer } = headers
  if (length !== '0' || coding !== undefined || prefer !== undefined) return false
  if (!['*/*', 'application/json'].includes(accept)) return false
  return headers['odata-version'] === undefined && headers['odata-maxversion'] === undefined
}

/** In the form of CAP's errors, with the line that its refusals have in the log. */
function refusal(
  request: IncomingMessage,
  { status, code, message, allow }: Reason,
  place: readonly string[]
): PreparedError {
  log('services').warn(status, '-', request.method, ...place, code)
  const error = { message, code, '@Common.numericSeverity': 4 }
  const body = JSON.stringify({ error })
  const headers = {
    'OData-Version': '4.0',
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'X-Correlation-ID': correlationOf(request),
    Vary: 'Origin, Accept-Encoding',
    ...(allow && { Allow: allow.join(', ') })
  }
  return { status, headers, body }
}
