import ICAL from 'ical.js'

/** A file for calendars, as another library than the one that has written it reads it. */
export const calendarIn = (text: string): ICAL.Component => new ICAL.Component(ICAL.parse(text) as string[])

export const eventsIn = (text: string): ICAL.Event[] =>
  calendarIn(text)
    .getAllSubcomponents('vevent')
    .map(event => new ICAL.Event(event))
