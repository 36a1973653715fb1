import cds from '@sap/cds'
import { type Db, insertMissing, type Tx } from '../../cap/database/database.ts'
import { plainInsertion } from '../../cap/database/script/rows.ts'
import type { Statement } from '../../cap/database/script/script.ts'

const { DELETE, SELECT, UPDATE } = cds.ql
const TUTORIALS = 'tutorials.catalog.Tutorials'
const OUTLINES = 'tutorials.catalog.Outlines'

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

/** Slugs of the tutorials whose outline is not known, in their order. */
export async function slugsWithoutOutline(db: Db): Promise<string[]> {
  const rows = await db.run<{ slug: string }[]>(
    SELECT.from(TUTORIALS).columns('slug').where({ outline: null }).orderBy('slug')
  )
  return rows.map(({ slug }) => slug)
}

/** Stores the outlines of tutorials, by slug, that a publish has not given one meanwhile. */
export async function giveOutlines(tx: Tx, outlines: ReadonlyMap<string, OutlineRow>): Promise<void> {
  const rows = new Map([...outlines.values()].map(({ hash, steps }) => [hash, [hash, steps]]))
  await insertMissing(tx, OUTLINES, ['hash', 'steps'], [...rows.values()])
  for (const [hash, same] of Map.groupBy(outlines, ([, outline]) => outline.hash)) {
    const slugs = same.map(([slug]) => slug)
    await tx.run(
      UPDATE.entity(TUTORIALS)
        .set({ outline: hash })
        .where({ slug: { in: slugs }, outline: null })
    )
  }
}

/** Hashes of outlines after `last`, in their order, that no tutorial has now. */
export async function formerOutlines(db: Db, last: string, most: number): Promise<string[]> {
  const current = SELECT.from(TUTORIALS)
    .columns('outline')
    .where({ outline: { '!=': null } })
  const former = SELECT.from(OUTLINES)
    .columns('hash')
    .where({ hash: { '>': last } })
    .and('hash not in', current)
  return (await db.run<{ hash: string }[]>(former.orderBy('hash').limit(most))).map(({ hash }) => hash)
}

/** Removes outlines, which no tutorial may have; within the lock of content. */
export function removeOutlines(tx: Tx, hashes: readonly string[]): Promise<number> {
  return tx.run<number>(DELETE.from(OUTLINES).where({ hash: { in: [...hashes] } }))
}
