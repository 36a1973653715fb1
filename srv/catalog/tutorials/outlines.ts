import cds from '@sap/cds'
import { insertMissing, type Db, type Tx } from '../../cap/database/database.ts'

const { SELECT } = cds.ql
export const OUTLINES = 'tutorials.catalog.Outlines'

/** The steps of a tutorial as JSON, by the SHA-256 of it. */
export interface OutlineRow {
  readonly hash: string
  readonly steps: string
}

/** Stores outlines; one that is there is the same. Publishers hold the lock of content, and so does who removes them. */
export function storeOutlines(tx: Tx, outlines: readonly OutlineRow[]): Promise<void> {
  const rows = new Map(outlines.map(({ hash, steps }) => [hash, [hash, steps]]))
  return insertMissing(tx, OUTLINES, ['hash', 'steps'], [...rows.values()])
}

/** The outlines of these hashes; those that are no longer stored are left out. */
export function outlinesOf(db: Db, hashes: readonly string[]): Promise<OutlineRow[]> {
  return db.run(
    SELECT.from(OUTLINES)
      .columns('hash', 'steps')
      .where({ hash: { in: [...hashes] } })
  )
}
