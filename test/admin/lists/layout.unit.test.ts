import { expect, test } from '@jest/globals'
import { layoutOf, widthsOf, widthsText } from '../../../app/admin/metadata/query/layout.ts'
import { listQuery } from '../../../app/admin/metadata/query/list-query.ts'
import { propertyAt } from '../../../app/admin/metadata/entity-at.ts'
import { canSort } from '../../../app/admin/metadata/query/paths.ts'
import { readModel } from '../../../app/admin/metadata/reading/read-model.ts'
import type { Entity } from '../../../app/admin/metadata/types.ts'

const path = (to: string) => ({ Value: { $Path: to } })

const model = readModel({
  $EntityContainer: 'S.EntityContainer',
  S: {
    EntityContainer: {
      $Kind: 'EntityContainer',
      Books: { $Collection: true, $Type: 'S.Books' },
      Reviews: { $Collection: true, $Type: 'S.Reviews' }
    },
    Books: {
      $Kind: 'EntityType',
      $Key: ['ID'],
      ID: { $Type: 'Edm.Guid' },
      title: {},
      pages: { $Type: 'Edm.Int32' },
      printed: { $Type: 'Edm.DateTimeOffset' },
      blurb: { $MaxLength: 5000 },
      review: { $Kind: 'NavigationProperty', $Type: 'S.Reviews' }
    },
    Reviews: {
      $Kind: 'EntityType',
      $Key: ['ID'],
      ID: { $Type: 'Edm.Guid' },
      at: { $Type: 'Edm.Date' }
    },
    $Annotations: {
      'S.Books': {
        '@UI.HeaderInfo': { Title: path('title') },
        '@UI.LineItem': [
          path('title'),
          { ...path('pages'), '@UI.Importance': 'Low' },
          { ...path('review/at'), '@UI.Importance': 'High' },
          { ...path('blurb'), '@HTML5.CssDefaults': { width: '12rem' } },
          path('printed')
        ]
      }
    }
  }
})
const books = model.sets.get('Books') as Entity

const laidOut = (available: number | undefined, { widths = {}, mayLeave = false } = {}) => {
  const { columns, below } = layoutOf(books, { available, widths, mayLeave })
  return {
    widths: Object.fromEntries(columns.map(({ column, width }) => [column.path, width])),
    below: below.map(each => each.path),
    atEnd: columns.filter(each => each.atEnd).map(({ column }) => column.path),
    flexible: columns.filter(each => each.isFlexible).map(({ column }) => column.path)
  }
}

test('a column is as wide as its type and share say, or as declared, and what is left goes to texts', () => {
  expect(laidOut(1000)).toEqual({
    widths: { title: 408, pages: 96, 'review/at': 120, blurb: 192, printed: 184 },
    below: [],
    atEnd: ['pages'],
    flexible: ['title']
  })
})

test('a width that somebody has chosen stays, within its limits', () => {
  expect(laidOut(1000, { widths: { pages: 300, printed: 10 } }).widths).toMatchObject({ pages: 300, printed: 56 })
  expect(widthsOf('title:240,a/b:120,:7,c:x,d:-1')).toEqual({ title: 240, 'a/b': 120 })
  expect(widthsText({ title: 240, 'a/b': 120 })).toBe('title:240,a/b:120')
})

test('where there is no room, columns leave by their importance and from the end; a table that scrolls keeps them', () => {
  expect(laidOut(600, { mayLeave: true }).below).toEqual(['pages', 'printed'])
  expect(laidOut(330, { mayLeave: true })).toMatchObject({ below: ['pages', 'blurb', 'printed'] })
  expect(laidOut(100, { mayLeave: true }).widths).toEqual({ title: 200 })
  expect(laidOut(330).below).toEqual([])
})

test('a column over a path has the type of its property, is read with the row and orders the list', () => {
  expect(propertyAt(books, 'review/at')?.type).toBe('Edm.Date')
  expect([canSort(books, 'review/at'), canSort(books, 'review/none'), canSort(books, 'none')]).toEqual([
    true,
    false,
    false
  ])
  const query = listQuery(books, { search: '', filters: {}, sort: 'review/at', descending: true }, { top: 1, skip: 0 })
  expect(decodeURIComponent(query)).toContain('$expand=review($select=at)&$orderby=review/at desc')
})
