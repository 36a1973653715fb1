import cds from '@sap/cds'
import { audit } from '../platform/audit/index.ts'
import { newId } from '../../lib/ids.ts'
import { now } from '../../lib/time.ts'
import { takeLock, type Tx } from '../cap/database/database.ts'
import { badRequest, notFound } from '../../lib/errors.ts'
import { eraseUser } from './erase-user.ts'
import { oneUser } from './user.ts'

const { INSERT } = cds.ql

const ACTIONS = 'tutorials.people.PrivacyProtectionActions'

/**
 * Erases the person who logs in as `loginId`, and notes that it was done: under the uuid of the nameless user that is
 * left, and the number of the request where one was made.
 * @throws HttpError 400 for a missing id or number, 404 for an unknown id.
 */
export async function anonymizeUser(tx: Tx, loginId: unknown, dsr?: { dsrRequestNumber: unknown }): Promise<void> {
  const login = textFrom(loginId, 'loginId')
  const dsrRequestNumber = dsr ? textFrom(dsr.dsrRequestNumber, 'dsrRequestNumber') : null
  await takeLock(tx, 'people')
  const user = await oneUser(tx, { loginId: login })
  if (!user) throw notFound('No user has this loginId', 'loginId')
  // before the erasure, so that admins who erase themselves are not named by the note
  const at = now().toISOString()
  const note = { userUuid: user.uuid, actionType: 'ANONYMIZE', requestedAt: at, completedAt: at, status: 'COMPLETED' }
  await tx.run(INSERT.into(ACTIONS).entries({ ID: newId(), ...note, dsrRequestNumber }))
  const nameless = await eraseUser(tx, user)
  await auditErasure(login, nameless, dsrRequestNumber)
}

/** Who did it stays known, unless that is the person who is gone. */
async function auditErasure(login: string, nameless: string, dsrRequestNumber: string | null): Promise<void> {
  const user = cds.context?.user.id === login ? 'anonymized' : undefined
  const object = { type: 'Users', id: { uuid: nameless } }
  await audit({ category: 'AnonymizeUser', action: 'AnonymizeUser', object, data: { dsrRequestNumber }, user })
}

function textFrom(given: unknown, name: string): string {
  if (typeof given === 'string' && given.trim() !== '') return given
  throw badRequest('missing_text', `${name} is required`, name)
}
