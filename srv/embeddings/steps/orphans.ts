import cds from '@sap/cds'
import { MINUTE } from '../../../lib/time.ts'
import { type Db, inTransaction, type Tx } from '../../cap/database/database.ts'
import { bumpGeneration } from '../../cap/database/generations.ts'
import { batches, SlicedWork } from '../../cap/database/yield-to-readers.ts'
import { job, type JobSummary } from '../../platform/jobs/index.ts'
import { currentModel } from '../model/demand.ts'
import { EMBEDDINGS, TUTORIALS, VECTORS } from '../stored/rows.ts'
import { liveTutorials } from './texts.ts'

const { DELETE, SELECT } = cds.ql
/** Tutorials whose vectors are deleted at once. */
const BATCH = 50

/**
 * Removes the vectors of tutorials that readers are no longer served, and those of other models once the tutorial has vectors
 * of the model that is set (JOBS-015).
 */
export const pruneOrphans = job({
  name: 'embedding-orphan-prune',
  description: 'Removes vectors of former models and of tutorials that are no longer served',
  cron: '30 3 * * *',
  lease: 10 * MINUTE,
  compute: prune,
  write: async (_tx, summary) => summary
})

interface Kept {
  readonly model: string
  readonly slug: string
  readonly source: string
}

async function prune(db: Db): Promise<JobSummary> {
  const live = await liveTutorials(db)
  const model = await currentModel()
  const rows = await keptRows(db)
  const upToDate = new Set(
    rows.filter(row => row.model === model && live.get(row.slug)?.source === row.source).map(({ slug }) => slug)
  )
  const gone = rows.filter(({ slug }) => !live.has(slug))
  const foreign = rows.filter(row => row.model !== model && upToDate.has(row.slug))
  return { orphaned: await remove(gone), foreign: await remove(foreign) }
}

/** Every model and tutorial of which something is stored. */
const keptRows = (db: Db): Promise<Kept[]> => db.run(SELECT.from(TUTORIALS).columns('model', 'slug', 'source'))

/** Removes vectors; returns their number. */
async function remove(rows: readonly Kept[]): Promise<number> {
  const work = new SlicedWork()
  let removed = 0
  for (const [model, slugs] of Map.groupBy(rows, row => row.model))
    for (const batch of batches(slugs, BATCH)) {
      removed += await inTransaction(tx => removeOf(tx, model, batch))
      await work.yieldToReaders()
    }
  return removed
}

async function removeOf(tx: Tx, model: string, rows: readonly Kept[]): Promise<number> {
  const ofThese = { model, slug: { in: rows.map(({ slug }) => slug) } }
  const removed = await tx.run<number>(DELETE.from(VECTORS).where(ofThese))
  await tx.run(DELETE.from(TUTORIALS).where(ofThese))
  await bumpGeneration(tx, EMBEDDINGS)
  return removed
}
