import * as words from '#site-words/events.ts'
import type { SiteEvent } from '../../catalog/events/events.ts'
import { zoneName } from '../teched/times.ts'
import { momentIn, rangeOf } from './times.ts'

/** When an event is in its own time zone, and room for the same where the reader is, which a script fills. */
export function EventWhen({ event }: { readonly event: SiteEvent }) {
  const { start, end, zone } = event
  const time = start ?? end
  if (time === null) return <p class="when">{words.noTime}</p>
  const range = rangeOf(event, zone)
  return (
    <p class="when">
      <span class="venue-time">
        {range ?? words.until(momentIn(time, zone))} {zoneName(time, zone)}
      </span>
      <span
        class="own-time"
        data-event-start={start ?? undefined}
        data-event-end={end ?? undefined}
        data-event-zone={zone}
      />
    </p>
  )
}

/** City and venue, or that it is online; undefined when nobody has said. */
export function whereOf({ location, isOnline }: SiteEvent): string | undefined {
  const parts = [location, isOnline && words.online].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : undefined
}

/** Region, format and place in one line. */
export const factsOf = (event: SiteEvent): string =>
  [whereOf(event), event.region && (words.regions[event.region] ?? event.region), event.format]
    .filter(Boolean)
    .join(' · ')
