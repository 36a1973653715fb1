import { MIMEType } from 'node:util'
import { MB } from '../../../../lib/bytes.ts'
import { readBody } from '../../../../lib/http/read-body.ts'
import { type Exchange, headerOf } from '../request/exchange.ts'
import { continuesOnError } from '../request/preferences.ts'
import { relativeAddress } from './addresses.ts'
import { reportGroups } from './groups.ts'
import { mayHaveGroups, normalizeParts } from './multipart.ts'
import { noteWithoutGroup } from './read-parts.ts'

/** As bodies of JSON have it. */
const MAX_BODY = 8 * MB

interface JsonBatch {
  readonly requests?: readonly JsonPart[]
}

interface JsonPart {
  url?: unknown
  headers?: Readonly<Record<string, string>>
  readonly atomicityGroup?: unknown
}

/**
 * Puts a batch into the one form that CAP understands: boundaries without quotes, addresses relative to the service, and
 * what happens after an error said in so many words. Without a preference a batch ends at its first error (OData 4.01
 * protocol, 8.2.8.3).
 */
export async function prepareBatch(exchange: Exchange): Promise<void> {
  const { request, response } = exchange
  const type = mediaTypeOf(headerOf(exchange, 'content-type'))
  const prefer = headerOf(exchange, 'prefer') ?? ''
  const goesOn = continuesOnError(prefer)
  request.headers['prefer'] = `odata.continue-on-error=${goesOn ?? false}, ${prefer}`
  if (goesOn !== undefined) response.set('Preference-Applied', `odata.continue-on-error${goesOn ? '' : '=false'}`)
  const relative = (address: string) => relativeAddress(address, exchange)
  if (type?.essence === 'application/json') {
    const { requests = [] } = (request.body ?? {}) as JsonBatch
    for (const part of Array.isArray(requests) ? (requests as readonly JsonPart[]) : []) normalizePart(part, relative)
  }
  const boundary = type?.essence === 'multipart/mixed' ? type.params.get('boundary') : null
  if (boundary) {
    request.headers['content-type'] = `multipart/mixed;boundary=${boundary}`
    const body = await readBody(request, MAX_BODY)
    request.body = normalizeParts(body.toString(), boundary, relative)
  }
  if (tellsOfGroups(exchange, boundary)) reportGroups(response)
  if (!hasGroups(exchange)) noteWithoutGroup(request)
}

function mediaTypeOf(text: string | undefined): MIMEType | undefined {
  try {
    return text === undefined ? undefined : new MIMEType(text)
  } catch {
    return undefined
  }
}

function normalizePart(part: JsonPart, relative: (address: string) => string): void {
  if (typeof part.url === 'string') part.url = relative(part.url)
  part.headers = Object.fromEntries(
    Object.entries(part.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value])
  )
  if (part.atomicityGroup === undefined) noteWithoutGroup(part.headers)
}

/** True when the answer is JSON and may tell of groups. */
function tellsOfGroups(exchange: Exchange, boundary: string | null): boolean {
  const accept = headerOf(exchange, 'accept') ?? ''
  if (accept.includes('multipart/mixed')) return false
  return boundary ? accept.includes('application/json') : hasGroups(exchange)
}

/** True when some of its requests belong together; of a text, when there may be such. */
function hasGroups({ request }: Exchange): boolean {
  const body = request.body as JsonBatch | string | undefined
  if (typeof body === 'string') return mayHaveGroups(body)
  return Array.isArray(body?.requests) && body.requests.some((part: JsonPart) => part.atomicityGroup !== undefined)
}
