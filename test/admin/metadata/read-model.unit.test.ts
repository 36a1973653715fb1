import { describe, expect, test } from '@jest/globals'
import type { Csdl } from '../../../app/admin/metadata/csdl.ts'
import { entityAt, pathAbove } from '../../../app/admin/metadata/entity-at.ts'
import { criticalityOf, evaluate } from '../../../app/admin/metadata/evaluate.ts'
import { typedValue } from '../../../app/admin/metadata/input/input-value.ts'
import { keyOf } from '../../../app/admin/metadata/keys.ts'
import { listQuery } from '../../../app/admin/metadata/query/list-query.ts'
import { readModel } from '../../../app/admin/metadata/reading/read-model.ts'
import type { Entity } from '../../../app/admin/metadata/types.ts'
import { wordsOf } from '../../../app/admin/metadata/words.ts'

const path = (to: string) => ({ Value: { $Path: to } })

const document: Csdl = {
  $EntityContainer: 'S.EntityContainer',
  S: {
    EntityContainer: {
      $Kind: 'EntityContainer',
      Books: { $Collection: true, $Type: 'S.Books' },
      Authors: { $Collection: true, $Type: 'S.Authors' },
      Limits: { $Type: 'S.Limits' },
      reindex: { $Action: 'S.reindex' }
    },
    Books: {
      $Kind: 'EntityType',
      $Key: ['ID', 'IsActiveEntity'],
      ID: { $Type: 'Edm.Guid' },
      IsActiveEntity: { $Type: 'Edm.Boolean' },
      title: { $MaxLength: 20, $Nullable: true },
      state: {},
      secret: {},
      author: { $Kind: 'NavigationProperty', $Type: 'S.Authors', $ReferentialConstraint: { author_ID: 'ID' } },
      author_ID: { $Type: 'Edm.Int32', $Nullable: true },
      chapters: { $Kind: 'NavigationProperty', $Type: 'S.Chapters', $Collection: true, $OnDelete: 'Cascade' },
      SiblingEntity: { $Kind: 'NavigationProperty', $Type: 'S.Books' }
    },
    Chapters: {
      $Kind: 'EntityType',
      $Key: ['number'],
      number: { $Type: 'Edm.Int32' },
      pageCount: { $Type: 'Edm.Int32' }
    },
    Authors: {
      $Kind: 'EntityType',
      $Key: ['ID'],
      ID: { $Type: 'Edm.Int32' },
      name: {},
      isAlive: { $Type: 'Edm.Boolean' }
    },
    Limits: { $Kind: 'EntityType', $Key: ['ID'], ID: {}, most: { $Type: 'Edm.Int32' } },
    reindex: [{ $Kind: 'Action', $Parameter: [{ $Name: 'olderThan', $Type: 'Edm.Int32' }] }],
    publish: [
      {
        $Kind: 'Action',
        $IsBound: true,
        $Parameter: [{ $Name: 'in', $Type: 'S.Books' }, { $Name: 'note' }],
        $ReturnType: { $Type: 'S.Books' }
      }
    ],
    draftEdit: [{ $Kind: 'Action', $IsBound: true, $Parameter: [{ $Name: 'in', $Type: 'S.Books' }] }],
    $Annotations: {
      'S.Books': {
        '@UI.HeaderInfo': { TypeName: 'Book', TypeNamePlural: 'Books', Title: path('title') },
        '@UI.LineItem': [
          path('title'),
          { ...path('state'), Criticality: { $If: [{ $Eq: [{ $Path: 'state' }, 'GONE'] }, 1, 3] } },
          path('author_ID'),
          path('secret')
        ],
        '@UI.SelectionFields': ['state', 'nothing'],
        '@UI.FieldGroup#Main': { Data: [path('title'), path('author_ID')] },
        '@UI.Facets': [
          { Facets: [{ Label: 'Main', Target: '@UI.FieldGroup#Main' }] },
          { Label: 'Chapters', Target: 'chapters/@UI.LineItem' }
        ]
      },
      'S.Books/title': { '@Common.FieldControl': 'Mandatory', '@Common.Label': 'Title' },
      'S.Books/secret': { '@UI.Hidden': true },
      'S.Books/state': { '@Validation.AllowedValues': [{ '@Core.SymbolicName': 'Here', Value: 'HERE' }] },
      'S.Books/author_ID': {
        '@Common.Text': { $Path: 'author/name' },
        '@Common.ValueList': {
          CollectionPath: 'Authors',
          Parameters: [{ LocalDataProperty: 'author_ID', ValueListProperty: 'ID' }, { ValueListProperty: 'name' }]
        }
      },
      'S.EntityContainer/Books': { '@Common.DraftRoot': {}, '@Capabilities.DeleteRestrictions': { Deletable: false } },
      'S.publish(S.Books)': { '@Core.Description': 'Shows it.' }
    }
  }
}

const model = readModel(document)
const setNamed = (name: string): Entity => {
  const found = model.sets.get(name)
  if (!found) throw new Error(`there is no ${name}`)
  return found
}
const books = setNamed('Books')
const authors = setNamed('Authors')
const title = [...books.properties.values()].filter(({ name }) => name === 'title')

describe('an annotated entity', () => {
  test('has its columns, without hidden ones', () =>
    expect(books.columns.map(({ path: at, label }) => [at, label])).toEqual([
      ['title', 'Title'],
      ['state', 'State'],
      ['author_ID', 'Author ID']
    ]))

  test('is filtered by its selection fields that exist', () => expect(books.filters).toEqual(['state']))

  test('has its sections, also nested ones, and no section twice', () =>
    expect(books.facets.map(facet => [facet.kind, facet.label])).toEqual([
      ['fields', 'Main'],
      ['table', 'Chapters']
    ]))

  test('knows drafts, capabilities, values and value lists', () => {
    expect(books.draft).toBe('root')
    expect(books.can).toEqual({ insert: true, update: true, delete: false, search: true, filter: true, sort: true })
    expect(books.properties.get('state')?.allowed).toEqual([{ value: 'HERE', name: 'Here' }])
    expect(books.properties.get('author_ID')?.valueList).toEqual({ set: 'Authors', value: 'ID', texts: ['name'] })
    expect(books.navigations.has('SiblingEntity')).toBe(false)
  })

  test('has its actions, without those of drafts', () =>
    expect(books.actions.map(({ name, help, parameters }) => [name, help, parameters.map(each => each.name)])).toEqual([
      ['publish', 'Shows it.', ['note']]
    ]))
})

describe('an entity without annotations', () => {
  test('is known by its names and types', () => {
    expect([authors.label, authors.title]).toEqual(['Authors', 'name'])
    expect(authors.columns.map(({ path: at }) => at)).toEqual(['name', 'ID', 'isAlive'])
    expect(authors.filters).toEqual(['isAlive'])
    expect(authors.facets.map(({ kind }) => kind)).toEqual(['fields'])
    expect(authors.can.insert).toBe(true)
  })

  test('may have no set, or be a singleton', () => {
    expect(model.entities.get('Chapters')?.set).toBeUndefined()
    expect([model.sets.get('Limits')?.singleton, model.sets.get('Limits')?.can.insert]).toEqual([true, false])
  })
})

test('operations of the service are those that it imports', () =>
  expect(model.operations.map(({ name, parameters }) => [name, parameters[0]?.label])).toEqual([
    ['reindex', 'Older than']
  ]))

test('a document without a container is refused', () =>
  expect(() => readModel({ $EntityContainer: 'S.C', S: {} })).toThrow('no entity container'))

describe('paths', () => {
  test.each([
    ['Books', 'Books', true],
    ['Books(ID=1,IsActiveEntity=true)', 'Books', false],
    ['Books(ID=1,IsActiveEntity=true)/chapters', 'Chapters', true],
    ["Books(ID='a/b')/chapters(number=1)", 'Chapters', false],
    ['Limits', 'Limits', false]
  ])('%s', (at, name, isList) => {
    const place = entityAt(model, at)
    expect([place?.entity.name, place?.isList]).toEqual([name, isList])
  })

  test.each(['Nothing', 'Books(1)/nothing', '', '()'])('%j leads nowhere', at =>
    expect(entityAt(model, at)).toBeUndefined()
  )

  test.each([
    ['Books(1)/chapters(2)', 'Books(1)/chapters'],
    ['Books(1)', 'Books']
  ])('above %s is %s', (at, above) => expect(pathAbove(at)).toBe(above === 'Books(1)/chapters' ? 'Books(1)' : above))
})

describe('queries', () => {
  const none = { search: '', filters: {}, sort: undefined, descending: false }
  const of = (state: object) => new URLSearchParams(listQuery(books, { ...none, ...state }, { top: 5, skip: 0 }))

  test('ask for columns, texts and own drafts alone', () => {
    expect(Object.fromEntries(of({}))).toEqual({
      $select: 'ID,IsActiveEntity,title,state,author_ID',
      $expand:
        'author($select=name),DraftAdministrativeData($select=CreatedByUser,InProcessByUser,DraftIsCreatedByMe,CreationDateTime)',
      $filter: '(IsActiveEntity eq false or SiblingEntity/IsActiveEntity eq null)',
      $count: 'true',
      $top: '5'
    })
  })

  test('escape what is typed', () => {
    expect(of({ filters: { title: "O'Neill" } }).get('$filter')).toContain("contains(tolower(title),'o''neill')")
    expect(of({ search: 'two "words" OR' }).get('$search')).toBe('"two" "words" "OR"')
  })

  test('find no row for values that are none of the type, and unknown fields', () => {
    expect(of({ filters: { author_ID: '1 or 1 eq 1' } }).get('$filter')).toMatch(/ and ID eq null$/)
    expect(of({ filters: { nothing: 'x' } }).get('$filter')).toMatch(/ and ID eq null$/)
  })

  test('keys are escaped', () => expect(keyOf(authors, { ID: 7 })).toBe('(ID=7)'))
})

describe('expressions', () => {
  const criticality = books.columns[1]?.criticality
  test.each([
    ['GONE', 'negative'],
    ['HERE', 'positive']
  ])('the criticality of %s', (state, expected) => expect(criticalityOf(criticality, { state })).toBe(expected))

  test.each([
    [{ $And: [true, { $Not: { $Path: 'a' } }] }, false],
    [{ $Or: [false, { $Ge: [{ $Path: 'n' }, 2] }] }, true],
    [{ '$Edm.Bool': true }, true],
    [{ $Apply: [] }, undefined]
  ])('%j', (expression, expected) => expect(evaluate(expression, { a: true, n: 2 })).toBe(expected))
})

describe('what is typed', () => {
  const property = (more: object) => title.map(each => ({ ...each, mandatory: false, ...more }))
  test.each([
    [{ type: 'Edm.Int32', maximum: 9 }, '10', { problem: 'Title must be at most 9' }],
    [{ type: 'Edm.Int32' }, '1.5', { problem: 'Title must be a whole number' }],
    [{ type: 'Edm.Decimal' }, 'x', { problem: 'Title must be a number' }],
    [{ type: 'Edm.Decimal' }, '0.5', { value: 0.5 }],
    [{ mandatory: true }, '', { problem: 'Title is needed' }],
    [{}, '', { value: null }],
    [{}, 'x'.repeat(21), { problem: 'Title may have 20 characters, this has 21' }]
  ])('%j %j', (more, text, expected) => expect(property(more).map(each => typedValue(each, text))).toEqual([expected]))
})

test.each([
  ['modifiedAt', 'Modified at'],
  ['author_ID', 'Author ID'],
  ['sqlURL', 'Sql URL']
])('%s reads %s', (name, words) => expect(wordsOf(name)).toBe(words))
