/** Pages of events: times where the reader is, what the reader has done, taking part, and the booth. */
import { showAppSpace } from './events/app-space.tsx'
import { showEvent } from './events/event-page.tsx'
import { showOwnTimes } from './events/own-times.ts'
import { markCards } from './progress/mark-cards.ts'
import { onStates } from './progress/states.ts'

showOwnTimes()
const event = document.querySelector<HTMLElement>('[data-event]')
if (event) {
  showEvent(event)
  onStates(markCards)
}
const booth = document.querySelector<HTMLElement>('[data-app-space]')
if (booth) showAppSpace(booth)
