import cds from '@sap/cds'
import type { Db } from '../cap/database/database.ts'
import { USERS, type User } from './user.ts'

const { SELECT } = cds.ql

/** One of the accounts of a person. */
export interface Account {
  readonly ID: string
  /** As the database folds it, to be compared with what the database folds. */
  readonly email: string | null
}

/** The account that `user` works in and those that were merged into it; the first of every e-mail address only. */
export async function accountsOf(db: Db, { ID }: User): Promise<readonly Account[]> {
  const accounts = await db.run<Account[]>(
    SELECT.from(USERS).columns`ID, lower(email) as email`.where({ ID, or: { mergedInto_ID: ID } }).orderBy`ID`
  )
  const first = accounts.filter(account => account.ID === ID)
  const others = accounts.filter(account => account.ID !== ID && account.email)
  return [...new Map([...others.reverse(), ...first].map(account => [account.email, account])).values()]
}
