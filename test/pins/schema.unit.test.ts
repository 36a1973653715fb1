import { expect, test } from '@jest/globals'
import { storedColumns } from './support/stored-schema.ts'
import { expectPin } from './expect-pin.ts'

test('what is stored is pinned: tables and columns', async () => {
  const columns = await storedColumns()
  expectPin(
    'stored-schema',
    columns.map(({ entity, column, type, length, key, notNull, values }) => ({
      entity: entity.replace('tutorials.', ''),
      column,
      type: length === undefined ? type : `${type}(${length})`,
      rule: [key && 'key', notNull && !key && 'not null', values && `one of ${values.join(' ')}`]
        .filter(Boolean)
        .join(', ')
    }))
  )
})

test('no text column is without a bound but the large ones', async () => {
  const unbounded = (await storedColumns()).filter(({ type, length }) => type === 'String' && !length)
  expect(unbounded).toEqual([])
})
