import { beforeAll, describe, expect, test } from '@jest/globals'
import { upload } from '../content/support/pictures.ts'
import { png } from '../cli/support/documents.ts'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, leaseBackend, startBackend } from '../support/backend.ts'
import { as, bearer, get, head, post } from '../support/http/http.ts'
import { hashesOf, hashOf, publish, publisher, sampleDocument } from '../support/publish.ts'
import { until } from '../support/until.ts'

const slug = 'draft-of-a-tutorial'
const document = sampleDocument(slug)
const author = as('author')
const notice = 'QA preview &mdash; content not visible to learners'

let channel: Backend
let production: Backend

beforeAll(async () => {
  channel = await startBackend({ env: { TUTORIALS_PROFILE: 'qa', CONTENT_API_KEY: 'key-of-the-channel' } })
  production = await leaseBackend()
  const bodyTexts = { [slug]: 'words to find' }
  await publish(channel, { [slug]: document }, { bodyTexts, metadata: { [slug]: { title: 'A draft' } } })
})

const ask = (path: string, headers = {}) => get(`${channel.url}${path}`, headers)

verifies(['QA-001', 'QA-002'], 'what is published to one channel does not appear in the other', async () => {
  await publish(production, { released: sampleDocument('released') })
  expect((await ask(`/content/tutorials/${slug}`, author)).status).toBe(200)
  expect((await ask('/content/tutorials/released', author)).status).toBe(404)
  expect((await get(`${production.url}/content/tutorials/${slug}`)).status).toBe(404)
  expect((await get(`${production.url}/content/tutorials/released`)).status).toBe(200)
  expect((await get(`${production.url}/content/nav`)).text()).not.toContain(slug)
})

verifies('QA-012', 'each channel takes its own key alone', async () => {
  const begin = (backend: Backend, key: string) => post(`${backend.url}/content/publish/begin`, {}, bearer(key))
  expect((await begin(channel, production.key)).status).toBe(401)
  expect((await begin(production, channel.key)).status).toBe(401)
  const begun = await begin(channel, channel.key)
  expect(begun.status).toBe(201)
  const { sessionId } = begun.json<{ sessionId: string }>()
  expect((await publisher(channel).abort(sessionId)).status).toBe(200)
})

test('a rollback takes what the last version brought out of pages, navigation and search', async () => {
  const added = 'draft-taken-back'
  const shown = async () => {
    const found = await ask('/search/Tutorials?$search=marsupials', author)
    return [(await ask(`/content/tutorials/${added}`, author)).status, found.text().includes(added)]
  }
  const bodyTexts = { [added]: 'about marsupials' }
  const metadata = { [added]: { title: 'On marsupials' } }
  await publish(channel, { [added]: sampleDocument(added) }, { bodyTexts, metadata })
  await until(async () => (await shown()).join() === '200,true')
  expect((await publisher(channel).rollback()).status).toBe(200)
  await until(async () => (await shown()).join() === '404,false')
  expect((await ask('/content/nav', author)).text()).not.toContain(added)
})

describe('only authors see what is published', () => {
  const pages = [
    `/content/tutorials/${slug}`,
    `/content/tutorials/${slug}/`,
    '/content/tutorials/not-there',
    '/content/nav'
  ]
  const tables = ['/search', '/search/', '/search/$metadata', '/build/repo-catalog', '/content/images/x']
  const hashes = ['/content/hashes', '/content/source-hashes']

  test.each([...pages, ...tables, ...hashes])('%s', async path => {
    const anonymous = await ask(path)
    expect([anonymous.status, anonymous.json()]).toMatchObject([401, { error: { code: 'unauthorized' } }])
    for (const user of ['learner', 'admin', 'superadmin', 'agent'])
      expect([(await ask(path, as(user))).status, user]).toEqual([403, user])
    expect([401, 403]).not.toContain((await ask(path, author)).status)
    expect((await ask(path, bearer(channel.key))).status).toBe(hashes.includes(path) ? 200 : 401)
  })

  test('a page that an author has seen is still closed to others', async () => {
    const seen = await ask(`/content/tutorials/${slug}`, author)
    for (const path of [`/content/tutorials/${slug}`, '/content/nav', '/content/hashes']) {
      expect((await ask(path, author)).status).toBe(200)
      expect((await ask(path, { 'if-none-match': String(seen.headers.etag) })).status).toBe(401)
      expect((await head(`${channel.url}${path}`)).status).toBe(401)
    }
  })

  test('no shared cache keeps an answer', async () => {
    const moved = `/content/tutorials/${slug}.html`
    for (const path of [...pages, ...hashes, moved])
      expect([(await ask(path, author)).headers['cache-control'], path]).toEqual(['private, no-cache', path])
    for (const path of pages) expect((await ask(path)).headers['cache-control']).toBe('no-store')
    for (const call of ["suggest(query='wo')", "matches(query='wo')", `excerpts(query='wo',keys='TUTORIAL:${slug}')`])
      expect((await ask(`/search/${call}`, author)).headers['cache-control']).toBe('private, max-age=10')
  })
})

test('health and the stylesheet are open', async () => {
  for (const path of ['/health', '/healthz', '/health/db'])
    expect([(await ask(path)).status, (await ask(path)).json()]).toEqual([200, { status: 'ok' }])
  expect((await ask('/content/tutorial.css')).text()).toContain('.qa-banner')
})

test('nothing else of the public channel is served', async () => {
  const absent = ['/admin/', '/api/', '/auth/user', '/chat/', '/graph/', '/content/concepts-index', '/pats/']
  for (const path of absent) expect([(await ask(path, as('superadmin'))).status, path]).toEqual([404, path])
  for (const path of [
    '/content/validate-answer-specs',
    '/content/code-check-specs',
    '/content/publish/render-concepts'
  ])
    expect([(await post(`${channel.url}${path}`, {}, bearer(channel.key))).status, path]).toEqual([404, path])
})

test('the navigation names what is published', async () => {
  const { tutorials } = (await ask('/content/nav', author)).json<{ tutorials: { slug: string; title: string }[] }>()
  expect(tutorials.map(entry => [entry.slug, entry.title])).toEqual([[slug, 'A draft']])
})

describe('a page', () => {
  const path = `/content/tutorials/${slug}`

  verifies('QA-009', 'carries the banner in every coding, first in its body', async () => {
    for (const coding of ['identity', 'gzip', 'br']) {
      const page = await ask(path, { ...author, 'accept-encoding': coding })
      expect(page.headers['content-encoding'] ?? 'identity').toBe(coding)
      const [before = '', after = ''] = page
        .text()
        .split(/<section class="qa-banner"[^>]*><div role="note">.*<\/section>/)
      expect(page.text()).toContain(`<div role="note">${notice}</div>`)
      expect(before).toMatch(/<body>$/)
      expect(before + after).toBe(document)
    }
  })

  test('has a tag of its own, which the browser asks with', async () => {
    const { etag } = (await ask(path, author)).headers
    expect(etag).toMatch(/^"[0-9a-f]{64}-[0-9a-f]{8}"$/)
    const known = await ask(path, { ...author, 'if-none-match': String(etag) })
    expect([known.status, known.body.length, known.headers.etag]).toEqual([304, 0, etag])
    const stored = await ask(path, { ...author, 'if-none-match': `"${hashOf(document)}"` })
    expect(stored.status).toBe(200)
  })

  test('is known to publishers by the hash of what they sent', async () => {
    const { hashes } = publisher({ ...channel })
    expect((await hashes()).status).toBe(401)
    expect((await ask('/content/hashes', bearer(channel.key))).json()).toEqual(hashesOf({ [slug]: document }))
  })

  test('shows its pictures from the same channel', async () => {
    const bytes = png(4, 3)
    const { src } = (await upload(channel, 'with-picture/a.png', bytes)).json<{ src: string }>()
    const page = `<!doctype html><html><body><img alt="a" src="${src}"></body></html>`
    await publish(channel, { 'with-picture': page, [slug]: document })
    const shown = (await ask('/content/tutorials/with-picture', author)).text()
    const [, address = ''] = /<img alt="a" src="([^"]*)">/.exec(shown) ?? []
    const picture = new URL(address, `${channel.url}/content/tutorials/with-picture`).pathname
    expect(picture).toMatch(/^\/content\/tutorials\//)
    expect((await ask(picture, author)).body).toEqual(bytes)
    expect((await ask(picture)).status).toBe(401)
  })

  test('that is missing has the banner too, when there is a page for that', async () => {
    const missing = '<!doctype html><html><body>Not here</body></html>'
    await publish(channel, { __404__: missing, [slug]: document })
    const page = await ask('/content/tutorials/gone', author)
    expect([page.status, page.text()]).toEqual([404, expect.stringContaining(notice)])
  })
})
