import type { SearchHit } from '../engine/model.ts'
import { keyOf } from '../hits/ranked.ts'

/** Ranks beyond the first ones differ less and less (Cormack, Clarke and Büttcher 2009). */
const DAMPING = 60
/** Brings the sum of two inverse ranks to the size of other scores. */
const SCALE = 1000

/**
 * Merges two rankings by reciprocal rank fusion: a hit counts the inverse of its rank in each, so neither scores nor their
 * scales matter. Each list has a document once. Of equal ones the hit of the text comes first, and the hit of the text says in
 * which step it stands.
 */
export function fuse(textHits: readonly SearchHit[], vectorHits: readonly SearchHit[]): SearchHit[] {
  const fused = new Map(textHits.map((hit, rank) => [keyOf(hit), { ...hit, score: pointsOf(rank) }]))
  for (const [rank, hit] of vectorHits.entries()) {
    const text = fused.get(keyOf(hit))
    fused.set(keyOf(hit), { ...hit, ...text, score: pointsOf(rank) + (text?.score ?? 0) })
  }
  return [...fused.values()].sort((one, other) => other.score - one.score)
}

const pointsOf = (rank: number): number => SCALE / (DAMPING + rank + 1)
