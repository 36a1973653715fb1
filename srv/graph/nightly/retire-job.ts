import cds from '@sap/cds'
import { DAY, MINUTE, now } from '../../../lib/time.ts'
import { type Db, placeholders } from '../../cap/database/database.ts'
import { tableOf } from '../../cap/database/tables.ts'
import { batches } from '../../cap/database/yield-to-readers.ts'
import { job } from '../../platform/jobs/index.ts'
import { unlinked } from '../concepts/link-tables.ts'
import { CONCEPTS } from '../concepts/stored-concepts.ts'
import { variables } from '../config/variables.ts'

const { UPDATE } = cds.ql
/** Concepts of one statement. */
const BATCH = 500

/** Retires ACTIVE concepts that nothing links to and that are old enough (GRAPH-046 to GRAPH-048, JOBS-010). */
export const retireJob = job<readonly string[] | undefined>({
  name: 'kg-retire-orphans',
  description: 'Retires concepts that nothing links to',
  cron: '37 4 * * *',
  lease: 10 * MINUTE,
  compute: async db => (variables.KG_RETIRE_ORPHANS_ENABLED ? orphans(db) : undefined),
  async write(tx, ids) {
    if (!ids) return { reason: 'disabled', candidates: 0, retired: 0 }
    let retired = 0
    // a link may have come since; its condition is checked again in the transaction
    for (const batch of batches(ids, BATCH)) {
      const still = await orphans(tx, batch)
      if (still.length === 0) continue
      retired += await tx.run<number>(
        UPDATE.entity(CONCEPTS)
          .set({ status: 'RETIRED' })
          .where({ ID: { in: [...still] }, status: 'ACTIVE' })
      )
    }
    return { candidates: ids.length, retired }
  }
})

/** Old ACTIVE concepts without a link; only those of `among`, where these are given. */
async function orphans(db: Db, among?: readonly string[]): Promise<readonly string[]> {
  const before = new Date(now().getTime() - variables.KG_RETIRE_ORPHANS_AGE_DAYS * DAY).toISOString()
  const only = among ? ` AND c.ID IN (${placeholders(among.length, 1)})` : ''
  const rows = await db.run<readonly { readonly id: string }[]>(
    `SELECT c.ID AS "id" FROM ${tableOf(CONCEPTS)} c
     WHERE c.status = 'ACTIVE' AND c.firstSeenAt < ${placeholders(1)}${only} AND ${unlinked()} ORDER BY c.ID`,
    [before, ...(among ?? [])]
  )
  return rows.map(({ id }) => id)
}
