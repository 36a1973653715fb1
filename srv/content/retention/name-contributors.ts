import { type Contributor, contributorsIn, giveContributors, slugsWithoutContributors } from '../../catalog/index.ts'
import { type Db, inTransaction, takeLock } from '../../cap/database/database.ts'
import { batches } from '../../cap/database/yield-to-readers.ts'
import { activeContent } from '../serve/active-content.ts'
import { activeManifest } from '../store/manifest.ts'
import { CONTENT_LOCK } from '../store/model.ts'
import { recordsOf } from '../store/records.ts'

/** Tutorials of one transaction. */
const BATCH = 200

/**
 * Stores who has contributed to tutorials that an earlier release has published, as their records say; returns how many there
 * were. A publish in between wins, and the next run does the rest.
 */
export async function nameContributors(db: Db): Promise<number> {
  const { version, files } = activeContent()
  const live = (await slugsWithoutContributors(db)).flatMap(slug => files.get(slug) ?? [])
  let done = 0
  for (const batch of batches(live, BATCH)) {
    const records = await recordsOf(db, batch)
    const named = new Map<string, readonly Contributor[]>()
    for (const { slug, recordHash } of batch) {
      const { metadata, inEffect } = records.get(recordHash ?? '')?.content ?? {}
      const said = inEffect ?? metadata
      named.set(slug, said ? contributorsIn(said) : [])
    }
    if (!(await store(version, named))) break
    done += named.size
  }
  return done
}

/** False when another version has become live since the records were read. */
function store(version: number | null, named: ReadonlyMap<string, readonly Contributor[]>): Promise<boolean> {
  return inTransaction(async tx => {
    await takeLock(tx, CONTENT_LOCK)
    if ((await activeManifest(tx))?.version !== version) return false
    await giveContributors(tx, named)
    return true
  })
}
