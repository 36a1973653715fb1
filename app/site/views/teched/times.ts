import { dayIn } from '../../catalog/sessions/zones.ts'
import { locales } from '../parts/locale.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locales, options)
  formats.set(key, format)
  return format
}

const clock = { hour: '2-digit', minute: '2-digit' } as const

/** `10:00` in a zone, by default that of the reader. */
export const clockOf = (instant: string, zone?: string): string =>
  formatOf({ ...clock, ...(zone !== undefined && { timeZone: zone }) }).format(new Date(instant))

/** `CET`, the name of a zone at an instant. */
export function zoneName(instant: string, zone: string): string {
  const parts = formatOf({ timeZone: zone, timeZoneName: 'short' }).formatToParts(new Date(instant))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

/** `Tuesday, 3 November 2026`, of a day `2026-11-03`. */
export const longDay = (day: string): string => formatOf({ dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day))

/** `Tue 3 Nov`. */
export const shortDay = (day: string): string =>
  formatOf({ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(day))

/** `Tue`. */
export const weekday = (day: string): string => formatOf({ weekday: 'short', timeZone: 'UTC' }).format(new Date(day))

/** `November 2026`, of `2026-11`. */
export const monthName = (month: string): string =>
  formatOf({ month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01`))

const readerZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** `10:00–10:45`, with the day where that is another one for the reader; undefined where clocks show the same as at the venue. */
export function ownRange(start: string, end: string | undefined, zone: string): string | undefined {
  const own = readerZone()
  const [day, venueDay] = [dayIn(own, start), dayIn(zone, start)]
  if (day === venueDay && clockOf(start) === clockOf(start, zone)) return undefined
  const from = day === venueDay ? clockOf(start) : `${shortDay(day)}, ${clockOf(start)}`
  return end === undefined ? from : `${from}–${clockOf(end)}`
}
