import cds from '@sap/cds'
import { z } from 'zod'
import { userOf } from '../people/index.ts'
import type { Caller } from '../../lib/access/caller.ts'
import { DAY, fromNow, now } from '../../lib/time.ts'
import { newId, randomBytes } from '../../lib/ids.ts'
import { takeLock, type Tx } from '../cap/database/database.ts'
import { conflict, HttpError } from '../../lib/errors.ts'
import { conformsTo } from '../platform/http/schema.ts'
import { isStorable } from '../../lib/http/json-limits.ts'
import { counter } from '../platform/metrics/metrics.ts'
import { TOKENS, TOKENS_LOCK } from './stored-token.ts'
import { hashOf, prefixOf, TOKEN_BYTES, tokenText } from './token-text.ts'
import { variables } from './variables.ts'

const { SELECT, INSERT } = cds.ql

/** Limit of tokens per person that are neither revoked nor expired. */
const MAX_LIVE = 50

const parseRequest = conformsTo(
  z.object({
    name: z
      .string('name is required')
      .trim()
      .min(1, 'name is required')
      .max(80, 'name has at most 80 characters')
      .refine(isStorable, 'name has characters that cannot be stored'),
    scopes: z
      .array(z.enum(['read', 'write'], 'a scope is read or write'), 'scopes is a list of read and write')
      .min(1, 'scopes needs read, write or both')
      .transform(scopes => [...new Set(scopes)]),
    ttlDays: z
      .int('ttlDays is a whole number')
      .min(1, 'ttlDays is at least 1')
      .max(366, 'ttlDays is at most 366')
      .nullish()
      .transform(days => days ?? 90)
  })
)

/** Response to minting, the only place with the plain text of the token. */
export interface Minted {
  readonly ID: string
  readonly token: string
  readonly prefix: string
  readonly expiresAt: string
}

/**
 * Creates a token of `caller`, requested from the IP address `address`; must be the first statement in `tx`.
 * @throws HttpError 400 naming the field and its rule, 409 when the caller has fifty live tokens, 503 when minting is
 * switched off.
 */
export async function mintToken(tx: Tx, caller: Caller, request: unknown, address: string): Promise<Minted> {
  if (!variables.MCP_PAT_MINT_ENABLED)
    throw new HttpError(503, 'switched_off', 'Switched off by MCP_PAT_MINT_ENABLED', { target: 'MCP_PAT_MINT_ENABLED' })
  const { name, scopes, ttlDays } = parseRequest(request)
  const token = tokenText(randomBytes(TOKEN_BYTES))
  const minted = { ID: newId(), prefix: prefixOf(token), expiresAt: fromNow(ttlDays * DAY).toISOString() }
  const createdFromIp = address || null
  const row = { ...minted, name, scopes, hash: hashOf(token), createdAt: now().toISOString(), createdFromIp }
  await takeLock(tx, TOKENS_LOCK)
  const { ID: user_ID } = await userOf(tx, caller)
  await tx.run(INSERT.into(TOKENS).entries({ ...row, user_ID }))
  // counted after the insert, since the requests of a batch run concurrently in one transaction
  await refuseTooMany(tx, user_ID)
  counter('mcp.pat.mint').add()
  return { ...minted, token }
}

async function refuseTooMany(tx: Tx, user_ID: string): Promise<void> {
  const live = { user_ID, revokedAt: null, expiresAt: { '>': now().toISOString() } }
  const { count } = await tx.run<{ count: number | string }>(
    SELECT.one.from(TOKENS).columns('count(*) as count').where(live)
  )
  if (Number(count) > MAX_LIVE)
    throw conflict('too_many_tokens', `A person has at most ${MAX_LIVE} live tokens; revoke one`)
}
