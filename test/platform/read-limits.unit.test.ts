import { expect, test } from '@jest/globals'
import { type Column, expandDepth, limitNested } from '../../srv/cap/guard/read-limits.ts'

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

const tag: { elements: Record<string, object> } = { elements: {} }
const tutorial = { elements: { tags: { is2many: true, _target: tag } } }
tag.elements['tutorials'] = { is2many: true, _target: tutorial }

/** The tags of the tutorials of tags. */
const wide = (outer?: number, inner?: number): [Column, Column] => {
  const limited = (top?: number) => (top === undefined ? {} : { limit: { rows: { val: top } } })
  const below: Column = { ref: ['tags'], expand: ['*'], ...limited(inner) }
  return [{ ref: ['tutorials'], expand: [below], ...limited(outer) }, below]
}

test.each([
  [1, undefined, undefined, 1000],
  [1000, undefined, undefined, 100],
  [1000, 10, undefined, 10],
  [10, 100, 100, 100]
])('%d rows with lists of %p and %p are read, the inner ones up to %d', (rows, outer, inner, limit) => {
  const [column, below] = wide(outer, inner)
  expect(limitNested([column], tag, rows)).toBe(true)
  expect([column.limit?.rows?.val, below.limit?.rows?.val]).toEqual([outer, limit])
})

test.each([
  [1000, undefined, 101],
  [1000, 1000, undefined],
  [1, 1000, 101]
])('%d rows with lists of %p and %p are too many', (rows, outer, inner) => {
  expect(limitNested([wide(outer, inner)[0]], tag, rows)).toBe(false)
})

test('compositions lead to each row once', () => {
  const part: { elements: Record<string, object> } = { elements: {} }
  part.elements['parts'] = { is2many: true, isComposition: true, _target: part }
  const columns: Column[] = [{ ref: ['parts'], expand: [{ ref: ['parts'], expand: ['*'] }] }]
  expect(limitNested(columns, part, 1000)).toBe(true)
  expect(columns).toEqual([{ ref: ['parts'], expand: [{ ref: ['parts'], expand: ['*'] }] }])
})
