import { beforeAll, describe, expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { verifies } from '../../requirements/verifies.ts'
import { type Backend, leaseBackend } from '../../support/backend.ts'
import { bearer, get, post, send } from '../../support/http/http.ts'
import { beginSession, packed, publisher, sampleDocument } from '../../support/publish.ts'
import { storedRows } from '../support/store.ts'
import { inFullRun } from '../../support/database/on-both.ts'

inFullRun()

describe('large bodies', () => {
  const MB = 1024 * 1024
  let backend: Backend

  beforeAll(async () => {
    backend = await leaseBackend()
  })

  /** `size` bytes of a JSON text that never ends, in pieces. */
  async function* longText(size: number, piece = MB): AsyncGenerator<Buffer> {
    yield Buffer.from('{"trigger":"')
    for (let sent = 0; sent < size; sent += piece) yield Buffer.alloc(piece, 'x')
  }

  /** The most memory that the backend has held so far, in MB. */
  function peakMemory(): number {
    const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${backend.pid}/status`, 'utf8')) ?? []
    if (kilobytes === undefined) throw new Error('The kernel does not tell VmHWM')
    return Number(kilobytes) / 1024
  }

  describe('a large body of a stranger', () => {
    verifies('PLATFORM-028', 'is answered 401 with little of it read', async () => {
      for (const path of ['/content/publish/append', '/content/publish', '/content/image?u=a/b.png']) {
        const answer = await send(`${backend.url}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'content-length': String(30 * MB) },
          body: longText(30 * MB)
        })
        expect(answer.status).toBe(401)
        // what the buffers of both ends take counts as sent
        expect(answer.bytesSent).toBeLessThan(12 * MB)
      }
    })

    test('without an announced length is answered 401 too', async () => {
      const answer = await send(`${backend.url}/content/publish/append`, { method: 'POST', body: longText(30 * MB) })
      expect(answer.status).toBe(401)
      expect((await get(`${backend.url}/health`)).status).toBe(200)
    })
  })

  describe('a body over its cap', () => {
    test.each([
      ['/content/publish/begin', MB],
      ['/content/publish/commit', MB],
      ['/content/publish/abort', MB],
      ['/content/publish/render-concepts', MB],
      ['/content/rollback', 100 * 1024],
      ['/content/code-check-specs', 5 * MB],
      ['/content/validate-answer-specs', 5 * MB],
      ['/build/repo-catalog', 10 * MB]
    ])('of %s is answered 413, announced or not', async (path, cap) => {
      const before = await storedRows(backend)
      const headers = { ...bearer(backend.key), 'content-type': 'application/json' }
      const announced = await post(`${backend.url}${path}`, `"${'x'.repeat(cap)}"`, headers)
      const unannounced = await send(`${backend.url}${path}`, { method: 'POST', headers, body: longText(2 * cap, cap) })
      for (const answer of [announced, unannounced])
        expect([answer.status, answer.json()]).toMatchObject([413, { error: { code: 'too_large' } }])
      const below = await post(`${backend.url}${path}`, `"${'x'.repeat(cap - 2)}"`, headers)
      expect(below.status).toBe(400)
      expect(await storedRows(backend)).toEqual(before)
    })

    test('of append is answered 413 when it announces more than 100 MB', async () => {
      const answer = await send(`${backend.url}/content/publish/append`, {
        method: 'POST',
        headers: { ...bearer(backend.key), 'content-length': String(100 * MB + 1) },
        body: longText(100 * MB)
      })
      expect(answer.status).toBe(413)
    })
  })

  describe('a gzip bomb', () => {
    /** 16 MB of zeros in 16 KB, over and over: gzip may be put together from members. */
    const bomb = (gigabytes: number): string => {
      const member = gzipSync(Buffer.alloc(16 * MB))
      return Buffer.concat(Array.from({ length: gigabytes * 64 }, () => member)).toString('base64')
    }

    test('is answered 413 naming its slug, with bounded memory, and stores nothing', async () => {
      const { sessionId } = await beginSession(backend)
      // the workers that unpack are started and warm before memory is measured
      for (let round = 0; round < 3; round++)
        await publisher(backend).append(sessionId, { warm: sampleDocument('warm') })
      const before = await storedRows(backend)
      const peak = peakMemory()
      for (const path of ['/content/publish/append', '/content/publish']) {
        const body = { sessionId, files: { fine: packed('<p>fine</p>'), bomb: bomb(1) } }
        const answer = await post(`${backend.url}${path}`, body, bearer(backend.key))
        expect([answer.status, answer.json()]).toMatchObject([
          413,
          { error: { code: 'too_large', target: 'files.bomb', message: 'More than 5 MB decompressed' } }
        ])
      }
      expect(peakMemory() - peak).toBeLessThan(64)
      expect(await storedRows(backend)).toEqual(before)
      await publisher(backend).abort(sessionId)
    })

    test('in a source is found too', async () => {
      const { sessionId } = await beginSession(backend)
      const sources = { fine: gzipSync(Buffer.alloc(5 * MB + 1)).toString('base64') }
      const answer = await post(
        `${backend.url}/content/publish/append`,
        { sessionId, files: { fine: packed('<p>fine</p>') }, sources },
        bearer(backend.key)
      )
      expect([answer.status, answer.json()]).toMatchObject([413, { error: { target: 'sources.fine' } }])
      await publisher(backend).abort(sessionId)
    })

    test('is no document of just the cap', async () => {
      const { sessionId } = await beginSession(backend)
      const atCap = 'a'.repeat(5 * MB)
      expect((await publisher(backend).append(sessionId, { large: atCap })).status).toBe(202)
      expect((await publisher(backend).append(sessionId, { large: `${atCap}a` })).status).toBe(413)
      await publisher(backend).abort(sessionId)
    })

    test('made of many documents that are small enough each is refused as a whole', async () => {
      const { sessionId } = await beginSession(backend)
      const large = gzipSync(Buffer.alloc(5 * MB, ' ')).toString('base64')
      const files = Object.fromEntries(Array.from({ length: 41 }, (_, index) => [`part-${index}`, large]))
      const answer = await post(`${backend.url}/content/publish/append`, { sessionId, files }, bearer(backend.key))
      expect([answer.status, answer.json()]).toMatchObject([413, { error: { target: 'part-40' } }])
      await publisher(backend).abort(sessionId)
    })
  })
})
