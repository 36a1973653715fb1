import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Gates } from '../access/access.ts'
import type { Caller } from '../../../lib/access/caller.ts'
import { newId } from '../../../lib/ids.ts'
import { encode } from '../../../lib/http/compress.ts'
import { type Encoding, negotiateEncoding } from '../../../lib/http/negotiation.ts'
import { type Answer, type Preparation, prepareRead, type Read } from '../../cap/prepared/prepared-reads.ts'
import { log } from '../../cap/log.ts'
import { counter } from '../metrics/metrics.ts'
import { type ServiceAccess, serviceOf } from '../access/services.ts'

/** Answers a read that its gate lets pass, or has `goOn` do so. */
export type PreparedReads = (request: IncomingMessage, response: ServerResponse, goOn: () => void) => void

/** Headers that change what a read answers in ways that only CAP knows. */
const LEFT_TO_CAP = [
  'prefer',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
  'range',
  'origin'
]
/** Headers that an answer depends on. */
const VARIANTS = ['accept', 'accept-language', 'odata-version', 'odata-maxversion']
/** Headers of an answer that are made anew for each. */
const OF_ONE_ANSWER = new Set(['content-length', 'x-correlation-id', 'date', 'connection', 'keep-alive'])
/** As CAP looks for the id of a request. */
const CORRELATION = ['x-correlation-id', 'x-correlationid', 'x-request-id', 'x-vcap-request-id']
/** Shorter answers gain nothing, as in `cap/odata/compress.ts`. */
const LEAST_COMPRESSED = 1024
const LONGEST_VARIANT = 500

/** Reads of services over OData by statements that are known from earlier ones (decision 26). */
export function preparedReads(services: readonly ServiceAccess[], gates: Gates): PreparedReads {
  return (request, response, goOn) => {
    const service = request.method === 'GET' ? serviceOf(pathOf(request).toLowerCase(), services) : undefined
    if (!service || LEFT_TO_CAP.some(name => request.headers[name] !== undefined)) return goOn()
    if (request.headers.authorization === undefined) return serve(service, undefined, request, response, goOn)
    gates.identify(request).then(caller => serve(service, caller, request, response, goOn), goOn)
  }
}

function pathOf({ url = '/' }: IncomingMessage): string {
  const mark = url.indexOf('?')
  return mark < 0 ? url : url.slice(0, mark)
}

function serve(
  service: ServiceAccess,
  caller: Caller | undefined,
  request: IncomingMessage,
  response: ServerResponse,
  goOn: () => void
): void {
  const read = readOf(service, caller, request)
  if (!read) return goOn()
  const preparation = prepareRead(read)
  if (preparation.kind === 'watch') return watch(preparation, request, response, goOn)
  if (preparation.kind === 'leave') {
    counter(`prepared.left.${preparation.why}`).add()
    return goOn()
  }
  answered(preparation, request, response).then(done => (done ? undefined : goOn()), goOn)
}

function readOf({ name, path }: ServiceAccess, caller: Caller | undefined, request: IncomingMessage): Read | undefined {
  const { headers, url = '' } = request
  const target = pathOf(request)
  // the path of a service in other letters is answered with another context
  if (!target.startsWith(`${path}/`)) return undefined
  const scopes = caller ? [...caller.scopes].sort().join(' ') : ''
  const variant = [scopes, ...VARIANTS.map(header => headers[header] ?? '')].join('\n')
  if (variant.length > LONGEST_VARIANT) return undefined
  const query = url.slice(target.length + 1)
  return { service: name, path: target.slice(path.length), query, user: caller?.id ?? 'anonymous', variant }
}

/** False where CAP has to answer, also after a fault in here. */
async function answered(
  preparation: Extract<Preparation, { kind: 'answer' }>,
  request: IncomingMessage,
  response: ServerResponse
): Promise<boolean> {
  const answer = await tried(preparation)
  counter(answer ? 'prepared.hits' : 'prepared.left.answer').add()
  if (!answer) return false
  const coding = codingOf(answer.body, request.headers['accept-encoding'])
  const body = coding === 'identity' ? answer.body : await encode(Buffer.from(answer.body), coding)
  response.writeHead(200, {
    ...answer.headers,
    'X-Correlation-ID': correlationOf(request),
    ...(coding !== 'identity' && { 'Content-Encoding': coding }),
    'Content-Length': Buffer.byteLength(body)
  })
  response.end(body)
  return true
}

async function tried({ answer }: Extract<Preparation, { kind: 'answer' }>): Promise<Answer | undefined> {
  try {
    return await answer()
  } catch (error) {
    log('services').debug('a prepared read is left to CAP:', error)
    return undefined
  }
}

function correlationOf({ headers }: IncomingMessage): string {
  for (const name of CORRELATION) if (headers[name]) return String(headers[name])
  return newId()
}

/** Has CAP answer, learns from what it sends, and compresses that here. */
function watch(
  { record, learn }: Extract<Preparation, { kind: 'watch' }>,
  request: IncomingMessage,
  response: ServerResponse,
  goOn: () => void
): void {
  counter('prepared.watched').add()
  const { 'accept-encoding': codings } = request.headers
  delete request.headers['accept-encoding']
  const end = response.end.bind(response) as (...sent: readonly unknown[]) => ServerResponse
  response.end = ((...sent: readonly unknown[]) => {
    const [body] = sent
    if (response.headersSent || !(typeof body === 'string' || Buffer.isBuffer(body))) return end(...sent)
    if (response.statusCode === 200) learn({ headers: headersOf(response), body: body.toString() })
    const coding = codingOf(body, codings)
    if (coding === 'identity') return end(...sent)
    void encode(Buffer.from(body), coding).then(bytes => {
      response.setHeader('Content-Encoding', coding)
      response.setHeader('Content-Length', bytes.length)
      end(bytes)
    })
    return response
  }) as typeof response.end
  record(goOn)
}

const codingOf = ({ length }: string | Buffer, accepted: string | undefined): Encoding =>
  length < LEAST_COMPRESSED ? 'identity' : negotiateEncoding(accepted)

function headersOf(response: ServerResponse): Record<string, string> {
  const names = response.getHeaderNames().filter(name => !OF_ONE_ANSWER.has(name))
  return Object.fromEntries(names.map(name => [name, String(response.getHeader(name))]))
}
