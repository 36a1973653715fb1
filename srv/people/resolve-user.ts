import cds from '@sap/cds'
import type { Caller } from '../../lib/access/caller.ts'
import { newId } from '../../lib/ids.ts'
import { now } from '../../lib/time.ts'
import { takeLock, takeNumbers, type Db, type Tx } from '../cap/database/database.ts'
import { badRequest } from '../../lib/errors.ts'
import { blanks, fits, profileOf } from './profile.ts'
import { holdUser, oneUser, USERS, type User } from './user.ts'

const { SELECT, INSERT, UPDATE } = cds.ql

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The Users row of the caller, created at first contact; blank profile fields are filled from the token and others left
 * alone. Found by the stable id, never by the e-mail address, but for a row without stable id whose address the issuer
 * has verified. Whose account was merged gets the primary account. The row cannot be erased or merged before `tx` ends.
 * @throws HttpError 400 for a stable id that cannot be stored.
 */
export async function userOf(tx: Tx, caller: Caller): Promise<User> {
  if (!fits(caller.id)) throw badRequest('invalid_login', 'The id of a user has at most 255 characters', 'sub')
  const own = (await oneUser(tx, { loginId: caller.id })) ?? (await firstContact(tx, caller))
  await fillBlanks(tx, own, caller)
  const held = await holdUser(tx, own.ID)
  const user = held?.mergedInto_ID ? await holdUser(tx, held.mergedInto_ID) : held
  // erased, or merged once more, while the row was waited for
  return user && !user.mergedInto_ID ? user : userOf(tx, caller)
}

/** The Users row of the caller as it is, or undefined before first contact. */
export async function findUser(db: Db, caller: Caller): Promise<User | undefined> {
  if (!fits(caller.id)) return undefined
  const own = await oneUser(db, { loginId: caller.id })
  return own?.mergedInto_ID ? oneUser(db, { ID: own.mergedInto_ID }) : own
}

/** First contacts take turns, so of fifty first requests of one person one creates the row. */
function firstContact(tx: Tx, caller: Caller): Promise<User> {
  return inTurn(tx, async () => {
    await takeLock(tx, 'people')
    return (await oneUser(tx, { loginId: caller.id })) ?? (await adopt(tx, caller)) ?? (await create(tx, caller))
  })
}

const lastTurns = new WeakMap<object, Promise<unknown>>()

/** The requests of a batch run side by side in one transaction, where the lock holds none of them back. */
function inTurn<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  const transaction = (cds.context as { readonly context?: object } | undefined)?.context ?? tx
  const turn = (lastTurns.get(transaction) ?? Promise.resolve()).then(work, work)
  lastTurns.set(transaction, turn)
  return turn
}

/** A row without stable id becomes the caller's: the only one with the verified e-mail address (design, section 8). */
async function adopt(tx: Tx, caller: Caller): Promise<User | undefined> {
  const email = caller.emailVerified ? asciiLowerCase(caller.email) : undefined
  if (!email) return undefined
  const withAddress = SELECT.from(USERS).where`lower(email) = ${email} and loginId is null and mergedInto.ID is null`
  const candidates = await tx.run<User[]>(withAddress)
  const [found, ...others] = candidates.filter(user => asciiLowerCase(user.email) === email)
  if (!found || others.length > 0) return undefined
  await tx.run(UPDATE.entity(USERS).set({ loginId: caller.id }).where({ ID: found.ID }))
  return { ...found, loginId: caller.id }
}

/** Undefined for addresses beyond ASCII: databases fold some foreign letters into ASCII ones, and so into other addresses. */
function asciiLowerCase(email: string | null | undefined): string | undefined {
  return email && /^[\x21-\x7e]+$/.test(email) ? email.toLowerCase() : undefined
}

async function create(tx: Tx, caller: Caller): Promise<User> {
  const own = UUID.test(caller.id) ? caller.id.toLowerCase() : undefined
  const uuid = own && !(await oneUser(tx, { uuid: own })) ? own : newId()
  const user = { ID: newId(), uuid, loginId: caller.id, githubLogin: null, mergedInto_ID: null, ...profileOf(caller) }
  const legacyId = await takeNumbers(tx, 'account-number', 1)
  await tx.run(INSERT.into(USERS).entries({ ...user, legacyId, createdAt: now().toISOString() }))
  return { ...user, legacyId }
}

/** Does nothing to a field that another request has filled since `user` was read. */
async function fillBlanks(tx: Tx, user: User, caller: Caller): Promise<void> {
  const { now: blank, then: filled } = blanks(user, profileOf(caller))
  if (Object.keys(filled).length === 0) return
  await tx.run(
    UPDATE.entity(USERS)
      .set(filled)
      .where({ ID: user.ID, ...blank })
  )
}
