import type { SiteEvent } from '../../catalog/events/events.ts'
import { locales } from '../parts/locale.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

function formatIn(timeZone: string | undefined): Intl.DateTimeFormat {
  const key = timeZone ?? ''
  const options = { dateStyle: 'medium', timeStyle: 'short', ...(timeZone !== undefined && { timeZone }) } as const
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locales, options)
  formats.set(key, format)
  return format
}

/** `1 Oct 2027, 10:00 – 3 Oct 2027, 18:00` in a zone, by default that of the reader. */
export function rangeOf({ start, end }: Pick<SiteEvent, 'start' | 'end'>, zone?: string): string | undefined {
  const format = formatIn(zone)
  if (start !== null && end !== null && end > start) return format.formatRange(new Date(start), new Date(end))
  return start === null ? undefined : format.format(new Date(start))
}

/** The end of an event of which nobody knows the start. */
export const momentIn = (time: string, zone?: string): string => formatIn(zone).format(new Date(time))
