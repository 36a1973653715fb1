import { describe, expect, test } from '@jest/globals'
import { boothEvent, eventCatalogOf } from '../../../app/site/catalog/events/events.ts'
import type { EventState, FeedEvent } from '../../../app/site/catalog/events/feed.ts'
import { eventListPage, eventListQuery } from '../../../app/site/catalog/events/list.ts'
import { rankIn } from '../../../app/site/catalog/events/standings.ts'
import { rangeOf } from '../../../app/site/views/events/times.ts'

const event = (legacyId: number, state: EventState, more: Partial<FeedEvent> = {}): FeedEvent => ({
  ...{ legacyId, name: `Event ${legacyId}`, state, startDate: null, endDate: null, timeZone: null, location: null },
  ...{ region: null, isVirtual: null, format: null, url: null, registerUrl: null, termsVersion: null, termsUrl: null },
  ...{ missionSlug: null, changedAt: null },
  ...more
})

const catalog = eventCatalogOf({
  events: [
    event(6, 'upcoming', { missionSlug: 'a' }),
    event(5, 'upcoming'),
    event(4, 'current'),
    event(3, 'current', { missionSlug: 'a' }),
    event(2, 'current', { missionSlug: 'a' }),
    event(1, 'past', { missionSlug: 'a' })
  ]
})
const numbers = (events: readonly { readonly number: number }[]): readonly number[] => events.map(each => each.number)

test('events stand as readers look for them: under way, next, and the last ones that are over', () => {
  expect(numbers(catalog.events)).toEqual([4, 3, 2, 5, 6, 1])
})

describe('a booth shows', () => {
  test.each([
    ['the event with a number', catalog, 5, 5],
    ['nothing for a number that no event has', catalog, 99, undefined],
    ['what is under way with tutorials, the latest', catalog, undefined, 3],
    [
      'what comes next without such',
      eventCatalogOf({ events: [event(6, 'upcoming', { missionSlug: 'a' }), event(4, 'current')] }),
      undefined,
      6
    ],
    ['any event without tutorials', eventCatalogOf({ events: [event(4, 'current'), event(1, 'past')] }), undefined, 4],
    ['nothing without events', eventCatalogOf({ events: [] }), undefined, undefined]
  ])('%s', (_, events, number, shown) => {
    expect(boothEvent(events, number)?.number).toBe(shown)
  })
})

test('a list has fifty events a page, and the last page for every number beyond', () => {
  const many = Array.from({ length: 120 }, (_, index) => event(index + 1, index < 2 ? 'current' : 'past'))
  const page = (text: string) =>
    eventListPage(eventCatalogOf({ events: many }), eventListQuery(new URLSearchParams({ page: text })))
  expect(page('1').groups.map(({ state, events }) => [state, events.length])).toEqual([
    ['current', 2],
    ['past', 48]
  ])
  for (const beyond of ['3', '99'])
    expect(page(beyond)).toMatchObject({ page: 3, pages: 3, groups: [{ state: 'past' }] })
  expect(eventListQuery(new URLSearchParams('page=1&other=2')).toString()).toBe('')
})

test('times are those of the zone; one that nobody knows is UTC', () => {
  const [own, unknown] = eventCatalogOf({
    events: [event(1, 'past', { timeZone: 'Asia/Tokyo' }), event(2, 'past', { timeZone: 'Middle/Earth' })]
  }).events
  expect([own?.zone, unknown?.zone]).toEqual(['Asia/Tokyo', 'UTC'])
  const times = { start: '2027-10-01T20:00:00.000Z', end: '2027-10-02T02:00:00.000Z' }
  expect(rangeOf(times, 'Asia/Tokyo')).toMatch(/^2 Oct 2027, 05:00.11:00$/)
  expect(rangeOf({ ...times, end: null }, 'UTC')).toMatch(/^1 Oct 2027, 20:00$/)
  expect(rangeOf({ start: null, end: null })).toBeUndefined()
})

test('a rank is told where the list says it', () => {
  const leaderboard = [50, 30, 30, 20].map(points => ({ displayName: 'Swift Otter 42', completions: 1, points }))
  const full = { leaderboard: Array.from({ length: 10 }, () => ({ displayName: 'X', completions: 1, points: 90 })) }
  expect([60, 50, 30, 20, 10, 0].map(points => rankIn({ leaderboard }, points))).toEqual([1, 1, 2, 4, 5, undefined])
  expect([rankIn(full, 90), rankIn(full, 80)]).toEqual([1, undefined])
})
