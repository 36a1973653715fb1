import * as words from '#site-words/teched.ts'
import type { Session } from '../../catalog/sessions/catalog.ts'
import { clockOf, shortDay, zoneName } from './times.ts'

interface WhenProps {
  readonly session: Pick<Session, 'start' | 'end' | 'zone' | 'isAllDay' | 'day'>
  /** Says the day as well. */
  readonly withDay?: boolean
}

/** The time at the venue, and room for the same where the reader is, which a script fills. */
export function When({ session: { start, end, zone, isAllDay, day }, withDay = false }: WhenProps) {
  if (start === null || day === null) return <p class="when">{words.noTimeYet}</p>
  if (isAllDay)
    return (
      <p class="when">
        {withDay && (
          <>
            <time dateTime={day}>{shortDay(day)}</time>,{' '}
          </>
        )}
        {words.allDay}
      </p>
    )
  return (
    <p class="when">
      <span class="venue-time">
        {withDay && `${shortDay(day)}, `}
        <time dateTime={start}>{clockOf(start, zone)}</time>
        {end !== null && (
          <>
            –<time dateTime={end}>{clockOf(end, zone)}</time>
          </>
        )}{' '}
        {zoneName(start, zone)}
      </span>
      <span class="own-time" data-own={start} data-own-end={end ?? undefined} data-zone={zone} />
    </p>
  )
}
