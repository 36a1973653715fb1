import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Gates } from '../../access/access.ts'
import type { Caller } from '../../../../lib/access/caller.ts'
import { encodeOnce } from '../../../../lib/http/compress.ts'
import { pathAndQuery } from '../../../../lib/http/target.ts'
import { type Answer, type Preparation, prepareRead, type Read } from '../../../cap/prepared/prepared-reads.ts'
import { openQueries } from '../../../cap/prepared/queries/prepared-queries.ts'
import { type PartReader, readPartsBy } from '../../../cap/odata/batch/read-parts.ts'
import { log } from '../../../cap/log.ts'
import { counter } from '../../metrics/metrics.ts'
import { type ServiceAccess, serviceOf } from '../../access/services.ts'
import { correlationOf } from './correlation.ts'
import { codingOf, sendCompressed } from './send-compressed.ts'
import { replaceMethods } from '../../../../lib/replace-methods.ts'

/** Answers a read that its gate lets pass, or has `goOn` do so. */
export type PreparedReads = (request: IncomingMessage, response: ServerResponse, goOn: () => void) => void

/** Headers that change what a read answers in ways that only CAP knows. */
const LEFT_TO_CAP = ['if-match', 'if-modified-since', 'if-unmodified-since', 'range', 'origin']
/** One entity tag; CAP compares lists and wildcards. */
const TAG = /^(?:W\/)?"[^",]*"$/
/** Headers that an answer depends on. */
const LANGUAGES = ['accept-language', 'x-sap-request-language']
const VARIANTS = ['accept', 'odata-version', 'odata-maxversion', 'prefer', ...LANGUAGES]
/** Headers of a batch that hold for its parts. */
const OF_BATCH = ['prefer', ...LANGUAGES]
/** Headers of an answer that are made anew for each. */
const OF_ONE_ANSWER = new Set(['content-length', 'x-correlation-id', 'date', 'connection', 'keep-alive'])
const LONGEST_VARIANT = 500

/**
 * Reads of services over OData by statements that are known from earlier ones (decision 26), also in batches; queries of other
 * protocols come to them by themselves.
 */
export function preparedReads(services: readonly ServiceAccess[], gates: Gates): PreparedReads {
  readPartsBy(partsBy(gates))
  openQueries(name => counter(`prepared.queries.${name}`).add())
  return (request, response, goOn) => {
    const service = request.method === 'GET' ? serviceOf(pathOf(request).toLowerCase(), services) : undefined
    if (!service || isLeftToCap(request)) return goOn()
    const asked = { service, request, response, goOn }
    if (request.headers.authorization === undefined) return serve(asked, undefined)
    gates.identify(request).then(caller => serve(asked, caller), goOn)
  }
}

function isLeftToCap({ headers }: IncomingMessage): boolean {
  const { 'if-none-match': tag, prefer } = headers
  if (tag !== undefined && !TAG.test(tag)) return true
  // delta links name a state
  if (prefer !== undefined && /track-changes/i.test(String(prefer))) return true
  return LEFT_TO_CAP.some(name => headers[name] !== undefined)
}

interface Asked {
  readonly service: ServiceAccess
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly goOn: () => void
}

function serve({ service, request, response, goOn }: Asked, caller: Caller | undefined): void {
  const path = pathOf(request)
  // the path of a service in other letters is answered with another context
  if (!path.startsWith(`${service.path}/`)) return goOn()
  const read = readOf(path.slice(service.path.length), service.name, request, caller)
  const preparation = read && prepared(read)
  if (!preparation) return goOn()
  if (preparation.kind === 'watch') return watch(preparation, request, response, goOn)
  answered(preparation, answer => send(answer, request, response)).then(done => (done ? undefined : goOn()), goOn)
}

/** Reads that come in batches: the whole batch has passed its gate. */
const partsBy =
  (gates: Gates): PartReader =>
  ({ batch, part: { request, response, service } }, goOn) => {
    if (isLeftToCap(request) || isLeftToCap(batch) || batch.headers['if-none-match'] !== undefined) return goOn()
    gates.identify(batch).then(caller => {
      const path = pathOf(request)
      const read = readOf(path.startsWith('/') ? path : `/${path}`, service.name, request, caller, batch)
      const preparation = read && prepared(read)
      if (!preparation) return goOn()
      if (preparation.kind === 'watch') return watchPart(preparation, request, response, goOn)
      answered(preparation, answer => sendPart(answer, request, response)).then(
        done => (done ? undefined : goOn()),
        goOn
      )
    }, goOn)
  }

const pathOf = ({ url = '/' }: IncomingMessage): string => pathAndQuery(url).path

function readOf(
  path: string,
  service: string,
  asked: IncomingMessage,
  caller: Caller | undefined,
  batch?: IncomingMessage
): Read | undefined {
  const { headers, url = '' } = asked
  const place = batch ? [batch.url, ...OF_BATCH.map(header => batch.headers[header] ?? '')].join('\n') : ''
  // a caller without scopes has more rights than nobody
  const rights = caller ? ['known', ...[...caller.scopes].sort()].join(' ') : 'anonymous'
  const variant = [place, rights, ...VARIANTS.map(header => headers[header] ?? '')].join('\n')
  if (variant.length > LONGEST_VARIANT) return undefined
  const query = pathAndQuery(url).query.slice(1)
  return { service, path, query, user: caller?.id ?? 'anonymous', variant, request: batch ?? asked }
}

/** Undefined where CAP has to answer. */
function prepared(read: Read): Exclude<Preparation, { kind: 'leave' }> | undefined {
  const preparation = prepareRead(read)
  if (preparation.kind !== 'leave') return preparation
  counter(`prepared.left.${preparation.why}`).add()
  return undefined
}

/** False where CAP has to answer, also after a fault in here. */
async function answered(
  { answer }: Extract<Preparation, { kind: 'answer' }>,
  send: (answer: Answer) => void | Promise<void>
): Promise<boolean> {
  const made = await Promise.try(answer).catch((error: unknown) => {
    log('services').debug('a prepared read is left to CAP:', error)
    return undefined
  })
  counter(made ? 'prepared.hits' : 'prepared.left.answer').add()
  if (made) await send(made)
  return made !== undefined
}

function send(answer: Answer, request: IncomingMessage, response: ServerResponse): void | Promise<void> {
  const { headers } = answer
  if (!isKnown(headers['etag'], request.headers['if-none-match'])) return sendCompressed(answer, request, response)
  response.writeHead(304, { ...withoutContent(headers), 'X-Correlation-ID': correlationOf(request) })
  response.end()
}

/** True where the client has the row in this state. */
const isKnown = (tag: string | undefined, asked: string | undefined): boolean =>
  tag !== undefined && asked !== undefined && tag.replace(/^W\//, '') === asked.replace(/^W\//, '')

/** The headers of 304, as CAP sends it: without the tag, which the client has. */
const withoutContent = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'content-type' && name !== 'etag'))

function sendPart({ headers, body }: Answer, request: IncomingMessage, response: ServerResponse): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  if (isKnown(headers['etag'], request.headers['if-none-match'])) return endUnchanged(response, () => response.end(''))
  // a text in the JSON of a batch, as CAP has it
  response.setHeader('content-length', String(Buffer.byteLength(body)))
  response.end(body)
}

/** Makes 304 of an answer whose row the client has. */
function endUnchanged(response: ServerResponse, end: () => void): void {
  for (const name of ['content-type', 'content-length', 'etag']) response.removeHeader(name)
  response.statusCode = 304
  end()
}

const isUnchanged = (response: ServerResponse, tag: string | undefined): boolean =>
  response.statusCode === 200 && isKnown(response.getHeader('etag') as string | undefined, tag)

/** Has CAP answer, learns from what it sends, and compresses that here. */
function watch(watched: Watched, request: IncomingMessage, response: ServerResponse, goOn: () => void): void {
  const { 'accept-encoding': codings, 'if-none-match': tag } = request.headers
  delete request.headers['accept-encoding']
  delete request.headers['if-none-match']
  learnFrom(watched, response, (body, end) => {
    if (isUnchanged(response, tag)) return endUnchanged(response, () => end(''))
    const coding = codingOf(body, codings)
    if (coding === 'identity') return end(body)
    void encodeOnce(Buffer.from(body), coding).then(bytes => {
      response.setHeader('Content-Encoding', coding)
      response.setHeader('Content-Length', bytes.length)
      end(bytes)
    })
  })
  watched.record(goOn)
}

function watchPart(watched: Watched, request: IncomingMessage, response: ServerResponse, goOn: () => void): void {
  const { 'if-none-match': tag } = request.headers
  delete request.headers['if-none-match']
  learnFrom(watched, response, (body, end) =>
    isUnchanged(response, tag) ? endUnchanged(response, () => end('')) : end(body)
  )
  watched.record(goOn)
}

type Watched = Extract<Preparation, { kind: 'watch' }>
type Body = string | Buffer

/** Learns from the answer that CAP ends, and has `finish` end it. */
function learnFrom(
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
