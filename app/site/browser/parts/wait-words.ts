import * as words from '#site-words/scripts/connection.ts'

const MINUTE = 60
const HOUR = 3600

/** A wait in words; seconds that make no sense are a while. */
export function waitWords(seconds: unknown): string {
  if (typeof seconds !== 'number' || !(seconds > 0)) return words.aWhile
  if (seconds < 2 * MINUTE) return words.seconds(Math.ceil(seconds))
  return seconds < 2 * HOUR ? words.minutes(Math.ceil(seconds / MINUTE)) : words.hours(Math.ceil(seconds / HOUR))
}
