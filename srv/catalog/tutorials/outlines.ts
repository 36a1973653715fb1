import cds from '@sap/cds'
import type { Db } from '../../cap/database/database.ts'
import { plainInsertion } from '../../cap/database/script/rows.ts'
import type { Statement } from '../../cap/database/script/script.ts'

const { SELECT } = cds.ql
export const OUTLINES = 'tutorials.catalog.Outlines'

/** The steps of a tutorial as JSON, by the SHA-256 of it. */
export interface OutlineRow {
  readonly hash: string
  readonly steps: string
}

/**
 * Statements that store outlines; one that is there is the same. Publishers hold the lock of content, and so does who
 * removes them.
 */
export function outlineInsertion(outlines: readonly OutlineRow[]): Statement[] {
  const rows = new Map(outlines.map(({ hash, steps }) => [hash, [hash, steps]]))
  return rows.size > 0 ? plainInsertion(OUTLINES, ['hash', 'steps'], [...rows.values()]) : []
}

/** The outlines of these hashes; those that are no longer stored are left out. */
export function outlinesOf(db: Db, hashes: readonly string[]): Promise<OutlineRow[]> {
  return db.run(
    SELECT.from(OUTLINES)
      .columns('hash', 'steps')
      .where({ hash: { in: [...hashes] } })
  )
}
