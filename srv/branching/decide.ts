import { holds, type LearnerFacts } from './holds.ts'

/** Share of the closeness in meaning, and that of co-completion, in the score of the ranker. */
const COSINE_WEIGHT = 0.6
const CO_COMPLETION_WEIGHT = 0.4
/** A score must exceed this to speak for a branch. */
const LEAST_SCORE = 0.05

/** An alternative of which a learner takes one. */
export interface Branch {
  readonly key: string
  readonly label: string
  readonly condition: string | null
}

/** Closeness of a branch to what the learner has completed, both 0 to 1. */
export interface Closeness {
  readonly cosine: number
  readonly coCompletion: number
}

export interface Decision {
  /** Key of the branch; null when there are none. */
  readonly picked: string | null
  readonly kind: 'condition' | 'ranker' | 'default'
  /** 1 for a condition that holds, the score of the ranker, 0 for the first branch. */
  readonly confidence: number
  /** One sentence for the learner. */
  readonly reason: string
}

/**
 * The branch for a learner: the first whose condition holds; else the one that the ranker puts first; else the first. A branch
 * whose condition does not hold is left out, unless none is without a condition.
 */
export function decide<B extends Branch>(
  branches: readonly B[],
  facts: LearnerFacts,
  closenessOf: (branch: B) => Closeness
): Decision {
  const meant = branches.find(({ condition }) => hasText(condition) && holds(condition, facts))
  if (meant)
    return { picked: meant.key, kind: 'condition', confidence: 1, reason: `Its condition holds: ${meant.condition}` }
  const open = branches.filter(({ condition }) => !hasText(condition))
  const candidates = open.length > 0 ? open : branches
  const [best] = candidates
    .map(branch => ({ branch, score: scoreOf(closenessOf(branch)) }))
    .toSorted((one, other) => other.score - one.score)
  if (best && best.score > LEAST_SCORE)
    return {
      picked: best.branch.key,
      kind: 'ranker',
      confidence: best.score,
      reason: 'Closest to what you have completed'
    }
  const [first] = candidates
  return {
    picked: first?.key ?? null,
    kind: 'default',
    confidence: 0,
    reason: 'The first alternative; nothing that you have done speaks for another'
  }
}

const hasText = (condition: string | null): condition is string => condition !== null && condition.trim() !== ''

/** 0 to 1, with four decimals. */
function scoreOf({ cosine, coCompletion }: Closeness): number {
  const score = COSINE_WEIGHT * Math.max(0, cosine) + CO_COMPLETION_WEIGHT * coCompletion
  return Math.round(Math.min(1, score) * 10_000) / 10_000
}
