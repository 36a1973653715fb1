import { beforeAll, expect, test } from '@jest/globals'
import { type Backend, leaseBackend } from '../support/backend.ts'
import type { Gateway } from '../support/gateway.ts'
import { as, get, post } from '../support/http/http.ts'
import { visitor } from '../support/http/visitor.ts'
import { until } from '../support/until.ts'
import { startChannelBehindGateway } from './support/channel.ts'
import { tutorial } from './support/drafts.ts'

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

test('an author previews and publishes through the gateway, with a token of the session', async () => {
  const author = visitor(gateway.url)
  await author.logIn('author', '/gateway/health')
  const draft = { slug: 'at-the-gateway', markdown: tutorial('At the gateway', 'A numbatpreview.') }
  for (const path of ['/preview/render', '/preview/publish']) {
    const body = JSON.stringify(draft)
    const withoutToken = { method: 'POST', body, headers: { 'content-type': 'application/json' } }
    expect([path, (await author.ask(path, withoutToken)).status]).toEqual([path, 403])
    expect([path, (await post(`${gateway.url}${path}`, draft)).status]).toEqual([path, 401])
  }
  const page = await author.post('/preview/render', draft)
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.text()).toContain('<section class="qa-banner"')
  expect(page.headers['content-security-policy']).toContain('img-src')
  const published = await author.post('/preview/publish', draft)
  expect([published.status, published.json()]).toMatchObject([200, { address: '/tutorials-qa/at-the-gateway' }])
  const shown = await author.ask('/tutorials-qa/at-the-gateway', { headers: { accept: 'text/html' } })
  expect([shown.status, shown.text()]).toEqual([200, expect.stringContaining('A numbatpreview.')])
  const search = async () => (await author.ask('/tutorials-qa/search/?q=numbatpreview')).text()
  await until(async () => (await search()).includes('href="/tutorials-qa/at-the-gateway'))
  const source = await author.ask('/preview/sources/at-the-gateway')
  expect(source.json()).toMatchObject({ markdown: draft.markdown, rulesVr: null })
})

test('service and routes are described', async () => {
  const documents = ['/preview/$api-docs/openapi.json', '/preview/routes/$api-docs/openapi.json']
  const paths = await Promise.all(
    documents.map(async path => {
      const { json } = await get(`${channel.url}${path}`, as('author'))
      return Object.keys(json<{ paths: object }>().paths)
    })
  )
  expect(paths[0]).toEqual(expect.arrayContaining(['/Drafts', '/editing']))
  expect(paths[1]).toEqual(['/render', '/publish', '/sources/{slug}'])
  for (const path of documents) expect((await get(`${channel.url}${path}`, as('learner'))).status).toBe(403)
})

test('production has nothing of it', async () => {
  const production = await leaseBackend()
  expect((await get(`${production.url}/preview/Drafts`, as('author'))).status).toBe(404)
  expect((await post(`${production.url}/preview/render`, { markdown: '# A' }, as('author'))).status).toBe(404)
})
