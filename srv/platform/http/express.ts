import type { IncomingHttpHeaders } from 'node:http'
import type { BlockList } from 'node:net'
import { pipeline, Readable } from 'node:stream'
import type { Application, NextFunction, Request, Response } from 'express'
import { admit, type Gates } from '../access/access.ts'
import { openReadOf, withinRead } from '../../cap/database/reads/open-reads.ts'
import { admitTo, serviceOf, type ServiceAccess } from '../access/services.ts'
import { badRequest, HttpError, notFound } from '../../../lib/errors.ts'
import type { Caller } from '../../../lib/access/caller.ts'
import { clientAddress, clientOf, loopback } from '../../../lib/http/client-address.ts'
import { log } from '../../cap/log.ts'
import { admitCall, admitRead } from './admit-read.ts'
import { closeOf } from './close-of.ts'
import { countedAs } from './counted-as.ts'
import { Limiter } from '../../../lib/http/limiter.ts'
import { pathAndQuery } from '../../../lib/http/target.ts'
import { holdAs } from '../../cap/database/lock/writer-lock.ts'
import { isForm, readBody, readForm, readJson } from '../../../lib/http/read-body.ts'
import { type Representation, sendRepresentation, varying } from '../../../lib/http/representation.ts'
import type { Ctx, Reply, Route } from './route.ts'
import { sendError } from './send-error.ts'
import { refusalFor } from './service-documents.ts'

/** How Express serves here; it reads this with the first thing that is mounted, so this comes before. */
export function prepareApp(app: Application): void {
  app.disable('x-powered-by')
  app.set('etag', false)
  // relative links of a page lead elsewhere when a slash follows its address
  app.enable('strict routing')
}

/** Mounts every row: access, limit, body, handler, answer, in that order. */
export function mountRoutes(
  app: Application,
  routes: readonly Route[],
  gates: Gates,
  proxies: BlockList = loopback
): void {
  for (const row of routes) app[row.method](row.path, serve(row, gates, proxies))
  for (const [path, methods] of methodsByPath(routes)) app.all(path, refuseMethod(methods))
}

/**
 * Refuses what a CAP service would not serve to the sender, before CAP reads anything of the request. No cache keeps what it
 * answers, documents excepted.
 */
export function mountServiceGates(app: Application, services: readonly ServiceAccess[], gates: Gates): void {
  app.use((request: Request, response: Response, next: NextFunction) => {
    const service = serviceOf(request.path.toLowerCase(), services)
    if (!service) return next()
    const admitted = admitTo(service, request.path, request, gates).then(caller => admitCall(request, response, caller))
    admitted.then(
      () => {
        response.setHeader('Cache-Control', 'no-store')
        next()
      },
      (refusal: unknown) => sendError(refusalFor(refusal, request), request, response)
    )
  })
}

/** Refusal of a path that Express cannot decode. */
const malformedPath = badRequest('malformed_path', 'The path has a malformed escape sequence')

/** Answers 404 to requests that no route and no service has answered. */
export function mountNotFound(app: Application): void {
  app.use((request: Request) => {
    throw notFound(`Nothing is served at ${request.path}`)
  })
  app.use((error: unknown, request: Request, response: Response, _next: NextFunction) =>
    sendError(error instanceof URIError ? malformedPath : error, request, response)
  )
}

function serve(row: Route, gates: Gates, proxies: BlockList) {
  const limiter = row.limit && new Limiter(row.limit)
  const holder = `${row.method.toUpperCase()} ${row.path}`
  return async (request: Request, response: Response) => {
    try {
      const caller = await admit(row.access, request, gates)
      limiter?.admit(countedAs(caller, request, proxies))
      if (row.reads) await admitRead(request, response, caller)
      await row.precondition?.()
      if (row.body?.kind === 'bytes') row.body.room?.(request, response, row.body.max)
      const input = await readInput(row, request)
      const context = new RequestContext(request, response, caller, proxies)
      const handle = async () => row.handle(context, input)
      const reply = await holdAs(holder, () => withinRead(openReadOf(request), handle))
      send(reply, row, request, response)
    } catch (error) {
      sendError(error, request, response, row.form)
    }
  }
}

function readInput(row: Route, request: Request): unknown {
  if (!row.body) return undefined
  const { body } = row
  if (body.kind === 'json') {
    if (body.fromForm && isForm(request.headers))
      return readForm(request, body.max).then(fields => body.parse(body.fromForm?.(fields)))
    return readJson(request, body.max).then(raw => body.parse(raw))
  }
  return readBody(request, body.max).then(raw => body.parse(raw))
}

/**
 * The context of a request. A class, since a getter in an object literal is a shape of its own for each object, of which the
 * garbage collector has more work than of all else.
 */
class RequestContext implements Ctx {
  readonly headers: IncomingHttpHeaders
  readonly params: Readonly<Record<string, string>>
  readonly caller?: Caller
  readonly #request: Request
  readonly #response: Response
  readonly #proxies: BlockList
  #query: URLSearchParams | undefined
  #signal: AbortSignal | undefined

  /** @throws HttpError 400 for an address that no handler can take. */
  constructor(request: Request, response: Response, caller: Caller | undefined, proxies: BlockList) {
    if (request.url.includes('%00')) throw badRequest('malformed_path', 'The address has a NUL character')
    this.headers = request.headers
    this.params = request.params as Record<string, string>
    if (caller) this.caller = caller
    this.#request = request
    this.#response = response
    this.#proxies = proxies
  }

  get query(): URLSearchParams {
    return (this.#query ??= new URLSearchParams(pathAndQuery(this.#request.url).query))
  }

  get client(): string {
    return clientOf(clientAddress(this.#request, this.#proxies))
  }

  get signal(): AbortSignal {
    return (this.#signal ??= closeOf(this.#response))
  }
}

function send(answer: Reply | Representation, row: Route, request: Request, response: Response): void {
  if (response.destroyed) return
  if ('bodies' in answer) sendRepresentation(request, response, answer)
  else sendReply(answer, row, request, response)
}

function sendReply(reply: Reply, row: Route, request: Request, response: Response): void {
  const { status, headers, body } = reply
  const cache = { 'Cache-Control': row.cache ?? 'no-store' }
  if (body && Symbol.asyncIterator in body) {
    response.writeHead(status, varying(response, { ...cache, ...headers }))
    return request.method === 'HEAD' ? void response.end() : sendPieces(body, request, response)
  }
  const bytes = Buffer.isBuffer(body) ? body : body === undefined ? undefined : Buffer.from(JSON.stringify(body))
  const type = bytes && !Buffer.isBuffer(body) ? { 'Content-Type': 'application/json; charset=utf-8' } : {}
  const all = { ...cache, ...type, ...headers, 'Content-Length': bytes?.length ?? 0 }
  response.writeHead(status, varying(response, all))
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

/** A piece is made when the client has taken those before it; an answer that fails in the middle must not look complete. */
function sendPieces(pieces: AsyncIterable<string | Buffer>, request: Request, response: Response): void {
  pipeline(Readable.from(pieces), response, error => {
    if (error && !request.destroyed) log('http').error(`${request.method} ${request.path} broke off`, error)
  })
}

function methodsByPath(routes: readonly Route[]): Map<string, string[]> {
  const methods = new Map<string, string[]>()
  for (const { path, method } of routes) methods.set(path, [...(methods.get(path) ?? []), method.toUpperCase()])
  return methods
}

/** Refuses other methods than those of a path, save OPTIONS, which asks for them. */
function refuseMethod(methods: readonly string[]) {
  const Allow = (methods.includes('GET') ? [...methods, 'HEAD'] : methods).join(', ')
  return (request: Request, response: Response) => {
    if (request.method === 'OPTIONS') return void response.writeHead(204, { Allow, 'Cache-Control': 'no-store' }).end()
    throw new HttpError(405, 'method_not_allowed', `${request.method} is not allowed here`, { headers: { Allow } })
  }
}
