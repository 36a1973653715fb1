import { beforeAll, expect, test } from '@jest/globals'
import { as, get, type HttpResponse, post } from '../support/http/http.ts'
import type { Backend } from '../support/backend.ts'
import { inFullRun } from '../support/database/on-both.ts'
import { startBackend } from '../support/backend.ts'

inFullRun()

interface Begun {
  readonly requestId: string
  readonly address: string
}

interface Export {
  readonly tables: Readonly<Record<string, readonly object[]>>
}

let backend: Backend
let uuid: string

// moves the clock
beforeAll(async () => {
  backend = await startBackend()
  uuid = (await get(`${backend.url}/auth/user`, as('learner'))).json<{ userId: string }>().userId
})

const begin = (body: object, user = 'admin'): Promise<HttpResponse> =>
  post(`${backend.url}/admin/exportPerson`, body, as(user))
const take = (address: string, user = 'admin'): Promise<HttpResponse> => get(`${backend.url}${address}`, as(user))
const request = async (ID: string) =>
  (await get(`${backend.url}/admin/PrivacyProtectionActions(${ID})`, as('admin'))).json<Record<string, unknown>>()
const refusal = (answer: HttpResponse) => [
  answer.status,
  answer.json<{ error: { target?: string } }>().error.target ?? null
]

test('an admin gets what the person gets, once; the request is kept with its number and audited', async () => {
  const own = (await get(`${backend.url}/api/exportMyData`, as('learner'))).json<Export>()
  const { requestId, address } = (await begin({ uuid, dsrRequestNumber: 'DSR-15' })).json<Begun>()
  expect(await request(requestId)).toMatchObject({
    actionType: 'DOWNLOAD',
    status: 'PROCESSING',
    dsrRequestNumber: 'DSR-15',
    userUuid: uuid,
    createdBy: 'admin'
  })
  const answer = await take(address)
  expect([answer.status, answer.headers['content-disposition'], answer.headers['cache-control']]).toEqual([
    200,
    `attachment; filename="person-${requestId}.json"`,
    'private, no-store'
  ])
  const { tables } = answer.json<Export>()
  // the request itself is about the person too
  const { 'tutorials.people.PrivacyProtectionActions': noted, ...others } = tables
  expect(noted).toHaveLength(1)
  expect(others).toEqual(own.tables)
  expect(await request(requestId)).toMatchObject({ status: 'COMPLETED', completedAt: expect.any(String) })
  expect(refusal(await take(address))).toEqual([410, null])
  const events = (await get(`${backend.url}/admin/AuditEvents?$filter=action eq 'PersonExported'`, as('admin'))).text()
  expect(events).toContain(requestId)
})

test('only the admin who has noted the request takes the export, within an hour', async () => {
  const { address } = (await begin({ uuid })).json<Begun>()
  expect(refusal(await take(address, 'superadmin'))).toEqual([404, 'request'])
  for (const user of ['learner', 'author']) expect((await take(address, user)).status).toBe(403)
  await backend.at(new Date(Date.now() + 2 * 3_600_000))
  expect(refusal(await take(address))).toEqual([410, null])
  await backend.at(new Date())
})

test('refuses who may not, unknown people, and numbers that are too long', async () => {
  expect((await begin({ uuid }, 'author')).status).toBe(403)
  expect(refusal(await begin({ uuid: 'nobody' }))).toEqual([404, 'uuid'])
  expect(refusal(await begin({}))).toEqual([400, 'uuid'])
  expect(refusal(await begin({ uuid, dsrRequestNumber: 'x'.repeat(101) }))).toEqual([400, 'dsrRequestNumber'])
  expect(refusal(await take('/admin/person-exports/nonsense'))).toEqual([404, 'request'])
})
