import type { SessionFacet } from '../../catalog/sessions/filter.ts'
import type { ScheduleOrder } from '../../catalog/sessions/schedule.ts'
import { grouped } from '../../views/parts/locale.ts'
import { sessions as sessionsCounted } from './counts.ts'

export const sessions = 'Sessions'
export const schedule = 'Schedule'
export const calendar = 'Calendar'
export const mySchedule = 'My schedule'
export const speakers = 'Speakers'
export const directory = 'All sessions'
export const views = 'Views of the sessions'

export const directoryDescription = 'Sessions of the conference, by day, venue, track, speaker and language.'
export const scheduleDescription = 'Each day of the conference, by room or track.'
export const calendarDescription = 'Sessions of the conference in a calendar.'
export const speakersDescription = 'Everyone who speaks at the conference, with their sessions.'
export const myScheduleDescription = 'Your favorite sessions, in the order of their times.'

export const noSessionsYet = 'There are no sessions yet.'
export const searchSessions = 'Search sessions'
export const search = 'Search'
export const wordsOfSessions = 'Words of sessions'
export const filters = 'Filters'
export const facets: Readonly<Record<SessionFacet, string>> = {
  day: 'Day',
  venue: 'Venue',
  track: 'Track',
  language: 'Language',
  speaker: 'Speaker'
}
export const venues: Readonly<Partial<Record<string, string>>> = { BERLIN: 'Berlin', VIRTUAL: 'Virtual' }
export const allSpeakers = 'All speakers'
export const removeFilter = 'Remove the filter'
export const removeAll = 'Remove all filters'
export const foundOf = (found: number, total: number): string => `${grouped(found)} of ${sessionsCounted(total)}`
export const nothingFound = 'No session fits. Search for less, or remove a filter.'
export const searchedInstead = (words: string): string => `Showing what was found for “${words}”.`
export const plainSearch = 'The search is not available right now, so only titles, codes and names were searched.'
export const bestMatches = 'Best matches'
export const noTimeYet = 'Time not known yet'
export const pagesOfSessions = 'Pages of sessions'
export const pagesOfSpeakers = 'Pages of speakers'

export const allDay = 'All day'
export const when = 'When'
export const where = 'Where'
export const track = 'Track'
export const room = 'Room'
export const session = 'Session'
export const code = 'Code'
export const speaker = 'Speaker'
export const speakersOfSession = 'Speakers'
export const addToCalendar = 'Add to calendar'
export const atConference = 'On the website of the conference'
export const video = 'Watch the video'
export const conceptsOfSession = 'What it is about'
export const sessionsOfSpeaker = 'Sessions'
export const sessionsAbout = 'Sessions about it'
export const sessionsNear = 'Sessions about what it teaches'

export const days = 'Days'
export const order = 'Order'
export const orderNames: Readonly<Record<ScheduleOrder, string>> = { room: 'By room', track: 'By track' }
export const withoutRoom = 'Room not known yet'
export const withoutTrack = 'No track'
export const month = 'Month'
export const moreOfDay = (count: number): string => `${grouped(count)} more`
export const sessionsOn = (count: number, day: string): string => `${sessionsCounted(count)} on ${day}`

export const needsScript =
  'Your favorites are kept in this browser, and a script shows them here. Without scripts, each session can be added to your calendar from its page.'
export const loading = 'Your favorites are being read.'
