import { afterEach, expect, test } from '@jest/globals'
import { setClock } from '../../lib/time.ts'
import { ReadTutorials } from '../../srv/search/documents/read-tutorials.ts'

const setTime = (ms: number): void => setClock(() => new Date(ms))

afterEach(() => setClock(() => new Date()))

const WRITTEN = Date.parse('2026-01-01T00:00:00.000Z')
const tutorial = { id: '1', slug: 'a', modifiedAt: '2026-01-01T00:00:00.000Z' }

test('a tutorial is read again when its row or its text is another one', () => {
  const read = new ReadTutorials()
  setTime(WRITTEN + 60_000)
  expect(read.isRead(tutorial, 'x')).toBe(false)
  expect(read.isRead(tutorial, 'x')).toBe(true)
  expect(read.isRead(tutorial, 'y')).toBe(false)
  expect(read.isRead({ ...tutorial, modifiedAt: null }, 'y')).toBe(false)
})

test('one that was just written is read with each change, and once more when every transaction has ended', () => {
  const read = new ReadTutorials()
  const readAfter = (ms: number): boolean => {
    setTime(WRITTEN + ms)
    return read.isRead(tutorial, 'x')
  }
  expect(readAfter(0)).toBe(false)
  // another transaction of the same millisecond may still commit
  expect(readAfter(1500)).toBe(false)
  expect(read.settlesIn).toBe(28_501)
  expect(readAfter(2500)).toBe(false)
  expect(readAfter(2600)).toBe(true)
  expect(readAfter(30_000)).toBe(true)
  expect(readAfter(30_001)).toBe(false)
  expect(readAfter(30_002)).toBe(true)
  expect(read.settlesIn).toBe(0)
})

test('of thousands that were written at once, one pass reads some for the last time', () => {
  const read = new ReadTutorials()
  const passAfter = (ms: number): number => {
    setTime(WRITTEN + ms)
    read.begin('1')
    const known = Array.from({ length: 5000 }, (_, index) => read.isRead({ ...tutorial, slug: `t${index}` }, 'x'))
    return known.filter(isRead => !isRead).length
  }
  expect(passAfter(10_000)).toBe(5000)
  expect(passAfter(31_000)).toBe(4000)
  expect(read.settlesIn).toBe(1)
  expect(passAfter(31_001)).toBe(1000)
  expect(read.settlesIn).toBe(0)
  expect(passAfter(31_002)).toBe(0)
})

test('one that was written in the future is waited for by nobody', () => {
  const read = new ReadTutorials()
  setTime(WRITTEN - 86_400_000)
  expect(read.isRead(tutorial, 'x')).toBe(false)
  expect(read.isRead(tutorial, 'x')).toBe(false)
  expect(read.settlesIn).toBe(0)
})

test('a tutorial that was written long ago is read once', () => {
  const read = new ReadTutorials()
  setTime(WRITTEN + 60_000)
  expect(read.isRead(tutorial, 'x')).toBe(false)
  expect(read.isRead(tutorial, 'x')).toBe(true)
  expect(read.isRead({ ...tutorial, modifiedAt: WRITTEN }, 'x')).toBe(true)
})

test('everything is read again after a fault, and when tags have other names', () => {
  const read = new ReadTutorials()
  const settle = () => {
    for (const after of [0, 60_000, 60_000]) {
      setTime(WRITTEN + after)
      read.isRead(tutorial, 'x')
    }
    return read.isRead(tutorial, 'x')
  }
  read.begin('1')
  expect(settle()).toBe(true)
  read.begin('1')
  expect(read.isRead(tutorial, 'x')).toBe(true)
  read.begin('2')
  setTime(WRITTEN)
  expect(read.isRead(tutorial, 'x')).toBe(false)
  expect(settle()).toBe(true)
  read.clear()
  expect(read.isRead(tutorial, 'x')).toBe(false)
})
