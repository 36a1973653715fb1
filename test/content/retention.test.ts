import { beforeAll, beforeEach, describe, expect } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { get } from '../support/http/http.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { beginSession, hashOf, publish, publisher, sampleDocument } from '../support/publish.ts'
import { pictureAddress, uploadPicture } from './support/pictures.ts'
import { statuses } from './support/store.ts'

onBothInFullRun('retention', 'times')
inFullRun()

describe('the cleanup', () => {
  const start = Date.parse('2027-03-01T12:00:00Z')
  const DAY = 24 * 60 * 60 * 1000

  let backend: Backend
  let versions: number[]
  let round = 0

  beforeAll(async () => {
    // former texts have a test of their own
    backend = await startBackend({ env: { CONTENT_FORMER_DAYS: '0' } })
  })

  /** Six versions begun at the same time, the newest ACTIVE; those of the rounds before are gone. */
  beforeEach(async () => {
    round += 1
    await atDay(0)
    versions = []
    for (let revision = 1; revision <= 6; revision++)
      versions.push((await publish(backend, { kept: sampleDocument('kept', revision) })).version)
    await backend.runJob('content-cleanup')
  })

  const atDay = (day: number): Promise<void> => backend.at(new Date(start + (round * 100 + day) * DAY))

  /** Versions, of the six, that are left after a cleanup at that day. */
  const leftAfter = async (day: number): Promise<number[]> => {
    await atDay(day)
    await backend.runJob('content-cleanup')
    const left = await statuses(backend)
    return versions.flatMap((version, index) => (version in left ? [index + 1] : []))
  }

  verifies('CONTENT-022', 'removes superseded versions that are older than 7 days', async () => {
    expect(await leftAfter(7)).toEqual([1, 2, 3, 4, 5, 6])
    expect(await leftAfter(7.001)).toEqual([4, 5, 6])
  })

  verifies('CONTENT-022', 'removes the files of a version with it, and keeps the documents of others', async () => {
    await leftAfter(8)
    const files = await backend.sql('SELECT DISTINCT version FROM tutorials_content_ContentFiles ORDER BY version')
    expect(files.map(({ version }) => version)).toEqual(versions.slice(3))
    const blobs = await backend.sql('SELECT hash FROM tutorials_content_ContentBlobs')
    const kept = [4, 5, 6].map(revision => hashOf(sampleDocument('kept', revision)))
    expect(new Set(blobs.map(({ hash }) => hash))).toEqual(new Set(kept))
  })

  verifiesOnSqlite(
    ['CONTENT-022', 'CONTENT-023'],
    'removes rolled back versions too, unless they are among the 3 newest',
    async () => {
      await publisher(backend).rollback({ targetVersion: versions[1] as number })
      await publisher(backend).rollback({ targetVersion: versions[0] as number })
      expect(await statuses(backend)).toMatchObject({
        [versions[0] as number]: 'ACTIVE',
        [versions[1] as number]: 'ROLLED_BACK',
        [versions[5] as number]: 'ROLLED_BACK'
      })
      expect(await leftAfter(30)).toEqual([1, 4, 5, 6])
    }
  )

  verifies(
    ['CONTENT-023', 'CONTENT-024'],
    'never removes the ACTIVE or a PUBLISHING version, however old',
    async () => {
      await publisher(backend).rollback({ targetVersion: versions[0] as number })
      const { sessionId, version } = await beginSession(backend)
      expect(await leftAfter(90)).toEqual([1, 5, 6])
      expect((await statuses(backend))[version]).toBe('PUBLISHING')
      expect((await publisher(backend).append(sessionId, { late: sampleDocument('late') })).status).toBe(202)
      expect(
        await publisher(backend)
          .tutorial('kept')
          .then(answer => answer.text())
      ).toBe(sampleDocument('kept', 1))
      await publisher(backend).abort(sessionId)
    }
  )

  test('says in the pipeline log what it removed', async () => {
    await leftAfter(8)
    const [row] = await backend.sql(
      `SELECT status, summary FROM tutorials_platform_PipelineLog WHERE metadata LIKE '%content-cleanup%' ORDER BY startedAt DESC LIMIT 1`
    )
    expect(row).toMatchObject({ status: 'SUCCESS' })
    expect(row?.['summary']).toMatch(/^content-cleanup: versions=3, editions=\d+, documents=3, records=0, images=0$/)
  })

  testOnBoth('keeps a picture for a day, and for as long as a document shows it', async () => {
    const [shown, waiting] = [1, 2]
    const page = sampleDocument('shown').replace('</body>', `<img src="${pictureAddress(shown)}" alt=""></body>`)
    await uploadPicture(backend, shown)
    await uploadPicture(backend, waiting)
    await publish(backend, { shown: page })
    const served = async (): Promise<number[]> =>
      Promise.all([shown, waiting].map(async n => (await get(`${backend.url}${pictureAddress(n)}`)).status))
    await leftAfter(0.99)
    expect(await served()).toEqual([200, 200])
    await leftAfter(1.01)
    expect(await served()).toEqual([200, 404])
    await leftAfter(60)
    expect(await served()).toEqual([200, 404])
  })
})
