import { describe, expect, test } from '@jest/globals'
import {
  beginsQuery,
  bestFirst,
  meantRow,
  valueQuery,
  valuesQuery
} from '../../../app/admin/metadata/query/value-query.ts'
import { readModel } from '../../../app/admin/metadata/reading/read-model.ts'
import type { Entity } from '../../../app/admin/metadata/types.ts'

const model = readModel({
  $EntityContainer: 'S.C',
  S: {
    C: { $Kind: 'EntityContainer', Tags: { $Collection: true, $Type: 'S.Tags' } },
    Tags: {
      $Kind: 'EntityType',
      $Key: ['ID'],
      ID: { $Type: 'Edm.Int32' },
      name: {},
      label: {},
      weight: { $Type: 'Edm.Int32' }
    },
    $Annotations: { 'S.C/Tags': { '@Capabilities.SearchRestrictions': { Searchable: false } } }
  }
})

function tags(searchable: boolean): Entity {
  const found = model.sets.get('Tags')
  if (!found) throw new Error('there are no tags')
  return { ...found, can: { ...found.can, search: searchable } }
}

const list = { set: 'Tags', value: 'ID', texts: ['label', 'name'] }
const options = (query: string | undefined) => Object.fromEntries(new URLSearchParams(query))

describe('values of a list', () => {
  test('are found in all texts, or by the search of the service', () => {
    expect(options(valuesQuery(tags(false), list, "O'N", { top: 5 }))).toEqual({
      $select: 'ID,label,name',
      $filter: `(contains(tolower(label),'o''n') or contains(tolower(name),'o''n'))`,
      $orderby: 'label',
      $count: 'true',
      $top: '5'
    })
    expect(options(valuesQuery(tags(true), list, 'two "words', { top: 5, skip: 5 }))).toMatchObject({
      $search: '"two" "words"',
      $skip: '5'
    })
    expect(options(valuesQuery(tags(true), list, ' ', { top: 5 }))).not.toHaveProperty('$search')
  })

  test('that begin so are asked for apart; a value that is none has no row', () => {
    expect(options(beginsQuery(tags(false), list, 'A', { top: 5 }))['$filter']).toContain(
      `startswith(tolower(label),'a')`
    )
    expect(options(valueQuery(tags(false), list, '7'))['$filter']).toBe('ID eq 7')
    expect(options(valueQuery(tags(false), list, 'x'))['$filter']).toBe('ID eq null')
  })

  test('come each once, the best first', () => {
    const rows = [
      { ID: 1, label: '10 - Recap', name: 'a' },
      { ID: 2, label: '6 - Capture', name: 'b' },
      { ID: 3, label: 'Capacity', name: 'c' },
      { ID: 4, label: 'Cloud', name: 'cap' },
      { ID: 2, label: '6 - Capture', name: 'b' }
    ]
    expect(bestFirst(list, rows, 'CAP').map(({ ID }) => ID)).toEqual([4, 3, 2, 1])
    expect(meantRow(list, rows, ' Cap ')?.['ID']).toBe(4)
    expect(meantRow(list, rows, 'capa')).toBeUndefined()
    expect(meantRow(list, rows.slice(0, 1), 'reca')?.['ID']).toBe(1)
  })
})
