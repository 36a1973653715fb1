import cds from '@sap/cds'
import type { Caller } from '../../../lib/access/caller.ts'
import { languageOf } from '../../../lib/http/languages.ts'
import type { Db } from '../../cap/database/database.ts'
import { countOwnerless } from '../../catalog/index.ts'
import { findUser, readPerson } from '../../people/index.ts'
import { CONCERNED } from '../model/tables.ts'
import { type Causes, hintsIn } from './hints.ts'

const { SELECT } = cds.ql

/** Names by which the platform knows a caller, and why no tutorial is theirs. */
export interface KnownAuthor {
  readonly emails: readonly string[]
  readonly githubLogin: string | null
  readonly displayName: string | null
  /** Tutorials that concern the caller. */
  readonly total: number
  /** Tutorials without an owner. */
  readonly ownerless: number
  readonly hints: readonly string[]
}

/** Looks up the caller, who may not be known yet and stays so. */
export async function whyEmpty(db: Db, caller: Caller, acceptLanguage: string | undefined): Promise<KnownAuthor> {
  const user = await findUser(db, caller)
  const names = user && (await readPerson(db, user)).names
  const emails = [...new Set(names?.email)]
  const githubLogin = names?.githubLogin[0] ?? null
  const total = user ? await concernedBy(db, user.ID) : 0
  const ownerless = await countOwnerless(db)
  const causes: Causes = { known: user !== undefined, emails, githubLogin, ownerless }
  const hints = total > 0 ? [] : hintsIn(languageOf(acceptLanguage), causes)
  return { emails, githubLogin, displayName: user?.displayName ?? null, total, ownerless, hints }
}

async function concernedBy(db: Db, person: string): Promise<number> {
  const { amount } = await db.run<{ amount: number | string }>(
    SELECT.one.from(CONCERNED).columns('count(*) as amount').where({ person })
  )
  return Number(amount)
}
