import { badRequest, HttpError } from '../../../lib/errors.ts'
import { type Exchange, headerOf, optionsOf, pathOf } from './request/exchange.ts'

/** The versions of the protocol in which requests may be written; answers have 4.0. */
const SPOKEN = new Set(['4.0', '4.01'])

/** Has HEAD answered as GET; Node leaves the body out. */
export function answerHead({ request }: Exchange): void {
  if (request.method === 'HEAD') request.method = 'GET'
}

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

/** Paths whose answers are not JSON, or not only. */
const OTHER_FORMATS = /\/\$(?:count|value|metadata)$/
const JSON_RANGES = new Set(['application/json', 'application/*', '*/*'])

/**
 * Refuses an Accept header that JSON does not satisfy, and applies `odata.metadata=none` (OData JSON format, section 3.1).
 * `odata.metadata=full` is not offered, so a client that takes nothing else gets 406.
 */
export function negotiate(exchange: Exchange): void {
  const accept = headerOf(exchange, 'accept')
  if (accept === undefined || accept === '*/*' || accept === 'application/json' || isOtherwise(exchange)) return
  const level = metadataLevel(accept)
  if (level === undefined)
    throw new HttpError(406, 'not_acceptable', 'Answers are application/json with odata.metadata=minimal or none', {
      target: 'Accept'
    })
  if (level === 'none') leaveOutControl(exchange)
}

/** `$format` goes before Accept. */
const isOtherwise = (exchange: Exchange): boolean =>
  OTHER_FORMATS.test(pathOf(exchange)) || /(?:^|&)(?:\$|%24)format=/.test(optionsOf(exchange))

/** The level of metadata in the range that the client prefers; undefined when it takes no JSON. */
function metadataLevel(accept: string): string | undefined {
  let best: { readonly level: string; readonly weight: number } | undefined
  for (const range of accept.toLowerCase().split(',')) {
    const [type = '', ...parameters] = range.split(';').map(part => part.trim())
    const level = valueOf(parameters, 'odata.metadata') ?? valueOf(parameters, 'metadata') ?? 'minimal'
    const weight = Number(valueOf(parameters, 'q') ?? 1)
    if (!JSON_RANGES.has(type) || level === 'full' || !(weight > 0)) continue
    if (!best || weight > best.weight) best = { level, weight }
  }
  return best?.level
}

const valueOf = (parameters: readonly string[], name: string): string | undefined =>
  parameters.find(parameter => parameter.startsWith(`${name}=`))?.slice(name.length + 1)

/** Control information that is sent even at `odata.metadata=none`. */
const ALWAYS = /@odata\.(?:nextLink|count|deltaLink)$/

function leaveOutControl({ response }: Exchange): void {
  const json = response.json.bind(response)
  response.json = body => {
    if (response.statusCode >= 400) return json(body)
    response.set('Content-Type', 'application/json;odata.metadata=none;charset=utf-8')
    return json(withoutControl(body))
  }
}

function withoutControl(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutControl)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name]) => !name.includes('@odata.') || ALWAYS.test(name))
  return Object.fromEntries(kept.map(([name, part]) => [name, withoutControl(part)]))
}
