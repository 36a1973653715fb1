/** Time zones of the venues; whatever has no place of its own is told in UTC. */
const zones: Readonly<Partial<Record<string, string>>> = { BERLIN: 'Europe/Berlin' }

export const UTC = 'UTC'

export const zoneOf = (venue: string): string => zones[venue] ?? UTC

const formats = new Map<string, Intl.DateTimeFormat>()

/** `2026-11-03`, the day of an instant in a zone. */
export function dayIn(zone: string, instant: string): string {
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
  formats.set(zone, format)
  return format.format(new Date(instant))
}
