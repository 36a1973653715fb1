import { describe, expect, test } from '@jest/globals'
import type { Csdl } from '../../../app/admin/metadata/csdl.ts'
import { plainNumber } from '../../../app/admin/metadata/input/numbers.ts'
import { conditionsText, readConditions, withNumbers } from '../../../app/admin/metadata/query/conditions.ts'
import { filterFieldAt, offeredFields } from '../../../app/admin/metadata/query/filter-fields.ts'
import { filterConditions, problemsOf } from '../../../app/admin/metadata/query/filters.ts'
import { readPeriod, spanOf } from '../../../app/admin/metadata/query/relative-dates.ts'
import { readModel } from '../../../app/admin/metadata/reading/read-model.ts'

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('it is not there')
  return value
}

const optional = (type: string) => ({ $Type: type, $Nullable: true })

const document: Csdl = {
  $EntityContainer: 'S.C',
  S: {
    C: {
      $Kind: 'EntityContainer',
      Books: { $Collection: true, $Type: 'S.Books' },
      Authors: { $Collection: true, $Type: 'S.Authors' },
      Tags: { $Collection: true, $Type: 'S.Tags' }
    },
    Books: {
      $Kind: 'EntityType',
      $Key: ['ID'],
      ID: { $Type: 'Edm.Guid' },
      title: { $Nullable: true },
      state: { $Nullable: true },
      pages: optional('Edm.Int32'),
      big: optional('Edm.Int64'),
      price: optional('Edm.Decimal'),
      printed: optional('Edm.Date'),
      changed: optional('Edm.DateTimeOffset'),
      opens: optional('Edm.TimeOfDay'),
      isOut: optional('Edm.Boolean'),
      virtual: optional('Edm.Boolean'),
      author: { $Kind: 'NavigationProperty', $Type: 'S.Authors', $ReferentialConstraint: { author_ID: 'ID' } },
      author_ID: optional('Edm.Guid'),
      tags: { $Kind: 'NavigationProperty', $Type: 'S.Tags', $Collection: true }
    },
    Authors: { $Kind: 'EntityType', $Key: ['ID'], ID: { $Type: 'Edm.Guid' }, email: { $Nullable: true } },
    Tags: { $Kind: 'EntityType', $Key: ['name'], name: {}, weight: optional('Edm.Int32') },
    $Annotations: {
      'S.Books': {
        '@UI.SelectionFields': ['state', 'author/email', 'tags/name', 'nowhere/email', 'nothing'],
        '@UI.LineItem': [{ Value: { $Path: 'title' } }, { Value: { $Path: 'author/email' }, Label: 'Owner' }]
      },
      'S.Books/state': { '@Validation.AllowedValues': [{ Value: 'HERE' }, { Value: 'GONE' }] },
      'S.C/Books': { '@Capabilities.FilterRestrictions': { NonFilterableProperties: ['virtual'] } }
    }
  }
}

const books = found(readModel(document).sets.get('Books'))
const today = new Date(2026, 10, 30, 17, 5)
const of = (filters: Readonly<Record<string, string>>): readonly string[] => filterConditions(books, filters, today)
const at = (...day: readonly [number, number, number]): string => new Date(...day).toISOString()
const id = 'a0000000-0000-4000-8000-000000000001'

describe('numbers of a filter', () => {
  const change = (path: string, text: string, to: (value: string) => string): string =>
    withNumbers(found(filterFieldAt(books, path)).property, text, to)

  test.each([
    ['price', '>=1.234,5', '>=1234.5'],
    ['price', '!-1,5...2,5', '!-1.5...2.5'],
    ['price', '1,5\n<empty>', '1.5\n<empty>'],
    ['big', '9007199254740993', '9007199254740993'],
    ['price', '>', '>'],
    ['price', 'x', 'x'],
    ['title', '1,5', '1,5'],
    ['printed', '2026-03-10', '2026-03-10']
  ])('%s: %s is read as its reader means it', (path, typed, plain) =>
    expect(change(path, typed, value => plainNumber(value, ','))).toBe(plain)
  )

  test('are written with the sign of the reader', () =>
    expect(change('price', '>=1234.5\n1.5...2.5', value => value.replace('.', ','))).toBe('>=1234,5\n1,5...2,5'))
})

describe('a filter', () => {
  test.each([
    // addresses from before there were operators
    ['title', "O'Neill", `contains(tolower(title),'o''neill')`],
    ['title', 'null', `contains(tolower(title),'null')`],
    ['title', '!!', `contains(tolower(title),'!!')`],
    ['state', 'HERE', `state eq 'HERE'`],
    ['pages', '12', 'pages eq 12'],
    ['pages', 'null', 'pages eq null'],
    ['isOut', 'true', 'isOut eq true'],
    ['author_ID', id, `author_ID eq ${id}`],
    ['printed', '2026-03-10', 'printed eq 2026-03-10'],
    // texts
    ['title', '=One', `title eq 'One'`],
    ['title', 'One*', `startswith(tolower(title),'one')`],
    ['title', '*One', `endswith(tolower(title),'one')`],
    ['title', '*a*b*', `contains(tolower(title),'a*b')`],
    ['title', '*', `contains(tolower(title),'*')`],
    ['title', '!*One*', `(not (contains(tolower(title),'one')) or title eq null)`],
    ['title', '!=One', `title ne 'One'`],
    ['title', '<empty>', `(title eq null or title eq '')`],
    ['title', '!<empty>', `not ((title eq null or title eq ''))`],
    // several values
    ['state', 'HERE\nGONE', `(state eq 'HERE' or state eq 'GONE')`],
    ['state', '!HERE\n!GONE', `state ne 'HERE' and state ne 'GONE'`],
    ['state', '==x', `state eq '=x'`],
    ['state', '<empty>', `(state eq null or state eq '')`],
    // numbers and times
    ['pages', '>=5', 'pages ge 5'],
    ['pages', '< 5', 'pages lt 5'],
    ['pages', '-5...10', '(pages ge -5 and pages le 10)'],
    ['pages', '!5...10', '(not ((pages ge 5 and pages le 10)) or pages eq null)'],
    ['pages', '!<empty>', 'pages ne null'],
    ['price', '<=9.50', 'price le 9.50'],
    ['opens', '>09:30', 'opens gt 09:30:00'],
    // days
    ['printed', '2026-01-01...2026-03-31', '(printed ge 2026-01-01 and printed le 2026-03-31)'],
    ['printed', 'LASTQUARTER', '(printed ge 2026-07-01 and printed lt 2026-10-01)'],
    ['printed', 'last 30 days', '(printed ge 2026-11-01 and printed lt 2026-12-01)'],
    ['printed', 'OLDERTHAN(182)', 'printed lt 2026-06-01'],
    ['printed', '!TODAY', '(not ((printed ge 2026-11-30 and printed lt 2026-12-01)) or printed eq null)'],
    // moments: days of the reader's time zone
    ['changed', '2026-03-10', `(changed ge ${at(2026, 2, 10)} and changed lt ${at(2026, 2, 11)})`],
    ['changed', '>2026-03-10', `changed ge ${at(2026, 2, 11)}`],
    ['changed', '<=2026-03-10', `changed lt ${at(2026, 2, 11)}`],
    ['changed', '2026-03-10...2026-03-12', `(changed ge ${at(2026, 2, 10)} and changed lt ${at(2026, 2, 13)})`],
    ['changed', 'THISMONTH', `(changed ge ${at(2026, 10, 1)} and changed lt ${at(2026, 11, 1)})`],
    ['changed', '<2026-06-01T10:00:00Z', 'changed lt 2026-06-01T10:00:00.000Z'],
    // paths
    ['author/email', '=a@b.c', `author/email eq 'a@b.c'`],
    ['tags/name', '=abap', `tags/any(row:row/name eq 'abap')`],
    ['tags/name', '!=abap', `not tags/any(row:row/name eq 'abap')`],
    ['tags/weight', '>3', 'tags/any(row:row/weight gt 3)'],
    ['tags/name', '<empty>', 'not tags/any()'],
    ['tags/name', '!<empty>', 'tags/any()']
  ])('%s: %j', (path, text, expected) => {
    expect(problemsOf(books, { [path]: text })).toEqual(new Map())
    expect(of({ [path]: text }).join(' and ')).toBe(expected)
  })

  test.each([
    ['pages', 'x'],
    ['pages', '1.5'],
    ['pages', '99999999999'],
    ['pages', '10...5'],
    ['pages', '5...'],
    ['pages', '1 or 1 eq 1'],
    ['big', '9223372036854775808'],
    ['price', '1,5'],
    ['printed', '10.03.2026'],
    ['printed', '2026-02-30'],
    ['printed', '>2026-03-10T10:00Z'],
    ['printed', 'LASTDAYS'],
    ['printed', 'LASTDAYS(999999)'],
    ['changed', '2026-03-12...2026-03-10'],
    ['changed', 'yesteryear'],
    ['opens', '25:00'],
    ['isOut', 'maybe'],
    ['author_ID', 'x) or (1 eq 1'],
    ['pages', '5\nx'],
    ['nothing', 'x'],
    ['virtual', 'true'],
    ['author/nothing', 'x']
  ])('of %s that is none, %j, finds no row and says so', (path, text) => {
    expect([...problemsOf(books, { [path]: text, title: 'x' }).keys()]).toEqual([path])
    expect(of({ [path]: text })).toEqual(['ID eq null'])
  })

  test('is not there without a text', () => expect(of({ pages: '' })).toEqual([]))

  test.each([
    ['title', 'plain'],
    ['title', '=One\n!*two*\n!<empty>'],
    ['title', '*=x*'],
    ['state', 'HERE\n!=GONE'],
    ['pages', '5\n>=7\n1...3\n!<empty>'],
    ['changed', 'LASTQUARTER\n!2026-01-01...2026-02-01']
  ])('of %s is written as it is read: %j', (path, text) => {
    const { property } = found(filterFieldAt(books, path))
    expect(conditionsText(property, readConditions(property, text))).toBe(text)
  })
})

describe('fields', () => {
  test('of the filter bar may stand behind navigations', () =>
    expect(books.filters).toEqual(['state', 'author/email', 'tags/name']))

  test('have the words of their column', () => {
    expect(filterFieldAt(books, 'author/email')?.label).toBe('Owner')
    expect(filterFieldAt(books, 'tags/name')?.label).toBe('Tags: Name')
  })

  test('that can be added are those that rows are found by', () =>
    expect(offeredFields(books).map(({ label, fields }) => [label, fields.map(({ path }) => path)])).toEqual([
      ['Books', ['title', 'state', 'pages', 'big', 'price', 'printed', 'changed', 'opens', 'isOut', 'author_ID']],
      ['Author', ['author/email']],
      ['Tags', ['tags/name', 'tags/weight']]
    ]))
})

const day = ([year, month, date]: readonly [number, number, number]): Date => new Date(year, month, date)

test.each([
  ['TODAY', [2026, 10, 30], [2026, 11, 1]],
  ['YESTERDAY', [2026, 10, 29], [2026, 10, 30]],
  ['THISWEEK', [2026, 10, 30], [2026, 11, 7]],
  ['LASTWEEK', [2026, 10, 23], [2026, 10, 30]],
  ['LASTMONTH', [2026, 9, 1], [2026, 10, 1]],
  ['THISQUARTER', [2026, 9, 1], [2027, 0, 1]],
  ['LASTQUARTER', [2026, 6, 1], [2026, 9, 1]],
  ['THISYEAR', [2026, 0, 1], [2027, 0, 1]],
  ['LASTYEAR', [2025, 0, 1], [2026, 0, 1]],
  ['LASTDAYS(1)', [2026, 10, 30], [2026, 11, 1]],
  ['NEXTDAYS(7)', [2026, 10, 30], [2026, 11, 7]]
] as const)('%s', (text, from, to) =>
  expect(spanOf(found(readPeriod(text)), today)).toEqual({ from: day(from), to: day(to) })
)
