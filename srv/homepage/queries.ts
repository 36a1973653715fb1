import cds from '@sap/cds'
import { type Db, reader } from '../cap/database/database.ts'

const { SELECT } = cds.ql

/** The columns of a legacy redirect that the gateway needs. */
export interface ActiveRedirect {
  readonly ID: string
  readonly fromPath: string
  readonly toPath: string
  readonly statusCode: number | null
  readonly isPattern: boolean | null
}

/** The active redirects: exact paths, then patterns, each in the order of their creation (CATALOG-079). */
export async function activeRedirects(): Promise<ActiveRedirect[]> {
  const db = await reader()
  return db.run<ActiveRedirect[]>(
    SELECT.from('tutorials.homepage.LegacyRedirects')
      .columns('ID', 'fromPath', 'toPath', 'statusCode', 'isPattern')
      .where({ isActive: true })
      .orderBy('isPattern', 'createdAt', 'ID')
  )
}

/** The active redirect of exactly this path, with or without a slash at its end; patterns are left out, which only the gateway tries. */
export function redirectFrom(db: Db, path: string): Promise<Pick<ActiveRedirect, 'ID' | 'toPath'> | undefined> {
  return db.run(
    SELECT.one
      .from('tutorials.homepage.LegacyRedirects')
      .columns('ID', 'toPath')
      .where({ fromPath: { in: [path, `${path}/`] }, isActive: true, isPattern: false })
  )
}
