import { beforeAll, describe, expect, test } from '@jest/globals'
import { verifies } from '../../requirements/verifies.ts'
import { type Backend, leaseBackend } from '../../support/backend.ts'
import { get, head } from '../../support/http/http.ts'
import { hashOf, publish, sampleDocument } from '../../support/publish.ts'

describe('codings', () => {
  const page = sampleDocument('encoded', 1, 40)
  let backend: Backend

  beforeAll(async () => {
    backend = await leaseBackend()
    await publish(backend, { encoded: page })
  })

  const paths = ['/content/tutorials/encoded', '/content/hashes', '/content/nav']

  describe.each(paths)('Accept-Encoding of %s', path => {
    test.each([
      [undefined, undefined],
      ['', undefined],
      ['identity', undefined],
      ['gzip', 'gzip'],
      ['br', 'br'],
      ['gzip, deflate, br, zstd', 'br'],
      ['GZIP', 'gzip'],
      ['*', 'br'],
      ['gzip;q=1.0, br;q=0.5', 'gzip'],
      ['br;q=0.5, gzip;q=0.5', 'br'],
      ['br;q=0, gzip', 'gzip'],
      ['br;q=0, *', 'gzip'],
      ['gzip;q=0, br;q=0', undefined],
      ['*;q=0', undefined],
      ['identity;q=1, gzip;q=0.5', undefined],
      ['identity;q=0.5, gzip;q=0.6', 'gzip'],
      ['zstd, deflate', undefined],
      ['gzip ; q=0.8 , br ; q=0.9', 'br']
    ])('%p is answered with %p', async (accepted, coding) => {
      const url = `${backend.url}${path}`
      const plain = await get(url)
      const answer = await get(url, accepted === undefined ? {} : { 'accept-encoding': accepted })
      expect([answer.status, answer.headers['content-encoding']]).toEqual([200, coding])
      expect(answer.headers['content-length']).toBe(String(answer.body.length))
      expect(answer.headers.vary).toBe('Accept-Encoding, Origin')
      const suffix = coding ? `-${coding}"` : '"'
      expect(answer.headers.etag).toBe(plain.headers.etag?.replace(/"$/, suffix))
      expect(answer.text()).toBe(plain.text())
    })
  })

  describe('the bytes of a tutorial', () => {
    verifies('CONTENT-025', 'are its text in every coding, and smaller than that', async () => {
      for (const coding of ['gzip', 'br']) {
        const answer = await get(`${backend.url}/content/tutorials/encoded`, { 'accept-encoding': coding })
        expect(hashOf(answer.text())).toBe(hashOf(page))
        expect(answer.body.length).toBeLessThan(page.length / 2)
      }
    })

    test('have the same length in the answer to HEAD', async () => {
      for (const coding of ['identity', 'gzip', 'br']) {
        const accept = { 'accept-encoding': coding }
        const [full, bare] = [
          await get(`${backend.url}/content/tutorials/encoded`, accept),
          await head(`${backend.url}/content/tutorials/encoded`, accept)
        ]
        expect(bare.headers['content-length']).toBe(String(full.body.length))
        expect(bare.headers['content-encoding']).toBe(full.headers['content-encoding'])
      }
    })

    test('come in the coding that was asked for when many ask at once for the first time', async () => {
      await publish(backend, { crowded: page.replaceAll('encoded', 'crowded') })
      const codings = ['identity', 'gzip', 'br']
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, index) =>
          get(`${backend.url}/content/tutorials/crowded`, { 'accept-encoding': codings[index % 3] })
        )
      )
      for (const [index, answer] of answers.entries()) {
        expect(answer.headers['content-encoding'] ?? 'identity').toBe(codings[index % 3])
        expect(answer.text()).toBe(page.replaceAll('encoded', 'crowded'))
      }
    })
  })
})
