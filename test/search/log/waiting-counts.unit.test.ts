import { expect, test } from '@jest/globals'
import { WaitingCounts } from '../../../srv/search/log/waiting-counts.ts'

const search = { searches: 1, empty: 0, clicks: 0 }
const click = { searches: 0, empty: 0, clicks: 1 }

test('counts of a day and a query add up, also those that are put back', () => {
  const waiting = new WaitingCounts(10)
  waiting.add('2027-03-01', 'kyma', search)
  const batch = waiting.take()
  expect(waiting.size).toBe(0)
  waiting.add('2027-03-01', 'kyma', click)
  waiting.add('2027-03-02', undefined, search)
  waiting.putBack(batch)
  expect(waiting.take()).toEqual({
    days: [
      { day: '2027-03-01', searches: 1, empty: 0, clicks: 1 },
      { day: '2027-03-02', searches: 1, empty: 0, clicks: 0 }
    ],
    queries: [{ day: '2027-03-01', query: 'kyma', searches: 1, empty: 0, clicks: 1 }]
  })
})

test('beyond a number of queries only the day is counted', () => {
  const waiting = new WaitingCounts(2)
  for (const query of ['one', 'two', 'three', 'one']) waiting.add('2027-03-01', query, search)
  const { days, queries } = waiting.take()
  expect(days).toEqual([{ day: '2027-03-01', searches: 4, empty: 0, clicks: 0 }])
  expect(queries.map(({ query, searches }) => [query, searches])).toEqual([
    ['one', 2],
    ['two', 1]
  ])
})
