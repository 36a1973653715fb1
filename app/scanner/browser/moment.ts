import { locale } from '#scanner-words/desk.ts'
import { now } from '../../../lib/time.ts'

const time = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' })
const dayAndTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })

/** A stored time in words: of today the time alone. */
export function momentOf(stored: string | null): string {
  if (stored === null) return '–'
  const at = new Date(stored)
  return at.toDateString() === now().toDateString() ? time.format(at) : dayAndTime.format(at)
}
