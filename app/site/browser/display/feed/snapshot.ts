/** The numbers of an event, as the functions of the server answer them. */
export interface Snapshot {
  readonly name: string
  readonly startDate: string | undefined
  readonly endDate: string | undefined
  /** Name of the IANA time zone. */
  readonly timeZone: string | undefined
  /** Number of the last change that is counted. */
  readonly number: number
  readonly participants: number
  readonly completions: number
  readonly points: number
  /** How many people have done one tutorial, two, three … */
  readonly buckets: readonly Bucket[]
  readonly burnup: readonly Day[]
  readonly tracks: readonly Track[]
  readonly speed: readonly Speed[]
  readonly leaderboard: readonly Rank[]
  /** Newest first. */
  readonly latest: readonly Completion[]
}

export interface Bucket {
  readonly bucketName: string
  readonly count: number
  readonly percentage: number
}

export interface Day {
  /** `2026-11-30`. */
  readonly day: string
  readonly count: number
  readonly cumulative: number
}

interface Track {
  readonly title: string
  readonly uniqueUsers: number
  readonly completions: number
}

interface Speed {
  readonly title: string
  readonly avgMinutes: number
  readonly completions: number
}

export interface Rank {
  readonly displayName: string
  readonly completions: number
  readonly points: number
}

export interface Completion {
  readonly tutorialTitle: string
  readonly bucketName: string
  readonly completeDate: string
  readonly userName: string
}

/** So many completions are kept, and more are never shown. */
export const MOST_LATEST = 20
/** Rows of a list that are read; the days of a year fit. */
const MOST_ROWS = 400

type Json = Readonly<Record<string, unknown>>

/** The snapshot of an answer; undefined for an answer that is none. */
export function snapshotOf(value: unknown): Snapshot | undefined {
  if (!isObject(value) || typeof value['name'] !== 'string' || !isCount(value['number'])) return undefined
  return {
    name: value['name'],
    startDate: timeOf(value['startDate']),
    endDate: timeOf(value['endDate']),
    timeZone: textOf(value['timeZone']) || undefined,
    number: value['number'],
    ...{ participants: numberOf(value['participants']), completions: numberOf(value['completions']) },
    points: numberOf(value['points']),
    buckets: rowsOf(value['buckets']).map(row => ({
      ...{ bucketName: textOf(row['bucketName']), count: numberOf(row['count']) },
      percentage: numberOf(row['percentage'])
    })),
    burnup: rowsOf(value['burnup']).map(row => ({
      ...{ day: textOf(row['day']).slice(0, 10), count: numberOf(row['count']) },
      cumulative: numberOf(row['cumulative'])
    })),
    tracks: rowsOf(value['tracks']).map(row => ({
      ...{ title: textOf(row['title']), uniqueUsers: numberOf(row['uniqueUsers']) },
      completions: numberOf(row['completions'])
    })),
    // nobody knows how long a tutorial takes whose steps were never marked
    speed: rowsOf(value['speed'])
      .filter(row => row['avgMinutes'] !== null)
      .map(row => ({
        ...{ title: textOf(row['title']), avgMinutes: numberOf(row['avgMinutes']) },
        completions: numberOf(row['completions'])
      })),
    leaderboard: rowsOf(value['leaderboard']).map(row => ({
      ...{ displayName: textOf(row['displayName']), completions: numberOf(row['completions']) },
      points: numberOf(row['points'])
    })),
    latest: rowsOf(value['latest']).slice(0, MOST_LATEST).map(completionOf)
  }
}

/** A completion of a list or of a frame. */
export const completionOf = (row: Json): Completion => ({
  tutorialTitle: textOf(row['tutorialTitle']),
  bucketName: textOf(row['bucketName']),
  completeDate: textOf(row['completeDate']).slice(0, 10),
  userName: textOf(row['userName'])
})

export const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null
export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
/** The day, `2026-11-30`, at a time in a time zone; in UTC where the zone is not known. */
export function dayIn(timeZone: string | undefined, time: number): string {
  try {
    // Swedes write days as ISO 8601 does
    return new Intl.DateTimeFormat('sv-SE', { timeZone: timeZone ?? 'UTC' }).format(time)
  } catch {
    return new Date(time).toISOString().slice(0, 10)
  }
}

/** The objects of a list. */
export const rowsOf = (value: unknown): readonly Json[] =>
  Array.isArray(value) ? value.slice(0, MOST_ROWS).filter(isObject) : []

/** Numbers of a database may come as texts. */
const numberOf = (value: unknown): number => {
  const number = Number(value)
  return Number.isFinite(number) ? number : 0
}

const LONGEST_TEXT = 300
const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, LONGEST_TEXT) : '')
const timeOf = (value: unknown): string | undefined =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : undefined
