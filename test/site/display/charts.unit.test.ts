import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { burnupOf, groupsOf, keysOf, ranked } from '../../../app/site/browser/display/views/charts.ts'
import { eventsOf, onlyCurrent } from '../../../app/site/browser/display/feed/events.ts'
import { dayIn, snapshotOf } from '../../../app/site/browser/display/feed/snapshot.ts'
import { percentOf, sinceOf, tagName } from '../../../app/site/browser/display/views/numbers.ts'

const bucket = (tutorials: number, count: number) => ({
  ...{ bucketName: `${tutorials} tutorial(s)`, count, percentage: count }
})

test('groups come in the order of their tutorials, the last one holds all that follow', () => {
  const buckets = [bucket(10, 1), bucket(1, 50), bucket(2, 30), bucket(3, 15), bucket(9, 4)]
  expect(groupsOf(buckets, 5).map(({ tutorials }) => tutorials)).toEqual([1, 2, 3, 9, 10])
  expect(groupsOf(buckets, 3)).toEqual([
    { tutorials: 1, isOpen: false, people: 50, percentage: 50 },
    { tutorials: 2, isOpen: false, people: 30, percentage: 30 },
    { tutorials: 3, isOpen: true, people: 20, percentage: 20 }
  ])
  expect(groupsOf([], 3)).toEqual([])
})

test('people with the same points have the same rank', () => {
  const row = (displayName: string, points: number) => ({ displayName, points, completions: points / 10 })
  const rows = ranked([row('A', 90), row('B', 70), row('B', 70), row('C', 50)], 4)
  expect(rows.map(({ rank }) => rank)).toEqual([1, 2, 2, 4])
  expect(new Set(rows.map(({ key }) => key)).size).toBe(4)
  expect(ranked([row('A', 90), row('B', 70)], 1)).toHaveLength(1)
})

test('rows keep their keys when others come before them', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c')), fc.array(fc.constantFrom('a', 'b', 'c')), (newer, older) => {
      const keys = keysOf([...newer, ...older], text => text)
      expect(keys.slice(newer.length)).toEqual(keysOf(older, text => text))
      expect(new Set(keys).size).toBe(keys.length)
    })
  )
})

const day = (date: string, count: number, cumulative: number) => ({ day: date, count, cumulative })

test('the burn-up begins at nothing, ends at what is completed, and leaves room for the days to come', () => {
  const shape = burnupOf(
    {
      burnup: [day('2026-11-02', 400, 400), day('2026-11-04', 600, 1_000)],
      startDate: '2026-11-01T08:00:00Z',
      endDate: '2026-11-08T18:00:00Z'
    },
    2_000
  )
  expect(shape?.line).toEqual([
    [0, 0],
    [2 / 8, 0.2],
    [4 / 8, 0.5]
  ])
  expect(shape).toMatchObject({ goal: 1, firstDay: '2026-11-01T00:00:00.000Z', lastDay: '2026-11-08T00:00:00.000Z' })
})

test('a goal that is far away, or reached, leaves a line that can be seen', () => {
  const one = { burnup: [day('2026-11-02', 10, 10)], startDate: undefined, endDate: undefined }
  expect(burnupOf(one, 5_000)).toMatchObject({ goal: undefined, line: [[0, 0], [1, 1 / 1.5]] }) // prettier-ignore
  expect(burnupOf(one, 5)).toMatchObject({ goal: 0.5, line: [[0, 0], [1, 1]] }) // prettier-ignore
  expect(burnupOf({ ...one, burnup: [] }, 5)).toBeUndefined()
})

test('an event without end in sight shows as many days as it has lasted', () => {
  const { lastDay } =
    burnupOf(
      { burnup: [day('2026-11-20', 1, 1)], startDate: '2026-11-01T00:00:00Z', endDate: '2099-01-01T00:00:00Z' },
      1
    ) ?? {}
  expect(lastDay).toBe('2026-12-10T00:00:00.000Z')
})

test('the day is that of the event', () => {
  const time = Date.UTC(2026, 10, 30, 23, 30)
  expect([dayIn(undefined, time), dayIn('Asia/Tokyo', time), dayIn('no/where', time)]).toEqual([
    ...['2026-11-30', '2026-12-01', '2026-11-30']
  ])
})

test('whatever a server answers is a snapshot or none, and never an error', () => {
  expect(
    snapshotOf({ name: 'Hall', number: 3, completions: '12', latest: [{ userName: 'Swift Otter 42' }, 7] })
  ).toMatchObject({ name: 'Hall', number: 3, completions: 12, buckets: [], latest: [{ userName: 'Swift Otter 42' }] })
  for (const answer of [null, 'text', {}, { name: 'Hall' }, { name: 'Hall', number: -1 }])
    expect(snapshotOf(answer)).toBeUndefined()
  fc.assert(
    fc.property(
      fc.record({ name: fc.string(), number: fc.nat(), latest: fc.anything(), burnup: fc.anything() }),
      answer => {
        expect(snapshotOf(answer)?.latest.length).toBeLessThanOrEqual(20)
      }
    )
  )
})

test('the only event under way needs no choice', () => {
  const events = eventsOf({
    events: [
      { legacyId: 1, name: 'Past', state: 'past' },
      { legacyId: 2, name: 'Now', state: 'current' },
      { legacyId: 'x', name: 'Broken', state: 'current' },
      { legacyId: 3, name: 'Soon', state: 'upcoming' }
    ]
  })
  expect(events.map(({ name }) => name)).toEqual(['Now', 'Soon', 'Past'])
  expect(onlyCurrent(events)?.legacyId).toBe(2)
  expect(onlyCurrent([...events, { legacyId: 4, name: 'Now too', state: 'current' }])).toBeUndefined()
  expect(onlyCurrent(eventsOf('nonsense'))).toBeUndefined()
})

test('numbers, times and tags are as people read them', () => {
  expect([percentOf(0.999), percentOf(1), tagName('software-product>sap-hana'), tagName('Fiori')]).toEqual([
    ...['99%', '100%', 'sap hana', 'Fiori']
  ])
  const time = new Date(2026, 10, 30, 14, 5).getTime()
  expect(sinceOf(time, time + 3_600_000)).toBe('14:05')
  expect(sinceOf(time, time + 86_400_000)).toBe('30 Nov 2026, 14:05')
})
