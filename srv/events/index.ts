export { type Event, findEvent } from './find-event.ts'
export { register, unregister } from './registrations.ts'
