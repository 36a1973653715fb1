import { beforeAll, describe, expect, test } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { onBoth } from '../support/on-both.ts'
import {
  type Documents,
  hashesOf,
  hashOf,
  publish,
  publishedHashes,
  publisher,
  sampleDocument
} from '../support/publish.ts'
import { deltaFlags, type DeltaSetting, restart } from './support/flags.ts'
import { currentFiles, filesOf, history } from './support/store.ts'

onBoth('statements', 'upgrades')

let backend: Backend

const doc = sampleDocument
const source = async (slug: string): Promise<unknown> =>
  (await publisher(backend).tutorial(slug)).headers['x-content-source']

/** A backend with the flags of `setting` from the first publish on. */
const startedWith = (setting: DeltaSetting) => async (): Promise<void> => {
  backend = await startBackend({ env: deltaFlags[setting] })
}

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

describe('with WRITE', () => {
  beforeAll(startedWith('write'))

  verifies(
    ['CONTENT-003', 'CONTENT-073', 'CONTENT-074'],
    'a publish also writes its changed slugs to current content and to history',
    async () => {
      const first = await publish(backend, { a: doc('a'), b: doc('b') })
      expect(await currentFiles(backend)).toEqual(hashesOf({ a: doc('a'), b: doc('b') }))
      const second = await publish(backend, { a: doc('a'), b: doc('b', 2) })
      expect(await currentFiles(backend)).toEqual(hashesOf({ a: doc('a'), b: doc('b', 2) }))
      expect(await history(backend)).toEqual([
        { slug: 'a', version: first.version, action: 'WRITTEN', contenthash: hashOf(doc('a')) },
        { slug: 'b', version: first.version, action: 'WRITTEN', contenthash: hashOf(doc('b')) },
        { slug: 'b', version: second.version, action: 'WRITTEN', contenthash: hashOf(doc('b', 2)) }
      ])
      expect(
        await backend.sql('SELECT slug, sourceVersion FROM tutorials_content_ContentCurrent ORDER BY slug')
      ).toEqual([
        { slug: 'a', sourceversion: first.version },
        { slug: 'b', sourceversion: second.version }
      ])
    }
  )

  verifies('CONTENT-004', 'lines of the history are never changed', async () => {
    const before = await history(backend)
    await publish(backend, { a: doc('a', 3) })
    await publisher(backend).rollback()
    await publish(backend, { a: doc('a', 4), b: doc('b') })
    expect((await history(backend)).slice(0, before.length)).toEqual(before)
  })

  verifies('CONTENT-005', 'readers and snapshots stay as without it', async () => {
    const { version } = await publish(backend, { c: doc('c') })
    expect(await source('c')).toBe('db')
    expect(await filesOf(backend, version)).toEqual(await publishedHashes(backend))
  })

  verifies('CONTENT-003', 'a rollback empties current content, so that readers fall back to the snapshot', async () => {
    await publish(backend, { c: doc('c', 2) })
    await publisher(backend).rollback()
    expect(await currentFiles(backend)).toEqual({})
    backend = await restart(backend, 'read')
    expect((await publisher(backend).tutorial('c')).text()).toBe(doc('c'))
    expect(await source('c')).toBe('db')
  })
})

describe('switching flags between restarts', () => {
  let earlier: Readonly<Record<string, string>>
  const withEarlier = (documents: Documents): object => ({ ...earlier, ...hashesOf(documents) })

  // on the store of the tests before, which have ended with READ
  beforeAll(async () => {
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

describe('with SKIP', () => {
  const versions: number[] = []
  beforeAll(startedWith('skip'))

  verifies('CONTENT-077', 'a version holds only what it changed', async () => {
    versions.push((await publish(backend, { a: doc('a'), b: doc('b') })).version)
    const second = await publish(backend, { b: doc('b', 2), a: doc('a'), c: doc('c') })
    versions.push(second.version)
    expect(second).toMatchObject({ carriedForward: 0, fileCount: 3 })
    expect(await filesOf(backend, second.version)).toEqual(hashesOf({ b: doc('b', 2), c: doc('c') }))
    expect(await publishedHashes(backend)).toEqual(hashesOf({ a: doc('a'), b: doc('b', 2), c: doc('c') }))
    expect(await source('a')).toBe('db-current')
  })

  verifies('CONTENT-078', 'a rollback makes current content what it was, by replaying the history', async () => {
    versions.push((await publish(backend, { c: doc('c', 2), d: doc('d') })).version)
    await publish(backend, { a: doc('a', 2) })
    const answer = await publisher(backend).rollback({ targetVersion: versions[1] as number })
    expect(answer.json()).toMatchObject({ rolledBackTo: versions[1] })
    const asOfSecond = hashesOf({ a: doc('a'), b: doc('b', 2), c: doc('c') })
    expect(await currentFiles(backend)).toEqual(asOfSecond)
    expect(await publishedHashes(backend)).toEqual(asOfSecond)
    expect((await publisher(backend).tutorial('d')).status).toBe(404)
  })

  verifies('CONTENT-078', 'a rollback restores what a skipped version had', async () => {
    const answer = await publisher(backend).rollback({ targetVersion: versions[2] as number })
    expect(answer.status).toBe(200)
    expect(await publishedHashes(backend)).toEqual(
      hashesOf({ a: doc('a'), b: doc('b', 2), c: doc('c', 2), d: doc('d') })
    )
  })

  const all = { a: doc('a'), b: doc('b', 2), c: doc('c', 2), d: doc('d'), e: doc('e') }

  test('a publish builds on what the rollback left', async () => {
    await publish(backend, { e: doc('e') })
    expect(await publishedHashes(backend)).toEqual(hashesOf(all))
  })

  test('back to none, all that is live becomes a snapshot with the next publish', async () => {
    backend = await restart(backend, 'none')
    expect(await publishedHashes(backend)).toEqual(hashesOf(all))
    const { version } = await publish(backend, { f: doc('f') })
    expect(await filesOf(backend, version)).toEqual(hashesOf({ ...all, f: doc('f') }))
    await publisher(backend).rollback()
    expect(await publishedHashes(backend)).toEqual(hashesOf(all))
  })
})
