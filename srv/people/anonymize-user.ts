import cds from '@sap/cds'
import type { Caller } from '../../lib/access/caller.ts'
import { audit } from '../platform/audit/index.ts'
import { newId } from '../../lib/ids.ts'
import { now } from '../../lib/time.ts'
import { takeLock, type Tx } from '../cap/database/database.ts'
import { badRequest, notFound } from '../../lib/errors.ts'
import { type ErasedTable, eraseUser } from './erase-user.ts'
import { findUser, userOf } from './resolve-user.ts'
import { oneUser, type User } from './user.ts'

const { INSERT } = cds.ql

const ACTIONS = 'tutorials.people.PrivacyProtectionActions'
const NOBODY = 'anonymized'

/**
 * Erases the person with the login `loginId`, and records the erasure under the uuid of the anonymous user that replaces
 * the person, with the number of the data-subject request if there was one.
 * @throws HttpError 400 for a missing id or number, 404 for an unknown id.
 */
export async function anonymizeUser(tx: Tx, loginId: unknown, dsr?: { dsrRequestNumber: unknown }): Promise<void> {
  const login = textFrom(loginId, 'loginId')
  const dsrRequestNumber = dsr ? textFrom(dsr.dsrRequestNumber, 'dsrRequestNumber') : null
  await takeLock(tx, 'people')
  const user = await oneUser(tx, { loginId: login })
  if (!user) throw notFound('No user has this loginId', 'loginId')
  await note(tx, user, dsrRequestNumber)
  const { anonymous } = await eraseUser(tx, user)
  // admins who erase themselves are erased from the event too
  const actor = cds.context?.user.id === login ? NOBODY : undefined
  await auditErasure(anonymous, dsrRequestNumber, actor)
}

/** The answer to a person who has erased their own data. */
export interface Receipt {
  /** The ID of the PrivacyProtectionActions row. */
  readonly receiptId: string
  readonly erasedAt: string
  readonly tables: readonly ErasedTable[]
}

/** Erases the caller at their own request, also one who has never been stored; records it as `anonymizeUser` does. */
export async function eraseCaller(tx: Tx, caller: Caller): Promise<Receipt> {
  await takeLock(tx, 'people')
  const user = (await findUser(tx, caller)) ?? (await userOf(tx, caller))
  const { ID: receiptId, completedAt: erasedAt } = await note(tx, user, null)
  const { anonymous, tables } = await eraseUser(tx, user, 'own')
  await auditErasure(anonymous, null, NOBODY)
  return { receiptId, erasedAt, tables }
}

/** Records the erasure; before it, so that the record of those who erase themselves is anonymised too. */
async function note(tx: Tx, user: User, dsrRequestNumber: string | null) {
  const at = now().toISOString()
  const times = { requestedAt: at, completedAt: at }
  const action = { ID: newId(), userUuid: user.uuid, actionType: 'ANONYMIZE', ...times, status: 'COMPLETED' }
  await tx.run(INSERT.into(ACTIONS).entries({ ...action, dsrRequestNumber }))
  return action
}

/** Audits the erasure, with the name of the admin unless `actor` stands for it. */
async function auditErasure(anonymous: string, dsrRequestNumber: string | null, actor?: string): Promise<void> {
  const object = { type: 'Users', id: { uuid: anonymous } }
  await audit({ category: 'AnonymizeUser', action: 'AnonymizeUser', object, data: { dsrRequestNumber }, user: actor })
}

function textFrom(given: unknown, name: string): string {
  if (typeof given === 'string' && given.trim() !== '') return given
  throw badRequest('missing_text', `${name} is required`, name)
}
