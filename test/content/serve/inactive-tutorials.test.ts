import { beforeAll, describe, expect, test } from '@jest/globals'
import { curator, type Row } from '../../catalog/support/curator.ts'
import { catalogStore } from '../../catalog/support/store.ts'
import { type Backend, startBackend } from '../../support/backend.ts'
import { bearer, get, head, post } from '../../support/http/http.ts'
import { hashOf, publish, publisher, sampleDocument } from '../../support/publish.ts'
import { instanceEnvironment, startInstances } from '../support/instances.ts'
import { until } from '../../support/until.ts'
import { inFullRun } from '../../support/database/on-both.ts'

inFullRun()

describe('tutorials that are away', () => {
  let backend: Backend
  let other: Backend

  beforeAll(async () => {
    ;[backend, other] = await startInstances()
  })

  const at = (slug: string, target = backend): string => `${target.url}/content/tutorials/${slug}`
  const read = async <Shape>(path: string): Promise<Shape> =>
    (await get(`${backend.url}/content/${path}`)).json<Shape>()
  const put = (...slugs: readonly string[]) =>
    publish(backend, Object.fromEntries(slugs.map(slug => [slug, sampleDocument(slug)])), {
      sources: Object.fromEntries(slugs.map(slug => [slug, `# ${slug}`]))
    })

  async function listed(path: 'hashes' | 'source-hashes'): Promise<string[]> {
    return Object.keys(await read<object>(path))
  }

  async function navigation(): Promise<string[]> {
    const { count, tutorials } = await read<{ count: number; tutorials: { slug: string }[] }>('nav')
    expect(tutorials).toHaveLength(count)
    return tutorials.map(({ slug }) => slug)
  }

  /** Answers to reads of `slug` at all its addresses, and the feeds that list it. */
  async function seen(slug: string): Promise<object> {
    const paths = [`tutorials/${slug}`, `sources/${slug}`, `tutorials/${slug}/provenance`]
    const answers = await Promise.all(paths.map(path => get(`${backend.url}/content/${path}`)))
    return {
      statuses: answers.map(({ status }) => status),
      nav: (await navigation()).includes(slug),
      sourceHashes: (await listed('source-hashes')).includes(slug),
      hashes: (await listed('hashes')).includes(slug)
    }
  }

  const there = { statuses: [200, 200, 200], nav: true, sourceHashes: true, hashes: true }
  const away = { statuses: [404, 404, 404], nav: false, sourceHashes: false, hashes: true }

  async function rowOf(slug: string): Promise<Row> {
    const [row] = await curator(backend).list(`Tutorials?$filter=slug%20eq%20'${slug}'`)
    if (!row) throw new Error(`There is no tutorial ${slug}`)
    return row
  }

  const pathOf = async (slug: string): Promise<string> => `Tutorials(${(await rowOf(slug)).ID})`

  async function remove(slug: string): Promise<void> {
    expect((await curator(backend).remove(await pathOf(slug))).status).toBe(204)
  }

  async function patch(slug: string, change: Readonly<Record<string, unknown>>): Promise<void> {
    expect((await curator(backend).patch(await pathOf(slug), change)).status).toBe(200)
  }

  const lead = async (slug: string, target: string): Promise<void> =>
    patch(slug, { redirectTo_ID: (await rowOf(target)).ID })

  describe('a tutorial that an admin has deleted', () => {
    beforeAll(() => put('deleted', 'kept'))

    test('is served no longer, even where it was in memory; its slug stays taken', async () => {
      for (let round = 0; round < 2; round++) expect(await seen('deleted')).toEqual(there)
      const { etag } = (await get(at('deleted'))).headers
      await remove('deleted')
      expect(await seen('deleted')).toEqual(away)
      expect(await seen('kept')).toEqual(there)
      const answer = await get(at('deleted'), { 'if-none-match': String(etag) })
      expect([answer.status, answer.headers.etag, answer.headers['cache-control']]).toEqual([
        404,
        undefined,
        'public, max-age=60'
      ])
      expect(answer.json()).toMatchObject({ error: { code: 'not_found', target: 'deleted' } })
      expect((await head(at('deleted'))).status).toBe(404)
    })

    test('stays away when it is published again, and over a rollback', async () => {
      await publish(backend, { deleted: sampleDocument('deleted', 2) }, { sources: { deleted: '# Again' } })
      expect(await seen('deleted')).toEqual(away)
      expect((await read<Record<string, string>>('hashes'))['deleted']).toBe(hashOf(sampleDocument('deleted', 2)))
      await publisher(backend).rollback()
      expect(await seen('deleted')).toEqual(away)
    })

    test('answers with the page for what is not there, when one was published', async () => {
      await publish(backend, { __404__: '<!doctype html><h1>Nothing here</h1>' })
      const answer = await get(at('deleted'))
      expect([answer.status, answer.text()]).toEqual([404, '<!doctype html><h1>Nothing here</h1>'])
    })

    test.each(['ACTIVE', null])('is served again with the status %s', async status => {
      await patch('deleted', { status: 'INACTIVE' })
      expect(await seen('deleted')).toEqual(away)
      await patch('deleted', { status })
      expect(await seen('deleted')).toEqual(there)
    })
  })

  describe('a tutorial that leads elsewhere', () => {
    beforeAll(async () => {
      await put('old', 'next')
      await remove('old')
      await lead('old', 'next')
    })

    test('sends its readers there for five minutes, with their query', async () => {
      for (const query of ['', '?a=1&b=two']) {
        const answer = await get(at(`old${query}`))
        expect([answer.status, answer.headers.location]).toEqual([301, `/content/tutorials/next${query}`])
        expect([answer.headers['cache-control'], answer.body.length]).toEqual(['public, max-age=300', 0])
        expect((await head(at(`old${query}`))).headers.location).toBe(`/content/tutorials/next${query}`)
      }
      expect(await seen('old')).toEqual({ ...away, statuses: [301, 404, 404] })
      expect((await get(at('Old.html'))).headers.location).toBe('/content/tutorials/old')
    })

    test('does so without any page of its own', async () => {
      await put('purged')
      await post(`${backend.url}/build/orphan-purge`, { slugs: ['purged'] }, bearer(backend.key))
      expect((await get(at('purged'))).status).toBe(404)
      await lead('purged', 'next')
      expect((await get(at('purged'))).headers.location).toBe('/content/tutorials/next')
      await put('purged')
      expect(await seen('purged')).toEqual(there)
    })

    test('is served again when it is taken back', async () => {
      await patch('old', { status: 'ACTIVE', redirectTo_ID: null })
      expect(await seen('old')).toEqual(there)
    })
  })

  describe('tutorials that lead to others that lead elsewhere', () => {
    const slugs = ['first', 'second', 'last', 'dead', 'to-dead', 'round', 'about', 'itself']

    beforeAll(async () => {
      await put(...slugs)
      const stored: Readonly<Record<string, string | null>> = {
        first: 'second',
        second: 'last',
        dead: null,
        'to-dead': 'dead',
        round: 'about',
        about: 'round',
        itself: 'itself'
      }
      // OData refuses all of these but the second
      for (const [slug, target] of Object.entries(stored))
        await backend.sql(
          `UPDATE tutorials_catalog_Tutorials SET status = 'INACTIVE', redirectTo_ID =
         (SELECT ID FROM tutorials_catalog_Tutorials WHERE slug = ?) WHERE slug = ?`,
          [target, slug]
        )
      await catalogStore(backend).changed()
      await until(async () => (await get(at('first'))).status === 301)
    })

    test.each(['first', 'second'])('%s: readers get to the last one at once', async slug => {
      const answer = await get(at(slug))
      expect([answer.status, answer.headers.location]).toEqual([301, '/content/tutorials/last'])
      expect((await get(at('last'))).status).toBe(200)
    })

    test.each(['dead', 'to-dead', 'round', 'about', 'itself'])('%s: leads nowhere, so it is 404', async slug => {
      expect(await seen(slug)).toEqual(away)
    })
  })

  describe('two instances', () => {
    test('agree, and one that starts knows it from the beginning', async () => {
      await put('shared', 'goal')
      await until(async () => (await get(at('shared', other))).status === 200)
      await remove('shared')
      await until(async () => (await get(at('shared', other))).status === 404)
      await lead('shared', 'goal')
      await until(async () => (await get(at('shared', other))).status === 301)
      const fresh = await startBackend({
        database: backend.database,
        dataDir: backend.dataDir,
        env: instanceEnvironment
      })
      expect((await get(at('shared', fresh))).headers.location).toBe('/content/tutorials/goal')
      await fresh.stop()
      await patch('shared', { status: 'ACTIVE', redirectTo_ID: null })
      await until(async () => (await get(at('shared', other))).status === 200)
    })
  })
})
