import { beforeAll, expect, test } from '@jest/globals'
import { startSampleSite } from '../e2e/support/sample-site.ts'
import { curator } from '../catalog/support/curator.ts'
import { verifies } from '../requirements/verifies.ts'
import type { Backend } from '../support/backend.ts'
import type { Gateway } from '../support/gateway.ts'
import { get } from '../support/http/http.ts'
import { publish } from '../support/publish.ts'
import { lostParts, partsOf } from './support/document-parts.ts'
import { until } from '../support/until.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

let backend: Backend
let gateway: Gateway

beforeAll(async () => {
  ;({ backend, gateway } = await startSampleSite())
})

async function sampleSlugs(): Promise<string[]> {
  const { tutorials } = (await get(`${backend.url}/content/nav`)).json<{ tutorials: { slug: string }[] }>()
  return tutorials.map(({ slug }) => slug)
}

const page = { accept: 'text/html' }

verifies('GATEWAY-015', 'a published tutorial is a page of the site, in which nothing of it is lost', async () => {
  const slugs = await sampleSlugs()
  expect(slugs.length).toBeGreaterThan(10)
  for (const slug of slugs) {
    const stored = await get(`${backend.url}/content/tutorials/${slug}`)
    const shown = await get(`${gateway.url}/tutorials/${slug}`, page)
    expect([slug, shown.status, shown.headers['content-type']]).toEqual([slug, 200, 'text/html; charset=utf-8'])
    // the page words times its own way, and lists no single step
    const parts = partsOf(stored.text(), 'article', ['tutorial-meta', 'tutorial-steps'])
    expect(parts.words.size).toBeGreaterThan(50)
    expect([slug, lostParts(parts, partsOf(shown.text(), 'main'))]).toEqual([slug, []])
    const links = [...shown.text().matchAll(/ href="(\/tutorials\/[a-z0-9_-]+)/g)].map(([, href]) => href ?? '')
    for (const href of new Set(links))
      expect([slug, href, slugs.includes(href.slice('/tutorials/'.length))]).toEqual([slug, href, true])
  }
})

test('of a choice in its mission the ways are told as ways, and count as one stop', async () => {
  const shown = (await get(`${gateway.url}/tutorials/run-on-postgresql`, page)).text()
  expect(shown).toMatch(/3 of 6 in <a href="\/missions\/run-for-a-team">/)
  expect(shown).toMatch(/<li><span>or <\/span><b aria-current="page">Run on PostgreSQL<\/b><\/li>/)
  expect(shown).toContain('rel="prev" href="/tutorials/keys-and-credentials"')
  expect(shown).toContain('rel="next" href="/tutorials/caching-and-etags"')
})

test('a page shows the next version as soon as it is published', async () => {
  const sources = { news: '# News' }
  const article = (text: string): string => `<html><body><article><h1>News</h1><p>${text}</p></article></body></html>`
  await publish(backend, { news: article('It is the first.') }, { metadata: { news: { title: 'News' } }, sources })
  const shown = async (): Promise<string> => (await get(`${gateway.url}/tutorials/news`, page)).text()
  await until(async () => (await shown()).includes('It is the first.'))
  await publish(backend, { news: article('It is the second.') }, { metadata: { news: { title: 'News &c' } }, sources })
  await until(async () => (await shown()).includes('It is the second.'))
  expect(await shown()).toContain('<title>News &amp;c · Tutorials</title>')
})

test('title and text say their language and direction, and so do Markdown and structured data', async () => {
  const html = `<html lang="ar" dir="rtl"><body><article><header class="tutorial-header"><h1>مرحبا</h1>
    <p class="tutorial-description">وصف</p></header><section class="tutorial-step"><h2>خطوة</h2><p>CAP نص</p></section>
    <section><h2>أخرى</h2></section></article></body></html>`
  await publish(backend, { marhaba: html }, { metadata: { marhaba: { title: 'مرحبا', description: 'وصف' } } })
  const shown = async (path: string): Promise<string> => (await get(gateway.url + path, page)).text()
  await until(async () => (await shown('/tutorials/marhaba')).includes('خطوة'))
  const text = await shown('/tutorials/marhaba')
  expect(text).toContain('<html lang="en" data-page="tutorial">')
  for (const [, tag] of text.matchAll(/(<(?:h1|article|p class="tutorial-lead"|ol id="tutorial-step-list")[^>]*>)/g))
    expect(tag).toMatch(/ lang="ar" dir="rtl"/)
  expect(text.match(/ lang="ar" dir="rtl"/g)).toHaveLength(4)
  expect(text).toContain('"inLanguage":"ar"')
  const markdown = await get(`${gateway.url}/tutorials/marhaba.md`)
  expect([markdown.headers['content-language'], markdown.text().split('\n')[0]]).toEqual(['ar', '# مرحبا'])
  expect(markdown.text()).toContain('language Arabic (ar)')
})

test('a tutorial that an admin has taken away moves to another one, or is missing', async () => {
  const admin = curator(backend)
  const article = '<html><body><article><h1>Old</h1></article></body></html>'
  await publish(backend, { old: article, new: article }, { sources: { old: '# Old', new: '# New' } })
  const [target, old] = await admin.list(`Tutorials?$filter=slug%20in%20('new','old')&$orderby=slug`)
  const shown = (path = '/tutorials/old') => get(gateway.url + path, page)
  await until(async () => (await shown()).status === 200)
  await admin.remove(`Tutorials(${old?.ID})`)
  await until(async () => (await shown()).status === 404)
  expect((await shown('/tutorials/old.md')).status).toBe(404)
  await admin.patch(`Tutorials(${old?.ID})`, { redirectTo_ID: target?.ID })
  await until(async () => (await shown()).status === 301)
  expect((await shown()).headers.location).toBe('/tutorials/new')
  expect((await shown('/tutorials/old.md')).headers.location).toBe('/tutorials/new.md')
  await publish(backend, { plain: article })
  const [plain] = await admin.list(`Tutorials?$filter=slug%20eq%20'plain'`)
  await admin.patch(`Tutorials(${old?.ID})`, { redirectTo_ID: plain?.ID })
  const markdown = () => get(`${gateway.url}/tutorials/old`, { accept: 'text/markdown, text/html;q=0.9' })
  await until(async () => (await markdown()).headers.location === '/tutorials/plain.md')
  expect((await shown('/tutorials/old.md')).headers.location).toBe('/tutorials/plain.md')
  expect((await shown('/tutorials/new')).status).toBe(200)
})

test('a page without its badge is a page: the signing key is missing here', async () => {
  expect((await get(`${backend.url}/content/tutorials/start-the-platform/provenance`)).status).toBe(503)
  const { status, text } = await get(`${gateway.url}/tutorials/start-the-platform`, page)
  expect(status).toBe(200)
  expect(text()).not.toContain('id="origin"')
})
