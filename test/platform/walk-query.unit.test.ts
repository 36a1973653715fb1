import { expect, test } from '@jest/globals'
import { type Visitor, walkQuery } from '../../srv/cap/guard/walk-query.ts'
import { pathOf } from '../../srv/cap/types.ts'
import type { Entity, Selection } from '../../srv/cap/types.ts'

const author = { name: 'Authors', elements: { name: { name: 'name' } } }
const tag = { name: 'Tags', elements: { label: { name: 'label' } } }
const book = {
  name: 'Books',
  elements: {
    title: { name: 'title' },
    author: { name: 'author', _target: author },
    tags: { name: 'tags', is2many: true, _target: tag }
  }
} as unknown as Entity

/** Everything that a walk over `query` shows, as one line for each part. */
function shown(query: Selection): readonly string[] {
  const lines: string[] = []
  const visitor: Visitor = {
    selection: () => lines.push('selection'),
    expression: (tokens, { clause, isNested }) =>
      lines.push(`${clause}${isNested ? ' within' : ''}: ${tokens.length} tokens`),
    call: ({ func }, { clause }) => lines.push(`${clause}: ${func}()`),
    reference: (path, { clause, isNested, entity }) =>
      lines.push(`${clause}${isNested ? ' within' : ''}: ${entity?.name ?? '?'} ${pathOf(path)}`),
    expand: ({ column, element }, above) =>
      lines.push(`expand ${pathOf(column.ref ?? [])} ${element?.name} below ${above.length}`)
  }
  walkQuery(query, book, [visitor])
  return lines
}

test('every clause is shown with the entity that its paths start from, each part before what is in it', () => {
  const query: Selection = {
    from: { ref: ['Books'] },
    columns: ['*', { ref: ['title'] }, { func: 'length', args: [{ ref: ['title'] }] }],
    where: [{ ref: ['author', 'name'] }, '=', { val: 'a' }, 'and', { xpr: [{ ref: ['title'] }, '!=', { val: null }] }],
    groupBy: [{ ref: ['title'] }],
    having: [{ list: [{ ref: ['title'] }] }],
    orderBy: [{ ref: ['title'], sort: 'desc' }]
  }
  expect(shown(query)).toEqual([
    'selection',
    'from: Books Books',
    'where: 5 tokens',
    'where: Books author/name',
    'where within: 3 tokens',
    'where within: Books title',
    'having: 1 tokens',
    'having within: Books title',
    'groupBy: Books title',
    'orderBy: Books title',
    'columns: Books title',
    'columns: length()',
    'columns within: Books title'
  ])
})

test('expanded columns, conditions in paths and queries in queries are walked through', () => {
  const tagged = { id: 'tags', where: [{ ref: ['label'] }, '=', { val: 'x' }] }
  const inner: Selection = { from: { ref: ['Books'] }, where: ['exists', { ref: [tagged] }] }
  const query: Selection = {
    from: { SELECT: inner },
    columns: [
      { ref: ['tags'], expand: [{ ref: ['label'] }], where: [{ func: 'now', args: [] }], orderBy: [{ ref: ['label'] }] }
    ],
    where: [{ SELECT: { from: { ref: ['Others'] }, columns: [{ ref: ['x'] }] } }]
  }
  expect(shown(query)).toEqual([
    'selection',
    'selection',
    'from: Books Books',
    'where: 2 tokens',
    'where: Books tags',
    'where within: 3 tokens',
    'where within: Tags label',
    'where: 1 tokens',
    'selection',
    'from: ? Others',
    'columns: ? x',
    'expand tags tags below 0',
    'where: 1 tokens',
    'where: now()',
    'orderBy: Tags label',
    'columns: Tags label'
  ])
})
