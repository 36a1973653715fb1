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
  // inserted before the erasure, so that the record of admins who erase themselves is anonymised too
  const at = now().toISOString()
  const note = { userUuid: user.uuid, actionType: 'ANONYMIZE', requestedAt: at, completedAt: at, status: 'COMPLETED' }
  await tx.run(INSERT.into(ACTIONS).entries({ ID: newId(), ...note, dsrRequestNumber }))
  const anonymous = await eraseUser(tx, user)
  await auditErasure(login, anonymous, dsrRequestNumber)
}

/** Audits the erasure with the admin's name, unless the admin is the erased person. */
async function auditErasure(login: string, anonymous: string, dsrRequestNumber: string | null): Promise<void> {
  const user = cds.context?.user.id === login ? 'anonymized' : undefined
  const object = { type: 'Users', id: { uuid: anonymous } }
  await audit({ category: 'AnonymizeUser', action: 'AnonymizeUser', object, data: { dsrRequestNumber }, user })
}

function textFrom(given: unknown, name: string): string {
  if (typeof given === 'string' && given.trim() !== '') return given
  throw badRequest('missing_text', `${name} is required`, name)
}
