import { beforeAll, describe, expect, test } from '@jest/globals'
import { MB } from '../../lib/bytes.ts'
import { png } from '../cli/support/documents.ts'
import { upload } from '../content/support/pictures.ts'
import { verifies } from '../requirements/verifies.ts'
import type { Backend } from '../support/backend.ts'
import { as, post, send } from '../support/http/http.ts'
import { publish } from '../support/publish.ts'
import { leaseChannel } from './support/channel.ts'
import { type Parts, preview, rulesIn, tutorial } from './support/drafts.ts'

const author = as('author')
const notice = 'QA preview &mdash; content not visible to learners'

let channel: Backend

beforeAll(async () => {
  channel = await leaseChannel()
  const { src } = (await upload(channel, 'stored-one/kept.png', png(7, 5))).json<{ src: string }>()
  const other = `<!doctype html><html><body><h2 id="h-there">There</h2><img src="${src}" alt=""></body></html>`
  await publish(channel, { 'stored-one': other })
})

const parts = async (draft: object): Promise<Parts> => (await preview(channel, draft, author)).json<Parts>()
const page = async (draft: object) => post(`${channel.url}/preview/render`, draft, author)

verifies('QA-003', 'a text becomes the page that it would be, with the banner and without a trace', async () => {
  const stored = () =>
    channel.sql(`SELECT (SELECT count(*) FROM tutorials_content_ContentFiles) AS files,
      (SELECT count(*) FROM tutorials_content_ContentBlobs) AS blobs, (SELECT count(*) FROM tutorials_preview_Drafts) AS drafts`)
  const before = await stored()
  const answer = await page({ markdown: tutorial('Seen before') })
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  expect(answer.text()).toContain(`<div role="note">${notice}</div>`)
  expect(answer.text()).toContain('<span class="step-title-text" id="h-first">First</span>')
  const { status } = await send(`${channel.url}/content/tutorials/__preview__`, { headers: author })
  expect(status).toBe(404)
  expect(await stored()).toEqual(before)
})

test('a program gets article, record, findings, links and the time to read', async () => {
  const markdown = tutorial('In parts', `${'word '.repeat(450)}\n\n[another](stored-one.html#there)`)
  const { article, metadata, links, findings, readingMinutes } = await parts({ markdown, slug: 'in-parts' })
  expect(article).toMatchObject({ title: 'In parts', html: expect.stringContaining('/tutorials/stored-one#h-there') })
  expect(metadata).toMatchObject({ title: 'In parts', stepCount: 1, slug: 'in-parts' })
  expect(links).toEqual([{ kind: 'tutorial', slug: 'stored-one', place: 'h-there', line: 16 }])
  expect([findings, readingMinutes]).toEqual([[], 3])
})

test('a picture that is shown often does not make an answer without end', async () => {
  // what follows the end of a PNG is part of the file
  const picture = Buffer.concat([png(4, 4), Buffer.alloc(2 * MB)])
  const images = { 'large.png': picture.toString('base64') }
  const shown = (times: number) => ({ markdown: tutorial('Pictures', '![large](large.png)\n\n'.repeat(times)), images })
  const { html, findings } = await parts(shown(30))
  expect(findings.map(({ rule }) => rule)).toEqual(['too-large'])
  expect(html.length).toBeLessThan(10_000)
  expect((await parts(shown(2))).findings).toEqual([])
})

test('every kind of finding comes out, with its line', async () => {
  const body = [
    ...['[gone](not-there.html)', '[no place](stored-one.html#nowhere)', '', '![no](missing.png)'],
    ...['![bad](bad.png)', '', '```mermaid', 'pie title Pets', '```', '', '[bad](javascript:alert(1))'],
    ...['', '```', 'healed', '']
  ]
  const { findings } = await parts({
    markdown: tutorial('Findings', body.join('\n')),
    rulesVr: '[VALIDATE_9]\n###Rule\nsingle-choice\n###Question\nWhy?\n###Match\n[x] a\n[ ] b\n',
    slug: 'with-findings',
    images: { 'bad.png': Buffer.from('no picture').toString('base64'), './unused.png': png(1, 1).toString('base64') }
  })
  const expected = ['link-dead', 'link-place', 'image-missing', 'image-unreadable', 'image-unused', 'diagram-as-code']
  expect(rulesIn(findings)).toEqual(expect.arrayContaining([...expected, 'link-scheme']))
  expect(findings).toContainEqual({
    ...{ severity: 'warning', rule: 'link-dead', file: 'with-findings.md', line: 14 },
    message: 'There is no tutorial "not-there" on the QA channel'
  })
  expect(findings.filter(({ file }) => file === 'rules.vr')).not.toEqual([])
})

test('pictures of the request and of the channel are shown', async () => {
  const bytes = png(4, 3)
  const markdown = tutorial('Pictures', '![new](img/new.png)\n\n![stored](kept.png)\n')
  const draft = { markdown, slug: 'stored-one', images: { './img/new.png': bytes.toString('base64') } }
  const { html, article, findings } = await parts(draft)
  expect(findings).toEqual([])
  for (const shown of [html, article?.html]) {
    expect(shown).toContain(`src="data:image/png;base64,${bytes.toString('base64')}"`)
    expect(shown).toMatch(/src="\/tutorials-qa\/images\/[0-9a-f]{64}"/)
    expect(shown).toContain('width="7"')
  }
  expect((await page(draft)).text()).toContain('src="data:image/png;base64,')
})

test('diagrams are drawn', async () => {
  const markdown = tutorial('Diagram', '```mermaid\nflowchart TD\nA --> B\n```')
  for (const shown of [await parts({ markdown }), await parts({ markdown })]) {
    expect(shown.findings).toEqual([])
    expect(shown.article?.html).toContain('<svg viewbox=')
  }
})

test('a text that cannot be rendered is a small page, and its findings', async () => {
  const refused = await page({ markdown: '# <script>alert(1)</script>' })
  expect([refused.status, refused.text()]).toEqual([200, expect.stringContaining('<h1>Preview parse error</h1>')])
  expect(refused.text()).toContain(notice)
  expect(refused.text()).not.toContain('<script>')
  expect((await page({ markdown: ' \n' })).text()).toContain('<h1>Preview error</h1>')
  const answer = await parts({ markdown: '# No step' })
  expect([answer.article, answer.metadata]).toEqual([null, null])
  expect(answer.findings.some(({ severity }) => severity === 'error')).toBe(true)
})

describe('a body that is no preview is refused with the field and the rule', () => {
  test.each([
    [{}, 'markdown', 'expected JSON body { markdown: string, rulesVr?: string }'],
    [{ markdown: 1 }, 'markdown', 'expected JSON body { markdown: string, rulesVr?: string }'],
    [{ markdown: 'a', rulesVr: 1 }, 'rulesVr', 'rulesVr must be a string when provided'],
    [{ markdown: 'a', slug: 'No Slug' }, 'slug', expect.stringContaining('lower-case')],
    [{ markdown: 'a', more: 1 }, 'more', expect.stringContaining('Unknown member')],
    [{ markdown: 'a', images: { 'a.png': '?' } }, 'images.a.png', 'Not valid Base64'],
    [[], 'body', expect.any(String)]
  ])('%j', async (body, target, message) => {
    const answer = await preview(channel, body, author)
    expect([answer.status, answer.json()]).toMatchObject([400, { error: { target, message } }])
  })

  test('what is no JSON', async () => {
    const answer = await send(`${channel.url}/preview/render`, { method: 'POST', headers: author, body: '{' })
    expect([answer.status, answer.json()]).toMatchObject([400, { error: { code: 'invalid_json' } }])
  })
})

verifies('QA-004', 'authors alone may ask, and nobody else sends a body', async () => {
  const path = `${channel.url}/preview/render`
  // a body that is announced and does not come: who may not ask is answered without it
  const announced = { 'content-type': 'application/json', 'content-length': '40000000' }
  for (const [user, status] of [
    [undefined, 401],
    ['learner', 403],
    ['admin', 403],
    ['superadmin', 403]
  ] as const) {
    const headers = user === undefined ? announced : { ...announced, ...as(user) }
    expect([user, (await send(path, { method: 'POST', headers, body: '{' })).status]).toEqual([user, status])
  }
  const { status } = await post(path, { markdown: tutorial('Mine') }, author)
  expect(status).toBe(200)
})
