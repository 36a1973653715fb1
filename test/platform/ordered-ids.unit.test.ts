import { expect, test } from '@jest/globals'
import { newOrderedId } from '../../lib/ids.ts'

test('ids in the order of time are UUIDs of version 7, ascend, and differ', () => {
  const before = Date.now()
  const ids = Array.from({ length: 20_000 }, () => newOrderedId())
  expect(ids.every(id => /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(id))).toBe(true)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  const time = Number.parseInt((ids[0] as string).replace('-', '').slice(0, 12), 16)
  expect(time).toBeGreaterThanOrEqual(before)
  expect(time).toBeLessThan(before + 60_000)
})
