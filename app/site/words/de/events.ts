import type { EventState } from '../../catalog/events/feed.ts'

export const events = 'Veranstaltungen'
export const event = 'Veranstaltung'
export const eventsDescription = 'Veranstaltungen und Kampagnen mit ihren Tutorials: laufende, kommende und vergangene.'
export const eventDescription = (name: string, location?: string): string =>
  `${name}${location === undefined ? '' : ` in ${location}`}: Termin, Tutorials und Teilnahme.`
export const noEvents = 'Es gibt noch keine Veranstaltungen.'
export const states: Readonly<Record<EventState, string>> = {
  current: 'Läuft gerade',
  upcoming: 'Demnächst',
  past: 'Vorbei'
}
export const pagesOfEvents = 'Seiten der Veranstaltungen'
export const allEvents = 'Alle Veranstaltungen'

export const when = 'Wann'
export const where = 'Wo'
export const region = 'Region'
export const format = 'Format'
export const online = 'Online'
export const regions: Readonly<Partial<Record<string, string>>> = {
  AMERICAS: 'Amerika',
  EMEA: 'Europa, Naher Osten, Afrika',
  APJ: 'Asien, Pazifik, Japan'
}
export const noTime = 'Termin noch nicht bekannt'
export const until = (time: string): string => `bis ${time}`
export const addToCalendar = 'In den Kalender'
export const website = 'Website der Veranstaltung'
export const atOrganizer = 'Beim Veranstalter anmelden'
export const display = 'Anzeige der Veranstaltung'

export const takingPart = 'Teilnehmen'
export const needsScript =
  'Die Anmeldung braucht Skripte. Die Tutorials sind auch ohne sie lesbar, und was Sie mit Ihrem Konto abschließen, zählt trotzdem.'
export const tutorialsOfEvent = 'Tutorials der Veranstaltung'
export const standings = 'Stand'

export const appSpace = 'App-Space'
export const appSpaceOf = (name: string): string => `App-Space: ${name}`
export const appSpaceDescription = 'Die Tutorials einer Veranstaltung mit Ihrem Fortschritt, für den Stand vor Ort.'
export const noTutorials = 'Diese Veranstaltung hat noch keine Tutorials.'
export const otherEvents = 'Andere Veranstaltungen'
export const begin = 'Beginnen'
