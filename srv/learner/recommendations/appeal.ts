import { DAY } from '../../../lib/time.ts'

const FEATURED = 0.4
const COMPLETED = 0.3
const CHANGED = 0.2
const LEVEL = 0.1
/** A change of this age or older is none to tell of. */
const RECENT = 90 * DAY

/** Facts about all candidates that are the same for everyone, each by its index. */
export interface Common {
  readonly candidates: readonly { readonly level: string | null }[]
  /** Number of learners who completed the candidate. */
  readonly learners: ArrayLike<number>
  readonly featured: ReadonlySet<number>
  /** Time of the last change by an author, in milliseconds; -Infinity where nobody has said it. */
  readonly changed: ArrayLike<number>
}

/** Merits of a candidate before anything is known of a learner but a level. */
interface Appeal {
  /** 0 to 1; 0 where nothing speaks for it. */
  readonly score: number
  /** Words for what speaks most; undefined where nothing does. */
  readonly reason: string | undefined
}

const none: Appeal = { score: 0, reason: undefined }

/**
 * The appeal of each candidate, by its index: whether it is featured, how often it was completed, how recently an author has
 * changed it; the level counts only beside one of these.
 * @param at Now, in milliseconds.
 */
export function appealOf(common: Common, level: string, at: number): (index: number) => Appeal {
  const { candidates, learners, featured, changed } = common
  let most = 1
  for (let index = 0; index < learners.length; index++) most = Math.max(most, learners[index] ?? 0)
  return index => {
    const age = at - (changed[index] ?? -Infinity)
    const isRecent = age >= 0 && age < RECENT
    const parts = [
      { score: featured.has(index) ? FEATURED : 0, reason: 'Featured' },
      { score: (COMPLETED * (learners[index] ?? 0)) / most, reason: 'Popular with learners' },
      { score: isRecent ? CHANGED * (1 - age / RECENT) : 0, reason: 'Recently updated by its author' }
    ].filter(({ score }) => score > 0)
    const [first, ...others] = parts.sort((one, other) => other.score - one.score)
    if (!first) return none
    const ofLevel = candidates[index]?.level === level ? LEVEL : 0
    return { score: others.reduce((sum, { score }) => sum + score, first.score + ofLevel), reason: first.reason }
  }
}
