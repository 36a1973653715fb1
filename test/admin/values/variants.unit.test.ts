import { expect, test } from '@jest/globals'
import { groupOf } from '../../../app/admin/metadata/query/groups.ts'
import {
  type ListState,
  listQuery,
  NOT_GROUPED,
  shownOf,
  withVariant
} from '../../../app/admin/metadata/query/list-query.ts'
import type { Entity } from '../../../app/admin/metadata/types.ts'
import { entityIn, modelOf } from './support/document-of.ts'

const model = modelOf(`
  entity Agencies { key ID : Integer; name : String; }
  @UI.LineItem: [{ Value: name }, { Value: price }]
  @UI.LineItem #Short : [{ Value: price }]
  @UI.PresentationVariant: {
    SortOrder: [{ Property: price, Descending: true }, { Property: name }],
    GroupBy: [state], RequestAtLeast: [note], MaxItems: 30, Visualizations: ['@UI.LineItem']
  }
  @UI.SelectionVariant #Cheap : { Text: 'Cheap ones', SelectOptions: [
    { PropertyName: price, Ranges: [
      { Sign: #I, Option: #BT, Low: 1, High: 10 }, { Sign: #I, Option: #EQ, Low: 99 }, { Sign: #E, Option: #EQ, Low: 5 }] },
    { PropertyName: agency.name, Ranges: [{ Sign: #I, Option: #CP, Low: 'O''Hara*' }] }
  ] }
  @UI.SelectionVariant #Free : { Text: 'Free', SelectOptions: [
    { PropertyName: price, Ranges: [{ Sign: #I, Option: #EQ, Low: 0 }] }] }
  @UI.SelectionVariant : { Text: 'With a note', FilterExpression: 'note ne null' }
  @UI.SelectionPresentationVariant #Inline : { Text: 'Late', SelectionVariant: { SelectOptions: [
    { PropertyName: name, Ranges: [{ Sign: #I, Option: #NP, Low: '*x*' }] }] },
    PresentationVariant: { SortOrder: [{ Property: name }], Visualizations: ['@UI.LineItem#Short'] } }
  @UI.SelectionPresentationVariant #Named : {
    Text: 'Free ones', SelectionVariant: '@UI.SelectionVariant#Free', PresentationVariant: '@UI.PresentationVariant' }
  entity Travels {
    key ID : Integer; name : String; note : String; state : String; price : Decimal(9, 2);
    agency : Association to Agencies;
  }
`)
const travels = entityIn(model, 'Travels')
const plain: ListState = { search: '', filters: {}, sort: undefined, descending: false }
const queryOf = (entity: Entity, state: ListState = plain, page = { top: 100, skip: 0 }): URLSearchParams =>
  new URLSearchParams(listQuery(entity, state, page))

test('a list has the order, the groups, the paths and the number of rows that it declares', () => {
  const query = queryOf(travels)
  expect([query.get('$orderby'), query.get('$top'), groupOf(travels, plain)?.name]).toEqual([
    'price desc,name',
    '30',
    'state'
  ])
  expect(query.get('$select')).toContain('note')
  expect([shownOf(travels, 447), shownOf(travels, 7)]).toEqual([30, 7])
})

test('an order and groups that somebody has chosen come first', () => {
  expect(queryOf(travels, { ...plain, sort: 'name', descending: true }).get('$orderby')).toBe('name desc')
  expect(groupOf(travels, { ...plain, group: NOT_GROUPED })).toBeUndefined()
  expect(queryOf(travels, { ...plain, group: NOT_GROUPED }).get('$orderby')).toBe('price desc,name')
  expect(queryOf(travels, plain, { top: 100, skip: 100 }).get('$top')).toBe('0')
})

test('each list of chosen rows has its name; a selection that another one uses has none of its own', () =>
  expect(travels.variants.map(({ qualifier, label }) => [qualifier, label])).toEqual([
    ['Inline', 'Late'],
    ['Named', 'Free ones'],
    ['Cheap', 'Cheap ones'],
    ['standard', 'With a note']
  ]))

test.each([
  ['Cheap', "(price ge 1 and price le 10 or price eq 99) and not (price eq 5) and (startswith(agency/name,'O''Hara'))"],
  ['standard', '(note ne null)'],
  ['Inline', "(not contains(name,'x'))"],
  ['Named', '(price eq 0)'],
  ['nothing', null]
])('the rows of %s are those with %p', (qualifier, filter) =>
  expect(queryOf(withVariant(travels, qualifier)).get('$filter')).toBe(filter)
)

test('a list of chosen rows has columns and an order of its own', () => {
  const late = withVariant(travels, 'Inline')
  expect([late.columns.map(({ path }) => path), queryOf(late).get('$orderby'), groupOf(late, plain)]).toEqual([
    ['price'],
    'name',
    undefined
  ])
})
