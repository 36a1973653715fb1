import { beforeAll, describe, expect } from '@jest/globals'
import { verifies } from '../../requirements/verifies.ts'
import { type Backend, leaseBackend } from '../../support/backend.ts'
import { bearer, post } from '../../support/http/http.ts'
import { onBoth } from '../../support/database/on-both.ts'
import { test, testOnBoth } from '../../support/database/test-on-both.ts'
import { beginSession, hashesOf, publish, publishedHashes, publisher, sampleDocument } from '../../support/publish.ts'
import { manifest, statuses, storedRows } from '../support/store.ts'

onBoth('concurrency')

describe('publishing at once', () => {
  let backend: Backend
  let protocol: ReturnType<typeof publisher>

  beforeAll(async () => {
    backend = await leaseBackend()
    protocol = publisher(backend)
  })

  describe('the publish in one request', () => {
    verifies('CONTENT-050', 'stores, activates and carries forward at once', async () => {
      const { fileCount, totalSizeBytes } = await publish(backend, { 'at-first': sampleDocument('at-first') })
      const earlier = await publishedHashes(backend)
      expect(Object.keys(earlier)).toHaveLength(fileCount)
      const documents = { 'at-once': sampleDocument('at-once'), together: sampleDocument('together') }
      const answer = await protocol.publishAtOnce(documents, {
        hugoVersion: '0.1',
        metadata: { 'at-once': { title: 'One' } },
        bodyTexts: { 'at-once': 'one', together: 'two' }
      })
      expect(answer.status).toBe(201)
      expect(answer.headers).toMatchObject({
        deprecation: '@1793491200',
        link: '</content/publish/begin>; rel="successor-version"'
      })
      const { version, ...rest } = answer.json<{ version: number }>()
      expect(rest).toEqual({
        filesWritten: 2,
        filesCarriedForward: fileCount,
        fileCount: fileCount + 2,
        totalSizeBytes: Object.values(documents).reduce((size, html) => size + Buffer.byteLength(html), totalSizeBytes),
        durationMs: expect.any(Number),
        metadataUpserted: 1,
        bodyTextUpserted: 2
      })
      expect(await publishedHashes(backend)).toEqual({ ...earlier, ...hashesOf(documents) })
      expect((await statuses(backend))[version]).toBe('ACTIVE')
      expect(await manifest(backend, version)).toMatchObject({
        sessionid: null,
        trigger: 'test',
        generatorversion: '0.1'
      })
    })

    test('may be rolled back', async () => {
      await protocol.publishAtOnce({ 'at-once': sampleDocument('at-once', 2) })
      expect((await protocol.rollback()).status).toBe(200)
      expect((await protocol.tutorial('at-once')).text()).toBe(sampleDocument('at-once'))
    })

    test('is refused while a session is open, and stores nothing', async () => {
      const { sessionId } = await beginSession(backend)
      const before = await storedRows(backend)
      const answer = await protocol.publishAtOnce({ late: sampleDocument('late') })
      expect([answer.status, answer.json()]).toMatchObject([409, { error: { code: 'publish_in_progress' } }])
      expect(await storedRows(backend)).toEqual(before)
      await protocol.abort(sessionId)
    })

    testOnBoth('happens one after another when many come at once', async () => {
      const slugs = Array.from({ length: 8 }, (_, index) => `at-once-${index}`)
      const answers = await Promise.all(slugs.map(slug => protocol.publishAtOnce({ [slug]: sampleDocument(slug) })))
      expect(answers.map(({ status }) => status)).toEqual(slugs.map(() => 201))
      expect(new Set(answers.map(answer => answer.json<{ version: number }>().version)).size).toBe(slugs.length)
      expect(Object.keys(await publishedHashes(backend))).toEqual(expect.arrayContaining(slugs))
    })

    test('needs at least one file', async () => {
      for (const body of [{ trigger: 'x' }, { trigger: 'x', files: {} }]) {
        const before = await storedRows(backend)
        const answer = await post(`${backend.url}/content/publish`, body, bearer(backend.key))
        expect([answer.status, answer.json()]).toMatchObject([400, { error: { target: 'files' } }])
        expect(await storedRows(backend)).toEqual(before)
      }
    })
  })
})
