export {
  countedTutorials,
  type CountedRecord,
  type CountingEvent,
  type CountingRegistration,
  countsFor,
  POINTS_PER_COMPLETION
} from './counting.ts'
export { countingEvents } from './counting-events.ts'
export { type Event, findEvent, missionsOfEvents } from './find-event.ts'
export { type Places, upcomingEvents } from './upcoming.ts'
export { onEventReset, type ResetEvent } from './reset-event.ts'
export { register, unregister } from './registrations.ts'
