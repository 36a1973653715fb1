import { beforeAll, describe, expect } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { bearer, get, type HttpResponse, post } from '../support/http/http.ts'
import { onBoth } from '../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { publish, sampleDocument } from '../support/publish.ts'

onBoth('statements', 'concurrency')

describe('the catalog of repositories', () => {
  let backend: Backend
  /** The slugs that were there before. */
  let others: ReadonlySet<string>

  beforeAll(async () => {
    backend = await leaseBackend()
    others = new Set(Object.keys(await feed()))
  })

  const discovered = (entries: object): Promise<HttpResponse> =>
    post(`${backend.url}/build/repo-catalog`, { entries }, bearer(backend.key))

  const feed = async () => (await get(`${backend.url}/build/repo-catalog`)).json<Record<string, object>>()

  const catalog = async (): Promise<Record<string, object>> =>
    Object.fromEntries(Object.entries(await feed()).filter(([slug]) => !others.has(slug)))

  const row = async (slug: string) =>
    (await backend.sql('SELECT * FROM tutorials_catalog_RepoCatalog WHERE slug = ?', [slug]))[0]

  let revision = 0
  const publishFrom = async (slug: string, repository?: object): Promise<void> => {
    revision += 1
    await publish(
      backend,
      { [slug]: sampleDocument(slug, revision) },
      { metadata: { [slug]: { title: slug, ...(repository && { repository }) } } }
    )
  }

  describe('the discovered baseline', () => {
    verifies(['CATALOG-066', 'CATALOG-076'], 'is what the feed answers', async () => {
      const entries = {
        'a-tutorial': {
          owner: 'somebody',
          repo: 'tutorials',
          branch: 'main',
          path: 'tutorials/a-tutorial',
          visibility: 'public',
          defaultLang: 'en',
          topics: ['cap', 'btp'],
          stars: 12
        },
        'another-one': { repo: 'more-tutorials' }
      }
      const answer = await discovered(entries)
      expect([answer.status, answer.json()]).toEqual([200, { count: 2 }])
      expect(await catalog()).toEqual(entries)
      expect(await row('a-tutorial')).toMatchObject({
        owner: 'somebody',
        repo: 'tutorials',
        visibility: 'public',
        defaultlang: 'en',
        topics: '["cap","btp"]',
        origin: 'BASELINE'
      })
    })

    testOnBoth('replaces the one before', async () => {
      await discovered({ first: { repo: 'r' }, second: { repo: 'r' } })
      await discovered({ second: { repo: 's' }, third: { repo: 's' } })
      expect(await catalog()).toEqual({ second: { repo: 's' }, third: { repo: 's' } })
    })

    testOnBoth('leaves rows that came with a publish alone, also those it names itself', async () => {
      await discovered({ second: { repo: 's' } })
      await publishFrom('published', { owner: 'author', repo: 'mine', branch: 'main' })
      await discovered({ published: { repo: 'found' }, found: { repo: 'found' } })
      expect(await catalog()).toEqual({
        published: { owner: 'author', repo: 'mine', branch: 'main' },
        found: { repo: 'found' }
      })
      expect(await row('published')).toMatchObject({ repo: 'mine', origin: 'PUBLISH' })
    })

    testOnBoth('gives way to what a publish says', async () => {
      await discovered({ claimed: { repo: 'found' } })
      await publishFrom('claimed')
      expect(await row('claimed')).toMatchObject({ repo: 'found', origin: 'BASELINE' })
      await publishFrom('claimed', { owner: 'author', repo: 'mine', path: 'tutorials/claimed' })
      expect(await row('claimed')).toMatchObject({
        repo: 'mine',
        path: 'tutorials/claimed',
        branch: null,
        origin: 'PUBLISH'
      })
      await publishFrom('claimed')
      expect(await row('claimed')).toMatchObject({ repo: 'mine', origin: 'PUBLISH' })
    })

    testOnBoth('is one of those that came when several come at once', async () => {
      const baselines = Array.from({ length: 8 }, (_, index) => ({
        common: { repo: `repo-${index}` },
        [`only-${index}`]: { repo: `repo-${index}` }
      }))
      const answers = await Promise.all(baselines.map(discovered))
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      const rows = await backend.sql(
        `SELECT slug, repo FROM tutorials_catalog_RepoCatalog WHERE origin = 'BASELINE' ORDER BY slug`
      )
      expect(rows).toHaveLength(2)
      expect(new Set(rows.map(({ repo }) => repo)).size).toBe(1)
    })

    testOnBoth('and a publish of the same tutorial at once both succeed', async () => {
      const rounds = Array.from({ length: 5 }, (_, index) => `meeting-${index}`)
      for (const slug of rounds) {
        const [answer] = await Promise.all([
          discovered({ [slug]: { repo: 'found' } }),
          publishFrom(slug, { owner: 'author', repo: 'mine' })
        ])
        expect(answer.status).toBe(200)
        expect(await row(slug)).toMatchObject({ repo: 'mine', origin: 'PUBLISH' })
      }
    })

    test.each([
      ['nothing', {}, 'entries'],
      ['no entries', { entries: {} }, 'entries'],
      ['a list', { entries: [] }, 'entries'],
      ['an entry without a repository', { entries: { a: {} } }, 'entries.a.repo'],
      ['an entry that is text', { entries: { a: 'owner/repo' } }, 'entries.a'],
      ['a slug in upper case', { entries: { Upper: { repo: 'r' } } }, 'Upper'],
      ['a path as slug', { entries: { '../a': { repo: 'r' } } }, '../a'],
      ['the prototype as slug', JSON.parse('{"entries":{"__proto__":{"repo":"r"}}}') as object, '__proto__'],
      ['a repository of 256 characters', { entries: { a: { repo: 'r'.repeat(256) } } }, 'entries.a.repo'],
      ['a path of 1,001 characters', { entries: { a: { repo: 'r', path: 'p'.repeat(1001) } } }, 'entries.a.path'],
      ['topics that are numbers', { entries: { a: { repo: 'r', topics: [1] } } }, 'entries.a.topics.0']
    ])('refuses %s and keeps what it has', async (_, body, target) => {
      const before = await catalog()
      const answer = await post(`${backend.url}/build/repo-catalog`, body, bearer(backend.key))
      expect([answer.status, answer.json()]).toMatchObject([400, { error: { target } }])
      expect(await catalog()).toEqual(before)
    })

    verifiesOnSqlite('CATALOG-077', 'needs the content key', async () => {
      const body = { entries: { a: { repo: 'r' } } }
      for (const headers of [{}, bearer('wrong')])
        expect((await post(`${backend.url}/build/repo-catalog`, body, headers)).status).toBe(401)
    })

    test('refuses more than 5,000 entries', async () => {
      const entries = Object.fromEntries(Array.from({ length: 5001 }, (_, index) => [`t-${index}`, { repo: 'r' }]))
      expect((await discovered(entries)).status).toBe(413)
    })
  })

  describe('the feed', () => {
    test('has a tag that changes with the catalog', async () => {
      await discovered({ tagged: { repo: 'one' } })
      const first = await get(`${backend.url}/build/repo-catalog`)
      expect(first.headers['cache-control']).toBe('public, max-age=60')
      const tag = String(first.headers.etag)
      expect((await get(`${backend.url}/build/repo-catalog`, { 'if-none-match': tag })).status).toBe(304)
      await discovered({ tagged: { repo: 'two' } })
      const second = await get(`${backend.url}/build/repo-catalog`, { 'if-none-match': tag })
      expect([second.status, second.json()]).toMatchObject([200, { tagged: { repo: 'two' } }])
    })
  })
})
