import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { loginAddress, redirect, sendError, sendJson } from './core/send.ts'
import { type Csrf, refuseForeign } from './routing/csrf.ts'
import { GatewayError, notFound } from './core/errors.ts'
import { pass } from './routing/gate.ts'
import type { SecurityHeaders } from './core/security-headers.ts'
import { mockCredentials } from './routing/mock-auth.ts'
import type { PublicAddress } from './core/origin.ts'
import { answerFromMemory } from './answer/from-memory.ts'
import type { Ask, KeptAnswers } from './proxy/kept-answers.ts'
import { type Exchange, proxy } from './proxy/proxy.ts'
import { keyOf, type PublicAnswer } from './proxy/public-answers.ts'
import { clientAddress, type Provenance, requestHeaders } from './proxy/request-headers.ts'
import type { Upstream } from '../../lib/http/upstream.ts'
import type { Site } from '../site/index.ts'
import type { Redirect, Redirects } from './redirects/index.ts'
import { replaceRefusal } from './answer/replace-refusal.ts'
import { showServices } from './answer/show-services.ts'
import { isRead, isSafe, type Target, targetOf, wantsPage } from './core/request.ts'
import { addressFor, type Row, rewrittenPart, rowFor } from './routes.ts'
import { anonymous, type Caller, type Sessions } from './session/sessions.ts'
import { visitorOf } from './session/visitor.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>
/** Answers true when it had something to serve. */
type Offer = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>

/** Everything that requests are answered with. */
export interface Parts {
  readonly table: readonly Row[]
  readonly sessions: Sessions
  readonly csrf: Csrf
  readonly headers: SecurityHeaders
  readonly address: PublicAddress
  readonly backend: Upstream
  readonly qa: Upstream
  readonly kept: KeptAnswers | undefined
  readonly own: Readonly<Record<'login' | 'callback' | 'logout' | 'identity' | 'rebuild', Answer>>
  readonly redirects: Pick<Redirects, 'match'>
  readonly site: Site
  readonly pages: Offer
  readonly overlay: Offer
  readonly mockAuth: boolean
  readonly proxyHops: number
}

/** A request whose row is known, and where it is redirected, which is counted once. */
interface Arrival {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly target: Target
  readonly row: Row
  readonly moved: Redirect | undefined
}

/** A request with everything that is known about it. */
interface Visit extends Omit<Arrival, 'moved'> {
  readonly caller: Caller
  /** The Authorization that goes on. */
  readonly credentials: string | undefined
}

/** The listener of the gateway's server: finds the row, the caller, checks both, answers. */
export function createHandler(parts: Parts): RequestListener {
  return (request, response) => {
    try {
      const target = targetOf(request.url ?? '/')
      const row = rowFor(parts.table, request.method, target)
      const moved = row.redirects && parts.redirects.match(request)
      const arrival = { request, response, target, row, moved }
      if (!moved && (answeredBySite(parts, arrival) || answeredFromMemory(parts, arrival))) return
      void answer(parts, arrival)
    } catch (error) {
      fail(parts, request, response, error)
    }
  }
}

function fail({ headers, site }: Parts, request: IncomingMessage, response: ServerResponse, error: unknown): void {
  if (response.destroyed) return
  if (!response.headersSent) headers.set(response)
  sendError(request, response, error, site.errorPage)
}

/** The site answers by itself: its pages are the same for everyone, so nobody is looked for. */
function answeredBySite({ csrf, site }: Parts, { request, response, row }: Arrival): boolean {
  if (row.to !== 'site' || !isRead(request.method) || csrf.isFetch(request)) return false
  site.answer(request, response)
  return true
}

/** Answers what is open to everyone and in memory, before anything else is looked at; true when it has, or will. */
function answeredFromMemory(parts: Parts, arrival: Arrival): boolean {
  const { request, response, target, row } = arrival
  const key = keptKey(parts, request, target, row)
  if (!parts.kept || key === undefined) return false
  const found = parts.kept.find(key, () => askOf(parts, request, target, row))
  if (!found) return false
  const send = (kept: PublicAnswer): void => answerFromMemory(request, response, kept, parts.headers.values)
  if (!(found instanceof Promise)) send(found)
  else
    void found.then(kept => {
      if (kept && !response.destroyed) send(kept)
      else void answer(parts, arrival)
    })
  return true
}

/** The key of what may be kept for all; undefined where credentials or a CSRF token make the answer the caller's own. */
function keptKey({ csrf }: Parts, request: IncomingMessage, target: Target, row: Row): string | undefined {
  if (row.to !== 'backend' || row.as !== 'own' || csrf.isFetch(request)) return undefined
  return keyOf(request, addressFor(row, target))
}

function askOf(parts: Parts, request: IncomingMessage, target: Target, row: Row): Ask {
  const headers = requestHeaders(request, provenanceOf(parts, request, undefined))
  return { upstream: parts.backend, address: addressFor(row, target), headers }
}

async function answer(parts: Parts, arrival: Arrival): Promise<void> {
  const { request, response, moved } = arrival
  try {
    parts.headers.set(response)
    const visit = await look(parts, arrival)
    if (!isAdmitted(parts, visit)) return redirect(request, response, loginAddress(request.url ?? '/'))
    checkOrigin(parts, visit)
    if (moved) return redirect(request, response, moved.location, moved)
    await dispatch(parts, visit)
  } catch (error) {
    fail(parts, request, response, error)
  }
}

/** Finds out who the caller is, where that matters, and puts cookies and the CSRF token on the answer. */
async function look(parts: Parts, { request, response, target, row }: Arrival): Promise<Visit> {
  const isCsrfFetch = parts.csrf.isFetch(request)
  const caller = row.as === 'session' || isCsrfFetch ? await parts.sessions.callerOf(request) : anonymous
  if (caller.setCookies.length > 0) response.appendHeader('Set-Cookie', caller.setCookies)
  if (isCsrfFetch) {
    parts.csrf.offer(request, response, caller.session)
    delete request.headers['if-none-match']
    delete request.headers['if-modified-since']
  }
  return {
    request,
    response,
    target,
    row,
    caller,
    credentials: credentialsFor(parts, request, row, caller)
  }
}

/** Of a session and the request's own header, the session counts, except on routes that no session opens. */
function credentialsFor(parts: Parts, request: IncomingMessage, row: Row, { session }: Caller): string | undefined {
  const { authorization } = request.headers
  if (row.as === 'own') return authorization
  if (session) return `Bearer ${session.accessToken}`
  return authorization ?? (parts.mockAuth ? mockCredentials(request.url ?? '/') : undefined)
}

/**
 * False for a person who has to log in first. Where no session is, the server judges the credentials or their absence
 * itself; for pages only the mocked login of the development mode counts besides a session.
 * @throws GatewayError 401 or 403 for others that may not pass.
 */
function isAdmitted({ mockAuth }: Parts, { request, row, caller, credentials }: Visit): boolean {
  if (row.gate === 'none') return true
  if (!caller.session) {
    if (!credentials && wantsPage(request)) return false
    if (row.to === 'backend' || row.to === 'services' || row.to === 'qa' || mockAuth) return true
  }
  pass(row.gate, caller)
  return true
}

/** @throws GatewayError 403 when another site may have made the request in the caller's name. */
function checkOrigin(
  { csrf, address, mockAuth }: Parts,
  { request, row, caller: { session }, credentials }: Visit
): void {
  const changes = !isSafe(request.method) || row.csrf === 'alsoReads'
  if (!changes || !credentials || row.as === 'own') return
  const origin = address.originOf(request)
  if (session && !row.csrf) return csrf.demand(request, session, origin)
  // browsers send a name and password that they know without being asked, as they send cookies
  if (session || mockAuth || credentials.startsWith('Basic ')) refuseForeign(request, origin)
}

async function dispatch(parts: Parts, visit: Visit): Promise<void> {
  const { request, response, row } = visit
  switch (row.to) {
    case 'backend':
    case 'qa':
      return proxy(exchangeOf(parts, visit))
    case 'services':
      return proxy(listOfServices(exchangeOf(parts, visit)))
    case 'pages':
      request.url = addressFor(row, visit.target)
      if (!(await parts.pages(request, response))) throw notFound(visit.target.path)
      return
    case 'site':
      if (!isRead(request.method))
        throw new GatewayError(405, 'method_not_allowed', 'Pages are only read', { Allow: 'GET, HEAD' })
      return parts.site.answer(request, response)
    case 'nothing':
      throw notFound(visit.target.path)
    case 'health':
      return sendJson(request, response, 200, { status: 'ok' })
    case 'session':
      return sendJson(request, response, 200, { user: visitorOf(visit.caller) })
    case 'login':
    case 'callback':
    case 'logout':
    case 'identity':
    case 'rebuild':
      return parts.own[row.to](request, response)
  }
}

function exchangeOf(parts: Parts, visit: Visit): Exchange {
  const { request, response, row, target, credentials, caller } = visit
  return {
    ...{ request, response },
    upstream: row.to === 'qa' ? parts.qa : parts.backend,
    address: addressFor(row, target),
    headers: requestHeaders(request, provenanceOf(parts, request, credentials)),
    rewritten: rewrittenPart(row, target),
    watch: incoming => remember(parts, visit, incoming),
    replace: async incoming => {
      if (incoming.statusCode === 404 && row.redirects && (await parts.overlay(request, response))) return true
      return replaceRefusal(request, response, incoming, caller.session !== undefined, parts.site.errorPage)
    }
  }
}

/** The list is JSON for programs and a page for people. */
function listOfServices(exchange: Exchange): Exchange {
  const { request, response } = exchange
  const replace = async (incoming: IncomingMessage) =>
    (await showServices(request, response, incoming)) || exchange.replace(incoming)
  return { ...exchange, replace }
}

function provenanceOf(
  { address, proxyHops }: Parts,
  request: IncomingMessage,
  authorization: string | undefined
): Provenance {
  return {
    authorization,
    publicOrigin: address.originOf(request),
    clientAddress: clientAddress(request, proxyHops)
  }
}

/** Keeps what everyone may have, and doubts all that is kept when somebody known may have changed something. */
function remember(parts: Parts, { request, target, row, credentials }: Visit, incoming: IncomingMessage): void {
  if (!isSafe(request.method)) {
    if (credentials === undefined || (incoming.statusCode ?? 500) >= 400) return
    parts.kept?.doubt()
    parts.site.doubt()
    return
  }
  const key = request.method === 'GET' ? keptKey(parts, request, target, row) : undefined
  if (key !== undefined) parts.kept?.keep(key, incoming)
}
