import { beforeAll, describe, expect, test } from '@jest/globals'
import { controlOf } from '../../../app/admin/metadata/field-control.ts'
import { reasonAgainst, reasonAgainstAdding, reasonAgainstChange } from '../../../app/admin/metadata/permissions.ts'
import { readModel } from '../../../app/admin/metadata/reading/read-model.ts'
import type { Entity, Facet, Model, Property } from '../../../app/admin/metadata/types.ts'
import { travelsDocument } from './support/travels-document.ts'

let model: Model
let travels: Entity
let bookings: Entity

beforeAll(async () => {
  model = readModel(await travelsDocument())
  travels = entity('Travels')
  bookings = entity('Bookings')
}, 60_000)

function entity(name: string): Entity {
  const found = model.entities.get(name)
  if (!found) throw new Error(`There is no ${name}`)
  return found
}

function property(of: Entity, name: string): Property {
  const found = of.properties.get(name)
  if (!found) throw new Error(`There is no ${name}`)
  return found
}

const facet = (label: string): Facet | undefined => travels.facets.find(each => each.label === label)
const paths = (of: Facet | undefined): readonly string[] | undefined =>
  of?.kind === 'fields' ? of.fields.map(({ path }) => path) : of?.columns?.map(({ path }) => path)
const NOT_NOW = 'is not possible in the state of this row'

describe('the head of a page', () => {
  test('has description, picture, and facts with their forms', () => {
    const { description, picture, facets } = travels.header
    expect([description?.path, picture]).toEqual(['number', { $Path: 'photo' }])
    expect(facets.map(each => [each.label, paths(each)])).toEqual([
      ['Total price', ['totalPrice']],
      ['Prepared', ['progress']],
      ['Stars', ['stars']],
      ['Status', ['status/name']],
      ['Dates', ['beginDate', 'endDate']],
      ['Agency', ['name', 'city', 'phone', 'email', 'website']]
    ])
    expect(facets[1]?.fields[0]).toMatchObject({
      form: { kind: 'progress', target: 100 },
      criticality: { $Path: 'status/criticality' }
    })
    expect(facets.at(-1)).toMatchObject({ through: { navigation: 'agency' }, hidden: { $Path: 'isUrgent' } })
  })
})

describe('the sections of a page', () => {
  test('share the heading of their collection; what is no part of the preview is folded', () => {
    const general = travels.facets.filter(({ group }) => group === 'General information')
    expect(general.map(({ label, isFolded }) => [label, isFolded])).toEqual([
      ['Travel', undefined],
      ['Prices', undefined],
      ['Dates', undefined],
      ['More', true]
    ])
    expect(paths(facet('Travel'))).toContain('agency_ID')
  })

  test('are those of the identification, of the one row behind a navigation, and of a contact', () => {
    expect(paths(facet('Identification'))).toEqual(['number', 'meetingTime'])
    expect(facet('Agency')).toMatchObject({ kind: 'fields', through: { navigation: 'agency', type: 'Agencies' } })
    expect(paths(facet('Agency'))).toEqual(['name', 'city', 'phone', 'email', 'website'])
    expect(paths(facet('Contact of the agency'))).toEqual(['name', 'city', 'phone', 'email', 'website'])
    expect(facet('Urgency')).toMatchObject({ hidden: { $Not: { $Path: 'isUrgent' } } })
  })

  test('show parts in a declared order, or with the columns of a qualifier', () => {
    expect(facet('Bookings')).toMatchObject({
      navigation: 'bookings',
      presentation: { order: [{ path: 'position', descending: true }] }
    })
    expect(paths(facet('Flights'))).toEqual(['flight_ID', 'flight/origin', 'flight/destination'])
  })
})

describe('rules of rows', () => {
  const change = (of: Entity, kind: 'update' | 'delete', row: object): string | undefined =>
    reasonAgainstChange(of, kind, row as never)

  test('UpdateHidden, DeleteHidden and restrictions with a path hold row by row', () => {
    const states = ['O', 'A', 'X'].map(status_code => ({ status_code }))
    expect(states.map(row => change(travels, 'update', row))).toEqual([undefined, undefined, NOT_NOW])
    expect(states.map(row => change(travels, 'delete', row))).toEqual([undefined, NOT_NOW, undefined])
    expect(states.map(row => change(entity('Trips'), 'delete', row))).toEqual([undefined, NOT_NOW, NOT_NOW])
  })

  test('parts follow the row that they are parts of', () => {
    const adding = (status_code: string): string | undefined => {
      const navigation = travels.navigations.get('bookings')
      return navigation && reasonAgainstAdding(bookings, navigation, { status_code })
    }
    expect([adding('O'), adding('A')]).toEqual([undefined, NOT_NOW])
    expect(change(bookings, 'delete', { travel: { status_code: 'A' } })).toBe(NOT_NOW)
    const supplements = entity('Supplements')
    expect(change(supplements, 'delete', { booking: { travel: { status_code: 'A' } } })).toBe(NOT_NOW)
    expect(change(supplements, 'delete', { booking: { travel: { status_code: 'O' } } })).toBeUndefined()
  })

  test('operations are offered by the state of the row, or never', () => {
    const reasons = (row: object): Record<string, string | undefined> =>
      Object.fromEntries(travels.actions.map(each => [each.name, reasonAgainst(each, row as never)]))
    expect(reasons({ status_code: 'O' })).toMatchObject({ acceptTravel: undefined, archiveTravel: NOT_NOW })
    expect(reasons({ status_code: 'A' })).toMatchObject({ acceptTravel: NOT_NOW, deductDiscount: NOT_NOW })
    expect(reasons({ status_code: 'X' })).toMatchObject({ priceOf: NOT_NOW, rejectTravel: NOT_NOW })
  })

  test('a field is mandatory, read only or not there by number, by path, or by a value beside it', () => {
    const at = (name: string, row: object): string => controlOf(property(travels, name), row as never)
    expect(at('bookingFee', { status: { fieldControl: 7 } })).toBe('mandatory')
    expect(at('bookingFee', { status: { fieldControl: 1 } })).toBe('readOnly')
    expect([at('reason', { isUrgent: true }), at('reason', { isUrgent: false })]).toEqual(['mandatory', 'inapplicable'])
    expect(property(travels, 'description').isRequiredAtFirst).toBe(true)
  })
})

test('files of a row say their type, their name, and what they take', () => {
  expect(property(travels, 'photo').stream).toMatchObject({
    mediaType: { $Path: 'photoType' },
    accepted: ['image/png', 'image/jpeg'],
    isImage: true
  })
  expect(property(travels, 'contract').stream).toMatchObject({ fileName: { $Path: 'contractName' } })
})

test('what changes with a property, a part or an action is told', () => {
  expect(travels.sideEffects).toContainEqual({
    sources: ['bookingFee', 'discount'],
    properties: ['totalPrice'],
    entities: [],
    action: undefined
  })
  expect(travels.sideEffects.find(({ action }) => action)?.action).toBe('recalculate')
  expect(travels.actions.find(({ name }) => name === 'acceptTravel')?.sideEffect).toMatchObject({
    properties: ['status_code'],
    entities: ['status']
  })
})
