import cds from '@sap/cds'
import type { Db } from '../../cap/database/database.ts'
import { CONCEPTS } from '../extraction/store/rows.ts'

const { SELECT } = cds.ql
/** Slugs that the model is told: some 2,000 tokens. */
const MOST = 500

/** Slugs of concepts that a tutorial may be linked to, RETIRED ones among them; those of the most extractions first. */
export async function knownConceptSlugs(db: Db): Promise<readonly string[]> {
  const rows = await db.run<{ slug: string }[]>(
    SELECT.from(CONCEPTS)
      .columns('slug')
      .where({ status: { in: ['ACTIVE', 'RETIRED'] } })
      .orderBy('extractionCount desc', 'slug')
      .limit(MOST)
  )
  return rows.map(({ slug }) => slug)
}
