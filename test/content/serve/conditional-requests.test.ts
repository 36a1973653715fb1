import { beforeAll, describe, expect, test } from '@jest/globals'
import { verifies } from '../../requirements/verifies.ts'
import { type Backend, leaseBackend, startBackend } from '../../support/backend.ts'
import { get, head } from '../../support/http/http.ts'
import { hashOf, publish, sampleDocument } from '../../support/publish.ts'

describe('conditional requests', () => {
  const page = sampleDocument('conditional')
  const tag = `"${hashOf(page)}"`
  let backend: Backend

  beforeAll(async () => {
    backend = await leaseBackend()
    await publish(backend, { conditional: page })
  })

  const tutorial = '/content/tutorials/conditional'
  const paths = [tutorial, '/content/hashes', '/content/source-hashes', '/content/nav', '/content/concepts-index']

  describe.each(paths)('If-None-Match of %s', path => {
    let url: string
    let etag: string

    beforeAll(async () => {
      url = `${backend.url}${path}`
      etag = String((await get(url)).headers.etag)
    })

    test('has a strong tag to compare with', () => {
      expect(etag).toMatch(/^"[0-9a-f]{64}"$/)
    })

    test.each([
      ['the tag', (t: string) => t],
      ['the weak form of the tag', (t: string) => `W/${t}`],
      ['a list with the tag', (t: string) => `"${'0'.repeat(64)}", ${t}, "x"`],
      ['a list with its weak form', (t: string) => `W/"a,b",W/${t}`],
      ['a list over several spaces', (t: string) => `  "a" ,   ${t}  `],
      ['any', () => '*']
    ])('answers 304 to %s', async (_, condition) => {
      const full = await get(url)
      for (const ask of [get, head]) {
        const answer = await ask(url, { 'if-none-match': condition(etag) })
        expect([answer.status, answer.body.length]).toEqual([304, 0])
        expect(answer.headers.etag).toBe(etag)
        expect(answer.headers['cache-control']).toBe(full.headers['cache-control'])
        expect(answer.headers.vary).toBe('Accept-Encoding, Origin')
        for (const name of ['content-type', 'content-length', 'content-encoding', 'transfer-encoding'])
          expect([name, answer.headers[name]]).toEqual([name, undefined])
      }
    })

    test.each([
      ['another tag', () => `"${'0'.repeat(64)}"`],
      ['the tag without quotes', (t: string) => t.slice(1, -1)],
      ['a part of the tag', (t: string) => `${t.slice(0, 20)}"`],
      ['the tag inside of another', (t: string) => `"x${t.slice(1)}`],
      ['nothing', () => '']
    ])('answers 200 to %s', async (_, condition) => {
      const answer = await get(url, { 'if-none-match': condition(etag) })
      expect(answer.status).toBe(200)
      expect(answer.body.length).toBeGreaterThan(0)
    })

    test('has a strong tag for each coding, by which the content is known in all of them', async () => {
      const codings = ['identity', 'gzip', 'br']
      const inCoding = (coding: string, more = {}) => get(url, { 'accept-encoding': coding, ...more })
      const sent = await Promise.all(codings.map(coding => inCoding(coding)))
      const tags = sent.map(({ headers }) => String(headers.etag))
      const coded = sent.map(({ headers }, at) =>
        headers['content-encoding'] ? `${etag.slice(0, -1)}-${codings[at]}"` : etag
      )
      expect(tags).toEqual(coded)
      for (const tag of tags)
        for (const coding of codings) {
          const answer = await inCoding(coding, { 'if-none-match': `"x", W/${tag}` })
          expect([answer.status, answer.headers.etag]).toEqual([304, tag])
        }
    })

    test('If-Match answers 412 to what was replaced meanwhile', async () => {
      for (const ask of [get, head]) {
        for (const current of [etag, '*', `"x", ${etag}`])
          expect((await ask(url, { 'if-match': current })).status).toBe(200)
        for (const stale of ['"x"', `W/${etag}`]) {
          const answer = await ask(url, { 'if-match': stale, 'if-none-match': etag })
          expect([answer.status, answer.headers['cache-control']]).toEqual([412, 'no-store'])
        }
      }
      expect((await get(url, { 'if-match': '"x"' })).json()).toMatchObject({ error: { code: 'precondition_failed' } })
    })
  })

  describe('the tag of a tutorial', () => {
    verifies('CONTENT-026', 'is its hash, as it stands in the hash map', async () => {
      const hashes = (await get(`${backend.url}/content/hashes`)).json<Record<string, string>>()
      expect((await get(`${backend.url}${tutorial}`)).headers.etag).toBe(`"${hashes['conditional']}"`)
      expect(hashes['conditional']).toBe(hashOf(page))
    })

    verifies('CONTENT-026', 'changes with its text alone', async () => {
      await publish(backend, { another: sampleDocument('another') })
      expect((await get(`${backend.url}${tutorial}`, { 'if-none-match': tag })).status).toBe(304)
      await publish(backend, { conditional: sampleDocument('conditional', 2) })
      const answer = await get(`${backend.url}${tutorial}`, { 'if-none-match': tag })
      expect([answer.status, answer.text()]).toEqual([200, sampleDocument('conditional', 2)])
    })

    test('is compared when the bytes are not in memory yet', async () => {
      const fresh = sampleDocument('cold')
      await publish(backend, { cold: fresh })
      const other = await startBackend({ database: backend.database, dataDir: backend.dataDir })
      const answer = await get(`${other.url}/content/tutorials/cold`, { 'if-none-match': `"${hashOf(fresh)}"` })
      expect([answer.status, answer.body.length]).toEqual([304, 0])
    })
  })
})
