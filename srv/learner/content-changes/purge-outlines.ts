import cds from '@sap/cds'
import { MINUTE } from '../../../lib/time.ts'
import { formerOutlines, removeOutlines } from '../../catalog/index.ts'
import { PUBLISH_LOCK } from '../../catalog/formats.ts'
import { type Db, inTransaction, takeLock } from '../../cap/database/database.ts'
import { job } from '../../platform/jobs/index.ts'
import { ATTEMPTS, RECORDS } from '../records/stored-records.ts'

const { SELECT } = cds.ql
const BATCH = 200

/**
 * Removes outlines that neither a tutorial nor a record has. A completion that was under way with an outline of which
 * nobody else knew loses it; nothing is told of changes then.
 */
export const purgeOutlines = job({
  name: 'outline-purge',
  description: 'Removes outlines that neither a tutorial nor a record has',
  cron: '25 3 * * *',
  lease: 20 * MINUTE,
  async compute() {
    let removed = 0
    let batch = { removed: 0, last: '', more: true }
    do {
      batch = await purgeBatch(batch.last)
      removed += batch.removed
    } while (batch.more)
    return { removed }
  },
  write: async (_tx, summary) => summary
})

/** Looks at the next outlines after `last`; publishers wait for one batch at most. */
function purgeBatch(last: string): Promise<{ removed: number; last: string; more: boolean }> {
  return inTransaction(async tx => {
    await takeLock(tx, PUBLISH_LOCK)
    const former = await formerOutlines(tx, last, BATCH)
    const kept = former.length > 0 ? await keptOf(tx, former) : new Set<string>()
    const orphans = former.filter(hash => !kept.has(hash))
    const removed = orphans.length > 0 ? await removeOutlines(tx, orphans) : 0
    return { removed, last: former.at(-1) ?? last, more: former.length === BATCH }
  })
}

/** The outlines among `hashes` that records have. */
async function keptOf(db: Db, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  const named = (entity: string) =>
    db.run<{ outline: string }[]>(
      SELECT.distinct
        .from(entity)
        .columns('outline')
        .where({ outline: { in: [...hashes] } })
    )
  return new Set([...(await named(RECORDS)), ...(await named(ATTEMPTS))].map(({ outline }) => outline))
}
