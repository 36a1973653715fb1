import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { log } from '../../../cap/log.ts'
import type { HotLookup, Route } from '../route.ts'
import { codingFor, type Representation, sendCoding, sentByPrecondition } from '../../../../lib/http/representation.ts'
import { pathAndQuery } from '../../../../lib/http/target.ts'
import type { DocumentLookup } from '../service-documents.ts'
import type { RefusalLookup } from './early-refusals.ts'
import type { MountLookup } from '../mounts.ts'
import type { FastAnswer, ReadLookup } from './fast-reads.ts'
import type { PreparedReads } from './prepared-reads.ts'
import { sendCompressed } from './send-compressed.ts'
import { countRefusal, type PreparedError, sendError, sendPrepared } from '../send-error.ts'
import { interceptRequests } from '../take-requests.ts'
import { counter } from '../../metrics/metrics.ts'
import { noteConnection } from '../../../cap/database/reads/turns.ts'
import { traffic } from '../../../cap/database/yield-to-readers.ts'

/**
 * One lookup over the rows that keep answers in memory: by exact path, else by the part before the first parameter.
 * @throws Error for a row that not everyone may read without limit, since neither is checked here.
 */
export function hotLookup(routes: readonly Route[]): HotLookup {
  const exact = new Map<string, HotLookup>()
  const prefixes: [string, HotLookup][] = []
  for (const { path, hot, access, limit } of routes) {
    if (!hot) continue
    if (access !== 'public' || limit) throw new Error(`${path} is answered ahead of its access check or limit`)
    if (path.includes(':')) prefixes.push([path.slice(0, path.indexOf(':')), hot])
    else exact.set(path, hot)
  }
  return (path, query) => {
    const lookup = exact.get(path)
    if (lookup) return lookup(path, query)
    for (const [prefix, underneath] of prefixes) {
      const found = path.startsWith(prefix) ? underneath(path, query) : undefined
      if (found) return found
    }
    return undefined
  }
}

/** Lookups that are made ahead of Express. */
export interface HotLookups {
  /** Answers in memory that everyone may read. */
  readonly answers: HotLookup
  readonly documents?: DocumentLookup
  readonly reads?: ReadLookup
  readonly refusals?: RefusalLookup
  readonly prepared?: PreparedReads
  /** Requests of any other method than GET that a mount answers. */
  readonly mounts?: MountLookup
}

const none = () => undefined

/**
 * Lets GET and HEAD requests whose answer is in memory skip Express: what everyone may read, reads of open services that
 * are made of what is in memory, documents of services for those who may have them, and reads whose statements are known; and
 * requests of any method that a service or its gate refuses whatever its rows are. Everything else, and every fault in here, falls through to the same in Express.
 */
export function installHotPath(
  server: Server,
  { answers, documents = none, reads = none, refusals = none, mounts = none, prepared }: HotLookups
): void {
  server.on('connection', noteConnection)
  interceptRequests(server, (request, response, goOn) => {
    const readPrepared = prepared ? () => prepared(request, response, goOn) : goOn
    const goOnUnlessRefused = () => refuse(refusals, request, response, readPrepared)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      const served = mounts(request)
      return served ? served(response) : goOnUnlessRefused()
    }
    traffic.reads++
    // what a page of another origin may read is decided in Express
    if (request.headers.origin !== undefined) return goOn()
    if (tried(response, () => answered(request, response, cached(request, answers)))) return
    const read = reads(request)
    if (read) return void sendFast(read, request, response, goOn)
    const document = documents(request)
    if (!document) return goOnUnlessRefused()
    document.then(found => {
      if (!tried(response, () => answered(request, response, found))) goOn()
    }, goOn)
  })
}

function refuse(refusals: RefusalLookup, request: IncomingMessage, response: ServerResponse, goOn: () => void): void {
  const found = refusals(request)
  const answer = (refusal: PreparedError | undefined) => {
    if (!refusal) return goOn()
    countRefusal(refusal.status)
    sendPrepared(refusal, request, response)
  }
  if (!(found instanceof Promise)) return answer(found)
  found.then(answer, (refusal: unknown) => {
    response.setHeader('Vary', 'Origin')
    sendError(refusal, request, response)
  })
}

/** A fast read has no refusals but its own: what it does not answer, Express does. */
function sendFast(
  read: Promise<FastAnswer | undefined>,
  request: IncomingMessage,
  response: ServerResponse,
  goOn: () => void
): Promise<void> {
  return read.then(answer => {
    if (answer) counter('fast.hits').add()
    if (answer?.compressed) sendCompressed(answer, request, response).catch(goOn)
    else if (!tried(response, () => sentFast(answer, request, response))) goOn()
  }, goOn)
}

function sentFast(answer: FastAnswer | undefined, { method }: IncomingMessage, response: ServerResponse): boolean {
  if (!answer) return false
  const { status, headers, body } = answer
  response.writeHead(status, { ...headers, 'Content-Length': Buffer.byteLength(body) })
  response.end(method === 'HEAD' ? undefined : body)
  return true
}

/** True when `answer` has answered; after a fault only when it is too late for another answer. */
function tried(response: ServerResponse, answer: () => boolean): boolean {
  try {
    return answer()
  } catch (error) {
    log('http').error('hot path', error)
    if (!response.headersSent) return false
    response.destroy()
    return true
  }
}

function cached(request: IncomingMessage, lookup: HotLookup): Representation | undefined {
  const { path, query } = pathAndQuery(request.url as string)
  return lookup(path, query.slice(1))
}

function answered(
  request: IncomingMessage,
  response: ServerResponse,
  representation: Representation | undefined
): boolean {
  if (!representation) return false
  if (sentByPrecondition(request, response, representation)) return true
  const coding = codingFor(request, representation)
  if (!coding) return false
  sendCoding(request, response, representation, coding)
  return true
}
