import type { Caller } from '../../lib/access/caller.ts'
import { closenessTo } from './closeness.ts'
import { decide, type Decision } from './decide.ts'
import { noteRecommended, type Recommended } from './decisions.ts'
import { holds } from './holds.ts'
import { learnerFor } from './learner.ts'
import { type Asked, type Point, pointsFor } from './points.ts'

interface Shown {
  readonly key: string
  readonly label: string
}

interface PickedBranch {
  readonly id: string
  /** Key of the branch. */
  readonly picked: string | null
  readonly reason: string
  readonly confidence: number
  readonly allBranches: readonly Shown[]
}

/** A recommendation (CHAT-035 to CHAT-043); `note` tells why it is empty, `error` which rule was broken. */
export interface Recommendation {
  readonly branchPoints: readonly PickedBranch[]
  readonly altGroups: readonly (PickedBranch & { readonly groupKey: string })[]
  readonly skipPoints: readonly {
    readonly stepNumber: number
    readonly skip: boolean
    readonly reason: string
    readonly skipLabel: string | null
    readonly skipReason: string | null
  }[]
  readonly note?: string
  readonly error?: string
}

export const empty: Recommendation = { branchPoints: [], altGroups: [], skipPoints: [] }

/** The branches that fit the caller, each of which is noted (CHAT-044, CHAT-045). */
export async function recommend(caller: Caller, asked: Asked, signal: AbortSignal): Promise<Recommendation> {
  const { points, skips, note, error } = await pointsFor(asked)
  if (points.length + skips.length === 0) return { ...empty, ...(note && { note }), ...(error && { error }) }
  const branches = points.flatMap(point => point.branches)
  const learner = await learnerFor(
    caller,
    branches.flatMap(({ tutorialSlug }) => tutorialSlug ?? [])
  )
  const done = { titles: learner.titles, slugs: learner.facts.completed, coCompletions: learner.coCompletions }
  const closenessOf = await closenessTo(branches, done, signal)
  const decided = points.map(point => ({ point, decision: decide(point.branches, learner.facts, closenessOf) }))
  const skipped = skips.map(skip => ({ ...skip, skip: holds(skip.skipIf, learner.facts) }))
  await noteRecommended(caller, [
    ...decided.map(({ point, decision }) => rowOf(asked, point, decision)),
    ...skipped.filter(({ skip }) => skip).map(({ stepNumber }) => rowOfSkip(asked, stepNumber))
  ])
  const shownOf = (surface: Point['surface']) => decided.filter(({ point }) => point.surface === surface)
  return {
    branchPoints: shownOf('tutorialBranch').map(({ point, decision }) => picked(point, decision)),
    altGroups: shownOf('missionAltGroup').map(({ point, decision }) => ({
      ...picked(point, decision),
      groupKey: point.groupKey
    })),
    skipPoints: skipped.map(({ stepNumber, skipIf, skip, skipLabel, skipReason }) => {
      const reason = `Its condition ${skip ? 'holds' : 'does not hold'}: ${skipIf}`
      return { stepNumber, skip, reason, skipLabel, skipReason }
    }),
    ...(note && { note })
  }
}

const picked = ({ id, branches }: Point, { picked, reason, confidence }: Decision): PickedBranch => ({
  ...{ id, picked, reason, confidence },
  allBranches: branches.map(({ key, label }) => ({ key, label }))
})

const rowOf = (asked: Asked, { id, surface }: Point, { picked, kind, confidence }: Decision): Recommended => ({
  surface,
  missionSlug: surface === 'missionAltGroup' ? (asked.missionSlug ?? null) : null,
  tutorialSlug: surface === 'tutorialBranch' ? (asked.tutorialSlug ?? null) : null,
  branchPointId: id.slice(0, 120),
  recommendedKey: picked?.slice(0, 40) ?? null,
  recommendationKind: kind,
  confidence
})

const rowOfSkip = (asked: Asked, stepNumber: number): Recommended => ({
  surface: 'tutorialSkip',
  missionSlug: null,
  tutorialSlug: asked.tutorialSlug ?? null,
  branchPointId: `step-${stepNumber}`,
  recommendedKey: 'skip',
  recommendationKind: 'condition',
  confidence: 1
})
