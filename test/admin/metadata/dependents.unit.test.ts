import { expect, test } from '@jest/globals'
import type { Csdl } from '../../../app/admin/metadata/csdl.ts'
import { dependentsOf } from '../../../app/admin/metadata/dependents.ts'
import { readModel } from '../../../app/admin/metadata/reading/read-model.ts'

const toBook = (key: string, partner?: string) => ({
  $Kind: 'NavigationProperty',
  $Type: 'S.Books',
  $ReferentialConstraint: { [key]: 'ID' },
  ...(partner !== undefined && { $Partner: partner })
})
const document: Csdl = {
  $EntityContainer: 'S.EntityContainer',
  S: {
    EntityContainer: {
      $Kind: 'EntityContainer',
      Books: { $Collection: true, $Type: 'S.Books' },
      Chapters: { $Collection: true, $Type: 'S.Chapters' },
      Loans: { $Collection: true, $Type: 'S.Loans' },
      Summaries: { $Collection: true, $Type: 'S.Summaries' }
    },
    Books: {
      $Kind: 'EntityType',
      $Key: ['ID'],
      ID: { $Type: 'Edm.Guid' },
      chapters: {
        $Kind: 'NavigationProperty',
        $Type: 'S.Chapters',
        $Collection: true,
        $OnDelete: 'Cascade',
        $Partner: 'book'
      },
      loans: { $Kind: 'NavigationProperty', $Type: 'S.Loans', $Collection: true, $Partner: 'book' }
    },
    Chapters: {
      $Kind: 'EntityType',
      $Key: ['ID', 'IsActiveEntity'],
      ID: { $Type: 'Edm.Guid' },
      IsActiveEntity: { $Type: 'Edm.Boolean' },
      book_ID: { $Type: 'Edm.Guid' },
      book: toBook('book_ID', 'chapters')
    },
    Loans: {
      $Kind: 'EntityType',
      $Key: ['number'],
      number: { $Type: 'Edm.Int32' },
      book_ID: { $Type: 'Edm.Guid' },
      replaces_ID: {},
      book: toBook('book_ID', 'loans'),
      replaces: toBook('replaces_ID')
    },
    // its key is not exposed, so nothing can be counted
    Summaries: { $Kind: 'EntityType', $Key: ['ID'], ID: { $Type: 'Edm.Guid' }, book: toBook('book_ID') },
    $Annotations: {
      'S.EntityContainer/Chapters': { '@Common.DraftNode': {} },
      'S.Loans': { '@UI.HeaderInfo': { TypeName: 'Loan', TypeNamePlural: 'Loans' } },
      'S.Chapters': { '@UI.HeaderInfo': { TypeName: 'Chapter', TypeNamePlural: 'Chapters' } }
    }
  }
}

const model = readModel(document)
const told = (...ids: readonly string[]) => {
  const books = model.sets.get('Books')
  if (!books) throw new Error('there are no books')
  return dependentsOf(
    model,
    books,
    ids.map(ID => ({ ID }))
  ).map(({ path, ...names }) => ({ ...names, path: decodeURIComponent(path) }))
}

test('parts and references of a row are found by the key that they hold; of drafts only what is active', () => {
  expect(told('one')).toEqual([
    {
      one: 'chapter',
      many: 'chapters',
      isPart: true,
      path: 'Chapters?$filter=(book_ID eq one) and IsActiveEntity eq true'
    },
    { one: 'loan (book)', many: 'loans (book)', isPart: false, path: 'Loans?$filter=(book_ID eq one)' },
    {
      one: 'loan (replaces)',
      many: 'loans (replaces)',
      isPart: false,
      path: `Loans?$filter=(replaces_ID eq 'one')`
    }
  ])
})

test('those of several rows are found together', () => {
  expect(told('one', 'two')[1]?.path).toBe('Loans?$filter=(book_ID eq one or book_ID eq two)')
})
