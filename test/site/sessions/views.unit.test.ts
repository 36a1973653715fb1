import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { sessionCatalogOf } from '../../../app/site/catalog/sessions/catalog.ts'
import { clashesOf } from '../../../app/site/catalog/sessions/clashes.ts'
import { directoryPage } from '../../../app/site/catalog/sessions/directory.ts'
import { directoryHref, parseSessionFilter, sessionQuery } from '../../../app/site/catalog/sessions/filter.ts'
import { languageOf } from '../../../app/site/catalog/sessions/languages.ts'
import { calendarPage, parseMonth } from '../../../app/site/catalog/sessions/month.ts'
import { chosenIn } from '../../../app/site/catalog/sessions/my-schedule.ts'
import { parseSchedule, schedulePage } from '../../../app/site/catalog/sessions/schedule.ts'
import { calendarFile } from '../../../app/site/pages/teched/calendar-file.ts'
import { feedSession, largeFeed, smallFeed } from './support/session-feed.ts'

const catalog = sessionCatalogOf(smallFeed)
const directory = (address: string, found?: readonly string[]) =>
  directoryPage(catalog, parseSessionFilter(new URLSearchParams(address)), found && { slugs: found })
const slugsOf = ({ groups }: ReturnType<typeof directory>): string[] =>
  groups.flatMap(({ sessions }) => sessions.map(({ slug }) => slug))

describe('the directory', () => {
  test('lists sessions under the days of their venue, those without a time last', () => {
    const { groups, total, isOpen } = directory('')
    expect(groups.map(({ day, sessions }) => [day, sessions.map(({ slug }) => slug)])).toEqual([
      ['2026-11-03', ['be-101', 'be-102']],
      ['2026-11-04', ['be-103']],
      ['2026-11-05', ['be-104', 've-201']],
      [null, ['be-105']]
    ])
    expect([total, isOpen]).toEqual([6, true])
  })

  test.each([
    ['venue=VIRTUAL', ['ve-201']],
    ['track=build', ['be-101', 've-201']],
    ['track=build&track=data', ['be-101', 'be-102', 've-201']],
    ['day=2026-11-04', ['be-103']],
    ['speaker=bo-sample', ['be-102']],
    ['language=de', ['be-103']],
    ['speaker=ada-example&track=data', ['be-102']],
    ['track=not-there', ['be-101', 'be-102', 'be-103', 'be-104', 've-201', 'be-105']],
    ['q=ada&venue=BERLIN', ['be-101', 'be-102']]
  ])('is filtered by %s', (address, slugs) => {
    expect(slugsOf(directory(address))).toEqual(slugs)
  })

  test('counts what a further choice would show, and leads to it', () => {
    const { facets } = directory('speaker=ada-example&track=data')
    const [track] = facets.filter(({ name }) => name === 'track')
    expect(track?.choices.map(({ text, count, isChosen, href }) => [text, count, isChosen, href])).toEqual([
      ['Build & extend', 1, false, '/teched/?track=build&track=data&speaker=ada-example'],
      ['Data', 1, true, '/teched/?speaker=ada-example']
    ])
  })

  test('is in the order of a search, and narrowed by its facets', () => {
    expect(slugsOf(directory('q=deplyo', ['ve-201', 'be-101', 'gone']))).toEqual(['ve-201', 'be-101'])
    expect(slugsOf(directory('q=deplyo&venue=BERLIN', ['ve-201', 'be-101']))).toEqual(['be-101'])
    expect(directory('q=agents').isPlain).toBe(true)
  })

  test('has pages of fifty, and two dozen of many speakers', () => {
    const many = sessionCatalogOf(largeFeed(500))
    const page = directoryPage(many, parseSessionFilter(new URLSearchParams('page=99')))
    expect([page.pages, page.filter.page, slugsOf(page).length]).toEqual([10, 10, 50])
    const speakers = page.facets.find(({ name }) => name === 'speaker')
    expect([speakers?.choices.length, speakers?.isCut]).toEqual([24, true])
  })

  test('an address has one form', () => {
    const asked = 'page=0&track=b&track=a&track=a&unknown=1&q=+two%00++words&day=x'
    const filter = parseSessionFilter(new URLSearchParams(asked))
    expect(directoryHref(filter)).toBe('/teched/?q=two+words&day=x&track=a&track=b')
    expect(parseSessionFilter(sessionQuery(filter))).toEqual(filter)
  })
})

test('only addresses of the web are links', () => {
  expect(catalog.bySlug.get('be-101')?.url).toBe('https://conference.example/be-101')
  expect(catalog.bySlug.get('be-102')?.video).toBeUndefined()
  expect(catalog.speakers.get('bo-sample')?.photo).toBeUndefined()
})

test.each([
  ['How you get the data from your machine to the cloud', 'en'],
  ['Wie Sie mit der Plattform und den Rollen arbeiten', 'de'],
  ['Comment construire des services pour les équipes avec vous', 'fr'],
  ['クラウドでのアプリケーション開発', 'ja'],
  ['云平台上的应用开发', 'zh'],
  ['SAP HANA Cloud', undefined],
  ['', undefined]
])('the language of “%s” is %s', (text, language) => {
  expect(languageOf(text)).toBe(language)
})

describe('the schedule', () => {
  const page = (address: string) => schedulePage(catalog, parseSchedule(new URLSearchParams(address)))

  test('has the first day by room, rooms in the order of their numbers', () => {
    const { filter, days, rows } = page('day=1999-01-01')
    expect(filter.day).toBe('2026-11-03')
    expect(days.map(({ day, count }) => [day, count])).toEqual([
      ['2026-11-03', 2],
      ['2026-11-04', 1],
      ['2026-11-05', 2]
    ])
    expect(rows.map(({ title }) => title)).toEqual(['Hall 2', 'Hall 10'])
  })

  test('has a day by track, what has none last', () => {
    expect(page('day=2026-11-05&by=track').rows.map(({ title }) => title)).toEqual(['Build & extend', ''])
  })
})

describe('the calendar', () => {
  test('is a grid of whole weeks from Monday', () => {
    const { month, weeks, previous, next } = calendarPage(catalog, parseMonth(new URLSearchParams('month=2026-13')))
    expect([month, previous, next, weeks.length]).toEqual(['2026-11', undefined, undefined, 6])
    expect(weeks[0]?.map(({ day, isInMonth }) => [day, isInMonth])[0]).toEqual(['2026-10-26', false])
    expect(weeks.flat().filter(({ count }) => count > 0).map(({ day, count }) => [day, count])).toEqual([
      ['2026-11-03', 2],
      ['2026-11-04', 1],
      ['2026-11-05', 2]
    ])
  })

  test('of any month has each of its days once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 2099 }), fc.integer({ min: 1, max: 12 }), (year, number) => {
        const month = `${year}-${String(number).padStart(2, '0')}`
        const one = feedSession({ slug: 'a', venue: 'VIRTUAL', scheduledStart: `${month}-15T12:00:00Z` })
        const { weeks } = calendarPage(sessionCatalogOf({ ...smallFeed, sessions: [one] }), month)
        expect(weeks.every(week => week.length === 7)).toBe(true)
        const days = weeks.flat().filter(({ isInMonth }) => isInMonth)
        expect(days.length).toBe(new Date(Date.UTC(year, number, 0)).getUTCDate())
      })
    )
  })
})

test('two sessions clash when they overlap, not when one follows the other', () => {
  const at = (start: string | null, end: string | null) => ({
    start: start && `2026-11-03T${start}:00Z`,
    end: end && `2026-11-03T${end}:00Z`
  })
  const entries = [at('09:00', '10:00'), at('10:00', '11:00'), at('10:30', null), at('09:30', '09:45'), at(null, null)]
  expect([...clashesOf(entries)]).toEqual([
    [0, [3]],
    [3, [0]],
    [1, [2]],
    [2, [1]]
  ])
})

test('clashes are those of each pair', () => {
  const times = fc.array(fc.tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 1, max: 20 })), { maxLength: 12 })
  fc.assert(
    fc.property(times, spans => {
      const entries = spans.map(([from, length]) => ({
        start: new Date(from * 60_000).toISOString(),
        end: new Date((from + length) * 60_000).toISOString()
      }))
      const found = clashesOf(entries)
      for (const [one, [from, length]] of spans.entries())
        for (const [other, [begin, long]] of spans.entries())
          if (one !== other)
            expect(found.get(one)?.includes(other) ?? false).toBe(from < begin + long && begin < from + length)
    })
  )
})

describe('a file for calendars', () => {
  const fileOf = (slugs: readonly string[], feed = smallFeed): string => {
    const { bySlug, builtAt } = sessionCatalogOf(feed)
    const sessions = slugs.flatMap(slug => bySlug.get(slug) ?? [])
    return calendarFile({ name: 'Sessions', sessions, origin: 'https://learn.example:8443', builtAt })
  }
  const eventsOf = (file: string) =>
    new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map(event => new ICAL.Event(event))

  test('tells time, place and words of a session as another reader understands them', () => {
    const file = fileOf(['be-101'])
    const root = new ICAL.Component(ICAL.parse(file))
    const [event] = eventsOf(file)
    expect(event?.uid).toBe('be-101@learn.example')
    expect(event?.summary).toBe('Deploy services with the command line')
    expect(event?.location).toBe('Hall 2')
    expect(event?.description).toContain('\n\nWith a live demo.\n\nhttps://learn.example:8443/teched/sessions/be-101/')
    expect([event?.startDate.toString(), event?.startDate.zone.tzid]).toEqual(['2026-11-03T10:00:00', 'Europe/Berlin'])
    expect(event?.startDate.toJSDate().toISOString()).toBe('2026-11-03T09:00:00.000Z')
    expect(event?.endDate.toJSDate().toISOString()).toBe('2026-11-03T09:45:00.000Z')
    expect(root.getAllSubcomponents('vtimezone').map(zone => zone.getFirstPropertyValue('tzid'))).toEqual([
      'Europe/Berlin'
    ])
    expect(event?.component.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-10-01T08:00:00Z')
  })

  test('has UTC for what has no place, whole days as days, and nothing without a time', () => {
    const events = eventsOf(fileOf(['ve-201', 'be-104', 'be-105']))
    expect(events.map(({ startDate, endDate }) => [startDate.toString(), endDate.toString()])).toEqual([
      ['2026-11-05T14:00:00Z', '2026-11-05T14:30:00Z'],
      ['2026-11-05', '2026-11-06']
    ])
    expect(events[0]?.summary).toBe('Agents; tools, and <protocols>')
  })

  test('is of one session whatever its words are, in lines of at most 75 bytes', () => {
    const words = fc.string({ unit: 'binary', maxLength: 120 })
    fc.assert(
      fc.property(words, words, words, (title, abstract, room) => {
        const hostile = `${title}\r\nEND:VEVENT\nBEGIN:VEVENT;,\\`
        const times = { scheduledStart: '2026-11-03T09:00:00Z', scheduledEnd: null }
        const session = feedSession({ slug: 'a', title: hostile, abstract, room, ...times })
        const file = fileOf(['a'], { ...smallFeed, sessions: [session] })
        expect(file.split('\r\n').every(line => Buffer.byteLength(line) <= 75 && !line.includes('\n'))).toBe(true)
        const events = eventsOf(file)
        expect(events.length).toBe(1)
        expect(events[0]?.summary).toContain('END:VEVENT\nBEGIN:VEVENT;,\\')
      })
    )
  })

  test('counts up with each state of the catalog, under the same name', () => {
    const [one, later] = ['2026-10-01T08:00:00.000Z', '2026-10-02T08:00:00.000Z'].map(
      buildAt => eventsOf(fileOf(['be-101'], { ...smallFeed, buildAt }))[0]
    )
    expect(later?.uid).toBe(one?.uid)
    expect(later?.sequence).toBeGreaterThan(one?.sequence ?? Infinity)
  })
})

test('an address names at most a hundred sessions', () => {
  const many = Array.from({ length: 150 }, (_, index) => `s-${index}`).join()
  expect(chosenIn(new URLSearchParams({ sessions: many })).length).toBe(100)
  expect(chosenIn(new URLSearchParams({ sessions: 'b,a,b,<script>,../x,,C' }))).toEqual(['a', 'b'])
})
