import { now } from '../../clock.ts'

const DAY = 24 * 60 * 60 * 1000
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })
const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** `Nov 22, 2026`. */
export const dayOf = (time: string | number): string => day.format(new Date(time))

/** `Nov 22, 2026, 9:05 AM`. */
export const momentOf = (time: string): string => moment.format(new Date(time))

/** The day that lies `days` ahead. */
export const dayAfter = (days: number): string => dayOf(now() + days * DAY)

/** Whole days until `time`, at least 0. */
export const daysUntil = (time: string): number => Math.max(0, Math.floor((Date.parse(time) - now()) / DAY))
