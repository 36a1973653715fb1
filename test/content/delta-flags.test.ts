import { beforeAll, describe, expect } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { testOnBoth, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { hashesOf, hashOf, publish, publishedHashes, publisher, sampleDocument } from '../support/publish.ts'
import { deltaFlags, type DeltaSetting, restart } from './support/flags.ts'
import { currentFiles, filesOf, history } from './support/store.ts'

onBothInFullRun('statements', 'upgrades')
inFullRun()

let backend: Backend

const doc = sampleDocument
const source = async (slug: string): Promise<unknown> =>
  (await publisher(backend).tutorial(slug)).headers['x-content-source']

/** A backend with the flags of `setting` from the first publish on. */
const startedWith = (setting: DeltaSetting) => async (): Promise<void> => {
  backend = await startBackend({ env: deltaFlags[setting] })
}

describe('with WRITE', () => {
  beforeAll(startedWith('write'))

  verifiesOnSqlite(
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

  verifiesOnSqlite('CONTENT-004', 'lines of the history are never changed', async () => {
    const before = await history(backend)
    await publish(backend, { a: doc('a', 3) })
    await publisher(backend).rollback()
    await publish(backend, { a: doc('a', 4), b: doc('b') })
    expect((await history(backend)).slice(0, before.length)).toEqual(before)
  })

  verifiesOnSqlite('CONTENT-005', 'readers and snapshots stay as without it', async () => {
    const { version } = await publish(backend, { c: doc('c') })
    expect(await source('c')).toBe('db')
    expect(await filesOf(backend, version)).toEqual(await publishedHashes(backend))
  })

  verifiesOnSqlite(
    'CONTENT-003',
    'a rollback empties current content, so that readers fall back to the snapshot',
    async () => {
      await publish(backend, { c: doc('c', 2) })
      await publisher(backend).rollback()
      expect(await currentFiles(backend)).toEqual({})
      backend = await restart(backend, 'read')
      expect((await publisher(backend).tutorial('c')).text()).toBe(doc('c'))
      expect(await source('c')).toBe('db')
    }
  )
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

  testOnBoth('a publish builds on what the rollback left', async () => {
    await publish(backend, { e: doc('e') })
    expect(await publishedHashes(backend)).toEqual(hashesOf(all))
  })
})
