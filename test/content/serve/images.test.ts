import { beforeAll, describe, expect } from '@jest/globals'
import { createHash } from 'node:crypto'
import { png } from '../../cli/support/documents.ts'
import { type Backend, leaseBackend } from '../../support/backend.ts'
import { bearer, get, head, post, send } from '../../support/http/http.ts'
import { onBoth } from '../../support/database/on-both.ts'
import { test, testOnBoth } from '../../support/database/test-on-both.ts'
import { smallPictures, upload } from '../support/pictures.ts'
import { storedRows } from '../support/store.ts'

onBoth('types', 'concurrency')

describe('pictures', () => {
  const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><script>alert(1)</script></svg>'

  let backend: Backend

  beforeAll(async () => {
    backend = await leaseBackend()
  })

  const pictures: [string, Buffer][] = [
    ...Object.entries(smallPictures(2, 3)),
    ['image/svg+xml', Buffer.from(drawing)],
    ['image/svg+xml', Buffer.from(`\uFEFF<?xml version="1.0"?>\n<!-- a drawing -->\n${drawing}`)],
    ['image/svg+xml', Buffer.from(`${'<!---->'.repeat(100)}<!DOCTYPE svg>\n${drawing}`)]
  ]

  describe('uploading a picture', () => {
    testOnBoth.each(pictures)('takes %s for what its bytes say', async (type, bytes) => {
      const answer = await upload(backend, `kinds/${type}`, bytes, { 'content-type': 'application/octet-stream' })
      const hash = sha256(bytes)
      const [width, height] = type === 'image/svg+xml' ? [30, 20] : [2, 3]
      expect([answer.status, answer.json()]).toEqual([
        200,
        { action: 'stored', contentHash: hash, width, height, src: `/content/images/${hash}` }
      ])
      const served = await get(`${backend.url}/content/images/${hash}`)
      expect([served.status, served.headers['content-type']]).toEqual([200, type])
      expect(served.body).toEqual(bytes)
    })

    testOnBoth('says unchanged when the same bytes come again under the name', async () => {
      const name = 'repeated/picture.png'
      const actions = []
      for (const bytes of [png(5, 5), png(5, 5), png(6, 6), png(6, 6), png(5, 5)])
        actions.push((await upload(backend, name, bytes)).json<{ action: string }>().action)
      expect(actions).toEqual(['stored', 'unchanged', 'stored', 'unchanged', 'stored'])
    })

    testOnBoth('stores bytes once, whatever they are called', async () => {
      await upload(backend, 'one/picture.png', png(7, 7))
      const before = await storedRows(backend)
      expect((await upload(backend, 'two/picture.png', png(7, 7))).status).toBe(200)
      const after = await storedRows(backend)
      expect(after['tutorials_content_ContentImages']).toBe(before['tutorials_content_ContentImages'])
    })

    testOnBoth('many times at once stores it once', async () => {
      const bytes = png(8, 8)
      const answers = await Promise.all(Array.from({ length: 10 }, () => upload(backend, 'crowd/picture.png', bytes)))
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      const stored = answers.filter(answer => answer.json<{ action: string }>().action === 'stored')
      expect(stored).toHaveLength(1)
    })

    const refusals: [string, string, Buffer, string][] = [
      ['an empty body', 'a/empty.png', Buffer.alloc(0), 'a/empty.png'],
      ['text', 'a/text.png', Buffer.from('just text'), 'a/text.png'],
      ['a page', 'a/page.svg', Buffer.from('<!doctype html><html><svg></svg></html>'), 'a/page.svg'],
      [
        'comments without a drawing',
        'a/comments.svg',
        Buffer.from(`${'<!---->'.repeat(500)}x${drawing}`),
        'a/comments.svg'
      ],
      ['a comment without an end', 'a/open.svg', Buffer.from(`<!--${drawing}`), 'a/open.svg'],
      ['a program', 'a/run.png', Buffer.from('\x7fELF\x02\x01\x01'), 'a/run.png'],
      ['a film', 'a/film.png', Buffer.from('\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom'), 'a/film.png'],
      ['a document', 'a/file.png', Buffer.from('%PDF-1.7\n'), 'a/file.png'],
      ['no name', '', png(1, 1), 'u'],
      ['a name that is too long', `a/${'x'.repeat(499)}`, png(1, 1), 'u']
    ]

    test.each(refusals)('refuses %s and stores nothing', async (_, name, bytes, target) => {
      const before = await storedRows(backend)
      const answer = await upload(backend, name, bytes, { 'content-type': 'image/png' })
      expect([answer.status, answer.json()]).toMatchObject([400, { error: { target } }])
      expect(await storedRows(backend)).toEqual(before)
    })

    test('refuses more than 25 MB, announced or not', async () => {
      const before = await storedRows(backend)
      const announced = await upload(backend, 'a/large.png', Buffer.concat([png(1, 1), Buffer.alloc(25 * 1024 * 1024)]))
      expect([announced.status, announced.json()]).toMatchObject([413, { error: { code: 'too_large' } }])
      const unannounced = await send(`${backend.url}/content/image?u=a/large.png`, {
        method: 'POST',
        headers: bearer(backend.key),
        body: endless(png(1, 1))
      })
      expect(unannounced.status).toBe(413)
      expect(await storedRows(backend)).toEqual(before)
    })

    testOnBoth('takes a picture of nearly that size', async () => {
      const bytes = Buffer.concat([png(9, 9), Buffer.alloc(24 * 1024 * 1024, 1)])
      const answer = await upload(backend, 'a/poster.png', bytes)
      expect(answer.json()).toMatchObject({ contentHash: sha256(bytes) })
      expect(sha256((await get(`${backend.url}/content/images/${sha256(bytes)}`)).body)).toBe(sha256(bytes))
    })
  })

  describe('serving a picture', () => {
    let url: string

    beforeAll(async () => {
      await upload(backend, 'served/drawing.svg', Buffer.from(drawing))
      url = `${backend.url}/content/images/${sha256(Buffer.from(drawing))}`
    })

    test('lets it be kept for ever, and run nothing', async () => {
      expect((await get(url)).headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        etag: `"${sha256(Buffer.from(drawing))}"`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox"
      })
    })

    test('answers 304 and HEAD', async () => {
      const unchanged = await get(url, { 'if-none-match': `"${sha256(Buffer.from(drawing))}"` })
      expect([unchanged.status, unchanged.body.length]).toEqual([304, 0])
      expect(unchanged.headers['cache-control']).toContain('immutable')
      const bare = await head(url)
      expect([bare.status, bare.headers['content-length'], bare.body.length]).toEqual([200, String(drawing.length), 0])
    })

    test.each([['picture', png(20, 20)] as const, ['drawing', Buffer.from(drawing)] as const])(
      'sends a %s in a coding only when caches are told',
      async (name, bytes) => {
        await upload(backend, `coded/${name}`, bytes)
        const answer = await get(`${backend.url}/content/images/${sha256(bytes)}`, { 'accept-encoding': 'gzip, br' })
        expect(answer.status).toBe(200)
        if (answer.headers['content-encoding'] !== undefined)
          expect(answer.headers.vary).toBe('Accept-Encoding, Origin')
        else expect(answer.body).toEqual(bytes)
      }
    )

    test.each(['0'.repeat(64), 'short', `${'0'.repeat(63)}g`])('answers 404 for %s', async hash => {
      expect((await get(`${backend.url}/content/images/${hash}`)).status).toBe(404)
    })

    test('refuses an escaped slash', async () => {
      expect((await get(`${backend.url}/content/images/..%2fhashes`)).status).toBe(400)
    })

    test('takes no POST', async () => {
      expect((await post(url, {})).status).toBe(405)
    })
  })

  async function* endless(beginning: Buffer): AsyncGenerator<Buffer> {
    yield beginning
    for (;;) yield Buffer.alloc(1024 * 1024)
  }
})
