import type { IncomingHttpHeaders } from 'node:http'
import { HttpError } from '../../../lib/errors.ts'
import type { Caller } from '../../../lib/access/caller.ts'
import type { Scope } from '../../../lib/access/scopes.ts'

/**
 * Access to a route: `public` to everyone; `optional` to everyone, with the caller where one is logged in; `login` to every
 * caller; `contentKey` and `rebuildKey` to programs with that key; `pat` to programs with a personal access token; or to
 * callers with a scope; or by one of several alternatives.
 */
export type Access =
  | 'public'
  | 'optional'
  | 'login'
  | 'contentKey'
  | 'rebuildKey'
  | 'pat'
  | { readonly scope: Scope }
  | { readonly anyOf: readonly Access[] }

/** How an access is written in tables and messages. */
export function describeAccess(access: Access): string {
  if (typeof access === 'string') return access
  return 'scope' in access ? access.scope : access.anyOf.map(describeAccess).join(' or ')
}

/** Checks that identify the sender of a request by its headers alone. */
export interface Gates {
  /** @throws HttpError 401 or 503 unless the request carries the content key. */
  contentKey(request: Headed): Promise<void>
  /** @throws HttpError 401 or 503 unless the request carries the rebuild key. */
  rebuildKey(request: Headed): Promise<void>
  /** Undefined for a request without credentials. @throws HttpError 401 for credentials that are not valid. */
  identify(request: Headed): Promise<Caller | undefined>
  /** The owner of the personal access token. @throws HttpError 401 for a request without a valid one. */
  pat(request: Headed): Promise<Caller>
}

export interface Headed {
  readonly headers: IncomingHttpHeaders
  /** Every value of a header that came more than once, where the sender's lines are still known. */
  readonly headersDistinct?: NodeJS.Dict<string[]>
  readonly socket?: { readonly remoteAddress?: string | undefined }
}

/**
 * Lets a request pass that `access` allows, before anything else of it is read; returns its caller where one is asked for.
 * @throws HttpError 401 with a challenge, 403 when the scope is missing, 503 when no key is configured.
 */
export async function admit(access: Access, request: Headed, gates: Gates): Promise<Caller | undefined> {
  if (access === 'public') return undefined
  refuseAmbiguous(request)
  if (access === 'contentKey' || access === 'rebuildKey') return void (await gates[access](request))
  if (access === 'pat') return gates.pat(request)
  if (typeof access === 'object' && 'anyOf' in access) return admitToAny(access.anyOf, request, gates)
  const caller = await gates.identify(request)
  if (access === 'optional') return caller
  if (!caller) throw unauthorized('Log in to call this')
  if (access !== 'login' && !caller.scopes.has(access.scope)) throw lacksScope(caller, access.scope)
  return caller
}

/** Of two Authorization headers, whoever stands before us may have checked the other one. */
function refuseAmbiguous(request: Headed): void {
  if (request.headers.authorization === undefined) return
  if ((request.headersDistinct?.['authorization']?.length ?? 0) > 1) throw unauthorized('Send one Authorization header')
}

/** The first alternative that lets the request pass; a refusal for a missing scope says more than the others. */
async function admitToAny(alternatives: readonly Access[], request: Headed, gates: Gates): Promise<Caller | undefined> {
  const refusals: unknown[] = []
  for (const access of alternatives) {
    try {
      return await admit(access, request, gates)
    } catch (refusal) {
      refusals.push(refusal)
    }
  }
  throw refusals.find(refusal => refusal instanceof HttpError && refusal.status === 403) ?? refusals[0]
}

/** 401 with the challenge of RFC 6750, section 3; one for Basic would make browsers ask for a password. */
export function unauthorized(message: string, error?: 'invalid_token'): HttpError {
  const bearer = `Bearer realm="tutorials"${error ? `, error="${error}"` : ''}`
  return new HttpError(401, error ?? 'unauthorized', message, { headers: { 'WWW-Authenticate': bearer } })
}

export function forbidden(message: string): HttpError {
  return new HttpError(403, 'forbidden', message)
}

/**
 * 403 for a missing scope. A bearer of a token gets the challenge of RFC 6750, section 3.1: it names the scopes of the token
 * beside the missing one, so that a client that asks for a new token with these loses none.
 */
export function lacksScope(
  { scopes, source }: Caller,
  missing: Scope,
  message = `This needs the scope ${missing}`
): HttpError {
  if (source !== 'token') return forbidden(message)
  const scope = [...scopes, missing].join(' ')
  const bearer = `Bearer realm="tutorials", error="insufficient_scope", scope="${scope}"`
  return new HttpError(403, 'forbidden', message, { headers: { 'WWW-Authenticate': bearer } })
}
