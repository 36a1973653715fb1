import { beforeAll, expect, test } from '@jest/globals'
import { developmentUsers } from '../../lib/access/development-users.ts'
import { type Backend, production, startBackend } from '../support/backend.ts'
import { as, bearer, get } from '../support/http/http.ts'
import { startIssuer, type TestIssuer } from '../support/http/issuer.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

let issuer: TestIssuer
let backend: Backend

beforeAll(async () => {
  issuer = await startIssuer()
  backend = await startBackend({ env: { ...production, ...issuer.environment } })
})

test.each(developmentUsers.map(({ name }) => name))('in production there is no development user %s', async name => {
  for (const path of ['/health/auth', '/auth/user', '/admin/$metadata', '/search/$metadata', '/pats']) {
    const answer = await get(`${backend.url}${path}`, as(name))
    expect(answer.status).toBe(401)
    expect(answer.json()).toMatchObject({ error: { code: 'unauthorized' } })
    expect(answer.headers['www-authenticate']).toMatch(/^Bearer /)
  }
})

test('in production a signed token is the way in', async () => {
  const token = await issuer.sign({ sub: 'ada', scope: 'Admin' })
  expect((await get(`${backend.url}/admin/$metadata`, bearer(token))).status).toBe(200)
  expect((await get(`${backend.url}/health/auth`, bearer(token))).json()).toMatchObject({ user: 'ada' })
})
