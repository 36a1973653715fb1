import { nowMs } from '../../../../lib/time.ts'

const DAY = 24 * 60 * 60 * 1000
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** `22 Nov 2026`, the day where the visitor is. */
export const dayOf = (time: string | number): string => day.format(new Date(time))

/** `22 Nov 2026, 09:05`. */
export const momentOf = (time: string): string => moment.format(new Date(time))

/** The day that lies `days` ahead. */
export const dayAfter = (days: number): string => dayOf(nowMs() + days * DAY)

/** Whole days until `time`, at least 0. */
export const daysUntil = (time: string): number => Math.max(0, Math.floor((Date.parse(time) - nowMs()) / DAY))
