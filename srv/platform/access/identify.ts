import { isProduction } from '../config/config.ts'
import { platformVariables } from '../config/platform-variables.ts'
import { unauthorized, type Headed } from './access.ts'
import { clientIn } from './client-in.ts'
import { BearerTokens } from './bearer-tokens.ts'
import type { Caller } from '../../../lib/access/caller.ts'
import { developmentUsers } from '../../../lib/access/development-users.ts'
import { equalInConstantTime } from '../../../lib/constant-time.ts'

/**
 * The caller whose name and password `client` sends; undefined for anyone else.
 * @throws HttpError 429 for a client that guesses.
 */
export type PasswordCheck = (name: string, password: string, client: string) => Promise<Caller | undefined>

const passwordChecks: PasswordCheck[] = []
let tokens: BearerTokens | undefined

/** Caller of a request that has been asked for. On the request itself: a map of requests costs the garbage collector dearly. */
const CALLER = Symbol('caller')

type Identified = Headed & { [CALLER]?: Promise<Caller | undefined> | undefined }

const nobody: Promise<undefined> = Promise.resolve(undefined)

/** Adds users that log in by HTTP Basic, such as the technical users of TenantSettings. */
export function registerPasswords(check: PasswordCheck): void {
  passwordChecks.push(check)
}

/**
 * The caller of a request, from its Authorization header only; undefined without the header. Cached per request.
 * @throws HttpError 401 for credentials that are not valid, 503 when the issuer cannot be asked.
 */
export function identify(request: Identified): Promise<Caller | undefined> {
  return (request[CALLER] ??= request.headers.authorization === undefined ? nobody : recognise(request))
}

/** From now on `request` comes from `caller`, whatever its headers say: its credentials have been checked elsewhere. */
export function recogniseAs(request: Identified, caller: Caller): void {
  request[CALLER] = Promise.resolve(caller)
}

async function recognise(request: Headed): Promise<Caller | undefined> {
  const header = request.headers.authorization
  if (header === undefined) return undefined
  const [, scheme = '', credentials = ''] = /^([A-Za-z]+) +(\S+)$/.exec(header) ?? []
  if (scheme.toLowerCase() === 'bearer') return verifyToken(credentials)
  const caller = scheme.toLowerCase() === 'basic' ? await checkPassword(credentials, clientIn(request)) : undefined
  if (!caller) throw unauthorized('Unknown user or wrong password')
  return caller
}

function verifyToken(token: string): Promise<Caller> {
  const { OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience, OIDC_GITHUB_CLAIM: githubClaim } = platformVariables
  if (!issuer || !audience) throw unauthorized('OIDC_ISSUER is not configured, so no tokens are taken', 'invalid_token')
  tokens ??= new BearerTokens({ issuer, audiences: audience.split(','), githubClaim })
  return tokens.verify(token)
}

async function checkPassword(credentials: string, client: string): Promise<Caller | undefined> {
  const [, name, password] = /^([^:]*):(.*)$/s.exec(Buffer.from(credentials, 'base64').toString('utf8')) ?? []
  if (name === undefined || password === undefined) return undefined
  if (!isProduction()) {
    const user = developmentUser(name, password)
    if (user) return user
  }
  for (const check of passwordChecks) {
    const caller = await check(name, password, client)
    if (caller) return caller
  }
  return undefined
}

/** The password of a development user is its name; in production there are none. */
function developmentUser(name: string, password: string): Caller | undefined {
  const user = developmentUsers.find(each => each.name === name)
  if (!user || !equalInConstantTime(password, user.name)) return undefined
  const { email, givenName, familyName, scopes } = user
  const identity = { id: name, email, emailVerified: true, givenName, familyName }
  return { ...identity, scopes: new Set(scopes), source: 'development' }
}
