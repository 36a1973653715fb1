import { beforeAll, describe, expect, test } from '@jest/globals'
import { type Backend, leaseBackend } from '../../support/backend.ts'
import { get, head, type HttpResponse, send } from '../../support/http/http.ts'
import { type AppendExtras, hashOf, publish, publisher, sampleDocument } from '../../support/publish.ts'

describe('the Markdown of tutorials', () => {
  const markdown = '---\ntitle: Brewed\ntags: [tea]\n---\n\n# Brewed\n\nBoil “water”.\n'
  let backend: Backend

  const at = (slug: string): string => `${backend.url}/content/sources/${slug}`
  const source = (slug: string, headers = {}): Promise<HttpResponse> => get(at(slug), headers)
  const put = (slugs: readonly string[], extras: AppendExtras = {}) =>
    publish(backend, Object.fromEntries(slugs.map(slug => [slug, sampleDocument(slug)])), extras)

  beforeAll(async () => {
    backend = await leaseBackend()
  })

  describe('the source of a tutorial', () => {
    /** Those of others. */
    let earlier: object
    const sourceHashes = async () => (await get(`${backend.url}/content/source-hashes`)).json<object>()
    beforeAll(async () => {
      earlier = await sourceHashes()
      await put(['brewed', 'bare'], { sources: { brewed: markdown } })
    })

    test('is what was published, byte for byte, for everyone', async () => {
      const answer = await source('brewed')
      expect([answer.status, answer.text()]).toEqual([200, markdown])
      expect(answer.headers).toMatchObject({
        'content-type': 'text/markdown; charset=utf-8',
        'content-length': String(Buffer.byteLength(markdown)),
        etag: `"${hashOf(markdown)}"`,
        'cache-control': 'public, max-age=60, s-maxage=600, stale-while-revalidate=600',
        vary: 'Accept-Encoding, Origin',
        'edge-cache-tag': 'content, item-brewed'
      })
      expect(await sourceHashes()).toEqual({ ...earlier, brewed: hashOf(markdown) })
    })

    test('is the same from memory, compressed, and with HEAD', async () => {
      const [first, second] = [await source('brewed'), await source('brewed')]
      const { date: _first, ...headers } = first.headers
      expect(second.headers).toMatchObject(headers)
      for (const coding of ['gzip', 'br']) {
        const packed = await source('brewed', { 'accept-encoding': coding })
        expect([packed.headers['content-encoding'], packed.text()]).toEqual([coding, markdown])
      }
      const bare = await head(at('brewed'))
      expect([bare.status, bare.body.length, bare.headers['content-length']]).toEqual([
        200,
        0,
        String(Buffer.byteLength(markdown))
      ])
    })

    test('is not sent again to who has it', async () => {
      const answer = await source('brewed', { 'if-none-match': `"${hashOf(markdown)}"` })
      expect([answer.status, answer.body.length]).toEqual([304, 0])
      expect(answer.headers['cache-control']).toContain('max-age=60')
      expect((await source('brewed', { 'if-none-match': '"other"' })).status).toBe(200)
    })

    test.each(['bare', 'unknown', '__nav__', 'constructor', 'a.b', 'Brewed'])(
      'is 404 where none is: %s',
      async slug => {
        const answer = await source(slug, { 'if-none-match': '*' })
        expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'public, max-age=60'])
        expect(answer.json()).toEqual({
          error: { code: 'not_found', message: `No source is published of: ${slug}`, target: slug }
        })
      }
    )

    test('is only read', async () => {
      const answer = await send(at('brewed'), { method: 'POST' })
      expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD'])
    })
  })

  describe('another version', () => {
    test('carries it forward, replaces it, loses it, and a rollback brings it back', async () => {
      await put(['kept', 'changed', 'lost'], { sources: { kept: '# One', changed: '# One', lost: '# One' } })
      const before = await Promise.all(['kept', 'changed', 'lost'].map(async slug => (await source(slug)).text()))
      expect(before).toEqual(['# One', '# One', '# One'])

      await put(['changed', 'lost'], { sources: { changed: '# Two' } })
      expect([(await source('kept')).text(), (await source('changed')).text()]).toEqual(['# One', '# Two'])
      expect((await source('lost')).status).toBe(404)

      expect((await publisher(backend).rollback()).status).toBe(200)
      expect([(await source('changed')).text(), (await source('lost')).text()]).toEqual(['# One', '# One'])
    })

    test('without the tutorial is without its source', async () => {
      await put(['retired'], { sources: { retired: '# Retired' } })
      expect((await source('retired')).status).toBe(200)
      expect((await publisher(backend).rollback()).status).toBe(200)
      expect((await source('retired')).status).toBe(404)
    })
  })
})
