import cds from '@sap/cds'
import type { Caller } from '../../lib/access/caller.ts'
import { audit } from '../platform/audit/index.ts'
import { newId } from '../../lib/ids.ts'
import { MINUTE, now } from '../../lib/time.ts'
import { type Db, inOwnTransaction, inTransaction, takeLock, type Tx } from '../cap/database/database.ts'
import { job } from '../platform/jobs/index.ts'
import { badRequest, notFound } from '../../lib/errors.ts'
import { type Begun, type ErasedTable, erasePages, eraseUser } from './erase-user.ts'
import { uuidFrom } from './merge-users.ts'
import { findUser, userOf } from './resolve-user.ts'
import { oneUser, type User } from './model/user.ts'

const { INSERT, SELECT, UPDATE } = cds.ql

const ACTIONS = 'tutorials.people.PrivacyProtectionActions'
const NOBODY = 'anonymized'
const ANONYMIZE = 'ANONYMIZE'
const UNDER_WAY = 'PROCESSING'
/** Erasures that one run of the job finishes. */
const MOST = 100

/** An erasure that was recorded, and has to be finished from then on. */
interface Noted {
  /** The ID of the PrivacyProtectionActions row. */
  readonly ID: string
  readonly user: User
  readonly dsrRequestNumber: string | null
  readonly request?: 'own' | undefined
}

/**
 * Erases the person with the login `loginId`, and records the erasure under the uuid of the anonymous user that replaces
 * the person, with the number of the data-subject request if there was one. What are many rows goes in transactions of their
 * own; the rest, with the account itself, in the last one.
 * @throws HttpError 400 for a missing id or number, and within an atomicity group, 404 for an unknown id.
 */
export async function anonymizeUser(loginId: unknown, dsr?: { dsrRequestNumber: unknown }): Promise<void> {
  const login = textFrom(loginId, 'loginId')
  await eraseAccount({ loginId: login }, dsr ? textFrom(dsr.dsrRequestNumber, 'dsrRequestNumber') : null)
}

/**
 * The same by the uuid of an account, which one without a login has too; the number of the request may be left out.
 * @throws HttpError 400 for a missing uuid, and within an atomicity group, 404 for an unknown one.
 */
export async function eraseByUuid(uuid: unknown, dsrRequestNumber: unknown): Promise<Receipt> {
  const number = dsrRequestNumber === undefined || dsrRequestNumber === '' ? null : dsrRequestNumber
  return eraseAccount({ uuid: uuidFrom(uuid, 'uuid') }, number === null ? null : textFrom(number, 'dsrRequestNumber'))
}

async function eraseAccount(
  by: { loginId: string } | { uuid: string },
  dsrRequestNumber: string | null
): Promise<Receipt> {
  const [name] = Object.keys(by)
  const noted = await inOwnTransaction(async tx => {
    await takeLock(tx, 'people')
    const user = await oneUser(tx, by)
    if (!user) throw notFound(`No user has this ${name}`, name)
    return note(tx, { user, dsrRequestNumber })
  })
  const begun = await erasePages(noted.user)
  // admins who erase themselves are erased from the event too
  const actor = cds.context?.user.id === noted.user.loginId ? NOBODY : undefined
  const receipt = await inTransaction(tx => complete(tx, noted, begun, actor))
  if (receipt.tables.length === 0) throw notFound(`No user has this ${name} any more`, name)
  return receipt
}

/** Result of an erasure, with the number of its record. */
export interface Receipt {
  /** The ID of the PrivacyProtectionActions row. */
  readonly receiptId: string
  readonly erasedAt: string
  readonly tables: readonly ErasedTable[]
}

/** Erases the caller at their own request, also one who has never been stored; records it as `anonymizeUser` does. */
export async function eraseCaller(caller: Caller): Promise<Receipt> {
  const noted = await inTransaction(async tx => {
    await takeLock(tx, 'people')
    const user = (await findUser(tx, caller)) ?? (await userOf(tx, caller))
    return note(tx, { user, dsrRequestNumber: null, request: 'own' })
  })
  const begun = await erasePages(noted.user, 'own')
  return inTransaction(tx => complete(tx, noted, begun, NOBODY))
}

/** Erasures younger than this may still be under way. */
const GRACE = MINUTE

/** Finishes erasures that were killed in between. */
export const finishErasures = job({
  name: 'finish-erasures',
  description: 'Finishes erasures of people that were killed in between',
  cron: '5-59/10 * * * *',
  lease: 5 * MINUTE,
  compute: async db => ({ finished: await finishBegun(db, new Date(now().getTime() - GRACE)) }),
  write: async (_tx, summary) => summary
})

/** Finishes erasures that were recorded before a time and killed in between; returns their number. */
async function finishBegun(db: Db, before: Date): Promise<number> {
  const actions = await db.run<(Omit<Noted, 'user'> & { userUuid: string | null; createdBy: string | null })[]>(
    SELECT.from(ACTIONS)
      .columns('ID', 'userUuid', 'dsrRequestNumber', 'createdBy')
      .where({ actionType: ANONYMIZE, status: UNDER_WAY, requestedAt: { '<': before.toISOString() } })
      .limit(MOST)
  )
  for (const { ID, userUuid, dsrRequestNumber, createdBy } of actions) {
    const user = userUuid ? await oneUser(db, { uuid: userUuid }) : undefined
    const request = user && user.loginId === createdBy ? 'own' : undefined
    const begun = user && (await erasePages(user, request))
    await inTransaction(async tx => {
      if (user) await complete(tx, { ID, user, dsrRequestNumber, request }, begun, NOBODY)
      else await close(tx, ID, { userUuid: null })
    })
  }
  return actions.length
}

/** Records the erasure before anything of it, so that one that is killed is finished. */
async function note(tx: Tx, noted: Omit<Noted, 'ID'>): Promise<Noted> {
  const ID = newId()
  const { user, dsrRequestNumber } = noted
  const action = { ID, userUuid: user.uuid, dsrRequestNumber, requestedAt: now().toISOString() }
  await tx.run(INSERT.into(ACTIONS).entries({ ...action, actionType: ANONYMIZE, status: UNDER_WAY }))
  return { ...noted, ID }
}

/** Erases what is left, with the names in the record of the erasure; nothing when another erasure has. */
async function complete(tx: Tx, noted: Noted, begun: Begun | undefined, actor: string | undefined): Promise<Receipt> {
  const { ID, user, dsrRequestNumber, request } = noted
  await takeLock(tx, 'people')
  if (!(await oneUser(tx, { ID: user.ID })))
    return { receiptId: ID, erasedAt: await close(tx, ID, { userUuid: null }), tables: [] }
  const erasedAt = await close(tx, ID)
  const { anonymous, tables } = await eraseUser(tx, user, request, begun)
  await auditErasure(anonymous, dsrRequestNumber, actor)
  return { receiptId: ID, erasedAt, tables }
}

async function close(tx: Tx, ID: string, more: object = {}): Promise<string> {
  const completedAt = now().toISOString()
  await tx.run(
    UPDATE.entity(ACTIONS)
      .set({ status: 'COMPLETED', completedAt, ...more })
      .where({ ID })
  )
  return completedAt
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
