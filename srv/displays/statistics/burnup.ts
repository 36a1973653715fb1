import { MINUTE } from '../../../lib/time.ts'
import type { Counted } from './counted.ts'

/** Completions of a day, and of all days up to it. */
export interface BurnupDay {
  /** YYYY-MM-DD in the time zone of the event. */
  readonly day: string
  readonly count: number
  readonly cumulative: number
}

/** The days with completions, in their order. */
export function burnup(completions: Iterable<Counted>, timeZone: string): BurnupDay[] {
  const dayOf = daysIn(timeZone)
  const counts = new Map<string, number>()
  for (const { at } of completions) {
    const day = dayOf(at)
    counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  let cumulative = 0
  return [...counts]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, count]) => ({ day, count, cumulative: (cumulative += count) }))
}

/** The name of a time zone as JavaScript knows it; UTC for one that it does not. */
export function knownTimeZone(name: string | null): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name ?? 'UTC' }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}

/** No time zone changes its day, or its offset, within a quarter of an hour. */
const QUARTER = 15 * MINUTE

/** The day of a time in milliseconds; formatting is slow, so it is done once for each quarter of an hour. */
function daysIn(timeZone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const known = new Map<number, string>()
  return at => {
    const quarter = Math.floor(at / QUARTER)
    const day = known.get(quarter) ?? format.format(quarter * QUARTER)
    known.set(quarter, day)
    return day
  }
}
