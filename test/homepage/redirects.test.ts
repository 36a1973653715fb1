import { beforeAll, beforeEach, describe, expect } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { as, get, type HttpResponse, post } from '../support/http/http.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth } from '../support/database/test-on-both.ts'

onBothInFullRun('statements', 'concurrency')
inFullRun()

describe('redirects', () => {
  let backend: Backend

  beforeAll(async () => {
    backend = await startBackend()
  })

  interface Redirect {
    readonly fromPath: string
    readonly toPath?: string
    readonly statusCode?: number | null
    readonly isPattern?: boolean
    readonly isActive?: boolean
    readonly hitCount?: number | null
    readonly createdAt?: string
  }

  /** Stores redirects and returns their ids. */
  async function storedAll(redirects: readonly Redirect[]): Promise<string[]> {
    const rows = redirects.map(redirect => ({
      toPath: '/new',
      statusCode: 301,
      isPattern: false,
      isActive: true,
      hitCount: 0,
      createdAt: '2026-01-01T00:00:00.000Z',
      ...redirect,
      ID: randomUUID()
    }))
    const columns = [
      'toPath',
      'statusCode',
      'isPattern',
      'isActive',
      'hitCount',
      'createdAt',
      'fromPath',
      'ID'
    ] as const
    const tuple = `(${columns.map(() => '?').join(', ')})`
    await backend.sql(
      `INSERT INTO tutorials_homepage_LegacyRedirects (${columns.join(', ')}) VALUES ${rows.map(() => tuple).join(', ')}`,
      rows.flatMap(row => columns.map(column => row[column]))
    )
    return rows.map(({ ID }) => ID)
  }

  const stored = async (redirect: Redirect): Promise<string> => (await storedAll([redirect]))[0] ?? ''

  const clear = async (): Promise<void> => {
    await backend.sql('DELETE FROM tutorials_homepage_LegacyRedirects')
  }

  const hitsOf = async (id: string): Promise<unknown> =>
    (await backend.sql('SELECT hitCount FROM tutorials_homepage_LegacyRedirects WHERE ID = ?', [id]))[0]?.['hitcount']

  type Hit = { readonly id: unknown; readonly count: unknown }

  let clients = 0
  /** An address that nobody has called from yet. */
  const newClient = () => ({ 'x-forwarded-for': `198.51.${(clients += 1) >> 8}.${clients & 255}` })

  const record = (hits: unknown, key?: string, target = backend): Promise<HttpResponse> =>
    post(
      `${target.url}/api/homepage/recordRedirectHits`,
      { hits },
      { ...newClient(), ...(key !== undefined && { 'idempotency-key': key }) }
    )

  const result = (answer: HttpResponse): [number, unknown] => [answer.status, answer.json<{ value: unknown }>().value]

  const refusal = (answer: HttpResponse): [number, unknown] => [
    answer.status,
    answer.json<{ error: { target?: string } }>().error.target
  ]

  describe('the active redirects', () => {
    beforeEach(clear)

    verifies(['CATALOG-042', 'CATALOG-079', 'CATALOG-080'], 'are answered to anybody, with id and rule', async () => {
      const pattern = await stored({
        fromPath: '/a/(.*)',
        toPath: '/b/$1',
        isPattern: true,
        createdAt: '2025-01-01T00:00:00Z'
      })
      const second = await stored({ fromPath: '/two', statusCode: 302, createdAt: '2026-02-02T00:00:00Z' })
      const first = await stored({ fromPath: '/one', toPath: 'https://example.com/x', hitCount: 7 })
      await stored({ fromPath: '/off', isActive: false })
      const answer = await get(`${backend.url}/api/homepage/redirectsActive()`)
      expect(result(answer)).toEqual([
        200,
        [
          { ID: first, fromPath: '/one', toPath: 'https://example.com/x', statusCode: 301, isPattern: false },
          { ID: second, fromPath: '/two', toPath: '/new', statusCode: 302, isPattern: false },
          { ID: pattern, fromPath: '/a/(.*)', toPath: '/b/$1', statusCode: 301, isPattern: true }
        ]
      ])
    })

    test('are answered without parentheses as well', async () => {
      await stored({ fromPath: '/one' })
      const answer = await get(`${backend.url}/api/homepage/redirectsActive`)
      expect([answer.status, answer.json<{ value: unknown[] }>().value.length]).toEqual([200, 1])
    })

    test('may be none, or more than a page of rows', async () => {
      expect(result(await get(`${backend.url}/api/homepage/redirectsActive()`))).toEqual([200, []])
      await storedAll(Array.from({ length: 1200 }, (_, index) => ({ fromPath: `/many/${index}` })))
      const answer = await get(`${backend.url}/api/homepage/redirectsActive()`)
      expect(answer.json<{ value: unknown[] }>().value).toHaveLength(1200)
    })

    test('have one row for an old path', async () => {
      await stored({ fromPath: '/one' })
      await expect(stored({ fromPath: '/one' })).rejects.toThrow(/unique/i)
    })
  })

  describe('a batch of hits', () => {
    let one: string
    let two: string

    beforeEach(async () => {
      await clear()
      one = await stored({ fromPath: '/one', hitCount: 5 })
      two = await stored({ fromPath: '/two', hitCount: null })
    })

    verifies(
      ['CATALOG-042', 'CATALOG-043', 'CATALOG-081', 'CATALOG-083'],
      'adds its counts, from anybody, and leaves out ids that are unknown',
      async () => {
        const hits = [
          { id: one, count: 3 },
          { id: two, count: 10_000 },
          { id: randomUUID(), count: 4 },
          { id: 'no-uuid', count: 1 },
          { id: one, count: 1 }
        ]
        expect(result(await record(hits, randomUUID()))).toEqual([200, 2])
        expect([await hitsOf(one), await hitsOf(two)]).toEqual([9, 10_000])
        expect(result(await record([{ id: one, count: 1 }], randomUUID()))).toEqual([200, 1])
        expect(await hitsOf(one)).toBe(10)
      }
    )

    verifies('CATALOG-082', 'with a key counts once, and its sender gets the same answer again', async () => {
      const [key, hits] = [
        randomUUID(),
        [
          { id: one, count: 3 },
          { id: two, count: 1 }
        ]
      ]
      expect(result(await record(hits, key))).toEqual([200, 2])
      expect(result(await record(hits, key))).toEqual([200, 2])
      expect([await hitsOf(one), await hitsOf(two)]).toEqual([8, 1])
    })

    verifies('CATALOG-082', 'without a key counts once within a minute, in whatever order', async () => {
      const hits = [
        { id: one, count: 31 },
        { id: two, count: 1 }
      ]
      expect(result(await record(hits))).toEqual([200, 2])
      expect(result(await record(hits.toReversed()))).toEqual([200, 2])
      expect([await hitsOf(one), await hitsOf(two)]).toEqual([36, 1])
    })

    testOnBoth('without a key counts again after a minute', async () => {
      const hits = [{ id: one, count: 47 }]
      await record(hits)
      await backend.sql(`UPDATE tutorials_homepage_RedirectHitBatches SET recordedAt = ? WHERE id LIKE 'body:%'`, [
        new Date(Date.now() - 61_000)
      ])
      expect(result(await record(hits))).toEqual([200, 1])
      expect(await hitsOf(one)).toBe(5 + 2 * 47)
      await record(hits)
      expect(await hitsOf(one)).toBe(5 + 2 * 47)
    })

    test('with another key is another batch, and so is the same without a key', async () => {
      const hits = [{ id: one, count: 2 }]
      for (const key of [randomUUID(), randomUUID(), undefined]) await record(hits, key)
      expect(await hitsOf(one)).toBe(11)
    })

    testOnBoth('a key that comes with other hits is refused, and they do not count', async () => {
      const key = randomUUID()
      await record([{ id: one, count: 1 }], key)
      expect(refusal(await record([{ id: one, count: 2 }], key))).toEqual([422, 'Idempotency-Key'])
      expect(await hitsOf(one)).toBe(6)
    })

    testOnBoth('stops counting at the largest integer', async () => {
      const full = await stored({ fromPath: '/full', hitCount: 2 ** 31 - 5 })
      expect(result(await record([{ id: full, count: 100 }], randomUUID()))).toEqual([200, 1])
      expect(await hitsOf(full)).toBe(2 ** 31 - 1)
    })

    testOnBoth('does not say that an admin has changed the redirect', async () => {
      await record([{ id: one, count: 1 }], randomUUID())
      const [row] = await backend.sql('SELECT modifiedAt FROM tutorials_homepage_LegacyRedirects WHERE ID = ?', [one])
      expect(row?.['modifiedat']).toBeNull()
    })

    testOnBoth('of 500 redirects is taken, and an empty one as well', async () => {
      const hits = Array.from({ length: 499 }, () => ({ id: randomUUID(), count: 1 }))
      expect(result(await record([...hits, { id: one, count: 1 }], randomUUID()))).toEqual([200, 1])
      expect(result(await record([], randomUUID()))).toEqual([200, 0])
    })

    const good = { id: randomUUID(), count: 1 }
    test.each<[string, unknown, string]>([
      ['no hits', undefined, 'hits'],
      ['null', null, 'hits'],
      ['too many', Array.from({ length: 501 }, () => good), 'hits'],
      ['a count of 0', [good, { id: randomUUID(), count: 0 }], 'hits.1.count'],
      ['a negative count', [{ ...good, count: -1 }], 'hits.0.count'],
      ['a count that is too large', [{ ...good, count: 10_001 }], 'hits.0.count'],
      ['no count', [{ id: randomUUID() }], 'hits.0.count'],
      ['no id', [{ count: 1 }], 'hits.0.id'],
      ['an empty id', [{ id: '', count: 1 }], 'hits.0.id'],
      ['an id that is too long', [{ id: 'x'.repeat(37), count: 1 }], 'hits.0.id']
    ])('with %s is refused by name', async (_, hits, target) => {
      expect(refusal(await record(hits, randomUUID()))).toEqual([400, target])
    })

    test.each<[string, unknown]>([
      ['a text', 'x'],
      ['a number', 5],
      ['a list of texts', ['x']],
      ['a list with null', [null]],
      ['a count as text', [{ ...good, count: 'many' }]],
      ['a fraction', [{ ...good, count: 1.5 }]],
      ['an unknown field', [{ ...good, more: 1 }]],
      ['a query', [{ id: { SELECT: { from: 'x' } }, count: 1 }]]
    ])('with %s is refused', async (_, hits) => {
      expect((await record(hits, randomUUID())).status).toBe(400)
      expect(await hitsOf(one)).toBe(5)
    })

    test('its key has visible characters, 255 at most', async () => {
      expect(refusal(await record([good], 'k'.repeat(256)))).toEqual([400, 'Idempotency-Key'])
      expect(refusal(await record([good], 'two words'))).toEqual([400, 'Idempotency-Key'])
      expect((await record([good], `${randomUUID()}${'k'.repeat(200)}`)).status).toBe(200)
    })
  })

  describe('the calls of one address', () => {
    const call = (client: object) => post(`${backend.url}/api/homepage/recordRedirectHits`, { hits: [] }, { ...client })
    const part = { id: '1', method: 'POST', url: '/recordRedirectHits', body: { hits: [] } }
    const batch = async (client: object, headers: object) => {
      const requests = Array.from({ length: 20 }, (_, id) => ({ ...part, id: String(id), headers }))
      const answer = await post(`${backend.url}/api/homepage/$batch`, { requests }, { ...client })
      return answer.json<{ responses: readonly { status: number; headers: object; body: unknown }[] }>().responses
    }
    const tooMany = { error: { code: 'too_many_requests' } }

    test('are answered sixty times a minute, then 429 until the minute has passed', async () => {
      const client = newClient()
      for (let count = 0; count < 60; count++) expect((await call(client)).status).toBe(200)
      const refused = await call(client)
      expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^[1-9]\d?$/) } })
      expect(refused.json()).toMatchObject(tooMany)
      expect((await call(newClient())).status).toBe(200)
      await backend.at(61_000)
      expect((await call(client)).status).toBe(200)
      await backend.at(0)
    })

    test('count one by one in a batch, whatever address its parts name', async () => {
      const client = newClient()
      for (let count = 0; count < 3; count++)
        for (const { status } of await batch(client, newClient())) expect(status).toBe(200)
      for (const { status, headers, body } of await batch(client, newClient())) {
        expect({ status, headers }).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } })
        expect(body).toMatchObject(tooMany)
      }
      expect((await call(client)).status).toBe(429)
    })

    test('that somebody makes who is logged in count for that person alone', async () => {
      const [client, login] = [newClient(), as('learner')]
      for (let count = 0; count < 61; count++) await call({ ...client, ...login })
      expect((await call({ ...newClient(), ...login })).status).toBe(429)
      expect((await call(client)).status).toBe(200)
    })
  })

  describe('on two processes at once', () => {
    let other: Backend
    let ids: readonly string[]

    beforeAll(async () => {
      other = await startBackend({ database: backend.database, dataDir: backend.dataDir })
    })

    beforeEach(async () => {
      await clear()
      ids = [
        await stored({ fromPath: '/one' }),
        await stored({ fromPath: '/two' }),
        await stored({ fromPath: '/three' })
      ]
    })

    const both = (index: number): Backend => (index % 2 === 0 ? backend : other)
    const hitsFor = (count: number, order: readonly string[] = ids): Hit[] => order.map(id => ({ id, count }))

    verifies('CATALOG-082', 'the same batch sent twenty times counts once', async () => {
      for (const key of [randomUUID(), undefined, randomUUID()]) {
        await clear()
        ids = [await stored({ fromPath: '/one' }), await stored({ fromPath: '/two' })]
        const answers = await Promise.all(
          Array.from({ length: 20 }, (_, index) => record(hitsFor(7), key, both(index)))
        )
        expect(answers.map(result)).toEqual(answers.map(() => [200, 2]))
        expect([await hitsOf(ids[0] ?? ''), await hitsOf(ids[1] ?? '')]).toEqual([7, 7])
      }
    })

    verifies(
      ['CATALOG-043', 'CATALOG-081'],
      'different batches all count, whatever their order of redirects',
      async () => {
        const orders = [ids, ids.toReversed()]
        const answers = await Promise.all(
          Array.from({ length: 40 }, (_, index) =>
            record(hitsFor(index + 1, orders[index % 2]), randomUUID(), both(index >> 1))
          )
        )
        expect(answers.map(result)).toEqual(answers.map(() => [200, 3]))
        for (const id of ids) expect(await hitsOf(id)).toBe((40 * 41) / 2)
      }
    )
  })
})
