import cds from '@sap/cds'
import type { Caller } from '../../../lib/access/caller.ts'
import { badRequest } from '../../../lib/errors.ts'
import { now } from '../../../lib/time.ts'
import { type Db, insertMissing, type Tx } from '../../cap/database/database.ts'
import { isMailAddress, isMailing } from '../../platform/mail/index.ts'
import { AUTHORS } from '../store/tables.ts'

const { SELECT, UPDATE } = cds.ql

/** An author whom comments can mention. */
export interface KnownAuthor {
  readonly login: string
  readonly name: string | null
  readonly email: string | null
  readonly mails: boolean
}

/** The caller, as the review tells it. */
export interface Reviewer extends KnownAuthor {
  readonly mailing: boolean
}

const COLUMNS = ['login', 'name', 'email', 'mails'] as const

/** Notes the caller among the authors, as the token names them, and tells who that is. */
export async function join(tx: Tx, caller: Caller): Promise<Reviewer> {
  const { id: login } = caller
  const named = { name: nameOf(caller), email: addressOf(caller) }
  const seenAt = now().toISOString()
  const columns = ['login', 'name', 'email', 'seenAt', 'mails']
  await insertMissing(tx, AUTHORS, columns, [[login, named.name, named.email, seenAt, true]])
  await tx.run(
    UPDATE.entity(AUTHORS)
      .set({ ...named, seenAt })
      .where({ login })
  )
  return reviewer(tx, login)
}

/** @throws HttpError 400 for what is not true or false. */
export async function chooseMails(tx: Tx, caller: Caller, data: unknown): Promise<Reviewer> {
  const { wanted } = data as { readonly wanted?: unknown }
  if (typeof wanted !== 'boolean') throw badRequest('missing', 'wanted must be true or false', 'wanted')
  await join(tx, caller)
  await tx.run(UPDATE.entity(AUTHORS).set({ mails: wanted }).where({ login: caller.id }))
  return reviewer(tx, caller.id)
}

/** The authors whom one of these names means: logins, and e-mail addresses in lower case. */
export async function authorsNamed(db: Db, names: readonly string[]): Promise<readonly KnownAuthor[]> {
  if (names.length === 0) return []
  const emails = names.map(name => name.toLowerCase())
  return db.run(
    SELECT.from(AUTHORS)
      .columns(...COLUMNS)
      .where({ login: { in: [...names] }, or: { email: { in: emails } } })
  )
}

/** The authors with these logins, by login. */
export async function authorsByLogin(db: Db, logins: readonly string[]): Promise<ReadonlyMap<string, KnownAuthor>> {
  if (logins.length === 0) return new Map()
  const rows = await db.run<KnownAuthor[]>(
    SELECT.from(AUTHORS)
      .columns(...COLUMNS)
      .where({ login: { in: [...logins] } })
  )
  return new Map(rows.map(row => [row.login, row]))
}

async function reviewer(db: Db, login: string): Promise<Reviewer> {
  const row = await db.run<KnownAuthor>(
    SELECT.one
      .from(AUTHORS)
      .columns(...COLUMNS)
      .where({ login })
  )
  return { ...row, mailing: isMailing() }
}

const LONGEST_NAME = 511

const nameOf = ({ givenName = '', familyName = '' }: Caller): string | null =>
  `${givenName} ${familyName}`.trim().slice(0, LONGEST_NAME).toWellFormed() || null

/** An address that nobody has verified could be that of somebody else, who would get mails. */
const addressOf = ({ email, emailVerified }: Caller): string | null =>
  emailVerified && email !== undefined && isMailAddress(email) ? email.toLowerCase() : null
