import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { buckets } from '../../srv/displays/statistics/buckets.ts'
import { burnup, knownTimeZone } from '../../srv/displays/statistics/burnup.ts'
import type { Counted, CountedOf, Participant } from '../../srv/displays/statistics/counted.ts'
import { latest } from '../../srv/displays/statistics/latest.ts'
import { leaderboard, leaders } from '../../srv/displays/statistics/leaderboard.ts'
import { completionSpeed } from '../../srv/displays/statistics/speed.ts'
import { trackStats } from '../../srv/displays/statistics/tracks.ts'

const at = (text: string) => Date.parse(text)
const done = (tutorial: number, time = '2026-11-05T12:00:00Z', minutes: number | null = null): Counted => {
  return { tutorial, at: at(time), minutes }
}
const person = (legacyId: number, completions: readonly Counted[] = [], name: string | null = null): Participant => {
  return { ID: `person-${legacyId}`, legacyId, name, pseudonym: `Swift Otter ${legacyId}`, completions }
}
const of = (people: readonly Participant[]): CountedOf[] =>
  people.flatMap(by => by.completions.map(completion => ({ ...completion, by })))

test('buckets count people by their completions; who has none is in no bucket', () => {
  const people = [person(1, [done(1)]), person(2, [done(2)]), person(3, [done(1), done(2)]), person(4)]
  expect(buckets(people)).toEqual([
    { bucketName: '1 tutorial', count: 2, percentage: 66.7 },
    { bucketName: '2 tutorials', count: 1, percentage: 33.3 }
  ])
  expect(buckets([person(1)])).toEqual([])
})

test('the burn-up has days in the time zone of the event, over the end of summer time too', () => {
  const times = ['2026-10-24T21:59:59Z', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z']
  const completions = times.map(time => done(1, time))
  expect(burnup(completions, 'Europe/Berlin')).toEqual([
    { day: '2026-10-24', count: 1, cumulative: 1 },
    { day: '2026-10-25', count: 2, cumulative: 3 },
    { day: '2026-10-26', count: 1, cumulative: 4 }
  ])
  expect(burnup(completions, 'Asia/Kathmandu').map(({ day }) => day)).toEqual(['2026-10-25', '2026-10-26'])
})

test('the day of each time is the one that its time zone says, whatever its offset', () => {
  const zones = [
    'UTC',
    'America/St_Johns',
    'Australia/Eucla',
    'Pacific/Kiritimati',
    'America/Sao_Paulo',
    'Africa/Monrovia'
  ]
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 32 }), fc.constantFrom(...zones), (seconds, timeZone) => {
      const text = new Date(seconds * 1000).toLocaleDateString('sv-SE', { timeZone })
      expect(burnup([{ tutorial: 1, at: seconds * 1000, minutes: null }], timeZone)[0]?.day).toBe(text)
    })
  )
})

test('a time zone that does not exist is UTC', () => {
  expect([knownTimeZone('Europe/Berlin'), knownTimeZone('Mars/Olympus'), knownTimeZone(null)]).toEqual([
    'Europe/Berlin',
    'UTC',
    'UTC'
  ])
})

test('a track counts each person once, and a tutorial in all of its missions', () => {
  const people = [person(1, [done(1), done(2)]), person(2, [done(2)]), person(3, [done(3)])]
  const one = { missionLegacyId: 10, title: 'One' }
  const other = { missionLegacyId: 20, title: 'Other' }
  const tracksOf = (tutorial: number) => [[], [one], [one, other], []][tutorial] ?? []
  expect(trackStats(of(people), tracksOf, 10)).toEqual([
    { ...one, uniqueUsers: 2, completions: 3 },
    { ...other, uniqueUsers: 2, completions: 2 }
  ])
  expect(trackStats(of(people), tracksOf, 1)).toHaveLength(1)
})

test('speed is the average of what is known', () => {
  const completions = [done(1, undefined, 10), done(1, undefined, 5.5), done(1), done(2), done(3, undefined, 0)]
  expect(completionSpeed(completions, tutorial => `About ${tutorial}`, 10)).toEqual([
    { taskLegacyId: 1, title: 'About 1', avgMinutes: 7.8, completions: 3 },
    { taskLegacyId: 2, title: 'About 2', avgMinutes: null, completions: 1 },
    { taskLegacyId: 3, title: 'About 3', avgMinutes: 0, completions: 1 }
  ])
})

test('of people with as many completions those come first who had them first, then the lower number', () => {
  const [early, late] = ['2026-11-05T09:00:00Z', '2026-11-05T10:00:00Z']
  const people = [
    person(5, [done(1, late)]),
    person(4, [done(1, early), done(2, late)]),
    person(3, [done(1, early), done(2, early)]),
    person(2, [done(1, late)]),
    person(1)
  ]
  expect(leaders(people, 10).map(({ legacyId }) => legacyId)).toEqual([3, 4, 2, 5])
  expect(leaders(people, 2).map(({ legacyId }) => legacyId)).toEqual([3, 4])
})

test('a leaderboard names those who agree, with their numbers, and nobody where everybody may look', () => {
  const people = [person(1, [done(1), done(2)], 'Ada'), person(2, [done(1)])]
  expect(leaderboard(people, 'consented')).toEqual([
    { userLegacyId: 1, displayName: 'Ada', completions: 2, points: 20 },
    { userLegacyId: null, displayName: 'Swift Otter 2', completions: 1, points: 10 }
  ])
  expect(JSON.stringify(leaderboard(people, 'pseudonyms'))).not.toMatch(/Ada|"userLegacyId":\d/)
})

test('the latest are those that sorting all of them would give', () => {
  const completions = fc.array(
    fc.record({ tutorial: fc.nat(3), at: fc.nat(5), minutes: fc.constant(null), by: fc.nat(3).map(n => person(n)) })
  )
  fc.assert(
    fc.property(completions, fc.integer({ min: 1, max: 5 }), (all, most) => {
      const sorted = all.toSorted(
        (one, other) => other.at - one.at || one.tutorial - other.tutorial || (one.by.ID < other.by.ID ? -1 : 1)
      )
      const keys = (list: readonly CountedOf[]) => list.map(({ at, tutorial, by }) => [at, tutorial, by.ID])
      expect(keys(latest(all, most))).toEqual(keys(sorted.slice(0, most)))
    })
  )
})
