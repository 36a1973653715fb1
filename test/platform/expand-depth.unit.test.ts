import { expect, test } from '@jest/globals'
import { expandDepth } from '../../srv/platform/expand-depth.ts'

const nested = (levels: number): object => (levels === 0 ? { ref: ['name'] } : { expand: ['*', nested(levels - 1)] })

test.each([0, 1, 3, 4, 100_000])('%i levels of $expand are counted', levels => {
  let columns: object[] = [{ ref: ['name'] }]
  for (let level = 0; level < levels; level++) columns = ['*' as unknown as object, { expand: columns }]
  expect(expandDepth(columns)).toBe(levels)
})

test('the deepest branch counts, and a query of everything has none', () => {
  expect(expandDepth([nested(1), nested(3), nested(2)])).toBe(3)
  expect(expandDepth()).toBe(0)
  expect(expandDepth(['*'])).toBe(0)
})
