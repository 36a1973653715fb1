import { nowMs } from '../../../../lib/time.ts'
import { localDayOf } from '../../views/parts/locale.ts'

const DAY = 24 * 60 * 60 * 1000

/** The day that lies `days` ahead. */
export const dayAfter = (days: number): string => localDayOf(nowMs() + days * DAY)

/** Whole days until `time`, at least 0. */
export const daysUntil = (time: string): number => Math.max(0, Math.floor((Date.parse(time) - nowMs()) / DAY))
