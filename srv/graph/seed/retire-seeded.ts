import cds from '@sap/cds'
import type { Db, Tx } from '../../cap/database/database.ts'
import { CONCEPTS, LINKS } from '../concepts/stored-concepts.ts'
import { BY } from './seed-concepts.ts'

const { SELECT, UPDATE } = cds.ql

/** Ids of the concepts of a seed as it has left them, which only `tutorials` (slugs) teach and none was merged into. */
export async function seededConcepts(db: Db, tutorials: readonly string[]): Promise<readonly string[]> {
  const rows = await db.run<{ ID: string }[]>(
    SELECT.from(CONCEPTS).columns('ID').where({ createdBy: BY, modifiedBy: BY, status: 'ACTIVE' })
  )
  const ids = { in: rows.map(({ ID }) => ID) }
  const links = await db.run<{ concept_ID: string; slug: string; status: string | null }[]>(
    SELECT.from(LINKS)
      .columns(
        'concept_ID',
        { ref: ['tutorial', 'slug'], as: 'slug' } as never,
        { ref: ['tutorial', 'status'], as: 'status' } as never
      )
      .where({ concept_ID: ids })
  )
  const merged = await db.run<{ mergedInto_ID: string }[]>(
    SELECT.from(CONCEPTS).columns('mergedInto_ID').where({ mergedInto_ID: ids })
  )
  const gone = new Set(tutorials)
  const taught = links.filter(({ slug, status }) => status !== 'INACTIVE' && !gone.has(slug))
  const used = new Set([...taught.map(({ concept_ID }) => concept_ID), ...merged.map(each => each.mergedInto_ID)])
  return rows.map(({ ID }) => ID).filter(ID => !used.has(ID))
}

/** Retires concepts, whose rows stay as those of all others do. */
export async function retireConcepts(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx.run(
      UPDATE.entity(CONCEPTS)
        .set({ status: 'RETIRED' })
        .where({ ID: { in: [...ids] } })
    )
}
