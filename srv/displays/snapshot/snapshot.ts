import { POINTS_PER_COMPLETION } from '../../events/index.ts'
import { type Bucket, buckets } from '../statistics/buckets.ts'
import { burnup, type BurnupDay } from '../statistics/burnup.ts'
import type { CountedOf, Naming, Participant } from '../statistics/counted.ts'
import { shownName } from '../statistics/counted.ts'
import { latest } from '../statistics/latest.ts'
import { type Leader, leaderboard, leaders } from '../statistics/leaderboard.ts'
import { completionSpeed, type Speed } from '../statistics/speed.ts'
import { type TrackStats, trackStats } from '../statistics/tracks.ts'
import type { EventState } from './event-state.ts'

/** A completion among the latest. */
interface Latest {
  readonly tutorialTitle: string
  readonly bucketName: string
  /** YYYY-MM-DD in UTC. */
  readonly completeDate: string
  readonly userName: string
}

/** An event as displays show it. */
export interface Snapshot {
  readonly eventLegacyId: number
  readonly name: string
  readonly startDate: string | null
  readonly endDate: string | null
  readonly timeZone: string
  /** Number of the last change that it has. */
  readonly number: number
  readonly participants: number
  readonly completions: number
  readonly points: number
  readonly buckets: readonly Bucket[]
  readonly burnup: readonly BurnupDay[]
  readonly tracks: readonly TrackStats[]
  readonly speed: readonly Speed[]
  readonly leaderboard: readonly Leader[]
  readonly latest: readonly Latest[]
  readonly asOf: string
}

/** Rows of a leaderboard that can be asked for. */
export const MOST_LEADERS = 100
/** Rows of the leaderboard in a snapshot. */
const SHOWN_LEADERS = 20
const MOST_LATEST = 20
/** Missions and tutorials that are listed, those with most completions. */
const MOST_ROWS = 100

/** Statistics of a state, computed once, whoever asks. */
interface Statistics extends Pick<Snapshot, 'completions' | 'buckets' | 'burnup' | 'tracks' | 'speed'> {
  readonly leaders: readonly Participant[]
  readonly latest: readonly CountedOf[]
}

const computed = new WeakMap<EventState, Statistics>()

/** The statistics of a state. */
export function statisticsOf(state: EventState): Statistics {
  const known = computed.get(state) ?? compute(state)
  computed.set(state, known)
  return known
}

function compute({ event, people }: EventState): Statistics {
  const all = people.values().toArray()
  const completions = all.flatMap(by => by.completions.map(completion => ({ ...completion, by })))
  return {
    completions: completions.length,
    buckets: buckets(all),
    burnup: burnup(completions, event.timeZone),
    tracks: trackStats(completions, event.tracksOf, MOST_ROWS),
    speed: completionSpeed(completions, event.titleOf, MOST_ROWS),
    leaders: leaders(all, MOST_LEADERS),
    latest: latest(completions, MOST_LATEST)
  }
}

/** The first rows of the leaderboard. */
export const leaderboardOf = (state: EventState, top: number, naming: Naming): Leader[] =>
  leaderboard(statisticsOf(state).leaders.slice(0, top), naming)

/** The snapshot of a state, with the names that may be shown. */
export function snapshotOf(state: EventState, naming: Naming): Snapshot {
  const { event, number, people, asOf } = state
  const { latest: newest, leaders: _, ...statistics } = statisticsOf(state)
  return {
    eventLegacyId: event.legacyId,
    name: event.name,
    startDate: isoOf(event.startDate),
    endDate: isoOf(event.endDate),
    timeZone: event.timeZone,
    number,
    participants: people.size,
    points: statistics.completions * POINTS_PER_COMPLETION,
    ...statistics,
    leaderboard: leaderboardOf(state, SHOWN_LEADERS, naming),
    latest: newest.map(({ tutorial, at, by }) => ({
      tutorialTitle: event.titleOf(tutorial),
      bucketName: event.bucketOf(tutorial),
      completeDate: new Date(at).toISOString().slice(0, 10),
      userName: shownName(by, naming)
    })),
    asOf
  }
}

const isoOf = (date: string | null): string | null => (date === null ? null : new Date(date).toISOString())
