import { badRequest } from '../../../lib/errors.ts'
import { nowMs } from '../../../lib/time.ts'

/**
 * Milliseconds of a time that a browser gives, whose clock may be ahead: at most now; now without one.
 * @throws HttpError 400 for a time that there is not, such as 29 o'clock, with its field.
 */
export function givenTime(time: string | null | undefined, field: string): number {
  if (!time) return nowMs()
  const given = new Date(time).getTime()
  if (!(given >= 0)) throw badRequest('invalid_time', `${field} is a time since 1970`, field)
  return Math.min(given, nowMs())
}
