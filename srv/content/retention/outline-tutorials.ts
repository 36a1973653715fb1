import { MINUTE } from '../../../lib/time.ts'
import { giveOutlines, slugsWithoutOutline } from '../../catalog/index.ts'
import { inTransaction, takeLock } from '../../cap/database/database.ts'
import { log } from '../../cap/log.ts'
import { batches, SlicedWork } from '../../cap/database/yield-to-readers.ts'
import { job } from '../../platform/jobs/index.ts'
import { activeContent } from '../serve/active-content.ts'
import { readIntact } from '../store/blobs.ts'
import { activeManifest } from '../store/manifest.ts'
import { CONTENT_LOCK } from '../store/model.ts'
import { type StoredOutline, storedOutline } from '../outline/outline.ts'
import { readOutline } from '../outline/read-outline.ts'
import { nameContributors } from './name-contributors.ts'

/** Tutorials of one transaction. */
const BATCH = 50

/**
 * Gives tutorials their outline that were published by an earlier release, or are not in steps, and stores who has contributed to them. Documents are read outside
 * of transactions; a publish in between wins, and the next run does the rest.
 */
export const outlineTutorials = job({
  name: 'content-outlines',
  description: 'Gives tutorials of earlier releases the outline that tells what changed in them',
  cron: '50 * * * *',
  lease: 20 * MINUTE,
  async compute(db) {
    const { version, files } = activeContent()
    const slugs = (await slugsWithoutOutline(db)).filter(slug => files.has(slug))
    const work = new SlicedWork()
    let outlined = 0
    for (const batch of batches(slugs, BATCH)) {
      const outlines = new Map<string, StoredOutline>()
      for (const slug of batch) {
        const document = await readIntact(files.get(slug)?.contentHash ?? '')
        if (document) outlines.set(slug, storedOutline(readOutline(document.identity) ?? []))
        else log('content').warn(`the document of ${slug} is missing or damaged, so its outline is not known`)
        await work.yieldToReaders()
      }
      if (!(await store(version, outlines))) break
      outlined += outlines.size
    }
    return { outlined, contributors: await nameContributors(db) }
  },
  write: async (_tx, summary) => summary
})

/** False when another version has become live since the documents were read. */
function store(version: number | null, outlines: ReadonlyMap<string, StoredOutline>): Promise<boolean> {
  return inTransaction(async tx => {
    await takeLock(tx, CONTENT_LOCK)
    if ((await activeManifest(tx))?.version !== version) return false
    await giveOutlines(tx, outlines)
    return true
  })
}
