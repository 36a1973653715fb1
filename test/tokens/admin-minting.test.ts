import { beforeAll, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { as, type HttpResponse, post } from '../support/http/http.ts'
import { type Fault, list, mint, type Minted, use } from './support/tokens.ts'

let backend: Backend

beforeAll(async () => {
  backend = await leaseBackend()
})

const mintAsAdmin = (user: string, request: object): Promise<HttpResponse> =>
  post(`${backend.url}/admin/mintPAT`, request, as(user))

verifies('TOKENS-020', 'minting in the admin UI needs Tutorial.MCP, also in a batch', async () => {
  const name = `workplace ${randomUUID()}`
  const request = { name, scopes: ['read'], ttlDays: 1 }
  for (const user of ['admin', 'agent', 'learner'])
    expect([user, (await mintAsAdmin(user, request)).status]).toEqual([user, 403])
  const part = { id: '1', method: 'POST', url: '/mintPAT', headers: { 'content-type': 'application/json' } }
  const requests = [{ ...part, body: request }]
  const batch = await post(`${backend.url}/admin/$batch`, { requests }, as('admin'))
  expect(batch.json()).toMatchObject({ responses: [{ status: 403 }] })
  for (const user of ['admin', 'agent', 'superadmin'])
    expect((await list(backend, user)).map(token => token.name)).not.toContain(name)

  const answer = await mintAsAdmin('superadmin', request)
  expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  const { ID, token } = answer.json<Minted>()
  expect(await list(backend, 'superadmin')).toContainEqual(expect.objectContaining({ ID, name, scopes: ['read'] }))
  expect((await use(backend, token)).status).toBe(200)
  // PatService itself asks for a login alone
  expect((await mint(backend, 'admin', { name })).ID).toMatch(/^[0-9a-f-]{36}$/)
})

test.each([
  ['name', { scopes: ['read'] }],
  ['scopes', { name: 'a', scopes: ['admin'] }],
  ['ttlDays', { name: 'a', scopes: ['read'], ttlDays: 367 }]
])('a bad %s is refused as at /pats', async (field, request) => {
  const answer = await mintAsAdmin('superadmin', request)
  expect([answer.status, answer.json<Fault>().error.target]).toEqual([
    400,
    expect.stringMatching(new RegExp(`^${field}`))
  ])
})
