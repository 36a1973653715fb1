import { expect, test } from '@jest/globals'
import { countsFor } from '../../srv/events/counting.ts'

const event = {
  ID: 'hall',
  startDate: '2026-11-01T08:00:00.000Z',
  endDate: '2026-11-30T18:00:00.000Z',
  countsFrom: '2026-11-05T12:00:00.000Z',
  tutorials: new Set([1])
}
const completed = { taskType: 'TUTORIAL', taskLegacyId: 1, status: 'COMPLETED', event_ID: null }

test.each([
  ['2026-11-05T11:59:59.999Z', false],
  ['2026-11-05T12:00:00Z', true],
  [null, false]
])('of what was completed at %s an event that was reset counts %s', (completionDate, counts) => {
  const registration = { event_ID: 'hall' }
  expect(countsFor(event, registration, { ...completed, completionDate })).toBe(counts)
  expect(countsFor(event, undefined, { ...completed, completionDate, event_ID: 'hall' })).toBe(counts)
})

test('a reset before the event begins counts nothing of before its beginning', () => {
  const early = { ...event, countsFrom: '2026-10-20T00:00:00.000Z' }
  const record = { ...completed, completionDate: '2026-10-25T00:00:00.000Z' }
  expect(countsFor(early, { event_ID: 'hall' }, record)).toBe(false)
})
