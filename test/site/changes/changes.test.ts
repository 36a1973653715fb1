import { beforeAll, expect, test } from '@jest/globals'
import { curator } from '../../catalog/support/curator.ts'
import { type Backend, leaseBackend } from '../../support/backend.ts'
import { type Gateway, startGateway } from '../../support/gateway.ts'
import { get, type HttpResponse } from '../../support/http/http.ts'
import { publish, sampleDocument } from '../../support/publish.ts'
import { until } from '../../support/until.ts'

let backend: Backend
let gateway: Gateway

const at = (path: string, headers = {}): Promise<HttpResponse> =>
  get(`${gateway.url}/tutorials/${path}`, { accept: 'text/html', ...headers })

beforeAll(async () => {
  backend = await leaseBackend()
  await publish(backend, { 'page-changes': sampleDocument('page-changes', 1) })
  gateway = await startGateway(backend.url)
})

test('a page without a former text says so, and follows the next publish', async () => {
  const before = await at('page-changes/changes')
  expect([before.status, before.text()]).toEqual([200, expect.stringContaining('No former version of this tutorial')])
  await publish(backend, { 'page-changes': sampleDocument('page-changes', 2) })
  await until(async () => (await at('page-changes/changes')).text().includes('<ins>'))
  const after = await at('page-changes/changes?view=markdown&other=1')
  expect(after.text()).toContain('published without its Markdown')
  expect(after.text()).toContain('<meta name="robots" content="noindex')
  expect((await at('page-changes/changes', { 'accept-language': 'de' })).text()).toContain('Änderungen an')
})

test('what names no version is told with its status, and the versions that there are', async () => {
  for (const [query, status] of [
    ['since=x', 400],
    ['since=2000000000', 404],
    [`since=${'<script>'.repeat(20)}`, 400]
  ] as const) {
    const answer = await at(`page-changes/changes?${new URLSearchParams(query).toString()}`)
    expect([query, answer.status]).toEqual([query, status])
    expect(answer.text()).toContain('<select id="changes-since"')
    expect(answer.text()).not.toContain('<script><script>')
  }
})

test('other spellings, tutorials that are elsewhere and unknown ones are as their pages', async () => {
  const moved = await at('Page-Changes/changes/?since=1')
  expect([moved.status, moved.headers.location]).toEqual([301, '/tutorials/page-changes/changes?since=1'])
  expect((await at('page-unknown/changes')).status).toBe(404)
  await publish(backend, { 'page-left': sampleDocument('page-left'), 'page-target': sampleDocument('page-target') })
  const rows = await curator(backend).list(`Tutorials?$filter=startswith(slug,'page-')`)
  const idOf = (slug: string): string => String(rows.find(row => row['slug'] === slug)?.['ID'])
  const change = { status: 'INACTIVE', redirectTo_ID: idOf('page-target') }
  expect((await curator(backend).patch(`Tutorials(${idOf('page-left')})`, change)).status).toBe(200)
  await until(async () => (await at('page-left/changes')).status === 301)
  expect((await at('page-left/changes')).headers.location).toBe('/tutorials/page-target')
})
