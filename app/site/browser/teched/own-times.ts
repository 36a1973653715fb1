import { yourTime } from '#site-words/scripts/sessions.ts'
import { ownRange } from '../../views/teched/times.ts'

/** Writes beside each time of a venue what clocks show where the reader is; there is room for it, so nothing moves. */
export function showOwnTimes(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-own]')) {
    const { own: start = '', ownEnd: end, zone = '' } = place.dataset
    const range = ownRange(start, end, zone)
    if (range !== undefined) place.textContent = yourTime(range)
  }
}
