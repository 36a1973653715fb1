import type { IncomingMessage, ServerResponse } from 'node:http'
import { checkHost, type Target, targetOf } from '../../../lib/http/target.ts'
import type { PublicAddress } from '../core/origin.ts'
import { isSafe, wantsPage } from '../core/request.ts'
import type { Redirect, Redirects } from '../redirects/index.ts'
import { anonymous, type Caller, type Sessions } from '../session/sessions.ts'
import { type Csrf, refuseForeign } from './csrf.ts'
import { checkGate } from './gate.ts'
import { mockCredentials } from './mock-auth.ts'
import { type Row, rowFor } from './row.ts'

/** Everything that decides about a request. */
export interface Deciders {
  readonly table: readonly Row[]
  readonly redirects: Pick<Redirects, 'match'>
  readonly sessions: Sessions
  readonly csrf: Csrf
  readonly address: PublicAddress
  readonly mockAuth: boolean
}

/** A request whose row is known, and where it is redirected, which is counted once. */
export interface Routed {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly target: Target
  readonly row: Row
  readonly redirect: Redirect | undefined
}

/** A routed request and who has sent it. */
export interface Identified extends Routed {
  readonly caller: Caller
  /** The Authorization that goes on. */
  readonly credentials: string | undefined
}

/**
 * Finds the row of a request, whose address then has the form that everything behind it reads.
 * @throws HttpError 400 for a Host or path that two servers could read in two ways.
 */
export function route(deciders: Deciders, request: IncomingMessage, response: ServerResponse): Routed {
  checkHost(request)
  const target = targetOf(request.url ?? '/')
  request.url = target.path + target.query
  const row = rowFor(deciders.table, request.method, target)
  const redirect = row.redirects && deciders.redirects.match(request)
  return { request, response, target, row, redirect }
}

/** Finds out who the caller is, where that matters, and puts cookies and the CSRF token on the answer. */
export async function identify(deciders: Deciders, routed: Routed): Promise<Identified> {
  const { request, response, row } = routed
  const isCsrfFetch = deciders.csrf.isFetch(request)
  const caller = row.as === 'session' || isCsrfFetch ? await deciders.sessions.callerOf(request) : anonymous
  if (caller.setCookies.length > 0) response.appendHeader('Set-Cookie', caller.setCookies)
  if (isCsrfFetch) {
    deciders.csrf.offer(request, response, caller.session)
    delete request.headers['if-none-match']
    delete request.headers['if-modified-since']
  }
  return { ...routed, caller, credentials: credentialsFor(deciders, request, row, caller) }
}

/** Of a session and the request's own header, the session counts, except on routes that no session opens. */
function credentialsFor(
  { mockAuth }: Deciders,
  request: IncomingMessage,
  row: Row,
  { session }: Caller
): string | undefined {
  const { authorization } = request.headers
  if (row.as === 'own') return authorization
  if (session) return `Bearer ${session.accessToken}`
  return authorization ?? (mockAuth ? mockCredentials(request.url ?? '/') : undefined)
}

/**
 * False for a person who has to log in first. Where no session is, the server judges the credentials or their absence
 * itself; for pages only the mocked login of the development mode counts besides a session.
 * @throws GatewayError 401 or 403 for others that may not pass.
 */
export function isAdmitted({ mockAuth }: Deciders, { request, row, caller, credentials }: Identified): boolean {
  if (row.gate === 'none') return true
  if (!caller.session) {
    if (!credentials && wantsPage(request)) return false
    if (row.to === 'backend' || row.to === 'services' || row.to === 'qa' || row.to === 'previews' || mockAuth)
      return true
  }
  checkGate(row.gate, caller)
  return true
}

/** @throws GatewayError 403 when another site may have made the request in the caller's name. */
export function checkOrigin(
  { csrf, address, mockAuth }: Deciders,
  { request, row, caller: { session }, credentials }: Identified
): void {
  const changes = !isSafe(request.method) || row.csrf === 'alsoReads'
  if (!changes || !credentials || row.as === 'own') return
  const origin = address.originOf(request)
  if (session && row.csrf !== 'origin' && !isSafe(request.method)) return csrf.demand(request, session, origin)
  // browsers send a name and password that they know without being asked, as they send cookies
  if (session || mockAuth || credentials.startsWith('Basic ')) refuseForeign(request, origin)
}
