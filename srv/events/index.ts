export {
  countedTutorials,
  type CountedRecord,
  type CountingEvent,
  countsFor,
  isDuring,
  POINTS_PER_COMPLETION
} from './counting.ts'
export { countingEvents } from './counting-events.ts'
export { describedEvents } from './described-events.ts'
export { type Event, findEvent, missionsOfEvents } from './find-event.ts'
export { deleteSeededEvent, type SeededEvent, seededEvent, seededEvents, seedEvent } from './seeded-event.ts'
export { followEvents } from './on-change.ts'
export { type Places, upcomingEvents } from './upcoming.ts'
export { onEventReset, resetEvent } from './reset-event.ts'
export { register, unregister } from './registrations.ts'
export { eventsOfPeople, type Registered, registeredFor, registeredPeople, registrationsFor } from './registered.ts'
export { latestEvents, type OwnRegistration, registrationsOf } from './own-events.ts'
