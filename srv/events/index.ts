export { type Event, findEvent, missionsOfEvents } from './find-event.ts'
export { type Places, upcomingEvents } from './upcoming.ts'
export { register, unregister } from './registrations.ts'
