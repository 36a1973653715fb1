import { beforeAll, describe, expect } from '@jest/globals'
import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { verifies } from '../../requirements/verifies.ts'
import { type Backend, leaseBackend } from '../../support/backend.ts'
import { onBoth } from '../../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../../support/database/test-on-both.ts'
import { beginSession, type Documents, hashesOf, hashOf, publisher, sampleDocument } from '../../support/publish.ts'
import { filesOf, manifest, storedRows } from '../support/store.ts'

onBoth('statements', 'concurrency')

describe('the append of a publish', () => {
  let backend: Backend
  let protocol: ReturnType<typeof publisher>

  beforeAll(async () => {
    backend = await leaseBackend()
    protocol = publisher(backend)
  })

  const documents = (...slugs: string[]): Documents =>
    Object.fromEntries(slugs.map(slug => [slug, sampleDocument(slug)]))

  describe('append', () => {
    verifiesOnSqlite(['CONTENT-011', 'CONTENT-054'], 'answers what it took, and the hash of the batch', async () => {
      const { sessionId, version } = await beginSession(backend)
      const batch = documents('beta', 'alpha')
      const answer = await protocol.append(sessionId, batch)
      expect(answer.status).toBe(202)
      const inOrderSent = Object.entries(batch).map(([slug, html]) => slug + hashOf(html))
      expect(answer.json()).toEqual({
        slugsAccepted: 2,
        totalSizeBytes: Object.values(batch).reduce((size, html) => size + Buffer.byteLength(html), 0),
        batchHash: createHash('sha256').update(inOrderSent.join('')).digest('hex')
      })
      expect((await manifest(backend, version))['status']).toBe('PUBLISHING')
      await protocol.abort(sessionId)
    })

    verifies('CONTENT-012', 'stores a file under its session and slug', async () => {
      const { sessionId, version } = await beginSession(backend)
      const html = sampleDocument('measured')
      await protocol.append(sessionId, { measured: html }, { sources: { measured: '# Measured' } })
      const [row] = await backend.sql('SELECT * FROM tutorials_content_ContentFiles WHERE version = ?', [version])
      expect(row).toMatchObject({
        slug: 'measured',
        contenthash: hashOf(html),
        sizebytes: Buffer.byteLength(html),
        sourcehash: hashOf('# Measured'),
        mimetype: 'text/html'
      })
      expect(row?.['compressedbytes']).toBeLessThan(Buffer.byteLength(html))
      await protocol.abort(sessionId)
    })

    verifies(['CONTENT-012', 'CONTENT-013'], 'of the same files again leaves the same stored result', async () => {
      const { sessionId, version } = await beginSession(backend)
      const batch = documents('one', 'two')
      const extras = { metadata: { one: { title: 'One' } }, bodyTexts: { two: 'Two' }, sources: { one: '# One' } }
      const first = await protocol.append(sessionId, batch, extras)
      const before = [await storedRows(backend), await filesOf(backend, version)]
      const second = await protocol.append(sessionId, batch, extras)
      expect([second.status, second.text()]).toEqual([202, first.text()])
      expect([await storedRows(backend), await filesOf(backend, version)]).toEqual(before)
      await protocol.abort(sessionId)
    })

    verifies('CONTENT-013', 'of another text of a slug replaces the one before', async () => {
      const { sessionId, version } = await beginSession(backend)
      await protocol.append(
        sessionId,
        { draft: sampleDocument('draft', 1) },
        { metadata: { draft: { title: 'First' } } }
      )
      await protocol.append(sessionId, { draft: sampleDocument('draft', 2) })
      expect(await filesOf(backend, version)).toEqual({ draft: hashOf(sampleDocument('draft', 2)) })
      await protocol.commit(sessionId)
      expect((await protocol.tutorial('draft')).text()).toBe(sampleDocument('draft', 2))
    })

    test('of no files is no mistake and stores nothing', async () => {
      const { sessionId, version } = await beginSession(backend)
      const answer = await protocol.append(sessionId, {})
      expect([answer.status, answer.json()]).toMatchObject([202, { slugsAccepted: 0, totalSizeBytes: 0 }])
      expect(await filesOf(backend, version)).toEqual({})
      await protocol.abort(sessionId)
    })

    testOnBoth('keeps the times of its first and its latest call', async () => {
      const { sessionId, version } = await beginSession(backend)
      expect(await manifest(backend, version)).toMatchObject({ firstappendat: null, lastappendat: null })
      await protocol.append(sessionId, documents('early'))
      const early = await manifest(backend, version)
      await delay(5)
      await protocol.append(sessionId, documents('late'))
      const late = await manifest(backend, version)
      expect(late['firstappendat']).toBe(early['firstappendat'])
      expect(Date.parse(String(late['lastappendat']))).toBeGreaterThan(Date.parse(String(early['lastappendat'])))
      await protocol.abort(sessionId)
    })
  })

  /** Deliveries that a publisher may send when it retries: every batch at least once, in any order. */
  const deliveries = fc
    .uniqueArray(fc.stringMatching(/^[a-z][a-z0-9-]{0,20}$/), { minLength: 1, maxLength: 12 })
    .chain(slugs => fc.record({ slugs: fc.constant(slugs), size: fc.integer({ min: 1, max: 5 }) }))
    .chain(({ slugs, size }) => {
      const batches = Array.from({ length: Math.ceil(slugs.length / size) }, (_, index) =>
        slugs.slice(index * size, (index + 1) * size)
      )
      const repeats = fc.array(fc.constantFrom(...batches), { maxLength: batches.length })
      return fc.tuple(
        fc.constant(slugs),
        repeats.chain(extra =>
          fc.shuffledSubarray([...batches, ...extra], { minLength: batches.length + extra.length })
        )
      )
    })

  verifies('CONTENT-013', 'any order and duplication of batches publishes the same set of hashes', async () => {
    await fc.assert(
      fc.asyncProperty(deliveries, fc.boolean(), async ([slugs, batches], concurrently) => {
        const { sessionId, version } = await beginSession(backend)
        const send = async (batch: string[]): Promise<number> =>
          (await protocol.append(sessionId, documents(...batch))).status
        const answers: number[] = []
        if (concurrently) answers.push(...(await Promise.all(batches.map(send))))
        else for (const batch of batches) answers.push(await send(batch))
        const stored = await filesOf(backend, version)
        await protocol.abort(sessionId)
        expect(new Set(answers)).toEqual(new Set([202]))
        expect(stored).toEqual(hashesOf(documents(...slugs)))
      }),
      { numRuns: 12 }
    )
  })

  verifies('CONTENT-012', 'an append that races the commit is in the version, or refused', async () => {
    const { sessionId, version } = await beginSession(backend)
    const slugs = Array.from({ length: 8 }, (_, index) => `racing-${index}`)
    const racing = slugs.map(async slug => ({
      slug,
      status: (await protocol.append(sessionId, documents(slug))).status
    }))
    const [commit, appends] = await Promise.all([protocol.commit(sessionId), Promise.all(racing)])
    expect(commit.status).toBe(200)
    const accepted = appends.filter(({ status }) => status === 202).map(({ slug }) => slug)
    expect(appends.filter(({ status }) => status === 404)).toHaveLength(slugs.length - accepted.length)
    const live = Object.keys((await protocol.hashes()).json<object>()).filter(slug => slug.startsWith('racing-'))
    expect(live.sort()).toEqual(accepted)
    const fresh = Object.keys(await filesOf(backend, version)).filter(slug => slug.startsWith('racing-'))
    expect(fresh).toEqual(accepted)
  })
})
