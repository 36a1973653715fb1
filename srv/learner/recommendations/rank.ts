/** Weights of the two signals (LEARNER-024). */
const SIMILARITY = 0.6
const TOGETHER = 0.4
/** Scores that differ by less are equal, whatever the processor rounds. */
const PRECISION = 10_000

/** A tutorial that may be recommended. */
interface Candidate {
  readonly slug: string
  readonly title: string
  readonly primaryTag: string | null
  /** Minutes. */
  readonly time: number | null
}

/** Another tutorial that was completed by the same learners, and by how many. */
export interface Companion {
  readonly candidate: number
  readonly score: number
}

/** Facts about all candidates, each by its index. */
export interface Facts {
  readonly candidates: readonly Candidate[]
  /** Number of learners who completed the candidate. */
  readonly learners: ArrayLike<number>
  readonly companionsOf: (candidate: number) => readonly Companion[]
}

/** A learner, and the page that asks. */
export interface Question {
  /** Index of the tutorial that is open; undefined on pages without one. */
  readonly current: number | undefined
  /** Indexes of the tutorials that the learner has completed. */
  readonly completed: readonly number[]
  /** Cosine of each candidate to the centroid of the completed ones; undefined without vectors. */
  readonly cosines: ArrayLike<number> | undefined
  /** From this cosine on two tutorials are about the same. */
  readonly closeEnough: number
  readonly limit: number
}

/** A recommended tutorial. */
export interface Recommendation extends Candidate {
  /** 0 to 1. */
  readonly score: number
  /** Words for the learner. */
  readonly reason: string
}

/** The companion that speaks most for a candidate, and the sum of all. */
interface Support {
  sum: number
  readonly strongest: Companion
}

/**
 * The tutorials that suit the learner best: 0.6 × similarity to what was completed + 0.4 × how often completed together with
 * the open tutorial, or without one with those that were completed. Where nothing can be compared, popularity stands in for
 * similarity. Of equal scores the tag of the open tutorial comes first, then the title and the slug.
 */
export function recommend(facts: Facts, question: Question): Recommendation[] {
  const { candidates } = facts
  const left = new Set([...question.completed, ...(question.current === undefined ? [] : [question.current])])
  const support = supportOf(facts, question)
  const open = candidates.keys().filter(index => !left.has(index))
  const similarity = similarityOf(facts, question)
  const most = Math.max(0, ...[...support].flatMap(([index, { sum }]) => (left.has(index) ? [] : sum)))
  const tag = question.current === undefined ? undefined : candidates[question.current]?.primaryTag
  const scored = [...open].map(index => {
    const together = most === 0 ? 0 : (support.get(index)?.sum ?? 0) / most
    const score = Math.round((SIMILARITY * similarity(index) + TOGETHER * together) * PRECISION) / PRECISION
    return { index, score, candidate: candidates[index] as Candidate }
  })
  return scored
    .sort((one, other) => other.score - one.score || byTag(tag, one.candidate, other.candidate))
    .slice(0, question.limit)
    .map(({ index, score, candidate }) => {
      const { slug, title, primaryTag, time } = candidate
      return { slug, title, primaryTag, time, score, reason: reasonFor(index, facts, question, support.get(index)) }
    })
}

/** How much the companions of the open tutorial, or of the completed ones, speak for each candidate. */
function supportOf({ companionsOf }: Facts, { current, completed }: Question): ReadonlyMap<number, Support> {
  const support = new Map<number, Support>()
  for (const source of current === undefined ? completed : [current])
    for (const { candidate, score } of companionsOf(source)) {
      const known = support.get(candidate)
      if (!known) support.set(candidate, { sum: score, strongest: { candidate: source, score } })
      else if (score > known.strongest.score)
        support.set(candidate, { sum: known.sum + score, strongest: { candidate: source, score } })
      else known.sum += score
    }
  return support
}

/** 0 to 1 for a candidate: by its cosine, else by its learners. */
function similarityOf({ learners }: Facts, { cosines, completed }: Question): (index: number) => number {
  if (cosines && completed.length > 0) return index => ((cosines[index] as number) + 1) / 2
  let most = 0
  for (let index = 0; index < learners.length; index++) most = Math.max(most, learners[index] as number)
  return index => (most === 0 ? 0 : (learners[index] as number) / most)
}

function reasonFor(index: number, facts: Facts, question: Question, support: Support | undefined): string {
  if (support) return `Often done after “${facts.candidates[support.strongest.candidate]?.title ?? ''}”`
  const { cosines, closeEnough, completed } = question
  if (cosines && completed.length > 0 && (cosines[index] as number) >= closeEnough)
    return 'Similar to what you completed'
  return (facts.learners[index] as number) > 0 ? 'Popular with learners' : 'New for you'
}

function byTag(tag: string | null | undefined, one: Candidate, other: Candidate): number {
  const first = Number(sharesTag(tag, other)) - Number(sharesTag(tag, one))
  return first || compare(one.title, other.title) || compare(one.slug, other.slug)
}

const sharesTag = (tag: string | null | undefined, { primaryTag }: Candidate) => Boolean(tag) && primaryTag === tag

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
