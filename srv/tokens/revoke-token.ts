import cds from '@sap/cds'
import { findUser } from '../people/index.ts'
import type { Caller } from '../../lib/access/caller.ts'
import { now } from '../../lib/time.ts'
import type { Tx } from '../cap/database/database.ts'
import { notFound } from '../../lib/errors.ts'
import { bumpGeneration } from '../cap/database/generations.ts'
import { counter } from '../platform/metrics/metrics.ts'
import { TOKENS } from './stored-token.ts'

const { SELECT, UPDATE } = cds.ql

/**
 * Revokes a token of `caller`; returns the time of revocation. After `showChanges`, this instance refuses the token at
 * once, others within half a second.
 * @throws HttpError 404 for an unknown token or another person's.
 */
export async function revokeToken(tx: Tx, caller: Caller, ID: string): Promise<string> {
  await bumpGeneration(tx, 'tokens')
  const user = await findUser(tx, caller)
  const own = { ID, user_ID: user?.ID ?? null }
  await tx.run(
    UPDATE.entity(TOKENS)
      .set({ revokedAt: now().toISOString() })
      .where({ ...own, revokedAt: null })
  )
  const row = await tx.run<{ revokedAt: string } | undefined>(SELECT.one.from(TOKENS).columns('revokedAt').where(own))
  if (!row) throw notFound('You have no such token', 'ID')
  counter('mcp.pat.revoke').add()
  return row.revokedAt
}
