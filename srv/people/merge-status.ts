import cds from '@sap/cds'
import type { Caller } from '../../lib/access/caller.ts'
import { forbidden } from '../platform/access/access.ts'
import type { Db } from '../cap/database/database.ts'
import { oneUser } from './model/user.ts'

const { SELECT } = cds.ql

const SECONDARY = 'tutorials.people.SecondaryAccounts'

export interface MergeStatus {
  readonly primaryUuid: string | null
  readonly status: string | null
  readonly mergedAt: string | null
  readonly secondaryCount: number
}

interface Merged {
  readonly uuid: string
  readonly status: string
  readonly mergedAt: string
}

/** Primary uuid, time of the last merge and number of merged accounts; nulls and 0 for an account without a merge. */
export async function mergeStatus(db: Db, uuid: string): Promise<MergeStatus> {
  const own = await db.run<{ primary: string } | undefined>(
    SELECT.one.from(SECONDARY).columns('primaryAccount.uuid as primary').where({ uuid })
  )
  const primaryUuid = own?.primary ?? uuid
  const merged = await db.run<Merged[]>(
    SELECT.from(SECONDARY).columns('uuid', 'status', 'mergedAt').where({ 'primaryAccount.uuid': primaryUuid })
  )
  if (merged.length === 0) return { primaryUuid: null, status: null, mergedAt: null, secondaryCount: 0 }
  const status = merged.find(each => each.uuid === uuid)?.status ?? 'ACTIVE'
  const mergedAt =
    merged
      .map(each => each.mergedAt)
      .sort()
      .at(-1) ?? null
  return { primaryUuid, status, mergedAt, secondaryCount: merged.length }
}

/** @throws HttpError 403 unless the caller has ConsolidationScope or asks for an own account. */
export async function authorizeStatusRead(db: Db, caller: Caller, uuid: string): Promise<void> {
  if (caller.scopes.has('ConsolidationScope') || caller.id.toLowerCase() === uuid) return
  const own = await oneUser(db, { loginId: caller.id })
  const primary = own?.mergedInto_ID ? await oneUser(db, { ID: own.mergedInto_ID }) : undefined
  if (own?.uuid !== uuid && primary?.uuid !== uuid)
    throw forbidden('The merge status of others needs the scope ConsolidationScope')
}
