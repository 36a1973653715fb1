import { beforeAll, beforeEach, describe, expect } from '@jest/globals'
import { verifies } from '../../requirements/verifies.ts'
import { type Backend, leaseBackend } from '../../support/backend.ts'
import { onBothInFullRun } from '../../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../../support/database/test-on-both.ts'
import {
  beginSession,
  type Committed,
  hashesOf,
  publish,
  publishedHashes,
  publisher,
  sampleDocument
} from '../../support/publish.ts'
import { statuses, storedRows } from '../support/store.ts'

onBothInFullRun('statements', 'transactions')

describe('going back', () => {
  let backend: Backend
  let protocol: ReturnType<typeof publisher>
  let versions: readonly [number, number, number]
  let round = 0
  let slug: string

  beforeAll(async () => {
    backend = await leaseBackend()
    protocol = publisher(backend)
  })

  /** Three versions of one tutorial, the third live; what was live before is superseded by the first. */
  beforeEach(async () => {
    round += 1
    slug = `rolled-${round}`
    versions = [await published(1), await published(2), await published(3)]
  })

  const published = async (revision: number): Promise<number> =>
    (await publish(backend, { [slug]: sampleDocument(slug, revision) })).version

  const served = async (): Promise<string> => (await protocol.tutorial(slug)).text()

  describe('rollback', () => {
    verifies(['CONTENT-021', 'CONTENT-007'], 'makes the version before the live one again', async () => {
      const answer = await protocol.rollback()
      expect([answer.status, answer.json()]).toEqual([200, { rolledBackTo: versions[1], status: 'ACTIVE' }])
      expect(await statuses(backend)).toMatchObject({
        [versions[0]]: 'SUPERSEDED',
        [versions[1]]: 'ACTIVE',
        [versions[2]]: 'ROLLED_BACK'
      })
      expect(await served()).toBe(sampleDocument(slug, 2))
    })

    verifiesOnSqlite('CONTENT-021', 'goes one version further when it is repeated', async () => {
      await protocol.rollback()
      expect((await protocol.rollback()).json()).toMatchObject({ rolledBackTo: versions[0] })
      expect(await statuses(backend)).toMatchObject({ [versions[1]]: 'ROLLED_BACK', [versions[2]]: 'ROLLED_BACK' })
      expect(await served()).toBe(sampleDocument(slug, 1))
    })

    testOnBoth('goes to the version it names, past the ones between', async () => {
      const answer = await protocol.rollback({ targetVersion: versions[0] })
      expect([answer.status, answer.json()]).toEqual([200, { rolledBackTo: versions[0], status: 'ACTIVE' }])
      expect(await statuses(backend)).toMatchObject({
        [versions[0]]: 'ACTIVE',
        [versions[1]]: 'SUPERSEDED',
        [versions[2]]: 'ROLLED_BACK'
      })
      expect(await served()).toBe(sampleDocument(slug, 1))
    })

    test('goes forward too, to a version that was skipped', async () => {
      await protocol.rollback({ targetVersion: versions[0] })
      expect((await protocol.rollback()).json()).toMatchObject({ rolledBackTo: versions[1] })
      expect(await served()).toBe(sampleDocument(slug, 2))
    })

    testOnBoth('takes slugs away that came later, and brings back what was removed from nothing else', async () => {
      const later = `later-${round}`
      await publish(backend, { [later]: sampleDocument(later) })
      await protocol.rollback()
      expect((await protocol.tutorial(later)).status).toBe(404)
      expect(Object.keys(await publishedHashes(backend))).not.toContain(later)
      expect(await served()).toBe(sampleDocument(slug, 3))
    })

    test('is followed by a publish that builds on what is live then, and another rollback', async () => {
      await protocol.rollback()
      const added = `added-${round}`
      const { version } = await publish(backend, { [added]: sampleDocument(added) })
      expect(await served()).toBe(sampleDocument(slug, 2))
      expect((await protocol.rollback()).json()).toMatchObject({ rolledBackTo: versions[1] })
      expect((await statuses(backend))[version]).toBe('ROLLED_BACK')
      expect((await protocol.tutorial(added)).status).toBe(404)
      expect(await served()).toBe(sampleDocument(slug, 2))
    })

    testOnBoth('is allowed while a session is open, whose commit then builds on the earlier version', async () => {
      const { sessionId, version } = await beginSession(backend)
      const added = `open-${round}`
      await protocol.append(sessionId, { [added]: sampleDocument(added) })
      expect((await protocol.rollback()).status).toBe(200)
      expect((await statuses(backend))[version]).toBe('PUBLISHING')
      expect((await protocol.commit(sessionId)).json<Committed>()).toMatchObject({ version, alreadyActive: false })
      expect(await served()).toBe(sampleDocument(slug, 2))
      expect((await protocol.tutorial(added)).status).toBe(200)
    })

    test.each([
      ['ROLLED_BACK', async () => versions[2], () => protocol.rollback()],
      ['ACTIVE', async () => versions[2], async () => undefined],
      ['PUBLISHING', async () => (await beginSession(backend)).version, async () => undefined]
    ])('to a version that is %s is refused', async (status, target, before) => {
      await before()
      const targetVersion = await target()
      const rows = [await storedRows(backend), await statuses(backend)]
      const answer = await protocol.rollback({ targetVersion })
      expect(answer.status).toBe(400)
      expect(answer.json()).toEqual({
        error: {
          code: 'not_superseded',
          message: `Cannot rollback to version with status: ${status}`,
          target: 'targetVersion'
        }
      })
      expect([await storedRows(backend), await statuses(backend)]).toEqual(rows)
      const open = await backend.sql(
        `SELECT sessionId FROM tutorials_content_ContentManifest WHERE status = 'PUBLISHING'`
      )
      for (const { sessionid } of open) await protocol.abort(String(sessionid))
    })

    test('to a version that does not exist answers 404', async () => {
      const answer = await protocol.rollback({ targetVersion: 1_000_000 })
      expect([answer.status, answer.json()]).toMatchObject([404, { error: { target: 'targetVersion' } }])
      expect(await served()).toBe(sampleDocument(slug, 3))
    })

    test.each([[0], [-1], [1.5], ['1'], [2 ** 31]])('to version %p is a bad request', async targetVersion => {
      const answer = await protocol.rollback({ targetVersion } as { targetVersion: number })
      expect([answer.status, answer.json()]).toMatchObject([400, { error: { target: 'targetVersion' } }])
    })

    verifiesOnSqlite('CONTENT-021', 'answers 404 when there is no earlier version', async () => {
      for (let answer = await protocol.rollback(); answer.status !== 404; answer = await protocol.rollback())
        expect(answer.status).toBe(200)
      const states = Object.values(await statuses(backend))
      expect(states.filter(status => status === 'ACTIVE')).toHaveLength(1)
      expect(states).not.toContain('SUPERSEDED')
    })
  })

  test('a rollback keeps every version that is not involved as it was', async () => {
    await published(4)
    const before = await statuses(backend)
    await protocol.rollback({ targetVersion: versions[1] })
    const changed = Object.entries(await statuses(backend)).filter(
      ([version, status]) => before[Number(version)] !== status
    )
    expect(changed.map(([, status]) => status).sort()).toEqual(['ACTIVE', 'ROLLED_BACK'])
    expect(await publishedHashes(backend)).toMatchObject(hashesOf({ [slug]: sampleDocument(slug, 2) }))
  })
})
