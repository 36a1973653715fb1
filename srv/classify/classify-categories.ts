import {
  type CategoryScore,
  categorySeeds,
  type ClassifiedItem,
  classifiedItems,
  type ClassifiedKind,
  replaceCategories
} from '../catalog/index.ts'
import { chatSettings } from '../features/index.ts'
import { hasOpenTransaction, inOwnTransaction, readApart } from '../cap/database/database.ts'
import { badRequest } from '../../lib/errors.ts'
import { embedder, type Embedder, similarity } from '../embeddings/index.ts'
import { batches, SlicedWork } from '../cap/database/yield-to-readers.ts'

/** Items per transaction; other readers and writers run between two of them. */
const BATCH = 200
const MAX_CATEGORIES = 3
/** Largest distance to the score of the closest category. */
const GAP = 0.05

export interface Classification {
  readonly processed: number
  readonly succeeded: number
  readonly failed: number
  readonly skipped: number
}

interface Seed {
  readonly ID: string
  readonly vector: Float32Array
}

/**
 * Replaces the categories of the items by the ones with the closest seeds (CATALOG-054). Each batch is committed by
 * itself.
 * @throws HttpError 400 in an atomicity group that has begun its transaction, 503 when no model is configured, 502 when
 * the model fails; batches committed before are kept.
 */
export async function classifyCategories(
  wanted: readonly ClassifiedKind[],
  ids: readonly string[],
  force: boolean
): Promise<Classification> {
  if (hasOpenTransaction()) throw badRequest('not_in_a_group', 'Send classifyCategories outside of an atomicity group')
  const model = await embedder((await chatSettings.values()).embeddingModel)
  const seeds = await embedSeeds(model)
  const result = { processed: 0, succeeded: 0, failed: 0, skipped: 0 }
  const work = new SlicedWork()
  for (const kind of wanted) {
    const items = await readApart(db => classifiedItems(db, kind, ids))
    const open = items.filter(({ chosen }) => force || !chosen)
    result.processed += items.length
    result.skipped += items.length - open.length
    for (const batch of batches(open, BATCH)) {
      const scores = await scoresOf(model, seeds, batch)
      const taken = await inOwnTransaction(tx => replaceCategories(tx, kind, scores, force))
      const found = [...taken.values()].filter(({ length }) => length > 0).length
      result.succeeded += found
      result.failed += taken.size - found
      result.skipped += batch.length - taken.size
      await work.yieldToReaders()
    }
  }
  return result
}

async function embedSeeds(model: Embedder): Promise<readonly Seed[]> {
  const seeds = await readApart(categorySeeds)
  const vectors = await model.embed(seeds.map(({ text }) => text))
  return seeds.map(({ ID }, index) => ({ ID, vector: vectors[index] as Float32Array }))
}

async function scoresOf(
  model: Embedder,
  seeds: readonly Seed[],
  items: readonly ClassifiedItem[]
): Promise<ReadonlyMap<string, readonly CategoryScore[]>> {
  const vectors = await model.embed(items.map(({ text }) => text))
  return new Map(items.map(({ ID }, index) => [ID, closest(vectors[index] as Float32Array, seeds, model.closeEnough)]))
}

/** The categories closest to `vector`, best first. Scores stay below 1, which marks the choice of an admin. */
function closest(vector: Float32Array, seeds: readonly Seed[], closeEnough: number): readonly CategoryScore[] {
  const ranked = seeds
    .map(({ ID, vector: seed }) => ({ category: ID, score: similarity(vector, seed) }))
    .toSorted((one, other) => other.score - one.score)
  const best = ranked[0]?.score ?? 0
  return ranked
    .filter(({ score }) => score >= closeEnough && score >= best - GAP)
    .slice(0, MAX_CATEGORIES)
    .map(({ category, score }) => ({ category, score: Math.min(Math.round(score * 10_000) / 10_000, 0.9999) }))
}
