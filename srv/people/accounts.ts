import cds from '@sap/cds'
import type { Db } from '../cap/database/database.ts'
import { USERS, type User } from './model/user.ts'

const { SELECT } = cds.ql

/** One of the accounts of a person. */
export interface Account {
  readonly ID: string
  /** Lower-cased by the database, to compare it with other values that the database has lower-cased. */
  readonly email: string | null
}

/** The primary account of `user` and the accounts merged into it; one per e-mail address, the primary preferred. */
export async function accountsOf(db: Db, { ID }: User): Promise<readonly Account[]> {
  const accounts = await db.run<Account[]>(
    SELECT.from(USERS).columns`ID, lower(email) as email`.where({ ID, or: { mergedInto_ID: ID } }).orderBy`ID`
  )
  const first = accounts.filter(account => account.ID === ID)
  const others = accounts.filter(account => account.ID !== ID && account.email)
  return [...new Map([...others.reverse(), ...first].map(account => [account.email, account])).values()]
}

/** The permanent ids of users by their IDs. */
export async function uuidsOf(db: Db, users: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db.run<{ ID: string; uuid: string }[]>(
    SELECT.from(USERS)
      .columns('ID', 'uuid')
      .where({ ID: { in: [...users] } })
  )
  return new Map(rows.map(({ ID, uuid }) => [ID, uuid]))
}
