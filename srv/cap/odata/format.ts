import { HttpError } from '../../../lib/errors.ts'
import { replaceMethods } from '../../../lib/replace-methods.ts'
import { type Exchange, headerOf, type ODataRequest, optionsOf, pathOf, type Response } from './request/exchange.ts'
import { optionName } from './request/options.ts'

/** How JSON is written (OData JSON format 4.0, section 3). */
export interface Format {
  /** How much control information there is. */
  readonly metadata: 'minimal' | 'none'
  /** Whether Decimal and Int64 are texts, for clients whose numbers are no more exact than those of IEEE 754. */
  readonly isCompatible: boolean
}

const USUAL: Format = { metadata: 'minimal', isCompatible: false }

/** Paths whose answers are not JSON, or not only. */
const OTHER_FORMATS = /\/\$(?:count|value|metadata)$/
const JSON_RANGES = new Set(['application/json', 'application/*', '*/*'])

const formats = new WeakMap<ODataRequest, Format>()

/** The format that the client of `request` has asked for. */
export const formatOf = (request: ODataRequest): Format => formats.get(request) ?? USUAL

/**
 * Refuses what JSON does not satisfy, and notes the format that is asked for; `$format` goes before Accept.
 * `odata.metadata=full` is not offered, so a client that takes nothing else gets 406.
 */
export function negotiate(exchange: Exchange): void {
  const accept = formatOption(optionsOf(exchange)) ?? headerOf(exchange, 'accept')
  if (accept === undefined || accept === '*/*' || accept === 'application/json') return
  if (OTHER_FORMATS.test(pathOf(exchange))) return
  const format = preferred(accept)
  if (!format)
    throw new HttpError(406, 'not_acceptable', 'Answers are application/json with odata.metadata=minimal or none', {
      target: 'Accept'
    })
  formats.set(exchange.request, format)
  if (format.metadata === 'none') leaveOutControl(exchange)
}

/** The range that `$format` names; any for one that CAP has to judge. */
function formatOption(options: string): string | undefined {
  if (!options.includes('format=')) return undefined
  const option = options.split('&').find(each => optionName(each) === '$format')
  if (option === undefined) return undefined
  return jsonFormat(option) ?? '*/*'
}

/** The media type that a `$format` names, where it is that of JSON in full. */
export function jsonFormat(option: string): string | undefined {
  const type = option.slice(option.indexOf('=') + 1).replaceAll(/%(?:2F|3B|3D)/gi, decodeURIComponent)
  return /^application\/json(?:;|$)/i.test(type) ? type : undefined
}

/** The format in the range that the client prefers; undefined when it takes no JSON. */
function preferred(accept: string): Format | undefined {
  let best: (Format & { readonly weight: number }) | undefined
  for (const range of accept.toLowerCase().split(',')) {
    const [type = '', ...parameters] = range.split(';').map(part => part.trim())
    const level = valueOf(parameters, 'odata.metadata') ?? valueOf(parameters, 'metadata')
    const weight = Number(valueOf(parameters, 'q') ?? 1)
    if (!JSON_RANGES.has(type) || level === 'full' || !(weight > 0)) continue
    const isCompatible = valueOf(parameters, 'ieee754compatible') === 'true'
    if (!best || weight > best.weight) best = { metadata: level === 'none' ? 'none' : 'minimal', isCompatible, weight }
  }
  return best
}

const valueOf = (parameters: readonly string[], name: string): string | undefined =>
  parameters.find(parameter => parameter.startsWith(`${name}=`))?.slice(name.length + 1)

/** Has an answer in `format` say so. */
export function declareFormat(response: Response, { metadata, isCompatible }: Format): void {
  const compatible = isCompatible ? ';IEEE754Compatible=true' : ''
  response.set('Content-Type', `application/json;odata.metadata=${metadata}${compatible};charset=utf-8`)
}

/** Control information that is sent even at `odata.metadata=none`. */
const ALWAYS = /@odata\.(?:nextLink|count|deltaLink)$/

function leaveOutControl({ request, response }: Exchange): void {
  const json = response.json.bind(response)
  replaceMethods(response, {
    json: body => {
      if (response.statusCode >= 400) return json(body)
      declareFormat(response, formatOf(request))
      return json(withoutControl(body))
    }
  })
}

function withoutControl(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutControl)
  if (typeof value !== 'object' || value === null || JSON.isRawJSON(value)) return value
  const kept = Object.entries(value).filter(([name]) => !name.includes('@odata.') || ALWAYS.test(name))
  return Object.fromEntries(kept.map(([name, part]) => [name, withoutControl(part)]))
}
