import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { verifies } from '../../requirements/verifies.ts'
import { type Backend, leaseBackend } from '../../support/backend.ts'
import { get, head, send } from '../../support/http/http.ts'
import { hashOf, publish, publishedHashes, publisher, sampleDocument } from '../../support/publish.ts'
import { secondBackend } from '../support/second-backend.ts'

describe('the address of a tutorial', () => {
  const page = sampleDocument('served')
  let backend: Backend
  const at = (path: string): string => `${backend.url}/content/tutorials/${path}`

  beforeAll(async () => {
    backend = await leaseBackend()
  })

  describe('a published tutorial', () => {
    beforeAll(async () => {
      await publish(backend, {
        served: page,
        constructor: sampleDocument('constructor'),
        'group-work': sampleDocument('group-work'),
        'mission-one': sampleDocument('mission-one'),
        under_score: sampleDocument('under_score'),
        ['x'.repeat(255)]: sampleDocument('long')
      })
    })

    verifies(['CONTENT-001', 'CONTENT-025', 'CONTENT-029'], 'is served from the database to anybody', async () => {
      const answer = await get(at('served'))
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual(Buffer.from(page))
      expect((await publisher(await secondBackend(backend)).tutorial('served')).text()).toBe(page)
    })

    verifies(['CONTENT-026', 'CONTENT-027', 'CONTENT-028'], 'carries validator, lifetimes and source', async () => {
      const { headers } = await get(at('served'))
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'content-length': String(Buffer.byteLength(page)),
        etag: `"${hashOf(page)}"`,
        'cache-control': 'public, max-age=60, s-maxage=600, stale-while-revalidate=600',
        vary: 'Accept-Encoding, Origin',
        'x-content-source': 'db',
        'edge-cache-tag': 'content, item-served'
      })
      expect(headers['x-content-version']).toMatch(/^\d+$/)
      expect(headers['x-powered-by']).toBeUndefined()
    })

    verifies('CONTENT-025', 'is the same when it comes from memory', async () => {
      const [first, second] = [await get(at('served')), await get(at('served'))]
      const { date: _first, ...headers } = first.headers
      const { date: _second, ...again } = second.headers
      expect(again).toEqual(headers)
      expect(second.body).toEqual(first.body)
    })

    test('answers HEAD with the headers of GET and no body', async () => {
      for (const slug of ['served', 'group-work', 'unknown']) {
        const [full, bare] = [await get(at(slug)), await head(at(slug))]
        const { date: _full, ...headers } = full.headers
        const { date: _bare, ...same } = bare.headers
        expect([bare.status, same, bare.body.length]).toEqual([full.status, headers, 0])
      }
    })

    test('is found with a query and with escaped letters', async () => {
      for (const path of ['served?utm=x', '%73erved'])
        expect([path, (await get(at(path))).text()]).toEqual([path, page])
    })

    test.each(['constructor', 'group-work', 'mission-one', 'under_score', 'x'.repeat(255)])(
      'may be called %s',
      async slug => {
        expect((await get(at(slug))).status).toBe(200)
      }
    )

    test('takes GET and HEAD only', async () => {
      for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
        const answer = await send(at('served'), { method })
        expect([method, answer.status, answer.headers.allow]).toEqual([method, 405, 'GET, HEAD'])
      }
    })

    verifies('CATALOG-004', 'moves a slug in mixed case to the lower-case slug', async () => {
      const answer = await get(at('Served'))
      expect([answer.status, answer.headers.location]).toEqual([301, '/content/tutorials/served'])
    })

    test.each([
      ['SERVED', '/content/tutorials/served'],
      ['SERVED?a=1&b=two%20words', '/content/tutorials/served?a=1&b=two+words'],
      ['served.html', '/content/tutorials/served'],
      ['Served.HTML', '/content/tutorials/served'],
      ['served/', '/content/tutorials/served'],
      ['served/index.html', '/content/tutorials/served'],
      ['Nobody-Knows', '/content/tutorials/nobody-knows']
    ])('moves %s to its canonical address', async (path, location) => {
      const answer = await get(at(path))
      expect([answer.status, answer.headers.location]).toEqual([301, location])
      expect(answer.headers['cache-control']).toBe('public, max-age=3600')
      expect(answer.body.length).toBe(0)
    })

    verifies('CONTENT-087', 'is the only kind: an unknown slug answers 404', async () => {
      const answer = await get(at('unknown'))
      expect(answer.status).toBe(404)
      expect(answer.headers['cache-control']).toBe('public, max-age=60')
      expect(answer.headers['etag']).toBeUndefined()
      expect(answer.json()).toMatchObject({ error: { code: 'not_found', target: 'unknown' } })
    })

    test.each(['-leading', 'a.b', 'Ünicode', '__proto__', '__NAV__', 'x'.repeat(256), 'a%2Fb'])(
      'and nothing is served at %s',
      async path => {
        expect((await get(at(encodeURI(decodeURI(path))))).status).toBe(404)
      }
    )

    test('and a path that no slug could have is a bad request', async () => {
      for (const path of ['%zz', '%00', '%ff']) expect([path, (await get(at(path))).status]).toEqual([path, 400])
    })
  })

  describe('the chrome of a site', () => {
    const notFound = '<!doctype html><html><body><h1>Nothing here</h1></body></html>'
    let listedBefore: object

    /** Every list of tutorials. */
    const listed = async (): Promise<object> => {
      const nav = (await get(`${backend.url}/content/nav`)).json<{ count: number; tutorials: { slug: string }[] }>()
      const rows = await backend.sql('SELECT slug FROM tutorials_catalog_Tutorials ORDER BY slug')
      return {
        hashes: Object.keys(await publishedHashes(backend)),
        count: nav.count,
        navigation: nav.tutorials.map(({ slug }) => slug),
        rows: rows.map(({ slug }) => slug)
      }
    }

    beforeAll(async () => {
      await publish(backend, { served: page })
      listedBefore = await listed()
      await publish(backend, {
        served: page,
        __404__: notFound,
        __nav__: '{"tutorials":[]}',
        __shell__: '<!-- MAIN -->'
      })
    })

    afterAll(() => publisher(backend).rollback())

    test('is listed nowhere and served under no slug', async () => {
      expect(await listed()).toEqual(listedBefore)
      for (const key of ['hashes', 'navigation', 'rows'])
        expect(listedBefore).toHaveProperty(key, expect.arrayContaining(['served']))
      for (const slug of ['__404__', '__nav__', '__shell__']) expect((await get(at(slug))).status).toBe(404)
    })

    verifies('CONTENT-087', 'is what an unknown slug answers with, when a page for that was published', async () => {
      for (const slug of ['unknown', '-strange', 'unknown']) {
        const answer = await get(at(slug), { 'accept-encoding': 'gzip' })
        expect([answer.status, answer.text()]).toEqual([404, notFound])
        expect(answer.headers).toMatchObject({
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'public, max-age=60',
          'content-encoding': 'gzip',
          vary: 'Accept-Encoding, Origin'
        })
      }
    })

    test('never turns what is not there into 304', async () => {
      for (const condition of ['*', `"${hashOf(notFound)}"`])
        expect((await get(at('unknown'), { 'if-none-match': condition })).status).toBe(404)
    })
  })
})
