export { type Event, findEvent, missionsOfEvents } from './find-event.ts'
export { type Places, upcomingEvents } from './upcoming.ts'
export { register, registeredFor, unregister } from './registrations.ts'
