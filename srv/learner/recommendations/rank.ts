import { compareTexts } from '../../../lib/text/title-order.ts'
import { appealOf, type Common } from './appeal.ts'

/** Weights of the two signals (LEARNER-024). */
const SIMILARITY = 0.6
const TOGETHER = 0.4
/** Scores that differ by less are equal, whatever the processor rounds. */
const PRECISION = 10_000

/** A tutorial that may be recommended. */
interface Candidate {
  readonly slug: string
  readonly title: string
  /** Text by which the title is sorted. */
  readonly titleKey: string
  readonly description: string | null
  readonly primaryTag: string | null
  readonly level: string | null
  /** Minutes. */
  readonly time: number | null
  readonly stepCount: number | null
}

/** Another tutorial that was completed by the same learners, and by how many. */
export interface Companion {
  readonly candidate: number
  readonly score: number
}

/** Facts about all candidates, each by its index. */
export interface Facts extends Common {
  readonly candidates: readonly Candidate[]
  readonly companionsOf: (candidate: number) => readonly Companion[]
}

/** A learner, and the page that asks. */
export interface Question {
  /** Index of the tutorial that is open; undefined on pages without one. */
  readonly current: number | undefined
  /** Indexes of the tutorials that the learner has completed. */
  readonly completed: readonly number[]
  /** Indexes of those that are under way; asked for only where nothing is completed. */
  readonly begun: readonly number[]
  /** Cosine of each candidate to the centroid of the completed ones; undefined without vectors. */
  readonly cosines: ArrayLike<number> | undefined
  /** From this cosine on two tutorials are about the same. */
  readonly closeEnough: number
  /** Now, in milliseconds. */
  readonly at: number
  readonly limit: number
}

/** A recommended tutorial. */
export interface Recommendation extends Omit<Candidate, 'titleKey'> {
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

interface Ranked {
  readonly index: number
  readonly score: number
  readonly candidate: Candidate
}

/** The tutorials that suit the learner best; one for which no reason can be told is none of them. */
export function recommend(facts: Facts, question: Question): Recommendation[] {
  const reasonFor = reasons(facts, question)
  const all = rank(facts, question).values()
  const withReason = all.flatMap(({ index, candidate, score }) => {
    const reason = reasonFor(index)
    const { slug, title, description, primaryTag, level, time, stepCount } = candidate
    return reason === undefined ? [] : [{ slug, title, description, primaryTag, level, time, stepCount, score, reason }]
  })
  return [...withReason.take(question.limit)]
}

/**
 * All tutorials that are left to the learner, the best first: 0.6 × similarity to what was completed + 0.4 × how often completed
 * together with the open tutorial, or without one with those that were completed. Where nothing can be compared, the appeal
 * stands in for similarity. Of equal scores the tag of the open tutorial comes first, then the title and the slug.
 */
export function rank(facts: Facts, question: Question): Ranked[] {
  const { candidates } = facts
  const { completed, begun, current } = question
  const left = new Set([...completed, ...begun, ...(current === undefined ? [] : [current])])
  const support = supportOf(facts, question)
  const similarity = similarityOf(facts, question)
  const most = Math.max(0, ...[...support].flatMap(([index, { sum }]) => (left.has(index) ? [] : sum)))
  const tag = current === undefined ? undefined : candidates[current]?.primaryTag
  return [...candidates.entries()]
    .filter(([index]) => !left.has(index))
    .map(([index, candidate]) => {
      const together = most === 0 ? 0 : (support.get(index)?.sum ?? 0) / most
      const score = Math.round((SIMILARITY * similarity(index) + TOGETHER * together) * PRECISION) / PRECISION
      return { index, score, candidate }
    })
    .sort((one, other) => other.score - one.score || byTag(tag, one.candidate, other.candidate))
}

/** The level of the open tutorial, else of most that were completed or begun; who has begun nothing is a beginner. */
function levelOf({ candidates }: Facts, { current, completed, begun }: Question): string {
  const own = current === undefined ? [...completed, ...begun] : [current]
  const counts = new Map<string, number>()
  for (const index of own) {
    const level = candidates[index]?.level
    if (level) counts.set(level, (counts.get(level) ?? 0) + 1)
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one)
  return most?.[0] ?? 'beginner'
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

/** 0 to 1 for a candidate: by its cosine, else by its appeal. */
function similarityOf(facts: Facts, question: Question): (index: number) => number {
  const { cosines, completed } = question
  if (cosines && completed.length > 0) return index => ((cosines[index] as number) + 1) / 2
  const appeal = appealTo(facts, question)
  return index => appeal(index).score
}

const appealTo = (facts: Facts, question: Question) => appealOf(facts, levelOf(facts, question), question.at)

/** Words for why a candidate is recommended, by its index; undefined for one without a reason. */
function reasons(facts: Facts, question: Question): (index: number) => string | undefined {
  const { cosines, closeEnough, completed } = question
  const support = supportOf(facts, question)
  const appeal = appealTo(facts, question)
  return index => {
    const strongest = support.get(index)?.strongest
    if (strongest) return `Often done after “${facts.candidates[strongest.candidate]?.title ?? ''}”`
    if (cosines && completed.length > 0 && (cosines[index] as number) >= closeEnough)
      return 'Similar to what you completed'
    return appeal(index).reason
  }
}

function byTag(tag: string | null | undefined, one: Candidate, other: Candidate): number {
  const first = Number(sharesTag(tag, other)) - Number(sharesTag(tag, one))
  return first || compareTexts(one.titleKey, other.titleKey) || compareTexts(one.slug, other.slug)
}

const sharesTag = (tag: string | null | undefined, { primaryTag }: Candidate) => Boolean(tag) && primaryTag === tag
