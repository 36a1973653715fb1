import { beforeAll, describe, expect, test } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import {
  type Documents,
  hashesOf,
  hashOf,
  publish,
  publishedHashes,
  publisher,
  sampleDocument
} from '../support/publish.ts'
import { deltaFlags, restart } from './support/flags.ts'
import { currentFiles, filesOf, history } from './support/store.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

let backend: Backend

const doc = sampleDocument
const source = async (slug: string): Promise<unknown> =>
  (await publisher(backend).tutorial(slug)).headers['x-content-source']

const withoutFlags = { a: doc('a'), b: doc('b', 2) }

describe('without flags', () => {
  beforeAll(async () => {
    backend = await startBackend()
  })

  verifies(
    ['CONTENT-069', 'CONTENT-070', 'CONTENT-071', 'CONTENT-005'],
    'each version is a whole snapshot, and nothing else is written',
    async () => {
      await publish(backend, { a: doc('a'), b: doc('b') })
      const { version, carriedForward } = await publish(backend, { b: doc('b', 2) })
      expect(carriedForward).toBe(1)
      expect(await filesOf(backend, version)).toEqual(hashesOf(withoutFlags))
      expect(await currentFiles(backend)).toEqual({})
      expect(await history(backend)).toEqual([])
      expect(await source('a')).toBe('db')
    }
  )
})

describe('with READ, on what was published without flags', () => {
  verifies(
    ['CONTENT-028', 'CONTENT-075', 'CONTENT-076'],
    'readers take current content, and the snapshot for what is not in it',
    async () => {
      const without = { ...withoutFlags, old: doc('old'), changing: doc('changing') }
      await publish(backend, without)
      backend = await restart(backend, 'read')
      expect([await source('old'), await source('changing')]).toEqual(['db', 'db'])
      await publish(backend, { changing: doc('changing', 2) })
      expect([await source('old'), await source('changing')]).toEqual(['db', 'db-current'])
      expect(await publishedHashes(backend)).toEqual(hashesOf({ ...without, changing: doc('changing', 2) }))
    }
  )

  describe('after a restart on current content that was changed meanwhile', () => {
    beforeAll(async () => {
      await publish(backend, { missing: doc('missing', 2), told: doc('told', 2) })
      await backend.sql(`DELETE FROM tutorials_content_ContentCurrent WHERE slug = 'missing'`)
      await backend.sql(`UPDATE tutorials_content_ContentCurrent SET contentHash = ? WHERE slug = 'told'`, [
        hashOf(doc('old'))
      ])
      backend = await restart(backend, 'read')
    })

    verifies('CONTENT-076', 'a row that is missing from current content costs no page', async () => {
      expect(await source('missing')).toBe('db')
      expect((await publisher(backend).tutorial('missing')).text()).toBe(doc('missing', 2))
    })

    verifies('CONTENT-075', 'what current content says is what is served', async () => {
      expect((await publisher(backend).tutorial('told')).text()).toBe(doc('old'))
    })
  })
})

describe('switching flags between restarts', () => {
  let earlier: Readonly<Record<string, string>>
  const withEarlier = (documents: Documents): object => ({ ...earlier, ...hashesOf(documents) })

  // on the store of the tests before, which have ended with READ, when current content is right again
  beforeAll(async () => {
    await publish(backend, { missing: doc('missing', 3), told: doc('told', 3) })
    earlier = await publishedHashes(backend)
  })

  test('off and on again never brings back what is outdated', async () => {
    await publish(backend, { x: doc('x', 1), y: doc('y', 1) })
    backend = await restart(backend, 'none')
    await publish(backend, { x: doc('x', 2) })
    backend = await restart(backend, 'read')
    expect(await publishedHashes(backend)).toEqual(withEarlier({ x: doc('x', 2), y: doc('y', 1) }))
    await publish(backend, { y: doc('y', 2) })
    expect(await publishedHashes(backend)).toEqual(withEarlier({ x: doc('x', 2), y: doc('y', 2) }))
  })

  test('a rollback without flags does not leave outdated current content either', async () => {
    await publish(backend, { x: doc('x', 3) })
    await publish(backend, { x: doc('x', 4) })
    backend = await restart(backend, 'none')
    await publisher(backend).rollback()
    backend = await restart(backend, 'read')
    expect(await publishedHashes(backend)).toEqual(withEarlier({ x: doc('x', 3), y: doc('y', 2) }))
  })
})

describe('with SKIP, then without flags', () => {
  test('back to none, all that is live becomes a snapshot with the next publish', async () => {
    backend = await startBackend({ env: deltaFlags.skip })
    await publish(backend, { a: doc('a'), b: doc('b'), c: doc('c') })
    await publish(backend, { b: doc('b', 2), skipped: doc('skipped') })
    await publisher(backend).rollback()
    await publish(backend, { d: doc('d') })
    const earlier = hashesOf({ a: doc('a'), b: doc('b'), c: doc('c'), d: doc('d') })
    expect(await publishedHashes(backend)).toEqual(earlier)
    backend = await restart(backend, 'none')
    expect(await publishedHashes(backend)).toEqual(earlier)
    const { version } = await publish(backend, { f: doc('f') })
    expect(await filesOf(backend, version)).toEqual({ ...earlier, ...hashesOf({ f: doc('f') }) })
    await publisher(backend).rollback()
    expect(await publishedHashes(backend)).toEqual(earlier)
  })
})
