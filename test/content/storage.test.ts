import { beforeAll, describe, expect } from '@jest/globals'
import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { bearer, get, post } from '../support/http/http.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { beginSession, hashOf, publish, publisher, sampleDocument } from '../support/publish.ts'
import { png } from '../cli/support/documents.ts'
import { upload } from './support/pictures.ts'
import { secondBackend } from './support/second-backend.ts'
import { until, untilWritten } from '../support/until.ts'

onBothInFullRun('types', 'statements')
inFullRun()

describe('stored content', () => {
  let backend: Backend
  const picture = png(5, 7)
  const hashOfPicture = createHash('sha256').update(picture).digest('hex')
  const stored = (name: string): string => `SELECT gzip FROM tutorials_content_ContentBlobs WHERE hash = '${name}'`

  beforeAll(async () => {
    backend = await startBackend()
  })

  describe('the stored bytes', () => {
    verifies('CONTENT-001', 'of a document are those that were sent, on both databases', async () => {
      const html = sampleDocument('plain-bytes')
      const gzip = gzipSync(html, { level: 9 })
      const { sessionId } = await beginSession(backend)
      const files = { 'plain-bytes': gzip.toString('base64') }
      await post(`${backend.url}/content/publish/append`, { sessionId, files }, bearer(backend.key))
      await publisher(backend).commit(sessionId)
      expect(await backend.sql(stored(hashOf(html)))).toEqual([{ gzip }])
      const served = await publisher(backend).tutorial('plain-bytes', { 'accept-encoding': 'gzip' })
      expect(served.body).toEqual(gzip)
    })

    testOnBoth('of a Markdown source are gzip too', async () => {
      await publish(backend, { sourced: sampleDocument('sourced') }, { sources: { sourced: '# Sourced\n' } })
      const [row] = await backend.sql(stored(hashOf('# Sourced\n')))
      expect(gunzipSync(row?.['gzip'] as Buffer).toString()).toBe('# Sourced\n')
    })

    testOnBoth('of a picture are the picture', async () => {
      await upload(backend, 'plain/picture.png', picture)
      const rows = await backend.sql('SELECT bytes FROM tutorials_content_ContentImages WHERE hash = ?', [
        hashOfPicture
      ])
      expect(rows).toEqual([{ bytes: picture }])
    })

    testOnBoth('are there once, whatever version or slug they belong to', async () => {
      const html = sampleDocument('once')
      await publish(backend, { once: html })
      await publish(backend, { once: html, again: html })
      expect(await backend.sql(stored(hashOf(html)))).toHaveLength(1)
    })

    verifiesOnSqlite(
      'CONTENT-006',
      'are read in a statement of their own, never together with other columns',
      async () => {
        const cold = await secondBackend(backend)
        // it hears within a second of what the first has published
        await until(async () => (await publisher(cold).tutorial('plain-bytes')).status === 200)
        await get(`${cold.url}/content/nav`)
        await get(`${cold.url}/content/images/${hashOfPicture}`)
        await publish(cold, { 'plain-bytes': sampleDocument('plain-bytes', 2) })
        await publisher(cold).rollback()
        await cold.runJob('content-cleanup')
        const reads = statements(cold.output()).filter(sql => /^select/i.test(sql))
        expect(reads.length).toBeGreaterThan(10)
        const parameter = databaseKind === 'sqlite' ? '?' : '$1'
        expect(new Set(reads.filter(sql => /\b(gzip|bytes)\b/i.test(sql)))).toEqual(
          new Set([
            `SELECT gzip AS bytes FROM tutorials_content_ContentBlobs WHERE hash = ${parameter}`,
            `SELECT bytes AS bytes FROM tutorials_content_ContentImages WHERE hash = ${parameter}`
          ])
        )
      }
    )
  })

  /** The SQL that a backend has logged, without its parameters. */
  const statements = (output: string): string[] =>
    [...output.matchAll(/^\[sql\] - (.*)$/gm)].map(([, sql = '']) => sql.replace(/\[[^\]]*\]?$|\{\}$/, '').trim())

  describe('bytes that were damaged', () => {
    const damages: [string, (gzip: Buffer) => Buffer][] = [
      ['another document', () => gzipSync('<p>Something else</p>')],
      ['no gzip', () => Buffer.from('<p>not compressed</p>')],
      ['cut off', gzip => gzip.subarray(0, gzip.length - 12)],
      ['base64 of the gzip', gzip => Buffer.from(gzip.toString('base64'))],
      ['empty', () => Buffer.alloc(0)],
      ['one bit flipped', gzip => flipped(gzip)]
    ]

    testOnBoth.each(damages)('(%s) are never served', async (damage, change) => {
      const slug = `damaged-${damage.replaceAll(' ', '-')}`
      const html = sampleDocument(slug)
      await publish(backend, { [slug]: html })
      const [row] = await backend.sql(stored(hashOf(html)))
      await backend.sql('UPDATE tutorials_content_ContentBlobs SET gzip = ? WHERE hash = ?', [
        change(row?.['gzip'] as Buffer),
        hashOf(html)
      ])
      for (const coding of ['identity', 'gzip', 'br']) {
        const answer = await publisher(backend).tutorial(slug, { 'accept-encoding': coding })
        expect(answer.status).toBe(500)
        expect(answer.json()).toMatchObject({ error: { code: 'internal' } })
        expect(answer.headers['cache-control']).toBe('no-store')
      }
      await untilWritten(backend, `ALERT: stored content ${hashOf(html)} is missing or damaged`)
    })

    testOnBoth('that are gone fail too, and a restored row serves again', async () => {
      const html = sampleDocument('gone')
      await publish(backend, { gone: html })
      await backend.sql('DELETE FROM tutorials_content_ContentBlobs WHERE hash = ?', [hashOf(html)])
      expect((await publisher(backend).tutorial('gone')).status).toBe(500)
      await publish(backend, { gone: html })
      expect((await publisher(backend).tutorial('gone')).text()).toBe(html)
    })

    test('of a picture are never served either', async () => {
      const { contentHash } = (await upload(backend, 'damaged/picture.png', png(3, 3))).json<{ contentHash: string }>()
      await backend.sql('UPDATE tutorials_content_ContentImages SET bytes = ? WHERE hash = ?', [png(4, 4), contentHash])
      expect((await get(`${backend.url}/content/images/${contentHash}`)).status).toBe(500)
    })
  })

  function flipped(bytes: Buffer): Buffer {
    const copy = Buffer.from(bytes)
    const middle = Math.floor(copy.length / 2)
    copy[middle] = (copy[middle] ?? 0) ^ 1
    return copy
  }
})
