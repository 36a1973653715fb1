import { beforeAll, describe, expect } from '@jest/globals'
import { verifies } from '../../requirements/verifies.ts'
import { type Backend, startBackend } from '../../support/backend.ts'
import { bearer, post } from '../../support/http/http.ts'
import { onBoth } from '../../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../../support/database/test-on-both.ts'
import {
  beginSession,
  type Committed,
  type Documents,
  hashesOf,
  hashOf,
  publish,
  publishedHashes,
  publisher,
  sampleDocument
} from '../../support/publish.ts'
import { filesOf, manifest, storedRows } from '../support/store.ts'

onBoth('statements')

describe('the commit of a publish', () => {
  let backend: Backend
  let protocol: ReturnType<typeof publisher>
  /** Documents that must be live, with their text. */
  const live: Record<string, string> = {}

  /** Publishes and remembers what must be live from then on. */
  async function publishMore(documents: Documents): Promise<Committed> {
    Object.assign(live, documents)
    return publish(backend, documents)
  }

  const sizeOf = (documents: Documents): number =>
    Object.values(documents).reduce((size, html) => size + Buffer.byteLength(html), 0)

  beforeAll(async () => {
    backend = await startBackend()
    protocol = publisher(backend)
    for (const slug of Object.keys(await publishedHashes(backend))) live[slug] = (await protocol.tutorial(slug)).text()
  })

  describe('commit', () => {
    verifies(['CONTENT-014', 'CONTENT-056'], 'answers the totals of all that is live then', async () => {
      const earlier = Object.keys(live).length
      expect(await publishMore({ a: sampleDocument('a'), b: sampleDocument('b') })).toEqual({
        version: expect.any(Number),
        fileCount: earlier + 2,
        totalSizeBytes: sizeOf(live),
        durationMs: expect.any(Number),
        carriedForward: earlier,
        rejectedReverts: [],
        allowedReverts: [],
        alreadyActive: false
      })
      const second = await publishMore({ b: sampleDocument('b', 2), c: sampleDocument('c') })
      expect(second).toMatchObject({
        fileCount: earlier + 3,
        totalSizeBytes: sizeOf(live),
        carriedForward: earlier + 1
      })
    })

    verifies(['CONTENT-005', 'CONTENT-015'], 'carries forward what the session did not bring', async () => {
      const before = { ...live }
      const { version, carriedForward } = await publishMore({ d: sampleDocument('d') })
      expect(carriedForward).toBe(Object.keys(before).length)
      expect(await publishedHashes(backend)).toEqual(hashesOf(live))
      expect(await filesOf(backend, version)).toEqual(hashesOf(live))
      for (const [slug, html] of Object.entries(live)) expect((await protocol.tutorial(slug)).text()).toBe(html)
    })

    verifiesOnSqlite('CONTENT-005', 'leaves the files of earlier versions as they were', async () => {
      const { version } = await publishMore({ e: sampleDocument('e', 1) })
      const before = await filesOf(backend, version)
      await publishMore({ e: sampleDocument('e', 2), a: sampleDocument('a', 2) })
      expect(await filesOf(backend, version)).toEqual(before)
    })

    testOnBoth('carries the Markdown and its commit forward too', async () => {
      const { sessionId } = await beginSession(backend)
      live['sourced'] = sampleDocument('sourced')
      const commit = 'a'.repeat(40)
      await protocol.append(
        sessionId,
        { sourced: live['sourced'] },
        { sources: { sourced: '# Sourced' }, sourceCommits: { sourced: commit } }
      )
      await protocol.commit(sessionId)
      const { version } = await publishMore({ f: sampleDocument('f') })
      expect(
        await backend.sql(
          'SELECT sourceHash, sourceCommit FROM tutorials_content_ContentFiles WHERE version = ? AND slug = ?',
          [version, 'sourced']
        )
      ).toEqual([{ sourcehash: hashOf('# Sourced'), sourcecommit: commit }])
    })

    test('notes which slugs differ from what was live', async () => {
      await publishMore({ same: sampleDocument('same'), other: sampleDocument('other') })
      const { version } = await publishMore({
        same: sampleDocument('same'),
        other: sampleDocument('other', 2),
        fresh: sampleDocument('fresh')
      })
      const changed = JSON.parse(String((await manifest(backend, version))['changedslugs'])) as string[]
      expect(changed.sort()).toEqual(['fresh', 'other'])
    })

    verifiesOnSqlite(
      ['CONTENT-014', 'CONTENT-015'],
      'of a session without files keeps everything live under a new version',
      async () => {
        const { sessionId, version } = await beginSession(backend)
        const answer = await protocol.commit(sessionId)
        expect(answer.json()).toMatchObject({ version, fileCount: Object.keys(live).length, alreadyActive: false })
        expect(await publishedHashes(backend)).toEqual(hashesOf(live))
      }
    )

    verifiesOnSqlite('CONTENT-016', 'answers alreadyActive the second time, and does nothing', async () => {
      const { sessionId, version } = await beginSession(backend)
      live['twice'] = sampleDocument('twice')
      await protocol.append(sessionId, { twice: live['twice'] })
      const first = (await protocol.commit(sessionId)).json<Committed & { durationMs: number }>()
      const before = [await storedRows(backend), await manifest(backend, version)]
      const second = await protocol.commit(sessionId)
      expect(second.status).toBe(200)
      const { fileCount, totalSizeBytes, durationMs } = first
      expect(second.json()).toEqual({ version, fileCount, totalSizeBytes, durationMs, alreadyActive: true })
      expect([await storedRows(backend), { ...(await manifest(backend, version)) }]).toEqual([
        before[0],
        { ...before[1], modifiedat: expect.anything() }
      ])
    })

    test('takes allowRevertSlugs of clients that know the guard of another implementation', async () => {
      const { sessionId } = await beginSession(backend)
      live['a'] = sampleDocument('a', 1)
      await protocol.append(sessionId, { a: live['a'] })
      const body = { sessionId, allowRevertSlugs: ['a'] }
      const answer = await post(`${backend.url}/content/publish/commit`, body, bearer(backend.key))
      expect(answer.json()).toMatchObject({ rejectedReverts: [], allowedReverts: [] })
      expect(await publishedHashes(backend)).toEqual(hashesOf(live))
    })

    testOnBoth('publishes the same text under two slugs', async () => {
      const text = sampleDocument('twin')
      await publishMore({ 'twin-1': text, 'twin-2': text })
      expect((await protocol.tutorial('twin-1')).text()).toBe(text)
      expect((await protocol.tutorial('twin-2')).text()).toBe(text)
      expect(
        await backend.sql('SELECT count(*) AS copies FROM tutorials_content_ContentBlobs WHERE hash = ?', [
          hashOf(text)
        ])
      ).toEqual([{ copies: 1 }])
    })

    verifies('CONTENT-015', 'holds for more documents than one batch', async () => {
      const many = Object.fromEntries(
        Array.from({ length: 620 }, (_, index) => [`many-${index}`, sampleDocument(`many-${index}`, 1, 1)])
      )
      expect(await publishMore(many)).toMatchObject({ fileCount: Object.keys(live).length })
      const { carriedForward } = await publishMore({ last: sampleDocument('last') })
      expect(carriedForward).toBe(Object.keys(live).length - 1)
      expect(await publishedHashes(backend)).toEqual(hashesOf(live))
    })
  })
})
