import { afterEach, expect, jest, test } from '@jest/globals'
import { ReadTutorials } from '../../srv/search/documents/read-tutorials.ts'

const clock = jest.spyOn(Date, 'now')

afterEach(() => {
  clock.mockReset()
})

const WRITTEN = Date.parse('2026-01-01T00:00:00.000Z')
const tutorial = { id: '1', slug: 'a', modifiedAt: '2026-01-01T00:00:00.000Z' }

test('a tutorial is read again when its row or its text is another one, and once more when it was just written', () => {
  const read = new ReadTutorials()
  clock.mockReturnValue(WRITTEN)
  expect(read.isRead(tutorial, 'x')).toBe(false)
  // another transaction of the same millisecond may still commit
  expect(read.isRead(tutorial, 'x')).toBe(false)
  clock.mockReturnValue(WRITTEN + 60_000)
  expect(read.isRead(tutorial, 'x')).toBe(false)
  expect(read.isRead(tutorial, 'x')).toBe(true)
  expect(read.isRead(tutorial, 'y')).toBe(false)
  expect(read.isRead({ ...tutorial, modifiedAt: null }, 'y')).toBe(false)
})

test('a tutorial that was written long ago is read once', () => {
  const read = new ReadTutorials()
  clock.mockReturnValue(WRITTEN + 60_000)
  expect(read.isRead(tutorial, 'x')).toBe(false)
  expect(read.isRead(tutorial, 'x')).toBe(true)
  expect(read.isRead({ ...tutorial, modifiedAt: WRITTEN }, 'x')).toBe(true)
})

test('everything is read again after a fault, and when tags have other names', () => {
  const read = new ReadTutorials()
  const settle = () => {
    for (const after of [0, 60_000, 60_000]) {
      clock.mockReturnValue(WRITTEN + after)
      read.isRead(tutorial, 'x')
    }
    return read.isRead(tutorial, 'x')
  }
  read.namesAre('1')
  expect(settle()).toBe(true)
  read.namesAre('1')
  expect(read.isRead(tutorial, 'x')).toBe(true)
  read.namesAre('2')
  clock.mockReturnValue(WRITTEN)
  expect(read.isRead(tutorial, 'x')).toBe(false)
  expect(settle()).toBe(true)
  read.clear()
  expect(read.isRead(tutorial, 'x')).toBe(false)
})
