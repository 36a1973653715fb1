import * as words from '#site-words/scripts/events.ts'
import { momentIn, rangeOf } from '../../views/events/times.ts'

/** Writes beside the time of each event what clocks show where the reader is, when that is another one; there is room for it. */
export function showOwnTimes(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-event-zone]')) {
    const { eventStart, eventEnd, eventZone = '' } = place.dataset
    const [own, theirs] = [undefined, eventZone].map(zone => timeOf(eventStart, eventEnd, zone))
    if (own !== undefined && own !== theirs) place.textContent = words.yourTime(own)
  }
}

function timeOf(start: string | undefined, end: string | undefined, zone: string | undefined): string | undefined {
  if (start === undefined) return end === undefined ? undefined : words.until(momentIn(end, zone))
  return rangeOf({ start, end: end ?? null }, zone)
}
