import cds from '@sap/cds'
import { newId } from '../../lib/ids.ts'
import { now } from '../../lib/time.ts'
import { takeLock, type Tx } from '../cap/database/database.ts'
import { badRequest, conflict, notFound } from '../../lib/errors.ts'
import { framework } from '../cap/types.ts'
import { log } from '../cap/log.ts'
import { moveRecords } from './move-records.ts'
import { mergeSteps } from './on-merge.ts'
import { personalColumns, type Definitions } from './personal-columns.ts'
import { lockUser, USERS, type User } from './user.ts'

const { SELECT, INSERT, UPDATE, DELETE } = cds.ql

const PRIMARY = 'tutorials.people.PrimaryAccounts'
const SECONDARY = 'tutorials.people.SecondaryAccounts'

/**
 * Merges the secondary account into the primary one: moves all records, and records the merge. Later logins to the
 * secondary account use the primary one. Idempotent: a repetition moves only records that are left.
 * @throws HttpError 400 for a missing uuid, 404 for an unknown one, 409 when both are the same, when the secondary is
 * merged into another account, or the primary is itself merged.
 */
export async function mergeUsers(tx: Tx, primaryUuid: unknown, secondaryUuid: unknown): Promise<void> {
  const uuids = [uuidFrom(primaryUuid, 'primaryUuid'), uuidFrom(secondaryUuid, 'secondaryUuid')] as const
  if (uuids[0] === uuids[1]) throw conflict('same_account', 'An account cannot be merged into itself')
  await takeLock(tx, 'people')
  const primary = await knownUser(tx, uuids[0], 'primaryUuid')
  const secondary = await knownUser(tx, uuids[1], 'secondaryUuid')
  if (primary.mergedInto_ID) throw conflict('primary_merged', 'The primary account was itself merged into another')
  if (secondary.mergedInto_ID && secondary.mergedInto_ID !== primary.ID)
    throw conflict('merged_elsewhere', 'The secondary account was merged into another one before')

  const { links } = personalColumns(framework.model.definitions as Definitions)
  for (const step of mergeSteps()) await step.before(tx, secondary.ID, primary.ID)
  let moved = 0
  for (const link of links) moved += await moveRecords(tx, link, secondary.ID, primary.ID)
  for (const step of mergeSteps()) await step.after(tx, primary.ID)
  if (!secondary.mergedInto_ID) await noteMerge(tx, primary, secondary)
  log('people').info(`merged two accounts: ${moved} records moved`)
}

/** The uuid in its stored form, lower case. @throws HttpError 400 naming the parameter. */
export function uuidFrom(given: unknown, name: string): string {
  if (typeof given !== 'string' || given === '') throw badRequest('missing_uuid', `${name} is required`, name)
  if (!/^[\x21-\x7e]{1,36}$/.test(given)) throw badRequest('invalid_uuid', `${name} is not the uuid of a user`, name)
  return given.toLowerCase()
}

async function knownUser(tx: Tx, uuid: string, name: string): Promise<User> {
  const user = await lockUser(tx, uuid)
  if (!user) throw notFound(`${name} is not the uuid of a user`, name)
  return user
}

async function noteMerge(tx: Tx, primary: User, secondary: User): Promise<void> {
  const primaryAccount =
    (await idOf(tx, PRIMARY, primary.uuid)) ?? (await open(tx, PRIMARY, { uuid: primary.uuid, status: 'ACTIVE' }))
  await closeAccount(tx, secondary.uuid, primaryAccount)
  await tx.run(UPDATE.entity(USERS).set({ mergedInto_ID: primary.ID }).where({ ID: secondary.ID }))
}

/** Moves accounts that were merged into the secondary one to the primary one, so that there are no chains. */
async function closeAccount(tx: Tx, uuid: string, primaryAccount: string): Promise<void> {
  const former = await idOf(tx, PRIMARY, uuid)
  if (former) {
    const follow = { primaryAccount_ID: primaryAccount }
    await tx.run(UPDATE.entity(SECONDARY).set(follow).where({ primaryAccount_ID: former }))
    await tx.run(DELETE.from(PRIMARY).where({ ID: former }))
  }
  // the row may exist already, imported from another system
  const ID =
    (await idOf(tx, SECONDARY, uuid)) ?? (await open(tx, SECONDARY, { uuid, primaryAccount_ID: primaryAccount }))
  const merged = { status: 'MERGED', mergedAt: now().toISOString(), primaryAccount_ID: primaryAccount }
  await tx.run(UPDATE.entity(SECONDARY).set(merged).where({ ID }))
}

async function idOf(tx: Tx, accounts: string, uuid: string): Promise<string | undefined> {
  const account = await tx.run<{ ID: string } | undefined>(SELECT.one.from(accounts).columns('ID').where({ uuid }))
  return account?.ID
}

async function open(tx: Tx, accounts: string, row: Record<string, string>): Promise<string> {
  const ID = newId()
  await tx.run(INSERT.into(accounts).entries({ ID, ...row }))
  return ID
}
