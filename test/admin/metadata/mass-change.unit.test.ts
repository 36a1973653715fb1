import { describe, expect, test } from '@jest/globals'
import {
  canBeEmpty,
  massProperties,
  reasonAgainstDeed,
  requestsOf,
  valuesOf
} from '../../../app/admin/metadata/mass-change.ts'
import { listQuery, rowOptions } from '../../../app/admin/metadata/query/list-query.ts'
import { readModel } from '../../../app/admin/metadata/reading/read-model.ts'
import type { Entity, Operation } from '../../../app/admin/metadata/types.ts'
import type { Row } from '../../../app/admin/metadata/evaluate.ts'
import { servedModel } from '../support/admin-model.ts'
import { entityIn, modelOf } from '../values/support/document-of.ts'

const { document } = await servedModel()
const model = readModel(document)
const setOf = (name: string): Entity => model.sets.get(name) as Entity
const row = { ID: 1, '@odata.etag': 'W/"a"' }
const actionOf = (set: string, name: string): Operation =>
  setOf(set).actions.find(each => each.name === name) as Operation

describe('requests of a deed with one row', () => {
  test('a row without drafts is changed with its entity tag', () => {
    expect(requestsOf({ draft: 'none' }, 'S', { kind: 'edit', values: { a: 2 } }, ['Tags(ID=1)', row])).toEqual([
      { method: 'PATCH', url: 'Tags(ID=1)', body: { a: 2 }, etag: 'W/"a"' }
    ])
  })

  test('a row with drafts is changed by one that is made, filled and activated', () => {
    const path = 'Alerts(ID=1,IsActiveEntity=true)'
    const made = requestsOf({ draft: 'root' }, 'S', { kind: 'edit', values: { a: 2 } }, [path, row])
    expect(made.map(({ method, url, etag }) => `${method} ${url} ${etag ?? ''}`)).toEqual([
      'POST Alerts(ID=1,IsActiveEntity=true)/S.draftEdit W/"a"',
      'PATCH Alerts(ID=1,IsActiveEntity=false) *',
      'POST Alerts(ID=1,IsActiveEntity=false)/S.draftActivate *'
    ])
  })

  test('an action has its parameters, and a deletion its entity tag', () => {
    const operation = actionOf('Tutorials', 'snoozeTutorial')
    const deed = { kind: 'action', operation, values: { days: 10 } } as const
    expect(requestsOf({ draft: 'none' }, 'S', deed, ['Tutorials(ID=1)', {}])).toEqual([
      { method: 'POST', url: 'Tutorials(ID=1)/S.snoozeTutorial', body: { days: 10 }, etag: undefined }
    ])
    expect(requestsOf({ draft: 'none' }, 'S', { kind: 'delete' }, ['Tags(ID=1)', row])).toEqual([
      { method: 'DELETE', url: 'Tags(ID=1)', etag: 'W/"a"' }
    ])
  })
})

describe('why a row is left out before anything is sent', () => {
  const edit = { kind: 'edit', values: {} } as const

  test('a lock, and a draft of anybody', () => {
    const alerts = setOf('Alerts')
    expect(reasonAgainstDeed(alerts, edit, { IsActiveEntity: true }, undefined)).toBeUndefined()
    expect(reasonAgainstDeed(alerts, edit, { IsActiveEntity: true, HasDraftEntity: true }, 'grace is editing it')).toBe(
      'grace is editing it'
    )
    expect(reasonAgainstDeed(alerts, edit, { IsActiveEntity: false }, undefined)).toMatch(/^has a draft/)
  })

  test('the state that an action needs, which lists read for it', () => {
    const concepts = setOf('Concepts')
    const deed = { kind: 'action', operation: actionOf('Concepts', 'vetoConcept'), values: {} } as const
    expect(reasonAgainstDeed(concepts, deed, { status: 'RETIRED' }, undefined)).toBe('is for concepts that are ACTIVE')
    expect(reasonAgainstDeed(concepts, deed, { status: 'ACTIVE' }, undefined)).toBeUndefined()
    const bare = { ...concepts, columns: [] }
    const state = { search: '', filters: {}, sort: undefined, descending: false }
    expect(listQuery(bare, state, { top: 1, skip: 0 })).toContain('status')
    expect(rowOptions(bare)).toContain('status')
  })
})

describe('the state of a row', () => {
  const travels = entityIn(
    modelOf(`
      @UI.Identification: [{ $Type: 'UI.DataFieldForAction', Action: 'S.close', ![@UI.Hidden]: (isClosed = true) }]
      entity Travels {
        key ID : Integer; name : String; isClosed : Boolean; isUrgent : Boolean; status : Association to States;
        fee : Decimal(9, 2) @Common.FieldControl: status.control;
        reason : String @Common.FieldControl: (isUrgent ? 7 : 0);
        secret : String @UI.Hidden: (isClosed = true);
      } actions { action close(); };
      entity States { key ID : Integer; control : Integer; }`),
    'Travels'
  )
  const against = (values: Row, of: Row): string | undefined =>
    reasonAgainstDeed(travels, { kind: 'edit', values }, of, undefined)

  test('says which values it takes', () => {
    expect(against({ fee: 1 }, { status: { control: 1 } })).toBe('Fee cannot be changed in the state of this row')
    expect(against({ fee: 1 }, { status: { control: 7 } })).toBeUndefined()
    expect(against({ fee: null }, { status: { control: 7 } })).toBe('Fee is needed')
    expect(against({ secret: 'x' }, { isClosed: true })).toMatch(/^Secret cannot/)
    expect(against({ name: 'x' }, { isClosed: true, status: { control: 1 } })).toBeUndefined()
    // what is given with it counts, as it does on the page of the row
    expect(against({ reason: 'x' }, { isUrgent: false })).toMatch(/^Reason cannot/)
    expect(against({ reason: 'x', isUrgent: true }, { isUrgent: false })).toBeUndefined()
  })

  test('says whether it offers an action', () => {
    const [operation] = travels.actions as readonly [Operation]
    const deed = { kind: 'action', operation, values: {} } as const
    expect(reasonAgainstDeed(travels, deed, { isClosed: true }, undefined)).toMatch(/^is not possible/)
    expect(reasonAgainstDeed(travels, deed, { isClosed: false }, undefined)).toBeUndefined()
  })

  test('is read with the list, whatever its columns are', () => {
    const query = new URLSearchParams(rowOptions({ ...travels, columns: [] }))
    expect(query.get('$select')?.split(',')).toEqual(expect.arrayContaining(['isClosed', 'isUrgent']))
    expect(query.get('$expand')).toBe('status($select=control)')
  })
})

test('properties that many rows can be given are those that somebody may edit', () => {
  const names = massProperties(setOf('Tutorials')).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['status', 'primaryTag', 'redirectTo_ID']))
  expect(names).not.toEqual(expect.arrayContaining(['stepCount']))
  expect(names).not.toEqual(expect.arrayContaining(['ID']))
  const [title] = massProperties(setOf('Alerts')).filter(({ name }) => name === 'title')
  expect(title && canBeEmpty(title)).toBe(false)
})

test('what is left as it is has no value, and what is emptied has none in the row', () => {
  expect(valuesOf({ a: 'keep', b: 'set', c: 'empty' }, { a: 1, b: 2, c: 3 })).toEqual({ b: 2, c: null })
})

test('parameters begin with their default values, and what an operation answers with has its fields', () => {
  const { parameters, returns } = actionOf('Tutorials', 'snoozeTutorial')
  expect(parameters).toMatchObject([{ name: 'days', initial: 30, mandatory: false }])
  expect(returns).toEqual({ type: 'Snoozed', collection: false })
  expect(model.types.get('Snoozed')?.map(({ name }) => name)).toContain('notificationNumber')
})
