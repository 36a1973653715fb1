import { describe, expect, test } from '@jest/globals'
import { linesOf } from '../../../app/admin/browser/list/export/lines.ts'
import { criticalityOf, evaluate } from '../../../app/admin/metadata/evaluate.ts'
import { listQuery } from '../../../app/admin/metadata/query/list-query.ts'
import { pathsOfPage } from '../../../app/admin/metadata/needed-paths.ts'
import type { Column, Facet } from '../../../app/admin/metadata/types.ts'
import { entityIn, modelOf } from './support/document-of.ts'

const model = modelOf(`
  entity Agencies { key ID : Integer; name : String; mail : String; phone : String; site : String; }
  annotate Agencies with @Communication.Contact: {
    fn: name, email: [{ address: mail, type: #work }], tel: [{ uri: phone, type: #work }]
  };
  @UI.LineItem: [
    { Value: name, ![@UI.Importance]: #High, ![@HTML5.CssDefaults]: { width: '20rem' } },
    { $Type: 'UI.DataFieldForAction', Action: 'S.accept', Label: 'Accept it' },
    { $Type: 'UI.DataFieldForAction', Action: 'S.reject', Label: 'Reject it', Inline: true },
    { $Type: 'UI.DataFieldWithUrl', Url: agency.site, Value: agency.name, Label: 'Site' },
    { $Type: 'UI.DataFieldWithNavigationPath', Target: agency, Value: agency_ID },
    { $Type: 'UI.DataFieldForAnnotation', Target: '@UI.DataPoint#Stars' },
    { $Type: 'UI.DataFieldForAnnotation', Target: '@UI.DataPoint#Ready', Label: 'Ready' },
    { $Type: 'UI.DataFieldForAnnotation', Target: '@UI.DataPoint#Delay' },
    { $Type: 'UI.DataFieldForAnnotation', Target: '@UI.Chart#Price' },
    { $Type: 'UI.DataFieldForAnnotation', Target: 'agency/@Communication.Contact', Label: 'Contact' },
    { $Type: 'UI.DataFieldForIntentBasedNavigation', SemanticObject: 'Travel', Action: 'show', Label: 'App' },
    { Value: note, Criticality: rank, CriticalityRepresentation: #WithoutIcon, ![@UI.Hidden]: (rank = 0) },
    { Value: secret },
    { Value: price, ![@UI.Hidden] }
  ]
  @UI.DataPoint #Stars : { Title: 'Stars', Value: stars, TargetValue: 5, Visualization: #Rating }
  @UI.DataPoint #Ready : { Value: ready, Visualization: #Progress, Criticality: rank }
  @UI.DataPoint #Delay : { Value: delay, CriticalityCalculation: {
    ImprovementDirection: #Minimize, ToleranceRangeHighValue: 5, DeviationRangeHighValue: 10 } }
  @UI.DataPoint #Price : { Value: price, TargetValue: 90, MinimumValue: 0, MaximumValue: most }
  @UI.Chart #Price : { ChartType: #Bullet, Measures: [price], MeasureAttributes: [
    { Measure: price, Role: #Axis1, DataPoint: '@UI.DataPoint#Price' }] }
  @UI.FieldGroup #Deeds : { Data: [{ $Type: 'UI.DataFieldForAction', Action: 'S.cancel', Label: 'Call it off' }] }
  @UI.FieldGroup #Mixed : { Data: [{ Value: note }, { $Type: 'UI.DataFieldForAction', Action: 'S.cancel' }] }
  @UI.Identification : [
    { $Type: 'UI.DataFieldForAction', Action: 'S.pay', Determining: true, ![@UI.Hidden]: (rank = 1) }, { Value: name }]
  @UI.HeaderFacets : [
    { $Type: 'UI.ReferenceFacet', Target: '@UI.FieldGroup#Mixed' }, { $Type: 'UI.ReferenceFacet', Target: '@UI.FieldGroup#Deeds' }]
  @UI.Facets : [
    { $Type: 'UI.ReferenceFacet', Target: '@UI.FieldGroup#Mixed' }, { $Type: 'UI.ReferenceFacet', Target: '@UI.FieldGroup#Deeds' },
    { $Type: 'UI.ReferenceFacet', Target: '@UI.Identification' }]
  entity Travels {
    key ID : Integer; name : String; note : String; rank : Integer; stars : Integer; ready : Integer; delay : Integer;
    most : Integer; price : Decimal(9, 2) @Measures.ISOCurrency: currency; currency : String; secret : String @UI.Hidden: (rank = 2); agency : Association to Agencies;
    state : String @Common.Text: stateName; stateName : String;
  } actions { action accept(); action reject(); action cancel(); action pay(); }
  @UI.LineItem: [{ Value: travel.price }, { Value: travel.state }]
  @UI.FieldGroup #All : { Data: [{ Value: travel.price }, { Value: travel.state }] }
  @UI.Facets : [{ $Type: 'UI.ReferenceFacet', Target: '@UI.FieldGroup#All' }]
  entity Seats { key ID : Integer; travel : Association to Travels; }
`)
const travels = entityIn(model, 'Travels')
const columnAt = (path: string): Column => {
  const found = travels.columns.find(each => each.path === path)
  if (!found) throw new Error(`there is no column ${path}`)
  return found
}

test('every kind of data field is a column, but for actions above the list, links to apps and what is hidden', () =>
  expect(travels.columns.map(({ path, label, form }) => [path, label, form?.kind])).toEqual([
    ['name', 'Name', undefined],
    ['action:reject', 'Reject it', 'action'],
    ['agency/name', 'Site', 'link'],
    ['agency_ID', 'Agency ID', 'row'],
    ['stars', 'Stars', 'rating'],
    ['ready', 'Ready', 'progress'],
    ['delay', 'Delay', undefined],
    ['price', 'Price', 'bullet'],
    ['note', 'Note', undefined],
    ['secret', 'Secret', undefined]
  ]))

test('a contact that shares its path with a link stands in one column with it', () => {
  const { columns } = entityIn(
    modelOf(`
      @Communication.Contact: { fn: name, email: [{ address: mail }] }
      @UI.LineItem: [{ $Type: 'UI.DataFieldForAnnotation', Target: '@Communication.Contact' }, { Value: name }]
      entity People { key ID : Integer; name : String; mail : String; }`),
    'People'
  )
  expect(columns.map(({ path, form }) => [path, form])).toEqual([
    ['name', { kind: 'contact', mails: ['mail'], phones: [] }]
  ])
})

test('importance, width, hidden and the way of showing a state are read', () => {
  expect(columnAt('name')).toMatchObject({ importance: 'High', width: '20rem' })
  expect(columnAt('note')).toMatchObject({ withoutIcon: true, hidden: { $Eq: [{ $Path: 'rank' }, 0] } })
  expect(columnAt('secret')).toMatchObject({ hidden: { $Eq: [{ $Path: 'rank' }, 2] } })
})

test('a list asks for all that its columns look at', () => {
  const query = new URLSearchParams(
    listQuery(travels, { search: '', filters: {}, sort: undefined, descending: false }, { top: 1, skip: 0 })
  )
  expect(query.get('$select')?.split(',')).toEqual(expect.arrayContaining(['name', 'agency_ID', 'rank', 'most']))
  expect(query.get('$select')).not.toContain('action')
  expect(query.get('$expand')).toBe('agency($select=name,site)')
})

test('the label and rows of an action are those of its data field', () =>
  expect(travels.actions.map(({ name, label, hidden }) => [name, label, hidden])).toEqual([
    ['accept', 'Accept it', undefined],
    ['reject', 'Reject it', undefined],
    ['cancel', 'Call it off', undefined],
    ['pay', 'Pay', { $Eq: [{ $Path: 'rank' }, 1] }]
  ]))

test('an action of a field group stands in its section, one of the identification and of the head does not', () => {
  const fieldsIn = (facets: readonly Facet[]) =>
    facets.flatMap(each => (each.kind === 'fields' ? [each.fields.map(({ path }) => path)] : []))
  expect(fieldsIn(travels.facets)).toEqual([['note', 'action:cancel'], ['action:cancel'], ['name']])
  expect(fieldsIn(travels.header.facets)).toEqual([['note']])
})

test('currency and text of a value are read along its path', () => {
  const { searchParams } = new URL(
    `http://x?${listQuery(entityIn(model, 'Seats'), { search: '', filters: {}, sort: undefined, descending: false }, { top: 1, skip: 0 })}`
  )
  expect(searchParams.get('$expand')).toBe('travel($select=price,currency,state,stateName)')
  expect(pathsOfPage(entityIn(model, 'Seats'))).toEqual(expect.arrayContaining(['travel/currency', 'travel/stateName']))
})

test('a file has neither actions nor what a row does not show', () => {
  const short = { ...travels, columns: ['name', 'action:reject', 'note', 'secret'].map(columnAt) }
  const rows = [
    { name: 'One', note: 'a', secret: 'b', rank: 0 },
    { name: 'Two', note: 'a', secret: 'b', rank: 1 },
    { name: 'Three', note: 'a', secret: 'b', rank: 2 }
  ]
  expect(linesOf(short, rows).map(each => each.trim())).toEqual(['One,,b', 'Two,a,b', 'Three,a,'])
})

test('a critical action asks, also one that is so for some rows', () => {
  const actions = entityIn(
    modelOf(`entity Sums { key ID : Integer; big : Boolean; } actions {
      @Common.IsActionCritical action one(); @Common.IsActionCritical: false action two(); action three();
      @Common.IsActionCritical: { $edmJson: { $Path: 'in/big' } } action four(); }`),
    'Sums'
  ).actions
  expect(actions.map(({ isCritical }) => isCritical)).toEqual([true, false, false, true])
})

describe('a calculated state', () => {
  const { criticality } = columnAt('delay')
  test.each([
    [0, 'positive'],
    [5, 'positive'],
    [6, 'critical'],
    [11, 'negative']
  ])('of %p is %s', (delay, state) => expect(criticalityOf(criticality, { delay })).toBe(state))

  test.each([
    [3, 'Maximize', 'negative'],
    [6, 'Maximize', 'critical'],
    [9, 'Maximize', 'positive'],
    [3, 'Target', 'negative'],
    [6, 'Target', 'critical'],
    [9, 'Target', 'positive']
  ])('of %p with %s is %s', (value, direction, state) => {
    const { columns } = entityIn(
      modelOf(`
        @UI.LineItem: [{ $Type: 'UI.DataFieldForAnnotation', Target: '@UI.DataPoint' }]
        @UI.DataPoint: { Value: n, CriticalityCalculation: { ImprovementDirection: #${direction},
          ToleranceRangeLowValue: 8, ToleranceRangeHighValue: 12, DeviationRangeLowValue: 5 } }
        entity Sums { key ID : Integer; n : Integer; }`),
      'Sums'
    )
    expect(criticalityOf(columns[0]?.criticality, { n: value })).toBe(state)
  })
})

test('a bar takes its bounds from the row', () => {
  const { form } = columnAt('price')
  expect(form?.kind === 'bullet' && [form.target, form.minimum, evaluate(form.maximum, { most: 200 })]).toEqual([
    90, 0, 200
  ])
})
