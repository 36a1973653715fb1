import { beforeAll, expect, test } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { as, get } from '../support/http/http.ts'

let backend: Backend

beforeAll(async () => {
  backend = await leaseBackend()
})

const metadataOf = (path: string, user?: string) => get(`${backend.url}${path}/$metadata`, user ? as(user) : {})

/** The service at `path` names itself `name` to `user`. */
async function expectService(path: string, name: string, user?: string): Promise<string> {
  const metadata = await metadataOf(path, user)
  expect([metadata.status, metadata.text()]).toEqual([200, expect.stringContaining(`Namespace="${name}"`)])
  return metadata.text()
}

verifies(['CHAT-001', 'CHAT-002'], 'ChatService is at /chat, has no entities, and needs a login', async () => {
  const metadata = await expectService('/chat', 'ChatService', 'learner')
  expect(metadata).not.toMatch(/<Entity(Set|Type)/)
  expect((await get(`${backend.url}/chat/`, as('learner'))).json()).toMatchObject({ value: [] })
  expect((await metadataOf('/chat')).status).toBe(401)
})

verifies(['EVENTS-004', 'EVENTS-006'], 'DisplayService is at /display and needs a login', async () => {
  await expectService('/display', 'DisplayService', 'learner')
  expect((await metadataOf('/display')).status).toBe(401)
})

verifies('EVENTS-008', '/scanner needs the scope MobileApp', async () => {
  await expectService('/scanner', 'ScannerService', 'scanner')
  expect((await metadataOf('/scanner')).status).toBe(401)
  for (const user of ['learner', 'display', 'superadmin'])
    expect([user, (await metadataOf('/scanner', user)).status]).toEqual([user, 403])
})

verifies(['SEARCH-001', 'SEARCH-002'], 'SearchService is at /search and needs no login', async () => {
  await expectService('/search', 'SearchService')
  await expectService('/search', 'SearchService', 'learner')
})

test('the metadata of AdminService, with the descriptions that clients get, stays below 1,100 kB', async () => {
  const metadata = await expectService('/admin', 'AdminService', 'admin')
  expect(Buffer.byteLength(metadata)).toBeLessThan(1_100_000)
})
