import type { SessionFacet } from '../../catalog/sessions/filter.ts'
import type { ScheduleOrder } from '../../catalog/sessions/schedule.ts'
import { grouped } from '../../views/parts/locale.ts'
import { sessions as sessionsCounted } from './counts.ts'

export const sessions = 'Sessions'
export const schedule = 'Programm'
export const calendar = 'Kalender'
export const mySchedule = 'Mein Programm'
export const speakers = 'Vortragende'
export const directory = 'Alle Sessions'
export const views = 'Ansichten der Sessions'

export const directoryDescription = 'Sessions der Konferenz nach Tag, Ort, Track, Vortragenden und Sprache.'
export const scheduleDescription = 'Jeder Tag der Konferenz nach Raum oder Track.'
export const calendarDescription = 'Sessions der Konferenz in einem Kalender.'
export const speakersDescription = 'Alle, die auf der Konferenz vortragen, mit ihren Sessions.'
export const myScheduleDescription = 'Ihre Favoriten unter den Sessions, nach ihrer Zeit geordnet.'

export const noSessionsYet = 'Es gibt noch keine Sessions.'
export const searchSessions = 'Sessions suchen'
export const search = 'Suchen'
export const wordsOfSessions = 'Wörter der Sessions'
export const filters = 'Filter'
export const facets: Readonly<Record<SessionFacet, string>> = {
  day: 'Tag',
  venue: 'Ort',
  track: 'Track',
  language: 'Sprache',
  speaker: 'Vortragende'
}
export const venues: Readonly<Partial<Record<string, string>>> = { BERLIN: 'Berlin', VIRTUAL: 'Virtuell' }
export const allSpeakers = 'Alle Vortragenden'
export const removeFilter = 'Filter entfernen'
export const removeAll = 'Alle Filter entfernen'
export const foundOf = (found: number, total: number): string => `${grouped(found)} von ${sessionsCounted(total)}`
export const nothingFound = 'Keine Session passt. Suchen Sie nach weniger, oder entfernen Sie einen Filter.'
export const searchedInstead = (words: string): string => `Gezeigt wird, was zu „${words}“ gefunden wurde.`
export const plainSearch =
  'Die Suche ist gerade nicht erreichbar, deshalb wurde nur in Titeln, Kürzeln und Namen gesucht.'
export const bestMatches = 'Beste Treffer'
export const noTimeYet = 'Zeit noch nicht bekannt'
export const pagesOfSessions = 'Seiten der Sessions'
export const pagesOfSpeakers = 'Seiten der Vortragenden'

export const allDay = 'Ganztägig'
export const when = 'Wann'
export const where = 'Wo'
export const track = 'Track'
export const room = 'Raum'
export const session = 'Session'
export const code = 'Kürzel'
export const speaker = 'Vortrag'
export const speakersOfSession = 'Vortragende'
export const addToCalendar = 'In den Kalender'
export const atConference = 'Auf der Website der Konferenz'
export const video = 'Video ansehen'
export const conceptsOfSession = 'Worum es geht'
export const sessionsOfSpeaker = 'Sessions'
export const sessionsAbout = 'Sessions dazu'
export const sessionsNear = 'Sessions zu dem, was es lehrt'

export const days = 'Tage'
export const order = 'Ordnung'
export const orderNames: Readonly<Record<ScheduleOrder, string>> = { room: 'Nach Raum', track: 'Nach Track' }
export const withoutRoom = 'Raum noch nicht bekannt'
export const withoutTrack = 'Ohne Track'
export const month = 'Monat'
export const moreOfDay = (count: number): string => `${grouped(count)} weitere`
export const sessionsOn = (count: number, day: string): string => `${sessionsCounted(count)} am ${day}`

export const needsScript =
  'Ihre Favoriten liegen in diesem Browser, und ein Skript zeigt sie hier. Ohne Skripte lässt sich jede Session von ihrer Seite in Ihren Kalender übernehmen.'
export const loading = 'Ihre Favoriten werden gelesen.'
