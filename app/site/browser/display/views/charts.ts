import type { Bucket, Day, Rank, Snapshot } from '../feed/snapshot.ts'

/** How many people have done `tutorials`, or more where `isOpen`. */
export interface Group {
  readonly tutorials: number
  readonly isOpen: boolean
  readonly people: number
  readonly percentage: number
}

/** At most `most` groups, in order; the last one holds the people of all that follow. */
export function groupsOf(buckets: readonly Bucket[], most: number): readonly Group[] {
  const all = buckets
    .map(({ bucketName, count, percentage }) => ({
      ...{ tutorials: Number(/^\d{1,6}/.exec(bucketName)?.[0] ?? 0), isOpen: false },
      ...{ people: count, percentage }
    }))
    .sort((a, b) => a.tutorials - b.tutorials)
  if (all.length <= most) return all
  const rest = all.slice(most - 1)
  const sum = (of: (group: Group) => number): number => rest.reduce((total, group) => total + of(group), 0)
  const [first] = rest
  if (!first) return all
  const open = { ...first, isOpen: true, people: sum(({ people }) => people) }
  return [...all.slice(0, most - 1), { ...open, percentage: sum(({ percentage }) => percentage) }]
}

export interface Ranked extends Rank {
  /** The same for people with the same points. */
  readonly rank: number
  /** Tells rows apart, and stays with a person. */
  readonly key: string
}

/** The first `count` of the leaderboard with their ranks. */
export function ranked(leaderboard: readonly Rank[], count: number): readonly Ranked[] {
  const names = keysOf(leaderboard, ({ displayName }) => displayName)
  return leaderboard.slice(0, count).map((row, index) => ({
    ...{ ...row, key: names[index] ?? '' },
    rank: 1 + leaderboard.findIndex(({ points }) => points === row.points)
  }))
}

/** A key for each row: its text, and which of that text it is, counted from the end, so that rows keep theirs when others come first. */
export function keysOf<T>(rows: readonly T[], textOf: (row: T) => string): readonly string[] {
  const seen = new Map<string, number>()
  return rows
    .toReversed()
    .map(row => {
      const text = textOf(row)
      const count = (seen.get(text) ?? 0) + 1
      seen.set(text, count)
      return `${text} ${count}`
    })
    .reverse()
}

/** The completions of an event over its days, in a square whose sides are 1. */
export interface Burnup {
  /** From the beginning, at 0 and 0. */
  readonly line: readonly (readonly [number, number])[]
  /** Height of the goal; undefined while that lies far above. */
  readonly goal: number | undefined
  readonly firstDay: string
  readonly lastDay: string
}

const DAY = 86_400_000
/** A goal of which less is reached is left out, so that the line can be seen. */
const SEEN_SHARE = 0.25
const ROOM_ABOVE = 1.5
/** Days of an event that goes on for long are shown for as long as it has lasted, and for a week at least. */
const LEAST_DAYS = 7

/** The shape of the burn-up; undefined before the first completion. */
export function burnupOf(
  { burnup, startDate, endDate }: Pick<Snapshot, 'burnup' | 'startDate' | 'endDate'>,
  goal: number
): Burnup | undefined {
  const days = burnup.filter(({ day }) => !Number.isNaN(Date.parse(day)))
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return undefined
  const start = Math.min(Date.parse(first.day), dayOf(startDate) ?? Infinity)
  const newest = Date.parse(last.day)
  const elapsed = (newest - start) / DAY + 1
  const end = Math.max(newest, Math.min(dayOf(endDate) ?? newest, newest + Math.max(LEAST_DAYS, elapsed) * DAY))
  const width = (end - start) / DAY + 1
  const isSeen = last.cumulative >= SEEN_SHARE * goal
  const top = isSeen ? Math.max(goal, last.cumulative) : Math.max(1, last.cumulative) * ROOM_ABOVE
  const at = ({ day, cumulative }: Day) => [((Date.parse(day) - start) / DAY + 1) / width, cumulative / top] as const
  return {
    line: [[0, 0], ...days.map(at)],
    goal: isSeen ? goal / top : undefined,
    ...{ firstDay: new Date(start).toISOString(), lastDay: new Date(end).toISOString() }
  }
}

const dayOf = (time: string | undefined): number | undefined =>
  time === undefined ? undefined : Date.parse(time.slice(0, 10))
