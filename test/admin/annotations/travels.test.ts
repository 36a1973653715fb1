import { beforeAll, expect, test } from '@jest/globals'
import { join } from 'node:path'
import { type Backend, newDataDir, startBackend } from '../../support/backend.ts'
import { sqliteDatabase } from '../../support/database/database.ts'
import { inFullRun } from '../../support/database/on-both.ts'

inFullRun()

let backend: Backend

beforeAll(async () => {
  const dataDir = newDataDir()
  const module = join(import.meta.dirname, 'support', 'travels', 'process.ts')
  backend = await startBackend({ dataDir, database: sqliteDatabase(dataDir), module })
}, 240_000)

const OPEN = '00000000-0000-4000-8000-000000000001'
const WITHOUT_BOOKINGS = '00000000-0000-4000-8000-000000000004'

async function ask(path: string, method = 'GET', body?: object): Promise<unknown> {
  const answer = await fetch(`${backend.url}/admin/${path}`, {
    method,
    headers: {
      Authorization: `Basic ${btoa('admin:admin')}`,
      'Content-Type': 'application/json',
      ...(method !== 'GET' && { 'If-Match': '*' })
    },
    ...(body && { body: JSON.stringify(body) })
  })
  const text = await answer.text()
  return text === '' ? answer.status : JSON.parse(text)
}

test('the travels of the fixture are served, and changed by drafts and actions', async () => {
  const draft = `Travels(ID=${OPEN},IsActiveEntity=false)`
  const active = `Travels(ID=${OPEN},IsActiveEntity=true)`
  await ask(`${active}/AdminService.draftEdit`, 'POST', { PreserveChanges: true })
  await ask(draft, 'PATCH', { bookingFee: 50 })
  expect(await ask(draft)).toMatchObject({ bookingFee: 50, totalPrice: 150 })
  expect(await ask(`${active}/AdminService.deductDiscount`, 'POST', { percent: 10 })).toMatchObject({ bookingFee: 18 })
  expect(await ask(`${active}/AdminService.acceptTravel`, 'POST', {})).toBe(204)
  expect(await ask(`${active}?$expand=status,bookings($expand=supplements)`)).toMatchObject({
    status: { name: 'Accepted', fieldControl: 1 },
    bookings: [{ supplements: [{}, {}] }, { supplements: [] }]
  })
})

test('the variant without drafts has the same rows', async () => {
  const trip = `Trips(${WITHOUT_BOOKINGS})`
  await ask(trip, 'PATCH', { bookingFee: 40 })
  expect(await ask(`${trip}/AdminService.acceptTravel`, 'POST', {})).toBe(204)
  expect(await ask(trip)).toMatchObject({ bookingFee: 40, totalPrice: 138, status_code: 'A' })
})
