import cds from '@sap/cds'
import type { Caller } from '../../lib/access/caller.ts'
import { uuidOf } from '../../lib/access/technical-id.ts'
import { newId } from '../../lib/ids.ts'
import { now } from '../../lib/time.ts'
import { queuePerTransaction, takeLock, takeNumbers, type Db, type Tx } from '../cap/database/database.ts'
import { badRequest } from '../../lib/errors.ts'
import { missingFields, fits, profileOf } from './profile.ts'
import { holdUser, holdUserWithLogin, shareLockUser, oneUser, USERS, type User } from './model/user.ts'

const { SELECT, INSERT, UPDATE } = cds.ql

/**
 * The Users row of the caller, created at the first login; only blank profile fields are filled from the token. Found by
 * the stable id, or by a verified e-mail address when the row has no stable id yet. A merged account resolves to its
 * primary one. The row is locked: it cannot be erased or merged before `tx` ends; `hold` may lock it against others, too.
 * @throws HttpError 400 for a stable id that cannot be stored.
 */
export async function userOf(tx: Tx, caller: Caller, hold = shareLockUser): Promise<User> {
  if (!fits(caller.id)) throw badRequest('invalid_login', 'The id of a user has at most 255 characters', 'sub')
  const own = (await oneUser(tx, { loginId: caller.id })) ?? (await firstLogin(tx, caller))
  await fillMissingFields(tx, own, caller)
  const held = await hold(tx, own.ID)
  const user = held?.mergedInto_ID ? await hold(tx, held.mergedInto_ID) : held
  // repeated when the row was erased or merged while this transaction waited for the lock
  return user && !user.mergedInto_ID ? user : userOf(tx, caller, hold)
}

/**
 * The same with an exclusive lock: nobody else does this for the person before `tx` ends. One statement finds and locks the
 * row of nearly everybody.
 */
export async function heldUserOf(tx: Tx, caller: Caller): Promise<User> {
  const own = fits(caller.id) ? await holdUserWithLogin(tx, caller.id) : undefined
  const isComplete = own && !own.mergedInto_ID && !lacksFields(own, caller)
  return isComplete ? own : userOf(tx, caller, holdUser)
}

/** The Users row of the caller; undefined before the first login. */
export async function findUser(db: Db, caller: Caller): Promise<User | undefined> {
  if (!fits(caller.id)) return undefined
  const own = await oneUser(db, { loginId: caller.id })
  return own?.mergedInto_ID ? oneUser(db, { ID: own.mergedInto_ID }) : own
}

/** The Users row with an account number; that of a merged account leads to the one that stays. */
export async function userWithNumber(db: Db, legacyId: number): Promise<User | undefined> {
  const own = await db.run<User | undefined>(SELECT.one.from(USERS).where({ legacyId }))
  return own?.mergedInto_ID ? oneUser(db, { ID: own.mergedInto_ID }) : own
}

const inTurn = queuePerTransaction()

/** First logins are serialised, so that one of many concurrent first requests of a person creates the row. */
function firstLogin(tx: Tx, caller: Caller): Promise<User> {
  return inTurn(tx, async () => {
    await takeLock(tx, 'people')
    return (await oneUser(tx, { loginId: caller.id })) ?? (await claimByEmail(tx, caller)) ?? (await create(tx, caller))
  })
}

/** Assigns the stable id to the row without one that alone has the verified e-mail address of the caller. */
async function claimByEmail(tx: Tx, caller: Caller): Promise<User | undefined> {
  const email = caller.emailVerified ? asciiLowerCase(caller.email) : undefined
  if (!email) return undefined
  const withAddress = SELECT.from(USERS).where`lower(email) = ${email} and loginId is null and mergedInto.ID is null`
  const candidates = await tx.run<User[]>(withAddress)
  const [found, ...others] = candidates.filter(user => asciiLowerCase(user.email) === email)
  if (!found || others.length > 0) return undefined
  await tx.run(UPDATE.entity(USERS).set({ loginId: caller.id }).where({ ID: found.ID }))
  return { ...found, loginId: caller.id }
}

/** Undefined for addresses with other than ASCII letters: databases lower-case some of these to ASCII, a false match. */
function asciiLowerCase(email: string | null | undefined): string | undefined {
  return email && /^[\x21-\x7e]+$/.test(email) ? email.toLowerCase() : undefined
}

async function create(tx: Tx, caller: Caller): Promise<User> {
  const own = uuidOf(caller.id)
  const uuid = own && !(await oneUser(tx, { uuid: own })) ? own : newId()
  const user = { ID: newId(), uuid, loginId: caller.id, mergedInto_ID: null, ...profileOf(caller) }
  const legacyId = await takeNumbers(tx, 'account-number', 1)
  await tx.run(INSERT.into(USERS).entries({ ...user, legacyId, createdAt: now().toISOString() }))
  return { ...user, legacyId }
}

const lacksFields = (user: User, caller: Caller): boolean =>
  Object.keys(missingFields(user, profileOf(caller)).then).length > 0

/** Fills blank fields; the condition spares fields that another request has filled since `user` was read. */
async function fillMissingFields(tx: Tx, user: User, caller: Caller): Promise<void> {
  const { now: blank, then: filled } = missingFields(user, profileOf(caller))
  if (Object.keys(filled).length === 0) return
  await tx.run(
    UPDATE.entity(USERS)
      .set(filled)
      .where({ ID: user.ID, ...blank })
  )
}
