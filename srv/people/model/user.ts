import cds from '@sap/cds'
import type { Db, Tx } from '../../cap/database/database.ts'
import { listed } from '../../cap/database/script/rows.ts'
import type { Statement } from '../../cap/database/script/script.ts'
import { translatedSelect } from '../../cap/queries/translated-select.ts'

const { SELECT } = cds.ql

export const USERS = 'tutorials.people.Users'

/** A row of Users. */
export interface User {
  readonly ID: string
  readonly uuid: string
  readonly loginId: string | null
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email: string | null
  readonly displayName: string | null
  readonly githubLogin: string | null
  readonly legacyId: number | null
  readonly mergedInto_ID: string | null
}

/** The user with the given value in a unique column. */
export async function oneUser(db: Db, by: Partial<Pick<User, UniqueColumn>>): Promise<User | undefined> {
  const [[column, value]] = Object.entries(by) as [[UniqueColumn, string]]
  const [user] = await users[column](db, [value])
  return user
}

/** The stable id of an account that was merged into the account `ID`, which may have none itself; null without one. */
export async function loginMergedInto(db: Db, ID: string): Promise<string | null> {
  const merged = await db.run<Pick<User, 'loginId'> | undefined>(
    SELECT.one
      .from(USERS)
      .columns('loginId')
      .where({ mergedInto_ID: ID, loginId: { '!=': null } })
      .orderBy('loginId')
  )
  return merged?.loginId ?? null
}

type UniqueColumn = 'ID' | 'uuid' | 'loginId'

const userBy = (column: UniqueColumn) =>
  translatedSelect<User>(([value]) => SELECT.from(USERS).where({ [column]: value }))

const users = { ID: userBy('ID'), uuid: userBy('uuid'), loginId: userBy('loginId') }

/** Some users by their IDs, as far as lists name them. */
export const namedUsers = translatedSelect<Pick<User, 'ID' | 'legacyId' | 'displayName'>>(ids =>
  SELECT.from(USERS)
    .columns('ID', 'legacyId', 'displayName')
    .where({ ID: { in: ids } })
)

/** The user with a shared lock: it cannot be erased or merged before the transaction ends. Undefined when deleted. */
export async function shareLockUser(tx: Tx, ID: string): Promise<User | undefined> {
  return (await shared(tx, [ID]))[0]
}

const shared = translatedSelect<User>(([ID]) => SELECT.from(USERS).where({ ID }).forShareLock())

/** The user with an exclusive lock, which waits for all other transactions that hold the row. */
export function lockUser(tx: Tx, uuid: string): Promise<User | undefined> {
  return tx.run(SELECT.one.from(USERS).where({ uuid }).forUpdate())
}

/** The same, by the ID. */
export async function holdUser(tx: Tx, ID: string): Promise<User | undefined> {
  return (await held(tx, [ID]))[0]
}

const held = translatedSelect<User>(([ID]) => SELECT.from(USERS).where({ ID }).forUpdate())

/** The same, by the stable id. */
export async function holdUserWithLogin(tx: Tx, loginId: string): Promise<User | undefined> {
  return (await heldByLogin(tx, [loginId]))[0]
}

const heldByLogin = translatedSelect<User>(([loginId]) => SELECT.from(USERS).where({ loginId }).forUpdate())

/** Locks many users, in the order of their ids, so that two who do this cannot wait for each other. */
export async function holdUsers(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.run(
    SELECT.from(USERS)
      .columns('ID')
      .where({ ID: { in: [...ids] } })
      .orderBy('ID')
      .forUpdate()
  )
}

/** Statement of a script on PostgreSQL that does the same; it fails when one of them is gone. */
export const holdingUsers = (ids: readonly string[]): Statement => ({
  sql: `SELECT ID FROM tutorials_people_Users WHERE ID IN (${listed()}) ORDER BY ID FOR UPDATE`,
  values: [JSON.stringify(ids)],
  expected: ids.length
})

/** SQL of a select of one ID: of the account with a login, or of the one that it was merged into. */
export const accountWithLogin = (login: string): string =>
  `SELECT COALESCE(mergedInto_ID, ID) AS ID FROM tutorials_people_Users WHERE loginId = ${login}`
