import { reader } from '../cap/database/database.ts'
import { missionAlternatives } from '../catalog/index.ts'
import { branchSpecsOf } from '../content/index.ts'
import type { RankedBranch } from './closeness.ts'

/** Branch points of one answer. */
const MOST_POINTS = 100

/** Mission, tutorial or branch point for which a branch is to be recommended; at least one member. */
export interface Asked {
  readonly missionSlug?: string | null | undefined
  readonly tutorialSlug?: string | null | undefined
  readonly branchPointId?: string | null | undefined
}

/** A choice of one among some branches. */
export interface Point {
  readonly id: string
  readonly groupKey: string
  readonly surface: 'missionAltGroup' | 'tutorialBranch'
  readonly branches: readonly RankedBranch[]
}

interface Skip {
  readonly stepNumber: number
  readonly skipIf: string
  readonly skipLabel: string | null
  readonly skipReason: string | null
}

/** All that can be recommended for a question, or why nothing can. */
export interface Found {
  readonly points: readonly Point[]
  readonly skips: readonly Skip[]
  readonly note?: string
  readonly error?: string
}

/** The points that a question is about (CHAT-038 to CHAT-043). */
export async function pointsFor({ missionSlug, tutorialSlug, branchPointId }: Asked): Promise<Found> {
  if (!missionSlug && !tutorialSlug && !branchPointId)
    return { points: [], skips: [], error: 'at least one of missionSlug, tutorialSlug and branchPointId is required' }
  if (branchPointId && !tutorialSlug) return { points: [], skips: [], error: 'branchPointId requires tutorialSlug' }
  const ofMission = missionSlug ? await inMission(missionSlug) : undefined
  const ofTutorial = tutorialSlug ? await inTutorial(tutorialSlug, branchPointId ?? undefined) : undefined
  if (ofTutorial?.error !== undefined) return ofTutorial
  const note = ofMission?.note ?? ofTutorial?.note
  return {
    points: [...(ofMission?.points ?? []), ...(ofTutorial?.points ?? [])].slice(0, MOST_POINTS),
    skips: (ofTutorial?.skips ?? []).slice(0, MOST_POINTS),
    ...(note !== undefined && { note })
  }
}

async function inMission(slug: string): Promise<Found> {
  const alternatives = await missionAlternatives(await reader(), slug)
  if (!alternatives) return { points: [], skips: [], note: 'mission_not_found' }
  if (alternatives.length === 0) return { points: [], skips: [], note: 'mission_has_no_alt_groups' }
  const points = alternatives.map(({ id, groupKey, branches }): Point => {
    const ranked = branches.map(({ key, label, title, condition, tutorialSlug }) => {
      return { key, label, condition, tutorialSlug, about: `${label}\n${title}` }
    })
    return { id, groupKey, surface: 'missionAltGroup', branches: ranked }
  })
  return { points, skips: [] }
}

async function inTutorial(slug: string, branchPointId: string | undefined): Promise<Found> {
  const { branchPoints, skipPoints } = await branchSpecsOf(await reader(), slug)
  const wanted = branchPoints.filter(({ id }) => branchPointId === undefined || id === branchPointId)
  if (branchPointId !== undefined && wanted.length === 0)
    return { points: [], skips: [], error: `${slug} has no branch point ${branchPointId}` }
  const points = wanted.map(({ id, groupKey, branches }): Point => {
    const ranked = (branches ?? []).map(({ key, label, condition, embeddingHint }) => {
      const shown = { key, label: label ?? key, condition: condition ?? null }
      return { ...shown, tutorialSlug: null, about: embeddingHint ?? shown.label }
    })
    return { id, groupKey: groupKey ?? id, surface: 'tutorialBranch', branches: ranked }
  })
  const skips = branchPointId === undefined ? skipPoints.flatMap(point => skipOf(point)) : []
  const isEmpty = points.length + skips.length === 0
  return { points, skips, ...(isEmpty && { note: 'tutorial_has_no_branches' }) }
}

type StoredSkip = Awaited<ReturnType<typeof branchSpecsOf>>['skipPoints'][number]

function skipOf({ stepNumber, skipIf, skipLabel, skipReason }: StoredSkip): readonly Skip[] {
  if (!skipIf?.trim()) return []
  return [{ stepNumber, skipIf, skipLabel: skipLabel ?? null, skipReason: skipReason ?? null }]
}
