import type { IncomingMessage } from 'node:http'
import type { Entity } from '../../../cap/types.ts'
import { tooLarge } from '../../../../lib/errors.ts'
import { methodsOfList } from '../../../cap/odata/refusals.ts'
import { log } from '../../../cap/log.ts'
import type { ServiceAccess } from '../../access/services.ts'
import { type PreparedError, prepareError } from '../send-error.ts'
import { hasJson, MAX_BODY } from '../service-bodies.ts'
import { correlationOf } from './correlation.ts'

/** Finds the definition that a service has at a name: of an entity, of an operation, or none. */
export type ServiceNames = (service: string, name: string) => object | undefined

/** A name right below the service, without keys, options and escape sequences. */
const NAME = /^\/([A-Za-z_]\w*)\/?$/

/**
 * Refusal of a request that has passed the gate of its service, where neither rows nor bodies decide: 413 by its length, 404
 * for a name that the service does not have, 405 for a list that is to be deleted. It is what Express and CAP would answer;
 * whoever asks in a way that is judged before, such as a format or version, is left to them.
 */
export function refusalOfService(
  request: IncomingMessage,
  { name: service, path }: ServiceAccess,
  names: ServiceNames
): PreparedError | undefined {
  if (isTooLarge(request)) return tooLargeBody
  const { url = '', method = '' } = request
  // CAP knows the path of a service in other letters too
  const [, name] = NAME.exec(url.slice(path.length)) ?? []
  if (name === undefined || !isPlain(request)) return undefined
  const found = names(service, name) as Entity | undefined
  if (!found) {
    log('services').warn(404, '-', method, service, name, 404)
    return refusal(request, 404, `Invalid resource path "${service}.${name}"`)
  }
  if (method !== 'DELETE' || found.kind !== 'entity' || found['@odata.singleton']) return undefined
  log('services').warn(405, '-', method, service, name, 405)
  const Allow = methodsOfList(found).join(', ')
  return refusal(request, 405, 'Method DELETE is not allowed for entity collections', { Allow })
}

const tooLargeBody = withVary(prepareError(tooLarge(`The body is longer than ${MAX_BODY} bytes`)))

/** As `mountCors` says of all answers. */
export function withVary(error: PreparedError): PreparedError {
  return { ...error, headers: { Vary: 'Origin', ...error.headers } }
}

function isTooLarge(request: IncomingMessage): boolean {
  const { 'content-length': length = '0', 'content-encoding': coding = 'identity' } = request.headers
  return Number(length) > MAX_BODY && coding === 'identity' && hasJson(request)
}

/** True for a request without body and without anything that CAP looks at before it looks for the name. */
function isPlain({ headers }: IncomingMessage): boolean {
  const { accept = '*/*', 'content-length': length = '0', 'transfer-encoding': coding } = headers
  if (length !== '0' || coding !== undefined || !['*/*', 'application/json'].includes(accept)) return false
  return headers['odata-version'] === undefined && headers['odata-maxversion'] === undefined
}

/** In the form of CAP's errors. */
function refusal(request: IncomingMessage, status: number, message: string, more: object = {}): PreparedError {
  const error = { message, code: String(status), '@Common.numericSeverity': 4 }
  const body = JSON.stringify({ error })
  const headers = {
    'OData-Version': '4.0',
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'X-Correlation-ID': correlationOf(request),
    Vary: 'Origin, Accept-Encoding',
    ...more
  }
  return { status, headers, body }
}
