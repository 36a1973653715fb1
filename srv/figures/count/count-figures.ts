import { MINUTE } from '../../../lib/time.ts'
import { activeTutorials, shownSteps } from '../../catalog/index.ts'
import { activeContent, missingTexts } from '../../content/index.ts'
import type { Db } from '../../cap/database/database.ts'
import { batches, SlicedWork } from '../../cap/database/yield-to-readers.ts'
import { recordCounts } from '../../learner/index.ts'
import { job } from '../../platform/jobs/index.ts'
import { failedChecks } from './failed-checks.ts'
import { type Figures, removeOthers, storedFigures, storeFigures, storeSteps } from './store-figures.ts'

/** Tutorials that are counted at once; the event loop runs between two batches. */
const BATCH = 20
const NOBODY = { started: 0, completed: 0 }

interface Tutorial {
  readonly slug: string
  readonly legacyId: number | null
}

/** Counts what is too expensive to count for each reader of MyWork. A document is read once: its pictures do not change. */
export const countFigures = job({
  name: 'tutorial-figures',
  description:
    'Counts for authors who begins and completes tutorials, which checks most fail, and pictures without text',
  cron: '25 */3 * * *',
  lease: 20 * MINUTE,
  async compute(db) {
    const tutorials = await activeTutorials(db)
    const work = new SlicedWork()
    let changed = 0
    for (const batch of batches(tutorials, BATCH)) {
      changed += await countBatch(db, batch)
      await work.yieldToReaders()
    }
    await removeOthers(
      db,
      tutorials.map(({ slug }) => slug)
    )
    return { tutorials: tutorials.length, changed }
  },
  write: async (_tx, summary) => summary
})

async function countBatch(db: Db, batch: readonly Tutorial[]): Promise<number> {
  const slugs = batch.map(({ slug }) => slug)
  const stored = await storedFigures(db, slugs)
  const learners = await recordCounts(db, 'TUTORIAL', numbersOf(batch))
  const failed = await failedChecks(db, slugs)
  const pictures = await picturesOf(slugs, stored)
  const figures = batch.map(({ slug, legacyId }): Figures => {
    const { contentHash, missing } = pictures(slug)
    const counted = { missingTexts: missing, failedChecks: failed.get(slug) ?? 0 }
    return { slug, contentHash, ...counted, ...(learners.get(legacyId ?? -1) ?? NOBODY) }
  })
  await countSteps(db, slugs)
  return storeFigures(figures, stored)
}

async function countSteps(db: Db, slugs: readonly string[]): Promise<void> {
  const steps = await shownSteps(db, slugs)
  const counts = await recordCounts(db, 'STEP', numbersOf(steps))
  await storeSteps(
    db,
    slugs,
    steps.map(({ slug, step, legacyId }) => ({ slug, step, done: counts.get(legacyId)?.completed ?? 0 }))
  )
}

const numbersOf = (tasks: readonly { readonly legacyId: number | null }[]): number[] =>
  tasks.flatMap(({ legacyId }) => legacyId ?? [])

/** Pictures without text in the live document of a tutorial, as they were counted in it before or are now. */
async function picturesOf(slugs: readonly string[], stored: ReadonlyMap<string, Figures>) {
  const { files } = activeContent()
  const hashOf = (slug: string): string | null => files.get(slug)?.contentHash ?? null
  const changed = slugs.flatMap(slug => {
    const hash = hashOf(slug)
    return hash !== null && hash !== stored.get(slug)?.contentHash ? hash : []
  })
  const counted = await missingTexts([...new Set(changed)])
  return (slug: string): { readonly contentHash: string | null; readonly missing: number } => {
    const [hash, before] = [hashOf(slug), stored.get(slug)]
    const now = counted.get(hash ?? '')
    if (now !== undefined) return { contentHash: hash, missing: now }
    // a damaged document is read again by the next run
    return { contentHash: before?.contentHash ?? null, missing: before?.missingTexts ?? 0 }
  }
}
