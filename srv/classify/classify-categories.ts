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
import { Doubts, MAX_CATEGORIES } from './ask-model.ts'

/** Items per transaction; other readers and writers run between two of them. */
const BATCH = 200
/** Largest distance to the score of the closest category. */
const GAP = 0.05
/** Below what is close enough by no more than this, an item may still belong to a category. */
const ALMOST = 0.1
/** Categories among which the model decides. */
const MOST_CANDIDATES = 6
/** Items about which the model is asked at once. */
const AT_ONCE = 4

export interface Classification {
  readonly processed: number
  readonly succeeded: number
  readonly failed: number
  readonly skipped: number
}

interface Seed {
  readonly ID: string
  readonly text: string
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
  const doubts = new Doubts()
  const result = { processed: 0, succeeded: 0, failed: 0, skipped: 0 }
  const work = new SlicedWork()
  for (const kind of wanted) {
    const items = await readApart(db => classifiedItems(db, kind, ids))
    const open = items.filter(({ chosen }) => force || !chosen)
    result.processed += items.length
    result.skipped += items.length - open.length
    for (const batch of batches(open, BATCH)) {
      const scores = await scoresOf(model, seeds, doubts, batch)
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
  return seeds.map(({ ID, text }, index) => ({ ID, text, vector: vectors[index] as Float32Array }))
}

async function scoresOf(
  model: Embedder,
  seeds: readonly Seed[],
  doubts: Doubts,
  items: readonly ClassifiedItem[]
): Promise<ReadonlyMap<string, readonly CategoryScore[]>> {
  const vectors = await model.embed(items.map(({ text }) => text))
  const ranked = items.map((item, index) => ({ item, ranked: rank(vectors[index] as Float32Array, seeds) }))
  const scores = new Map<string, readonly CategoryScore[]>()
  for (const some of batches(ranked, AT_ONCE))
    await Promise.all(
      some.map(async ({ item, ranked }) => scores.set(item.ID, await decide(item, ranked, model.closeEnough, doubts)))
    )
  return scores
}

interface Ranked {
  readonly category: string
  readonly text: string
  readonly score: number
}

const rank = (vector: Float32Array, seeds: readonly Seed[]): readonly Ranked[] =>
  seeds
    .map(({ ID, text, vector: seed }) => ({ category: ID, text, score: similarity(vector, seed) }))
    .toSorted((one, other) => other.score - one.score)

/**
 * The categories of an item, best first. Vectors decide, unless more categories are about equally close than an item can have, or
 * none is close enough but some almost are: then the model is asked.
 */
async function decide(
  { text }: ClassifiedItem,
  ranked: readonly Ranked[],
  closeEnough: number,
  doubts: Doubts
): Promise<readonly CategoryScore[]> {
  const best = ranked[0]?.score ?? 0
  const near = ranked.filter(({ score }) => score >= closeEnough - ALMOST && score >= best - GAP)
  const close = near.filter(({ score }) => score >= closeEnough)
  const isDoubtful = close.length > MAX_CATEGORIES || (close.length === 0 && near.length > 0)
  const chosen = isDoubtful ? await doubts.choose({ text, candidates: near.slice(0, MOST_CANDIDATES) }) : undefined
  return (chosen ?? close)
    .slice(0, MAX_CATEGORIES)
    .map(({ category, score }) => ({ category, score: storedScore(score) }))
}

/** Scores stay below 1, which marks the choice of an admin. */
const storedScore = (score: number): number => Math.min(Math.round(score * 10_000) / 10_000, 0.9999)
