import { beforeAll, describe, expect } from '@jest/globals'
import { verifies } from '../../requirements/verifies.ts'
import { type Backend, leaseBackend } from '../../support/backend.ts'
import { bearer, post } from '../../support/http/http.ts'
import { onBoth } from '../../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../../support/database/test-on-both.ts'
import {
  beginSession,
  type BegunSession,
  type Committed,
  hashOf,
  publisher,
  sampleDocument
} from '../../support/publish.ts'
import { manifest, statuses, storedRows } from '../support/store.ts'

onBoth('statements', 'transactions')

describe('a publish session', () => {
  let backend: Backend
  let protocol: ReturnType<typeof publisher>

  beforeAll(async () => {
    backend = await leaseBackend()
    protocol = publisher(backend)
  })

  describe('begin', () => {
    verifies(['CONTENT-008', 'CONTENT-009', 'CONTENT-089'], 'opens a version that is PUBLISHING', async () => {
      const began = Date.now()
      const answer = await protocol.begin({ trigger: 'nightly', hugoVersion: '0.150.1', expectedSlugCount: 3 })
      expect(answer.status).toBe(201)
      const session = answer.json<BegunSession & { expectedSlugCount: number }>()
      expect(Object.keys(session).sort()).toEqual(['expectedSlugCount', 'expiresAt', 'sessionId', 'version'])
      expect(session.sessionId).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
      expect(Number.isInteger(session.version)).toBe(true)
      expect(session.expectedSlugCount).toBe(3)
      expect(new Date(session.expiresAt).toISOString()).toBe(session.expiresAt)
      const lifetime = Date.parse(session.expiresAt) - began
      expect(lifetime).toBeGreaterThanOrEqual(30 * 60_000)
      expect(lifetime).toBeLessThan(31 * 60_000)
      expect((await statuses(backend))[session.version]).toBe('PUBLISHING')
      await protocol.abort(session.sessionId)
    })

    verifiesOnSqlite('CONTENT-010', 'answers 409 while a session is open, and changes nothing', async () => {
      const { sessionId } = await beginSession(backend)
      const before = await storedRows(backend)
      const refused = await protocol.begin()
      expect(refused.status).toBe(409)
      expect(refused.json()).toMatchObject({ error: { code: 'publish_in_progress' } })
      expect(await storedRows(backend)).toEqual(before)
      await protocol.abort(sessionId)
    })

    verifiesOnSqlite(
      'CONTENT-089',
      'counts versions up, and gives the number of an aborted one to nobody else',
      async () => {
        const first = await beginSession(backend)
        await protocol.abort(first.sessionId)
        const second = await beginSession(backend)
        await protocol.abort(second.sessionId)
        expect(second.version).toBeGreaterThan(first.version)
      }
    )

    verifiesOnSqlite('CONTENT-052', 'keeps the trigger, the generator version and the initiator', async () => {
      const answer = await post(
        `${backend.url}/content/publish/begin`,
        { trigger: 'manual@abc1234', hugoVersion: '0.150.1' },
        { ...bearer(backend.key), 'x-initiator': 'somebody@laptop' }
      )
      const { version, sessionId } = answer.json<BegunSession>()
      expect(await manifest(backend, version)).toMatchObject({
        trigger: 'manual@abc1234',
        generatorversion: '0.150.1',
        initiator: 'somebody@laptop'
      })
      await protocol.abort(sessionId)
    })

    verifiesOnSqlite('CONTENT-052', 'takes whatever the generator is called, and neither of them as well', async () => {
      const other = (await protocol.begin({ trigger: 'x', eleventyVersion: '3.1.2' })).json<BegunSession>()
      expect((await manifest(backend, other.version))['generatorversion']).toBe('3.1.2')
      await protocol.abort(other.sessionId)
      const bare = (await protocol.begin({})).json<BegunSession>()
      expect(await manifest(backend, bare.version)).toMatchObject({
        trigger: 'unknown',
        generatorversion: null,
        initiator: 'publish-script'
      })
      await protocol.abort(bare.sessionId)
    })
  })

  describe('a session from begin to commit', () => {
    verifies(
      ['CONTENT-007', 'CONTENT-011', 'CONTENT-014', 'CONTENT-054', 'CONTENT-056'],
      'is PUBLISHING while it is appended to, and ACTIVE after the commit',
      async () => {
        const page = sampleDocument('from-begin-to-commit')
        const { sessionId, version } = await beginSession(backend)
        const appended = await protocol.append(sessionId, { 'from-begin-to-commit': page })
        expect(appended.status).toBe(202)
        expect((await statuses(backend))[version]).toBe('PUBLISHING')
        expect((await protocol.tutorial('from-begin-to-commit')).status).toBe(404)

        const committed = await protocol.commit(sessionId)
        expect(committed.status).toBe(200)
        const { fileCount, carriedForward, ...rest } = committed.json<Committed>()
        expect(rest).toMatchObject({ version, alreadyActive: false })
        expect(fileCount - carriedForward).toBe(1)
        expect((await statuses(backend))[version]).toBe('ACTIVE')
        expect((await protocol.tutorial('from-begin-to-commit')).text()).toBe(page)
      }
    )

    verifies('CONTENT-014', 'leaves one ACTIVE version; the one before becomes SUPERSEDED', async () => {
      const first = await beginSession(backend)
      await protocol.append(first.sessionId, { succession: sampleDocument('succession', 1) })
      await protocol.commit(first.sessionId)
      const second = await beginSession(backend)
      await protocol.append(second.sessionId, { succession: sampleDocument('succession', 2) })
      await protocol.commit(second.sessionId)
      const states = await statuses(backend)
      expect(states[first.version]).toBe('SUPERSEDED')
      expect(states[second.version]).toBe('ACTIVE')
      expect(Object.values(states).filter(status => status === 'ACTIVE')).toHaveLength(1)
    })

    testOnBoth('is one line of the pipeline log and one of the timings', async () => {
      const { sessionId, version } = await beginSession(backend)
      const log = 'SELECT pipelineType, status, initiator, finishedAt FROM tutorials_platform_PipelineLog WHERE ID = ?'
      expect(await backend.sql(log, [sessionId])).toMatchObject([{ status: 'RUNNING', finishedat: null }])
      await protocol.append(sessionId, { logged: sampleDocument('logged') })
      await protocol.commit(sessionId)
      await protocol.commit(sessionId)
      expect(await backend.sql(log, [sessionId])).toMatchObject([
        { pipelinetype: 'CONTENT_PUBLISH', status: 'SUCCESS', initiator: 'publish-script' }
      ])
      const timings =
        'SELECT outcome, manifestVersion, slugCount FROM tutorials_content_PublishTimings WHERE sessionId = ?'
      expect(await backend.sql(timings, [sessionId])).toEqual([
        { outcome: 'committed', manifestversion: version, slugcount: 1 }
      ])
    })
  })

  describe('abort', () => {
    verifies(['CONTENT-017', 'CONTENT-058'], 'discards the version with all that came with it', async () => {
      const before = await storedRows(backend)
      const hashes = (await protocol.hashes()).text()
      const { sessionId, version } = await beginSession(backend)
      await protocol.append(
        sessionId,
        { 'never-published': sampleDocument('never-published') },
        { metadata: { 'never-published': { title: 'Never published' } }, bodyTexts: { 'never-published': 'words' } }
      )
      const aborted = await protocol.abort(sessionId, 'changed my mind')
      expect(aborted.status).toBe(200)
      expect(aborted.json()).toEqual({ aborted: true })

      expect((await statuses(backend))[version]).toBeUndefined()
      expect((await protocol.hashes()).text()).toBe(hashes)
      const { tutorials_content_ContentBlobs: blobs, ...after } = await storedRows(backend)
      expect(after).toMatchObject({
        tutorials_content_ContentManifest: before['tutorials_content_ContentManifest'],
        tutorials_content_ContentFiles: before['tutorials_content_ContentFiles'],
        tutorials_catalog_Tutorials: before['tutorials_catalog_Tutorials'],
        tutorials_content_TutorialBodyText: before['tutorials_content_TutorialBodyText']
      })
      await backend.runJob('content-cleanup')
      expect((await storedRows(backend))['tutorials_content_ContentBlobs']).toBeLessThan(Number(blobs))
    })

    verifiesOnSqlite('CONTENT-018', 'succeeds again, and for a session nobody knows, and changes nothing', async () => {
      const { sessionId } = await beginSession(backend)
      await protocol.abort(sessionId)
      const before = await storedRows(backend)
      for (const id of [sessionId, '00000000-0000-4000-8000-000000000000']) {
        const answer = await protocol.abort(id)
        expect([answer.status, answer.json()]).toEqual([200, { aborted: true }])
      }
      expect(await storedRows(backend)).toEqual(before)
    })

    verifiesOnSqlite('CONTENT-018', 'of a committed session leaves it ACTIVE', async () => {
      const { sessionId, version } = await beginSession(backend)
      await protocol.append(sessionId, { kept: sampleDocument('kept') })
      await protocol.commit(sessionId)
      expect((await protocol.abort(sessionId)).status).toBe(200)
      expect((await statuses(backend))[version]).toBe('ACTIVE')
      expect((await protocol.hashes()).json()).toMatchObject({ kept: hashOf(sampleDocument('kept')) })
    })

    test('keeps its reason in the log', async () => {
      const { sessionId } = await beginSession(backend)
      await protocol.abort(sessionId, 'append failed')
      expect(
        await backend.sql('SELECT status, errorDetails FROM tutorials_platform_PipelineLog WHERE ID = ?', [sessionId])
      ).toEqual([{ status: 'FAILED', errordetails: 'append failed' }])
      expect(
        await backend.sql('SELECT outcome FROM tutorials_content_PublishTimings WHERE sessionId = ?', [sessionId])
      ).toEqual([{ outcome: 'aborted' }])
    })
  })

  describe('a closed session', () => {
    test.each([
      ['committed', (id: string) => protocol.commit(id)],
      ['aborted', (id: string) => protocol.abort(id)]
    ])('that was %s takes no more files', async (_, close) => {
      const { sessionId } = await beginSession(backend)
      await protocol.append(sessionId, { 'on-time': sampleDocument('on-time') })
      await close(sessionId)
      const before = await storedRows(backend)
      const late = await protocol.append(sessionId, { 'too-late': sampleDocument('too-late') })
      expect(late.status).toBe(404)
      expect(late.json()).toEqual({
        error: {
          code: 'unknown_session',
          message: `No PUBLISHING session for sessionId ${sessionId}`,
          target: 'sessionId'
        }
      })
      expect(await storedRows(backend)).toEqual(before)
    })

    test('that was aborted cannot be committed, nor one that nobody began', async () => {
      const { sessionId } = await beginSession(backend)
      await protocol.abort(sessionId)
      for (const id of [sessionId, 'no-such-session']) {
        const answer = await protocol.commit(id)
        expect([answer.status, answer.json()]).toMatchObject([404, { error: { target: 'sessionId' } }])
      }
    })

    test('whose version is superseded cannot be committed again', async () => {
      const { sessionId } = await beginSession(backend)
      await protocol.commit(sessionId)
      const next = await beginSession(backend)
      await protocol.commit(next.sessionId)
      const answer = await protocol.commit(sessionId)
      expect(answer.status).toBe(409)
      expect(answer.json()).toMatchObject({ error: { message: 'Cannot commit session in status SUPERSEDED' } })
    })
  })
})
