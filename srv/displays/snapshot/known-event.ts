import { generation } from '../../cap/database/generations.ts'
import { type CountingEvent, countingEvents, describedEvents } from '../../events/index.ts'
import { keyOf, structure, taskFacts } from '../../learner/index.ts'
import { knownTimeZone } from '../statistics/burnup.ts'
import type { Track } from '../statistics/tracks.ts'

/** An event with what it counts, by the events and the catalog as this instance knows them. */
export interface KnownEvent {
  readonly ID: string
  readonly legacyId: number
  readonly name: string
  readonly startDate: string | null
  readonly endDate: string | null
  readonly timeZone: string
  readonly counting: CountingEvent
  /** Missions with a tutorial that visitors find, and the mission of the event. */
  readonly tracksOf: (tutorial: number) => readonly Track[]
  readonly titleOf: (tutorial: number) => string
  readonly bucketOf: (tutorial: number) => string
}

/** Generations that an event, and what it counts and is called, depend on. */
const GENERATIONS = ['events', 'catalog'] as const

/** A text that changes with the state of events and catalog. */
export const stateOfEvents = (): string => GENERATIONS.map(generation).join()

/** The event with this number; undefined for an unknown one. */
export async function knownEvent(number: number): Promise<KnownEvent | undefined> {
  const row = (await describedEvents()).get(number)
  const counting = row && (await countingEvents()).get(row.ID)
  if (!row || !counting) return undefined
  const [facts, { parentsOf }] = await Promise.all([taskFacts(), structure()])
  const tutorialOf = (taskLegacyId: number) => keyOf({ taskType: 'TUTORIAL', taskLegacyId })
  const isTrack = (mission: number): boolean =>
    mission === row.mission || facts.get(keyOf({ taskType: 'MISSION', taskLegacyId: mission }))?.shown === true
  return {
    ...{ ID: row.ID, legacyId: row.legacyId, name: row.name, counting },
    ...{ startDate: row.startDate, endDate: row.endDate, timeZone: knownTimeZone(row.timeZone) },
    tracksOf: tutorial =>
      (parentsOf.get(tutorialOf(tutorial)) ?? [])
        .filter(({ taskType, taskLegacyId }) => taskType === 'MISSION' && isTrack(taskLegacyId))
        .map(({ taskLegacyId, title }) => ({
          missionLegacyId: taskLegacyId,
          title: title ?? `Mission ${taskLegacyId}`
        })),
    titleOf: tutorial => facts.get(tutorialOf(tutorial))?.title ?? `Tutorial ${tutorial}`,
    bucketOf: tutorial => facts.get(tutorialOf(tutorial))?.primaryTag ?? 'unknown'
  }
}
