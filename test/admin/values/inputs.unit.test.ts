import { describe, expect, test } from '@jest/globals'
import { entriesOf, isEntries } from '../../../app/admin/metadata/entries.ts'
import { inputText, inputType, typedValue } from '../../../app/admin/metadata/input/input-value.ts'
import { numberFrom, plainNumber } from '../../../app/admin/metadata/input/numbers.ts'
import { startValues, withMissing, withRefused, withValue } from '../../../app/admin/metadata/input/parameter-values.ts'
import {
  valueListConditions,
  valueListFor,
  valueListOrder,
  valueListPaths,
  valuesWith
} from '../../../app/admin/metadata/query/value-list.ts'
import type { Property, ValueList } from '../../../app/admin/metadata/types.ts'
import { entityIn, modelOf } from './support/document-of.ts'

const model = modelOf(`
  @UI.PresentationVariant #ByCity : { SortOrder: [{ Property: city }, { Property: ID, Descending: true }] }
  entity Agencies { key ID : Integer; name : String; city : String; country : String; open : Boolean; }
  entity Codes { key code : String; name : String; }
  entity Travels {
    key ID : Integer;
    time : Time; price : Decimal(9, 2) @Measures.ISOCurrency: currency; currency : String;
    weight : Decimal @Measures.Unit: 'kg'; tags : many String; origins : LargeString @Core.AcceptableMediaTypes: ['text/csv'];
    mail : String @Communication.IsEmailAddress @UI.Placeholder: 'name@example.com';
    phone : String @Communication.IsPhoneNumber; picture : String @UI.IsImageURL; secret : String @Common.Masked;
    code : String @assert.format: '[A-Z]{2}'; sample : String @assert.format: '[A-Z]+-[0-9]+' @UI.Placeholder: 'AB-1';
    first : String @Common: { Text: name, TextArrangement: #TextFirst };
    name : String; country : String; city : String;
    state : String @Common.ValueListWithFixedValues @Common.ValueList: { CollectionPath: 'Codes', Parameters: [
      { $Type: 'Common.ValueListParameterInOut', LocalDataProperty: state, ValueListProperty: 'code' },
      { $Type: 'Common.ValueListParameterDisplayOnly', ValueListProperty: 'name' }] };
    agency : Association to Agencies @Common.ValueListRelevantQualifiers: [
      { $edmJson: { $If: [{ $Eq: [{ $Path: 'country' }, 'DE'] }, 'Home', 'Away'] } }]
      @Common.ValueList #Home : { CollectionPath: 'Agencies', PresentationVariantQualifier: 'ByCity', FetchValues: 2,
        Label: 'Agencies at home', Parameters: [
          { $Type: 'Common.ValueListParameterOut', LocalDataProperty: name, ValueListProperty: 'name' },
          { $Type: 'Common.ValueListParameterInOut', LocalDataProperty: city, ValueListProperty: 'city' },
          { $Type: 'Common.ValueListParameterInOut', LocalDataProperty: agency_ID, ValueListProperty: 'ID' },
          { $Type: 'Common.ValueListParameterIn', LocalDataProperty: country, ValueListProperty: 'country' },
          { $Type: 'Common.ValueListParameterConstant', Constant: true, ValueListProperty: 'open' },
          { $Type: 'Common.ValueListParameterDisplayOnly', ValueListProperty: 'name' }] }
      @Common.ValueList #Away : { CollectionPath: 'Agencies', Parameters: [
          { $Type: 'Common.ValueListParameterInOut', LocalDataProperty: agency_ID, ValueListProperty: 'ID' }] };
  }
`)
const travels = entityIn(model, 'Travels')
const agencies = entityIn(model, 'Agencies')
const propertyOf = (name: string): Property => {
  const found = travels.properties.get(name)
  if (!found) throw new Error(`there is no ${name}`)
  return found
}

describe('what is typed', () => {
  test.each([
    ['9:30', '09:30:00'],
    ['09:30:15', '09:30:15'],
    ['23:59', '23:59:00']
  ])('%s is the time %s', (typed, value) => expect(typedValue(propertyOf('time'), typed)).toEqual({ value }))

  test.each(['24:00', '9', '9:60', 'x'])('%s is no time', typed =>
    expect(typedValue(propertyOf('time'), typed)).toEqual({ problem: 'Time must be a time such as 9:30' })
  )

  test('a time is shown without seconds that are none', () =>
    expect([inputText(propertyOf('time'), '09:30:00'), inputText(propertyOf('time'), '09:30:15')]).toEqual([
      '09:30',
      '09:30:15'
    ]))

  test.each([
    ['1234.5', '.', 1234.5],
    ['1,234.5', '.', 1234.5],
    ['1,234', '.', 1234],
    ['1.234', '.', 1.234],
    ['0,5', '.', 0.5],
    ['1.234,5', ',', 1234.5],
    ['1.234', ',', 1234],
    ['1.5', ',', 1.5],
    ['-0,25', ',', -0.25],
    ['1 234,5', ',', 1234.5],
    ['1e3', '.', 1000],
    ['.5', '.', 0.5],
    ['1.2.3', '.', NaN],
    ['12x', '.', NaN]
  ] as const)('%s with the sign %s is %p', (typed, sign, value) => expect(numberFrom(typed, sign)).toBe(value))

  test.each([
    ['1.234,5', ',', '1234.5'],
    ['1,5', '.', '1.5'],
    ['12345678901234567890', ',', '12345678901234567890'],
    ['many', '.', 'many'],
    ['', '.', '']
  ] as const)('%s with the sign %s stands in an address as %s', (typed, sign, plain) =>
    expect(plainNumber(typed, sign)).toBe(plain)
  )

  test('an amount has no more digits than its scale, and is shown with the sign of the reader', () => {
    expect(typedValue(propertyOf('price'), '1,255', ',')).toEqual({
      problem: 'Price may have 2 digits after the decimal sign'
    })
    expect(typedValue(propertyOf('price'), '1.255,25', ',')).toEqual({ value: 1255.25 })
    expect([inputText(propertyOf('price'), 439.5, ','), inputType(propertyOf('price'))]).toEqual(['439,5', 'decimal'])
  })

  test('a text has the declared form, which its example tells where there is one', () => {
    expect(typedValue(propertyOf('code'), 'AB')).toEqual({ value: 'AB' })
    expect(typedValue(propertyOf('code'), 'ABC')).toEqual({
      problem: 'Code has another form than the pattern [A-Z]{2}'
    })
    expect(typedValue(propertyOf('sample'), 'x')).toEqual({ problem: 'Sample has another form than AB-1' })
  })
})

test('several texts are told apart, in a collection or between commas', () => {
  expect([isEntries(propertyOf('tags')), isEntries(propertyOf('origins')), isEntries(propertyOf('name'))]).toEqual([
    true,
    true,
    false
  ])
  expect([entriesOf(['a', 'b,c']), entriesOf('https://a, https://b,'), entriesOf(null)]).toEqual([
    ['a', 'b,c'],
    ['https://a', 'https://b'],
    []
  ])
})

test('the form of a value is read', () =>
  expect(
    ['mail', 'phone', 'picture', 'secret', 'price', 'weight', 'first', 'state'].map(name => {
      const { reach, isImage, isMasked, placeholder, measure, scale, textPlace, fixedValues } = propertyOf(name)
      const told = { reach, isImage, isMasked, placeholder, measure, scale, textPlace, fixedValues }
      return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined))
    })
  ).toEqual([
    { reach: 'mail', placeholder: 'name@example.com' },
    { reach: 'phone' },
    { isImage: true },
    { isMasked: true },
    { measure: { isCurrency: true, path: 'currency' }, scale: 2 },
    { measure: { isCurrency: false, fixed: 'kg' } },
    { textPlace: 'first' },
    { fixedValues: true }
  ]))

describe('parameters', () => {
  const parameters = [
    { ...propertyOf('name'), mandatory: true },
    { ...propertyOf('price'), initial: 5 }
  ]
  const first = startValues(parameters)

  test('are sent once nothing is missing and each is a value', () => {
    expect([first.values, withMissing(parameters, first)?.problems]).toEqual([{ price: 5 }, { name: 'Name is needed' }])
    const named = withValue(first, 'name', 'x', undefined)
    expect(withMissing(parameters, named)).toBeUndefined()
    expect(withMissing(parameters, withValue(named, 'price', 'y', 'no number'))?.problems['price']).toBe('no number')
  })

  test('that the service has refused can be sent again, and what it says of other fields stands at none', () => {
    const named = withValue(first, 'name', 'x', undefined)
    const told = [
      { field: 'name', message: 'is taken' },
      { field: 'status', message: 'is closed' },
      { field: undefined, message: 'and more' }
    ]
    const refused = withRefused(parameters, named, told)
    expect([refused.refused, withMissing(parameters, refused)]).toEqual([{ name: 'is taken' }, undefined])
    expect(withValue(refused, 'name', 'y', undefined).refused?.['name']).toBeUndefined()
  })
})

describe('a value list', () => {
  const listFor = (row: object): ValueList => {
    const found = valueListFor(propertyOf('agency_ID'), model, row as Readonly<Record<string, unknown>>)
    if (!found) throw new Error('there is no list')
    return found
  }
  const home = listFor({ country: 'DE' })

  test('is that of the qualifier which the row makes relevant', () =>
    expect([home.label, listFor({ country: 'US' }).label]).toEqual(['Agencies at home', undefined]))

  test('is narrowed by constants and by what the row has', () => {
    expect(valueListConditions(home, agencies, { country: 'DE', city: null })).toEqual([
      'open eq true',
      "country eq 'DE'"
    ])
    expect(valueListConditions(home, agencies, { country: 'DE', city: "L'Aquila" })).toContain("city eq 'L''Aquila'")
  })

  test('fills what comes with a chosen row, and reads it', () => {
    expect(valuesWith(home, { ID: 1, name: 'Fly', city: 'Ulm' })).toEqual({ name: 'Fly', city: 'Ulm' })
    expect(valueListPaths(home)).toEqual(['ID', 'name', 'city'])
    expect(home.conditions).toEqual(['open eq true', "country eq 'DE'"])
    expect([home.value, home.texts, home.waits]).toEqual(['ID', ['name', 'city'], true])
  })

  test('has the order of its presentation', () =>
    expect([valueListOrder(home, agencies), valueListOrder(listFor({}), agencies)]).toEqual(['city,ID desc', 'ID']))
})
