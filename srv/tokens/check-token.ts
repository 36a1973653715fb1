import { LRUCache } from 'lru-cache'
import { unauthorized, type Headed } from '../platform/access/access.ts'
import { clientIn } from '../platform/access/client-in.ts'
import { Guesses } from '../../lib/access/guesses.ts'
import type { Caller } from '../../lib/access/caller.ts'
import { MINUTE, now, SECOND } from '../../lib/time.ts'
import { reader } from '../cap/database/database.ts'
import { generation } from '../cap/database/generations.ts'
import { counter } from '../platform/metrics/metrics.ts'
import { noteUse } from './note-use.ts'
import { tokenWithHash, type StoredToken } from './stored-token.ts'
import { hashOf, isTokenText, prefixOf } from './token-text.ts'

/** Lifetime of cached tokens (TOKENS-022). Revocations and erasures invalidate them within half a second. */
const KNOWN_FOR = MINUTE
const UNKNOWN_FOR = 5 * SECOND

interface Entry {
  readonly token: Promise<StoredToken | undefined>
  readonly generation: string
  readonly until: number
}

const guesses = new Guesses()
/** Caches by hash. Unknown tokens have their own, so that guesses cannot evict tokens in use. */
const known = new LRUCache<string, Entry>({ max: 10_000 })
const unknown = new LRUCache<string, Entry>({ max: 1000 })

/** Gate of routes with the access `pat`: authenticates the owner of the bearer token. */
export async function patGate(request: Headed): Promise<Caller> {
  const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  if (!token) throw unauthorized('Send a personal access token: Authorization: Bearer pat_…')
  return checkToken(token, clientIn(request))
}

/**
 * The owner of `token`, with the token's scopes and none of the owner's. Form and checksum are checked before anything
 * is read, expiry at every use.
 * @throws HttpError 401 for a token that is malformed, unknown, revoked or expired, 429 for a client that guesses.
 */
async function checkToken(token: string, client: string): Promise<Caller> {
  if (!isTokenText(token)) throw refused('This is no personal access token; check how it was copied')
  const stored = await guesses.check({ client, id: prefixOf(token), secret: token }, () => lookUp(hashOf(token)))
  if (!stored || stored.loginId === null) throw refused('This personal access token is unknown', 'miss')
  if (stored.revokedAt) throw refused('This personal access token was revoked', 'revoked')
  if (now() >= new Date(stored.expiresAt)) throw refused('This personal access token has expired', 'expired')
  counter('mcp.pat.auth.hit').add()
  noteUse(stored)
  return ownerOf(stored, stored.loginId, prefixOf(token))
}

function refused(message: string, reason?: 'miss' | 'revoked' | 'expired') {
  if (reason) counter(`mcp.pat.auth.${reason}`).add()
  return unauthorized(message, 'invalid_token')
}

/** Version of cached entries: changes with each revocation and each erasure of a person. */
const state = () => `${generation('tokens')} ${generation('people')}`

/** Single-flight look-up; an entry that was read before a revocation is never used after it. */
function lookUp(hash: string): Promise<StoredToken | undefined> {
  const entry = known.get(hash) ?? unknown.get(hash)
  if (entry && entry.generation === state() && now().getTime() < entry.until) return entry.token
  const asked = { generation: state(), token: reader().then(db => tokenWithHash(db, hash)) }
  const placed = { ...asked, until: now().getTime() + KNOWN_FOR }
  known.set(hash, placed)
  asked.token.then(
    token => token ?? forget(hash, placed, { ...asked, until: now().getTime() + UNKNOWN_FOR }),
    () => forget(hash, placed)
  )
  return asked.token
}

function forget(hash: string, placed: Entry, instead?: Entry): void {
  if (known.get(hash) === placed) known.delete(hash)
  if (instead) unknown.set(hash, instead)
}

function ownerOf({ ID, email, firstName, lastName, scopes }: StoredToken, id: string, prefix: string): Caller {
  return {
    id,
    email: email ?? undefined,
    // not verified: the row may hold an older address than the issuer
    emailVerified: false,
    givenName: firstName ?? undefined,
    familyName: lastName ?? undefined,
    scopes: new Set(),
    source: 'pat',
    grants: new Set(scopes),
    token: { id: ID, prefix }
  }
}
