import { MINUTE } from '../../../lib/time.ts'
import { type Db, inTransaction } from '../../cap/database/database.ts'
import { batches } from '../../cap/database/yield-to-readers.ts'
import { currentEmbedder, type Embedded, embedTexts, whyNoModel } from '../../embeddings/index.ts'
import { knowledgeGraphSettings } from '../../features/index.ts'
import { job, type JobSummary, type Report } from '../../platform/jobs/index.ts'
import { outdatedConcepts, storeVectors } from './stored-vectors.ts'

/** Concepts whose vectors are stored in one transaction; two calls of the model. */
const PORTION = 100

/**
 * Gives a vector to every concept that has none of its name and description (GRAPH-014, GRAPH-081). What is done is stored portion
 * by portion, so a run that ends in the middle is gone on with by the next one.
 */
export const backfillVectors = job({
  name: 'concept-embedding-backfill',
  description: 'Gives vectors to concepts that are new or have changed',
  cron: '17 * * * *',
  lease: 10 * MINUTE,
  alone: true,
  compute: backfill,
  write: async (_tx, summary) => summary
})

async function backfill(db: Db, report: Report): Promise<JobSummary> {
  const idle = await whyIdle()
  if (idle !== undefined) return { skipped: idle }
  const model = await currentEmbedder()
  const outdated = await outdatedConcepts(db, model.name)
  let [concepts, refused, tokens] = [0, 0, 0]
  const summary = (): JobSummary => ({
    model: model.name,
    concepts,
    refused,
    tokens,
    left: outdated.length - concepts - refused
  })
  for (const portion of batches(outdated, PORTION)) {
    const embedded: Embedded = { vectors: new Map(), refused: new Set() }
    const texts = new Map(portion.map(({ hash, text }) => [hash, text]))
    await embedTexts(model, texts, embedded, { used: used => (tokens += used) })
    const done = portion.map(({ ID, hash }) => ({ ID, hash, bytes: embedded.vectors.get(hash) ?? null }))
    await inTransaction(tx => storeVectors(tx, model.name, done))
    concepts += done.filter(({ bytes }) => bytes !== null).length
    refused += done.filter(({ bytes }) => bytes === null).length
    await report(summary())
  }
  return summary()
}

/** Why concepts get no vectors; undefined when they do. */
async function whyIdle(): Promise<string | undefined> {
  const { enabled } = await knowledgeGraphSettings.values()
  return enabled ? whyNoModel() : 'not used: enabled of KnowledgeGraphSettings is off'
}
