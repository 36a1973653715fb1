import { beforeAll, expect, test } from '@jest/globals'
import { type Csdl, recordOf } from '../../../app/admin/metadata/csdl.ts'
import { plainPaths } from '../../../srv/cap/model/plain-paths.ts'
import { travelsDocument } from './support/travels-document.ts'

let annotations: Readonly<Record<string, unknown>>

beforeAll(async () => {
  const document: Csdl = await travelsDocument()
  annotations = recordOf(recordOf(document['AdminService'])['$Annotations'])
}, 60_000)

test('no value of a data field is lost in CSDL JSON', () => {
  const texts = Object.entries(annotations).map(([target, each]) => `${target} ${JSON.stringify(each)}`)
  expect(texts.filter(each => each.includes('"Value":{}'))).toEqual([])
  expect(recordOf(annotations['AdminService.Bookings'])['@UI.LineItem']).toContainEqual({
    Value: { $Path: 'passenger_ID' }
  })
})

test('a path in parentheses names the property that holds a key, and the row of an action', () => {
  const model = {
    definitions: {
      Agencies: { kind: 'entity', elements: { ID: {}, name: {} } },
      Travels: {
        kind: 'entity',
        elements: { isOpen: {}, agency: { target: 'Agencies', keys: [{ ref: ['ID'] }] } },
        '@UI.FieldGroup.Data': [
          { Value: { '=': 'agency.ID', ref: ['agency', 'ID'] } },
          { Value: { '=': 'agency.name', ref: ['agency', 'name'] } },
          { Value: { '=': '$self.isOpen', ref: ['$self', 'isOpen'] } }
        ],
        '@restrict': { '=': 'isOpen', ref: ['isOpen'] },
        actions: {
          close: { kind: 'action', '@Core.OperationAvailable': { '=': '$self.isOpen', ref: ['$self', 'isOpen'] } },
          open: {
            kind: 'action',
            params: { travel: { type: '$self' } },
            '@Core.OperationAvailable': { '=': ':travel.isOpen', ref: ['travel', 'isOpen'], param: true }
          }
        }
      }
    }
  }
  plainPaths(model as never)
  expect(model.definitions.Travels).toMatchObject({
    '@UI.FieldGroup.Data': [
      { Value: { '=': 'agency_ID' } },
      { Value: { '=': 'agency.name' } },
      { Value: { '=': 'isOpen' } }
    ],
    '@restrict': { ref: ['isOpen'] },
    actions: {
      close: { '@Core.OperationAvailable': { '=': 'in.isOpen' } },
      open: { '@Core.OperationAvailable': { '=': 'travel.isOpen' } }
    }
  })
})
