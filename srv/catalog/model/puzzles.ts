import cds from '@sap/cds'
import type { Db } from '../../cap/database/database.ts'

const { SELECT } = cds.ql

/** The public layout of a crossword as it is stored, never its solution (CHAT-029); undefined for one that is not ACTIVE. */
export async function puzzleLayout(db: Db, slug: string): Promise<string | undefined> {
  const row = await db.run<{ layout: string | null } | undefined>(
    SELECT.one.from('tutorials.catalog.Puzzles').columns('layout')
      .where`slug = ${slug} and (status is null or status = 'ACTIVE')`
  )
  return row && (row.layout ?? '{}')
}
