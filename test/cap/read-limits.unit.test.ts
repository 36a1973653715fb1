import { expect, test } from '@jest/globals'
import type { Column, Columns, Entity } from '../../srv/cap/types.ts'
import { limitExpands } from '../../srv/cap/guard/read-limits.ts'
import { walkQuery } from '../../srv/cap/guard/walk-query.ts'

/** The code of the refusal of a read of `rows` rows of `entity`; undefined when it is not refused. */
function refusalOf(columns: Columns, entity?: object, rows = 1): string | undefined {
  const SELECT = { from: { ref: ['Tags'] }, columns, limit: { rows: { val: rows } } }
  const reject = (refusal: object | number): never => {
    throw Object.assign(new Error(), refusal)
  }
  try {
    walkQuery(SELECT, entity as Entity, [limitExpands({ query: { SELECT }, reject })])
    return undefined
  } catch (error) {
    return (error as { code?: string }).code
  }
}

const nested = (levels: number): Column =>
  levels === 0 ? { ref: ['name'] } : { ref: ['next'], expand: ['*', nested(levels - 1)] }

test.each([
  [0, undefined],
  [1, undefined],
  [3, undefined],
  [4, 'expand_too_deep'],
  [5000, 'expand_too_deep']
])('%i levels of $expand: %p', (levels, code) => {
  expect(refusalOf([nested(levels)])).toBe(code)
})

test('the deepest branch counts, and a query of everything has none', () => {
  expect(refusalOf([nested(1), nested(3), nested(2)])).toBeUndefined()
  expect(refusalOf([nested(1), nested(4), nested(2)])).toBe('expand_too_deep')
  expect(refusalOf(['*'])).toBeUndefined()
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
  expect(refusalOf([column], tag, rows)).toBeUndefined()
  expect([column.limit?.rows?.val, below.limit?.rows?.val]).toEqual([outer, limit])
})

test.each([
  [1000, undefined, 101],
  [1000, 1000, undefined],
  [1, 1000, 101]
])('%d rows with lists of %p and %p are too many', (rows, outer, inner) => {
  expect(refusalOf([wide(outer, inner)[0]], tag, rows)).toBe('expand_too_wide')
})

test('compositions lead to each row once', () => {
  const part: { elements: Record<string, object> } = { elements: {} }
  part.elements['parts'] = { is2many: true, isComposition: true, _target: part }
  const columns: Column[] = [{ ref: ['parts'], expand: [{ ref: ['parts'], expand: ['*'] }] }]
  expect(refusalOf(columns, part, 1000)).toBeUndefined()
  expect(columns).toEqual([{ ref: ['parts'], expand: [{ ref: ['parts'], expand: ['*'] }] }])
})
