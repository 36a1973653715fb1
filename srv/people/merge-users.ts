import cds from '@sap/cds'
import { newId } from '../../lib/ids.ts'
import { MINUTE, now } from '../../lib/time.ts'
import { type Db, inOwnTransaction, inTransaction, takeLock, type Tx } from '../cap/database/database.ts'
import { badRequest, conflict, notFound } from '../../lib/errors.ts'
import { framework } from '../cap/types.ts'
import { log } from '../cap/log.ts'
import { job } from '../platform/jobs/index.ts'
import { moveRecords, PAGE } from './move-records.ts'
import { mergeSteps } from './on-merge.ts'
import { personalColumns, type Definitions } from './model/personal-columns.ts'
import { holdUser, lockUser, USERS, type User } from './model/user.ts'

const { SELECT, INSERT, UPDATE, DELETE } = cds.ql

const PRIMARY = 'tutorials.people.PrimaryAccounts'
const SECONDARY = 'tutorials.people.SecondaryAccounts'
const UNDER_WAY = 'IN_PROGRESS'
/** Merges that one run of the job finishes. */
const MOST = 100

/**
 * Merges the secondary account into the primary one: records the merge, from when on logins to the secondary account use the
 * primary one, then moves all records, in short transactions. A merge that was killed in between is IN_PROGRESS, and is
 * finished by the job or by a repetition. Idempotent: a repetition moves only records that are left.
 * @throws HttpError 400 for a missing uuid, and within an atomicity group, 404 for an unknown uuid, 409 when both are the
 * same, when the secondary is merged into another account, or the primary is itself merged.
 */
export async function mergeUsers(primaryUuid: unknown, secondaryUuid: unknown): Promise<void> {
  const uuids = pairFrom(primaryUuid, secondaryUuid)
  const secondary = await inOwnTransaction(async tx => {
    await takeLock(tx, 'people')
    const { primary, secondary } = await pairOf(uuids, uuid => lockUser(tx, uuid))
    if (!secondary.mergedInto_ID) await noteMerge(tx, primary, secondary)
    return secondary.ID
  })
  await finishMerge(secondary)
}

/** Uuids of two accounts: the one that stays, and the one that is merged into it. */
export interface PairOfUuids {
  readonly primary: string
  readonly secondary: string
}

/** @throws HttpError 400 for a missing uuid, 409 when both are the same. */
export function pairFrom(primaryUuid: unknown, secondaryUuid: unknown): PairOfUuids {
  const primary = uuidFrom(primaryUuid, 'primaryUuid')
  const secondary = uuidFrom(secondaryUuid, 'secondaryUuid')
  if (primary === secondary) throw conflict('same_account', 'An account cannot be merged into itself')
  return { primary, secondary }
}

/**
 * The accounts of a merge as `find` reads them.
 * @throws HttpError 404 for an unknown uuid, 409 when one of them was merged into another account.
 */
export async function pairOf(
  uuids: PairOfUuids,
  find: (uuid: string) => Promise<User | undefined>
): Promise<{ readonly primary: User; readonly secondary: User }> {
  const primary = known(await find(uuids.primary), 'primaryUuid')
  const secondary = known(await find(uuids.secondary), 'secondaryUuid')
  if (primary.mergedInto_ID) throw conflict('primary_merged', 'The primary account was itself merged into another')
  if (secondary.mergedInto_ID && secondary.mergedInto_ID !== primary.ID)
    throw conflict('merged_elsewhere', 'The secondary account was merged into another one before')
  return { primary, secondary }
}

/** Moves what is left of a merged account, and notes that the merge is done. */
async function finishMerge(secondary: string): Promise<void> {
  const { links } = personalColumns(framework.model.definitions as Definitions)
  let moved = 0
  for (const link of links.filter(({ merge }) => merge === 'move'))
    for (let page = PAGE; page === PAGE; moved += page)
      page = await inMerge(secondary, async (tx, primary) => {
        for (const step of mergeSteps()) await step.before(tx, secondary, primary)
        return moveRecords(tx, link, secondary, primary)
      })
  const primary = await inMerge(secondary, async (tx, ID) => {
    for (const step of mergeSteps()) await step.after(tx, ID)
    return ID
  })
  for (const step of mergeSteps()) await step.follow(primary)
  await inMerge(secondary, async (tx, _, { uuid }) => {
    const merged = { status: 'MERGED', mergedAt: now().toISOString() }
    await tx.run(UPDATE.entity(SECONDARY).set(merged).where({ uuid, status: UNDER_WAY }))
  })
  log('people').info(`merged two accounts: ${moved} records moved`)
}

/**
 * Runs `work` in a transaction of its own with both accounts locked; the primary one may have been merged meanwhile.
 * @throws HttpError 409 when the account was erased meanwhile.
 */
function inMerge<T>(secondary: string, work: (tx: Tx, primary: string, secondary: User) => Promise<T>): Promise<T> {
  return inTransaction(async tx => {
    const user = await holdUser(tx, secondary)
    if (!user?.mergedInto_ID) throw conflict('not_merged', 'The account is gone')
    await holdUser(tx, user.mergedInto_ID)
    return work(tx, user.mergedInto_ID, user)
  })
}

/** Merges younger than this may still be under way. */
const GRACE = MINUTE

/** Finishes merges that were killed in between. */
export const finishMerges = job({
  name: 'finish-merges',
  description: 'Finishes merges of accounts that were killed in between',
  cron: '*/10 * * * *',
  lease: 5 * MINUTE,
  async compute(db) {
    const merges = await unfinishedMerges(db, new Date(now().getTime() - GRACE))
    for (const { ID } of merges) await finishMerge(ID)
    return { finished: merges.length }
  },
  write: async (_tx, summary) => summary
})

/** The accounts whose merge was noted, and not finished since a time. */
function unfinishedMerges(db: Db, before: Date): Promise<{ ID: string }[]> {
  const accounts = SELECT.from(SECONDARY)
    .columns('uuid')
    .where({ status: UNDER_WAY, modifiedAt: { '<': before.toISOString() } })
  return db.run(
    SELECT.from(USERS)
      .columns('ID')
      .where({ uuid: { in: accounts }, mergedInto_ID: { '!=': null } })
      .limit(MOST)
  )
}

/** The uuid in its stored form, lower case. @throws HttpError 400 naming the parameter. */
export function uuidFrom(given: unknown, name: string): string {
  if (typeof given !== 'string' || given === '') throw badRequest('missing_uuid', `${name} is required`, name)
  if (!/^[\x21-\x7e]{1,36}$/.test(given)) throw badRequest('invalid_uuid', `${name} is not the uuid of a user`, name)
  return given.toLowerCase()
}

function known(user: User | undefined, name: string): User {
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
  const merged = { status: UNDER_WAY, primaryAccount_ID: primaryAccount }
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
