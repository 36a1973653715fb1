import { beforeAll, describe, expect, test } from '@jest/globals'
import { upload } from '../content/support/pictures.ts'
import { png } from '../cli/support/documents.ts'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { freePort } from '../support/free-port.ts'
import { type Gateway, plannedGateway, startGateway } from '../support/gateway.ts'
import { as, get } from '../support/http/http.ts'
import { publish, sampleDocument } from '../support/publish.ts'
import { until } from '../support/until.ts'
import { type Visitor, visitor } from '../support/http/visitor.ts'

const notice = 'QA preview &mdash; content not visible to learners'
const paths = [
  '/tutorials-qa/draft',
  '/tutorials-qa/_nav.json',
  '/tutorials-qa/search/',
  '/tutorials-qa/search/page.html',
  '/qa-search/$metadata'
]

let channel: Backend
let gateway: Gateway
let author: Visitor

beforeAll(async () => {
  const { port, env } = await plannedGateway()
  channel = await startBackend({ env: { TUTORIALS_PROFILE: 'qa', ...env } })
  const { src } = (await upload(channel, 'draft/a.png', png(4, 3))).json<{ src: string }>()
  const page = sampleDocument('draft').replace('</body>', `<img alt="" src="${src}"></body>`)
  const bodyTexts = { draft: 'Words of a quollpreview' }
  await publish(channel, { draft: page }, { bodyTexts, metadata: { draft: { title: 'A quollpreview' } } })
  // nothing listens at the backend's address: what is asked here needs the QA channel alone
  gateway = await startGateway(`http://127.0.0.1:${await freePort()}`, {
    port,
    env: { QA_URL: channel.url }
  })
  author = visitor(gateway.url)
  await author.logIn('author', '/gateway/health')
})

verifies(['QA-005', 'QA-009'], 'an author reads the preview of a tutorial through the gateway', async () => {
  const page = await author.ask('/tutorials-qa/draft')
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.text()).toContain(notice)
  expect(page.headers['cache-control']).toBe('private, no-cache')
  const [, address = ''] = /<img alt="" src="([^"]*)">/.exec(page.text()) ?? []
  const picture = await author.ask(new URL(address, `${gateway.url}/tutorials-qa/draft`).pathname)
  expect(picture.body).toEqual(png(4, 3))
})

verifies('QA-006', 'the navigation of the channel', async () => {
  const nav = await author.ask('/tutorials-qa/_nav.json')
  expect([nav.status, nav.json()]).toMatchObject([200, { count: 1, tutorials: [{ slug: 'draft' }] }])
})

verifies('QA-008', '/qa-search/ is the search service of the channel', async () => {
  const metadata = await author.ask('/qa-search/$metadata')
  expect([metadata.status, metadata.text()]).toEqual([200, expect.stringContaining('Namespace="SearchService"')])
  for (const path of ['', '/', '/$metadata', '/none', '/$metadata?$format=json']) {
    const [here, there] = [
      await author.ask(`/qa-search${path}`),
      await get(`${channel.url}/search${path}`, as('author'))
    ]
    expect([path, here.status, here.text()]).toEqual([path, there.status, there.text()])
  }
})

verifies('QA-008', 'authors search the previews of the channel, with their plain text', async () => {
  const found = async (path: string) => (await author.ask(path)).json<{ value: object[]; total: number }>()
  const path = '/qa-search/Tutorials?$search=quollpreview'
  await until(async () => (await found(path)).value.length > 0)
  expect((await found(path)).value).toEqual([{ slug: 'draft', bodyText: 'Words of a quollpreview' }])
  expect((await found(`${path}&$select=slug&$orderby=slug`)).value).toEqual([{ slug: 'draft' }])
  expect(await found(`/qa-search/find(query=@q)?@q='quollpreview'`)).toMatchObject({ total: 1 })
  expect(await found(`/qa-search/suggest(query=@q)?@q='quollpre'`)).toMatchObject({ total: 1 })
  expect((await get(`${channel.url}/search/Tutorials?$search=quollpreview`)).status).toBe(401)
  expect((await get(`${channel.url}/search/Tutorials?$search=quollpreview`, as('learner'))).status).toBe(403)
})

verifies('QA-007', '/tutorials-qa/search/ is a page of what words find, in the texts of previews as well', async () => {
  const results = async (query: string) => {
    const page = await author.ask(`/tutorials-qa/search/${query}`)
    const [, status = ''] = /<p role="status">(.*?)<\/p>/.exec(page.text()) ?? []
    const links = [...page.text().matchAll(/<h2 class="card-title" id="[^"]*"><a href="([^"]*)">/g)].map(([, to]) => to)
    return { status: page.status, type: page.headers['content-type'], said: status, links, text: page.text() }
  }
  await until(async () => (await results('?q=quollpreview')).links.length > 0)
  const found = await results('?q=quollpreview')
  expect(found).toMatchObject({ status: 200, type: 'text/html; charset=utf-8', said: '1 preview for “quollpreview”.' })
  expect(found.links).toEqual([expect.stringMatching(/^\/tutorials-qa\/draft(?:#step-\d+)?$/)])
  expect(found.text).toContain('<mark>quollpreview</mark>')
  expect(found.text).toContain('QA preview')
  expect((await results('')).said).toBe('1 preview.')
  const none = await results(`?q=${encodeURIComponent(`"><script>'wombat`)}`)
  expect([none.status, none.links]).toEqual([200, []])
  expect(none.text).not.toContain(`<script>'wombat`)
  expect((await author.ask('/tutorials-qa/search/none.html')).status).toBe(404)
})

describe('only authors may see it', () => {
  verifies(['QA-010', 'QA-011'], 'another login is refused with 403', async () => {
    const learner = visitor(gateway.url)
    await learner.logIn('learner', '/gateway/health')
    for (const path of paths) expect([(await learner.ask(path)).status, path]).toEqual([403, path])
  })

  test('whoever has not logged in is asked to', async () => {
    for (const path of paths) {
      expect([(await get(`${gateway.url}${path}`)).status, path]).toEqual([401, path])
      const browsed = await get(`${gateway.url}${path}`, { accept: 'text/html' })
      expect(browsed.headers.location).toMatch(/^\/login\?returnTo=/)
    }
  })
})
