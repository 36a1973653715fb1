import { beforeAll, expect, test } from '@jest/globals'
import { curator, refusal, type Row } from '../catalog/support/curator.ts'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { as, get, post } from '../support/http/http.ts'

const camp = {
  name: 'Autumn camp',
  startDate: '2027-10-01T08:00:00.000Z',
  endDate: '2027-10-03T16:00:00.000Z',
  timeZone: 'Europe/Berlin',
  eventType: 'CODEJAM'
}

let backend: Backend

beforeAll(async () => {
  backend = await leaseBackend()
})

verifies('EVENTS-001', 'events are made, read, changed and deleted at /admin, by admins alone', async () => {
  const { made, call, patch, remove, list } = curator(backend)
  const { ID, ...row } = await made('Events', camp)
  expect(row).toMatchObject(camp)
  expect(await list(`Events?$filter=ID%20eq%20${ID}&$select=name,eventType`)).toEqual([
    { ID, name: 'Autumn camp', eventType: 'CODEJAM' }
  ])
  expect((await patch(`Events(${ID})`, { name: 'Late camp', endDate: null })).status).toBe(200)
  expect((await call('GET', `Events(${ID})`)).json<Row>()).toMatchObject({ ...camp, name: 'Late camp', endDate: null })
  for (const user of ['learner', 'display', 'scanner'])
    expect([user, (await post(`${backend.url}/admin/Events`, camp, as(user))).status]).toEqual([user, 403])
  expect((await get(`${backend.url}/admin/Events(${ID})`)).status).toBe(401)
  expect((await remove(`Events(${ID})`)).status).toBe(204)
  expect((await call('GET', `Events(${ID})`)).status).toBe(404)
})

test.each([
  ['name', { ...camp, name: undefined }],
  ['name', { ...camp, name: 'x'.repeat(256) }],
  ['eventType', { ...camp, eventType: 'PARTY' }],
  ['timeZone', { ...camp, timeZone: 'x'.repeat(51) }],
  ['timeZone', { ...camp, timeZone: 'Europe/Atlantis' }],
  ['timeZone', { ...camp, timeZone: '+02:00' }],
  ['timeZone', { ...camp, timeZone: '' }],
  ['endDate', { ...camp, endDate: camp.startDate }],
  ['endDate', { ...camp, endDate: '2027-09-30T08:00:00+02:00' }]
])('what an event cannot have is refused by its name: %s', async (field, row) => {
  expect(refusal(await curator(backend).post('Events', row))).toEqual([400, field])
})

test('an end stays after the beginning, whichever of them is changed', async () => {
  const { made, patch } = curator(backend)
  const { ID } = await made('Events', camp)
  expect(refusal(await patch(`Events(${ID})`, { endDate: camp.startDate }))).toEqual([400, 'endDate'])
  expect(refusal(await patch(`Events(${ID})`, { startDate: '2027-10-04T00:00:00Z' }))).toEqual([400, 'endDate'])
  const later = { startDate: '2027-11-01T08:00:00Z', endDate: '2027-11-02T08:00:00Z' }
  expect((await patch(`Events(${ID})`, later)).status).toBe(200)
  expect((await patch(`Events(${ID})`, { startDate: null })).status).toBe(200)
})
