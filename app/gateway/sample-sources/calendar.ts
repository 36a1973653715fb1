import { DAY, HOUR, now } from '../../../lib/time.ts'

const TUESDAY = 2
const DAYS_PER_WEEK = 7

/** Midnight (UTC) of the Tuesday of the week after next. */
export function firstDay(): number {
  const today = Math.floor(now().getTime() / DAY) * DAY
  const sinceTuesday = (new Date(today).getUTCDay() - TUESDAY + DAYS_PER_WEEK) % DAYS_PER_WEEK
  return today + (2 * DAYS_PER_WEEK - sinceTuesday) * DAY
}

/** Noon (UTC) some whole days ago. */
export const noonBefore = (days: number): Date =>
  new Date(Math.floor(now().getTime() / DAY) * DAY - days * DAY + HOUR * 12)

/** A time as the catalog writes it: `2026/12/15 09:30:00`, UTC. */
export const catalogTime = (at: number): string =>
  new Date(at).toISOString().slice(0, 'yyyy-mm-ddThh:mm:ss'.length).replaceAll('-', '/').replace('T', ' ')
