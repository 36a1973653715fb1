import { keyOf, POINTS, type Task } from '../records/record.ts'
import { rollUp } from '../rollup/roll-up.ts'
import { isCounted } from '../rollup/person-states.ts'
import type { Parent, Token } from '../rollup/structure.ts'
import { tutorialState } from '../rollup/tutorial-state.ts'
import { type Known, pageOf } from './facts.ts'
import { outlookOf, type Standing } from './outlook.ts'

/** Longest lists of a summary. */
const MAX_TUTORIALS = 500
const MAX_PARENTS = 200

/** A record of a person on a task other than a step; times are in milliseconds. */
export interface OwnRecord extends Task {
  readonly status: 'IN_PROGRESS' | 'COMPLETED'
  readonly attemptNumber: number
  /** When it was completed, else when it was begun. */
  readonly at: number
}

/** Everything about a person that the summary is made of. */
export interface Own {
  readonly records: readonly OwnRecord[]
  /** Of the tutorials in progress, the completed steps by number, with their times. */
  readonly steps: ReadonlyMap<number, ReadonlyMap<number, number>>
  /** Number of all completed steps. */
  readonly stepCount: number
  readonly badges: number
}

interface TutorialProgress {
  readonly slug: string
  readonly title: string
  readonly status: OwnRecord['status']
  readonly percent: number
  readonly completedSteps: number
  readonly stepCount: number
  readonly nextStep: number | null
  readonly minutesLeft: number | null
  readonly lastActivityAt: string
  readonly completionDate: string | null
  readonly attemptNumber: number
}

interface ParentProgress {
  readonly legacyId: number
  readonly slug: string
  readonly title: string
  readonly status: OwnRecord['status']
  readonly percent: number
  readonly done: number
  readonly total: number
  readonly minutesLeft: number
  readonly minutesTotal: number
  readonly nextSlug: string | null
  readonly nextTitle: string | null
  readonly nextStep: number | null
  readonly lastActivityAt: string
  readonly completionDate: string | null
}

interface Continue {
  readonly slug: string
  readonly stepNumber: number
  readonly title: string
  readonly missionSlug: string | null
  readonly missionTitle: string | null
}

export interface MyProgress {
  readonly totals: {
    readonly tutorials: number
    readonly missions: number
    readonly steps: number
    readonly points: number
    readonly badges: number
  }
  readonly continueWith: Continue | null
  readonly missions: readonly ParentProgress[]
  readonly groups: readonly ParentProgress[]
  readonly tutorials: readonly TutorialProgress[]
}

/** A tutorial with its state now; hidden ones have no entry to show. */
interface Tutorial {
  readonly token: Token
  readonly at: number
  readonly completedAt: number | null
  readonly shown: TutorialProgress | undefined
}

/**
 * The summary of a person's progress. States follow from records of steps and tasks by the structure as it is now, so that it
 * is right also before the records of groups and missions were recomputed. What is not shown to visitors counts in the
 * totals alone. The lists begin with what was done last.
 */
export function summarize(known: Known, own: Own): MyProgress {
  const tutorials = own.records.flatMap(record => tutorialOf(known, record, own) ?? [])
  const parents = parentsWith(known, own, tutorials)
  const [missions, groups] = (['MISSION', 'GROUP'] as const).map(type =>
    parents.flatMap(each => (each.parent.taskType === type ? each.shown : []))
  ) as [ParentProgress[], ParentProgress[]]
  const shown = tutorials.flatMap(({ shown }) => shown ?? []).sort(newestFirst)
  const completed = (type: Task['taskType']) =>
    own.records.filter(({ taskType, status }) => taskType === type && status === 'COMPLETED').length
  return {
    totals: {
      tutorials: tutorials.filter(({ completedAt }) => completedAt !== null).length,
      missions: completed('MISSION'),
      steps: own.stepCount,
      points: POINTS * own.stepCount,
      badges: own.badges
    },
    continueWith: continueWith(known, shown, missions, groups),
    missions: missions.sort(newestFirst).slice(0, MAX_PARENTS),
    groups: groups.sort(newestFirst).slice(0, MAX_PARENTS),
    tutorials: shown.slice(0, MAX_TUTORIALS)
  }
}

/** A tutorial in progress is as far as its steps are; a completed one stays so until it is reset. */
function tutorialOf({ catalog, facts }: Known, record: OwnRecord, own: Own): Tutorial | undefined {
  const tutorial = record.taskType === 'TUTORIAL' ? catalog.byNumber.get(record.taskLegacyId) : undefined
  if (!tutorial) return undefined
  const { steps } = tutorial
  const done = own.steps.get(record.taskLegacyId) ?? new Map<number, number>()
  const state = record.status === 'COMPLETED' ? undefined : tutorialState(steps, done)
  const completedAt = state ? state.completionDate : record.at
  const at = completedAt ?? Math.max(record.at, ...done.values())
  const left = completedAt === null ? [...steps].filter(number => !done.has(number)) : []
  const token = keyOf(record)
  const page = pageOf(facts.get(token))
  return {
    token,
    at,
    completedAt,
    shown: page
      ? {
          slug: page.slug,
          title: page.title,
          status: completedAt === null ? 'IN_PROGRESS' : 'COMPLETED',
          percent: state?.progress ?? 100,
          completedSteps: steps.size - left.length,
          stepCount: steps.size,
          nextStep: left.length > 0 ? Math.min(...left) : null,
          minutesLeft: completedAt === null ? minutesFor(page.time, left.length, steps.size) : 0,
          lastActivityAt: isoOf(at),
          completionDate: completedAt === null ? null : isoOf(completedAt),
          attemptNumber: record.attemptNumber
        }
      : undefined
  }
}

/** The share of the time of a tutorial that its steps left take; null when nobody has said how long it is. */
const minutesFor = (time: number | null, left: number, all: number): number | null =>
  time === null ? null : all === 0 ? time : Math.ceil((time * left) / all)

interface ParentState {
  readonly parent: Parent
  readonly shown: ParentProgress
}

/** The groups and missions of which anything was begun, with their states. */
function parentsWith(known: Known, own: Own, tutorials: readonly Tutorial[]): ParentState[] {
  const byToken = new Map(tutorials.map(tutorial => [tutorial.token, tutorial]))
  const activity = activityOf(known, own, byToken)
  const others = own.records.filter(
    ({ taskType, status }) =>
      taskType !== 'TUTORIAL' && isCounted({ taskType, taskLegacyId: 0 }) && status === 'COMPLETED'
  )
  const done = new Map<Token, number>(others.map(record => [keyOf(record), record.at]))
  for (const { token, completedAt } of tutorials) if (completedAt !== null) done.set(token, completedAt)
  const nested = [...activity.keys()]
    .flatMap(({ paths }) => paths.flat(2))
    .flatMap(token => known.catalog.parents.get(token) ?? [])
  const states = rollUp(known.catalog, new Set([...activity.keys(), ...nested]), done)
  const stateOf = (token: Token) => states.get(known.catalog.parents.get(token) as Parent)
  const standing: Standing = {
    isDone: token => done.has(token) || stateOf(token)?.status === 'COMPLETED',
    begunAt: token => byToken.get(token)?.shown
  }
  return [...activity].flatMap(([parent, at]) => {
    const state = states.get(parent)
    const page = pageOf(known.facts.get(keyOf(parent)))
    if (!state || !page) return []
    const { done: filled, total, minutesLeft, minutesTotal, next } = outlookOf(known, parent, standing)
    const shown: ParentProgress = {
      legacyId: parent.taskLegacyId,
      slug: page.slug,
      title: page.title,
      status: state.status,
      percent: state.progress,
      done: filled,
      total,
      minutesLeft,
      minutesTotal,
      nextSlug: next?.slug ?? null,
      nextTitle: next?.title ?? null,
      nextStep: next?.step ?? null,
      lastActivityAt: isoOf(at),
      completionDate: state.completionDate === null ? null : isoOf(state.completionDate)
    }
    return [{ parent, shown }]
  })
}

/** The parents of all tasks that were begun, with the time of the last activity. */
function activityOf({ catalog }: Known, own: Own, tutorials: ReadonlyMap<Token, Tutorial>): Map<Parent, number> {
  const activity = new Map<Parent, number>()
  for (const record of own.records.filter(isCounted)) {
    const token = keyOf(record)
    const at = tutorials.get(token)?.at ?? record.at
    for (const parent of catalog.parentsOf.get(token) ?? [])
      activity.set(parent, Math.max(at, activity.get(parent) ?? at))
  }
  return activity
}

/** The tutorial in progress, mission or group of the last activity, of equal ones in this order; it goes on there. */
function continueWith(
  { catalog }: Known,
  tutorials: readonly TutorialProgress[],
  missions: readonly ParentProgress[],
  groups: readonly ParentProgress[]
): Continue | null {
  const begun = tutorials.flatMap(({ slug, title, nextStep, lastActivityAt }) =>
    nextStep === null ? [] : [{ slug, title, stepNumber: nextStep, lastActivityAt }]
  )
  const next = [...missions, ...groups].flatMap(({ nextSlug: slug, nextTitle: title, nextStep, lastActivityAt }) =>
    slug === null || title === null || nextStep === null ? [] : [{ slug, title, stepNumber: nextStep, lastActivityAt }]
  )
  const [chosen] = [...begun, ...next].sort(latestFirst)
  if (!chosen) return null
  const { slug, title, stepNumber } = chosen
  const tutorial = catalog.bySlug.get(slug)
  const around = tutorial && catalog.parentsOf.get(keyOf({ taskType: 'TUTORIAL', taskLegacyId: tutorial.legacyId }))
  const numbers = new Set(around?.flatMap(({ taskType, taskLegacyId }) => (taskType === 'MISSION' ? taskLegacyId : [])))
  const mission = missions
    .filter(({ status, legacyId }) => status === 'IN_PROGRESS' && numbers.has(legacyId))
    .sort(newestFirst)
    .at(0)
  return { slug, stepNumber, title, missionSlug: mission?.slug ?? null, missionTitle: mission?.title ?? null }
}

interface Active {
  readonly slug: string
  readonly lastActivityAt: string
}

const latestFirst = (one: Active, other: Active) => compare(other.lastActivityAt, one.lastActivityAt)

const newestFirst = (one: Active, other: Active) => latestFirst(one, other) || compare(one.slug, other.slug)

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

const isoOf = (at: number) => new Date(at).toISOString()
