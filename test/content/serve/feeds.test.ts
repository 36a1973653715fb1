import { beforeAll, describe, expect, test } from '@jest/globals'
import { verifies } from '../../requirements/verifies.ts'
import { type Backend, startBackend } from '../../support/backend.ts'
import { bearer, get, type HttpResponse, post } from '../../support/http/http.ts'
import { hashesOf, hashOf, publish, publishedHashes, publisher, sampleDocument } from '../../support/publish.ts'

describe('the feeds', () => {
  let backend: Backend
  const feed = (path: string): Promise<HttpResponse> => get(`${backend.url}/content/${path}`)

  interface Navigation {
    readonly version: number | null
    readonly count: number
    readonly tutorials: readonly Readonly<Record<string, unknown>>[]
  }

  const navigation = async (): Promise<Navigation> => (await feed('nav')).json<Navigation>()
  const entry = async (slug: string) => (await navigation()).tutorials.find(tutorial => tutorial['slug'] === slug)

  beforeAll(async () => {
    backend = await startBackend()
  })

  describe('the hash map', () => {
    const documents = {
      beta: sampleDocument('beta'),
      alpha: sampleDocument('alpha'),
      'group-x': sampleDocument('group-x')
    }
    /** Documents that others have published. */
    let earlier: Readonly<Record<'hashes' | 'sources', Record<string, string>>>
    const sourceHashes = async () => (await feed('source-hashes')).json<Record<string, string>>()

    beforeAll(async () => {
      earlier = { hashes: await publishedHashes(backend), sources: await sourceHashes() }
      await publish(backend, documents, { sources: { alpha: '# Alpha' } })
    })

    verifies(['CONTENT-042', 'CONTENT-044'], 'holds every live slug with the hash of its HTML', async () => {
      const answer = await feed('hashes')
      expect(answer.status).toBe(200)
      expect(answer.json()).toEqual({ ...earlier.hashes, ...hashesOf(documents) })
      expect(answer.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-cache',
        vary: 'Accept-Encoding, Origin'
      })
    })

    verifies('CONTENT-043', 'tells an author whether a slug is taken', async () => {
      const taken = (await feed('hashes')).json<object>()
      expect('alpha' in taken).toBe(true)
      expect('my-new-tutorial' in taken).toBe(false)
    })

    test('names the version that it shows', async () => {
      const { version } = await publish(backend, { beta: sampleDocument('beta', 2) })
      for (const path of ['hashes', 'source-hashes', 'nav'])
        expect([path, (await feed(path)).headers['x-content-version']]).toEqual([path, String(version)])
      expect((await publisher(backend).tutorial('beta')).headers['x-content-version']).toBe(String(version))
      expect((await navigation()).version).toBe(version)
    })

    test('of the sources holds those that came with their Markdown', async () => {
      expect(await sourceHashes()).toEqual({ ...earlier.sources, alpha: hashOf('# Alpha') })
    })

    test('loses a slug that a rollback takes away', async () => {
      await publish(backend, { fleeting: sampleDocument('fleeting') })
      expect(Object.keys((await feed('hashes')).json<object>())).toContain('fleeting')
      await publisher(backend).rollback()
      expect(Object.keys((await feed('hashes')).json<object>())).not.toContain('fleeting')
    })
  })

  describe('the navigation', () => {
    verifies(['CONTENT-045', 'CONTENT-047'], 'tells of a tutorial what its publisher said', async () => {
      await publish(
        backend,
        { described: sampleDocument('described') },
        {
          metadata: {
            described: {
              title: 'Describe a tutorial',
              description: 'What it is about',
              time: 25,
              level: 'Intermediate',
              primaryTag: 'software-product>sap-btp',
              tags: ['programming-tool>node-js', 'software-product>sap-btp'],
              steps: [
                { number: 1, title: 'Begin' },
                { number: 2, title: 'End' }
              ],
              repository: { owner: 'somebody', repo: 'tutorials', branch: 'main', path: 'tutorials/described' }
            }
          }
        }
      )
      expect(await entry('described')).toEqual({
        slug: 'described',
        title: 'Describe a tutorial',
        description: 'What it is about',
        time: 25,
        level: 'intermediate',
        stepCount: 2,
        primaryTag: 'software-product>sap-btp',
        displayTags: ['SAP BTP', 'Node.js'],
        displayTagSlugs: ['software-product>sap-btp', 'programming-tool>node-js'],
        repo: 'tutorials',
        branch: 'main',
        prev: null,
        next: null,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        sizeBytes: Buffer.byteLength(sampleDocument('described')),
        concepts: []
      })
    })

    verifies('CONTENT-045', 'makes a title from the slug where nothing was said', async () => {
      await publish(backend, { 'cap-getting-started': sampleDocument('cap-getting-started') })
      expect(await entry('cap-getting-started')).toMatchObject({
        title: 'CAP Getting Started',
        description: '',
        time: null,
        level: 'beginner',
        stepCount: 0,
        primaryTag: null,
        displayTags: []
      })
    })

    test('has room for concepts in each entry', async () => {
      for (const tutorial of (await navigation()).tutorials) expect(tutorial['concepts']).toEqual([])
    })

    verifies('CONTENT-045', 'lists exactly the live tutorials, by slug', async () => {
      const { count, tutorials } = await navigation()
      const slugs = tutorials.map(({ slug }) => slug)
      expect(slugs).toEqual(Object.keys((await feed('hashes')).json<object>()).sort())
      expect(count).toBe(slugs.length)
    })

    test('may be kept for a minute', async () => {
      expect((await feed('nav')).headers).toMatchObject({ 'cache-control': 'public, max-age=60' })
    })

    test('follows the repositories of the discovered baseline', async () => {
      await publish(backend, { discovered: sampleDocument('discovered') })
      const before = await feed('nav')
      await post(
        `${backend.url}/build/repo-catalog`,
        { entries: { discovered: { repo: 'found-here', branch: 'trunk' } } },
        bearer(backend.key)
      )
      expect(await entry('discovered')).toMatchObject({ repo: 'found-here', branch: 'trunk' })
      expect((await feed('nav')).headers.etag).not.toBe(before.headers.etag)
    })
  })

  describe('the concepts', () => {
    verifies('CONTENT-049', 'are a list for anybody', async () => {
      const answer = await feed('concepts-index')
      expect([answer.status, answer.json()]).toEqual([200, { count: 0, concepts: [] }])
      expect(answer.headers['cache-control']).toBe('public, max-age=60')
    })
  })
})
