import { beforeAll, expect, test } from '@jest/globals'
import { type Backend, leaseBackend } from '../support/backend.ts'
import type { Gateway } from '../support/gateway.ts'
import { as, get, post } from '../support/http/http.ts'
import { visitor } from '../support/http/visitor.ts'
import { startChannelBehindGateway } from './support/channel.ts'

let channel: Backend
let gateway: Gateway

beforeAll(async () => {
  ;({ channel, gateway } = await startChannelBehindGateway())
})

test('the service of authors is theirs', async () => {
  const path = `${channel.url}/preview/Drafts`
  expect((await get(path)).status).toBe(401)
  for (const user of ['learner', 'admin', 'superadmin', 'agent']) expect((await get(path, as(user))).status).toBe(403)
  const own = await get(path, as('author'))
  expect([own.status, own.json()]).toMatchObject([200, { value: [] }])
})

test('authors reach it through the gateway', async () => {
  const author = visitor(gateway.url)
  await author.logIn('author', '/gateway/health')
  expect((await author.ask('/preview/Drafts')).json()).toMatchObject({ value: [] })
  const learner = visitor(gateway.url)
  await learner.logIn('learner', '/gateway/health')
  expect((await learner.ask('/preview/Drafts')).status).toBe(403)
  expect((await get(`${gateway.url}/preview/Drafts`)).status).toBe(401)
})

test('production has nothing of it', async () => {
  const production = await leaseBackend()
  expect((await get(`${production.url}/preview/Drafts`, as('author'))).status).toBe(404)
  expect((await post(`${production.url}/preview/render`, { markdown: '# A' }, as('author'))).status).toBe(404)
})
