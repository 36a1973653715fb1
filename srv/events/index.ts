export { type Event, findEvent, missionsOfEvents } from './find-event.ts'
export { register, unregister } from './registrations.ts'
