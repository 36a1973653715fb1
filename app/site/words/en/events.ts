import type { EventState } from '../../catalog/events/feed.ts'

export const events = 'Events'
export const event = 'Event'
export const eventsDescription = 'Events and campaigns with their tutorials: under way, upcoming and past.'
export const eventDescription = (name: string, location?: string): string =>
  `${name}${location === undefined ? '' : ` in ${location}`}: when it is, its tutorials, and how to take part.`
export const noEvents = 'There are no events yet.'
export const states: Readonly<Record<EventState, string>> = {
  current: 'Under way',
  upcoming: 'Upcoming',
  past: 'Past'
}
export const pagesOfEvents = 'Pages of events'
export const allEvents = 'All events'

export const when = 'When'
export const where = 'Where'
export const region = 'Region'
export const format = 'Format'
export const online = 'Online'
export const regions: Readonly<Partial<Record<string, string>>> = {
  AMERICAS: 'Americas',
  EMEA: 'Europe, Middle East, Africa',
  APJ: 'Asia, Pacific, Japan'
}
export const noTime = 'Time not known yet'
export const until = (time: string): string => `until ${time}`
export const addToCalendar = 'Add to calendar'
export const website = 'Website of the event'
export const atOrganizer = 'Register at the organizer'
export const display = 'Screen of the event'

export const takingPart = 'Taking part'
export const needsScript =
  'Registering needs scripts. The tutorials can be read without them, and what you complete with your account counts all the same.'
export const tutorialsOfEvent = 'Tutorials of the event'
export const standings = 'Standings'

export const appSpace = 'App space'
export const appSpaceOf = (name: string): string => `App space: ${name}`
export const appSpaceDescription = 'The tutorials of an event with your progress, for its booth.'
export const noTutorials = 'This event has no tutorials yet.'
export const otherEvents = 'Other events'
export const begin = 'Begin'
