import { expect, test } from '@jest/globals'
import { countedTutorials, type CountedRecord, countsFor } from '../../srv/events/counting.ts'

const event = {
  ID: 'camp',
  startDate: '2026-11-01T08:00:00.000Z',
  endDate: '2026-11-30T18:00:00Z',
  tutorials: new Set([1, 2])
}
const registration = { event_ID: 'camp' }

const completed: CountedRecord = {
  taskType: 'TUTORIAL',
  taskLegacyId: 1,
  status: 'COMPLETED',
  completionDate: '2026-11-05T12:00:00.000Z',
  event_ID: null
}

const change = (more: Partial<CountedRecord>): CountedRecord => ({ ...completed, ...more })

test.each([
  ['in mission and time', {}, true],
  ['with its first moment', { completionDate: '2026-11-01T08:00:00Z' }, true],
  ['with its last moment', { completionDate: '2026-11-30T18:00:00.000Z' }, true],
  ['before it', { completionDate: '2026-11-01T07:59:59.999Z' }, false],
  ['after it', { completionDate: '2026-11-30T18:00:00.001Z' }, false],
  ['of another mission', { taskLegacyId: 3 }, false],
  ['of a step with the same number', { taskType: 'STEP' }, false],
  ['that is only begun', { status: 'IN_PROGRESS', completionDate: null }, false],
  ['that was reset after its completion', { status: 'SUPERSEDED' }, true],
  ['that was reset before its completion', { status: 'SUPERSEDED', completionDate: null }, false],
  ['for another event, in mission and time', { event_ID: 'party' }, true]
])('of somebody who is registered it counts a tutorial %s: %#', (_, more, counts) => {
  expect(countsFor(event, registration, change(more))).toBe(counts)
})

test('what was done for the event counts without a registration, whatever its mission and time', () => {
  const done = { event_ID: 'camp', taskLegacyId: 9, completionDate: '2020-01-01T00:00:00.000Z' }
  expect(countsFor(event, undefined, change(done))).toBe(true)
  expect(countsFor(event, undefined, change({ ...done, status: 'SUPERSEDED' }))).toBe(true)
  expect(countsFor(event, undefined, change({ ...done, taskType: 'PUZZLE' }))).toBe(false)
})

test('without a registration for this event nothing else counts', () => {
  expect(countsFor(event, undefined, completed)).toBe(false)
  expect(countsFor(event, { event_ID: 'party' }, completed)).toBe(false)
})

test('an event without dates has no bounds', () => {
  const open = { ...event, startDate: null, endDate: null }
  expect(countsFor(open, registration, change({ completionDate: '1999-01-01T00:00:00.000Z' }))).toBe(true)
  expect(countsFor(open, registration, change({ completionDate: null }))).toBe(false)
})

test('each tutorial counts once, whatever number of attempts', () => {
  const records = [
    completed,
    change({ status: 'SUPERSEDED' }),
    change({ taskLegacyId: 2 }),
    change({ taskLegacyId: 3 })
  ]
  expect([...countedTutorials(event, registration, records)]).toEqual([1, 2])
})
