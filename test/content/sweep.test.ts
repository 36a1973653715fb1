import { afterEach, beforeAll, beforeEach, describe, expect } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { test } from '../support/database/test-on-both.ts'
import { beginSession, type BegunSession, publisher, sampleDocument } from '../support/publish.ts'
import { filesOf, statuses, storedRows } from './support/store.ts'

onBothInFullRun('times', 'concurrency')
inFullRun()

describe('the sweep', () => {
  const began = new Date('2027-03-01T12:00:00Z')
  const minutes = (count: number, seconds = 0): Date => new Date(began.getTime() + count * 60_000 + seconds * 1000)

  let backend: Backend
  let protocol: ReturnType<typeof publisher>
  let session: BegunSession

  beforeAll(async () => {
    backend = await startBackend()
    protocol = publisher(backend)
  })

  beforeEach(async () => {
    await backend.at(began)
    session = await beginSession(backend)
  })

  afterEach(() => protocol.abort(session.sessionId))

  const sweepAt = async (time: Date): Promise<unknown> => {
    await backend.at(time)
    return backend.runJob('content-session-sweep')
  }

  const status = async (): Promise<string | undefined> => (await statuses(backend))[session.version]

  verifies('CONTENT-019', 'leaves a session alone for 30 minutes', async () => {
    expect(await sweepAt(minutes(29, 59))).toEqual({ swept: 0 })
    expect(await sweepAt(minutes(30))).toEqual({ swept: 0 })
    expect(await status()).toBe('PUBLISHING')
    expect((await protocol.begin()).status).toBe(409)
    expect((await protocol.append(session.sessionId, { 'in-time': sampleDocument('in-time') })).status).toBe(202)
  })

  verifies('CONTENT-019', 'discards it with its files after 30 minutes, and a new begin succeeds', async () => {
    const before = await storedRows(backend)
    expect(session.expiresAt).toBe(minutes(30).toISOString())
    await protocol.append(session.sessionId, { forgotten: sampleDocument('forgotten') })
    expect(await sweepAt(minutes(30, 1))).toEqual({ swept: 1 })
    expect(await status()).toBeUndefined()
    expect(await filesOf(backend, session.version)).toEqual({})
    expect((await storedRows(backend))['tutorials_content_ContentManifest']).toBe(
      Number(before['tutorials_content_ContentManifest']) - 1
    )
    session = await beginSession(backend)
    expect(await status()).toBe('PUBLISHING')
  })

  verifies('CONTENT-019', 'counts from the latest append', async () => {
    await backend.at(minutes(20))
    await protocol.append(session.sessionId, { alive: sampleDocument('alive') })
    expect(await sweepAt(minutes(50))).toEqual({ swept: 0 })
    await protocol.append(session.sessionId, { alive: sampleDocument('alive') })
    expect(await sweepAt(minutes(80))).toEqual({ swept: 0 })
    expect(await sweepAt(minutes(80, 1))).toEqual({ swept: 1 })
    expect(await status()).toBeUndefined()
  })

  test('leaves nothing to append to or to commit', async () => {
    await sweepAt(minutes(31))
    const before = await storedRows(backend)
    const append = await protocol.append(session.sessionId, { late: sampleDocument('late') })
    const commit = await protocol.commit(session.sessionId)
    expect([append.status, commit.status]).toEqual([404, 404])
    expect(await storedRows(backend)).toEqual(before)
  })

  test('never touches a version that was committed', async () => {
    await protocol.commit(session.sessionId)
    expect(await sweepAt(minutes(24 * 60))).toEqual({ swept: 0 })
    expect(await status()).toBe('ACTIVE')
  })

  test('says in the log what became of the session', async () => {
    await sweepAt(minutes(31))
    expect(
      await backend.sql('SELECT status, errorDetails FROM tutorials_platform_PipelineLog WHERE ID = ?', [
        session.sessionId
      ])
    ).toEqual([{ status: 'FAILED', errordetails: 'idle for 30 minutes' }])
  })

  test('discards a session that nobody has swept for months', async () => {
    expect(await sweepAt(minutes(90 * 24 * 60))).toEqual({ swept: 1 })
    expect(await status()).toBeUndefined()
  })

  test('frees a session whose process is gone', async () => {
    const other = await startBackend({ database: backend.database, dataDir: backend.dataDir })
    await other.at(minutes(30, 1))
    expect(await other.runJob('content-session-sweep')).toEqual({ swept: 1 })
    expect(await status()).toBeUndefined()
  })
})
