import { beforeAll, describe, expect, test } from '@jest/globals'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { get, send } from '../support/http/http.ts'
import { hashOf, publish, sampleDocument } from '../support/publish.ts'

let backend: Backend
let gateway: Gateway

beforeAll(async () => {
  backend = await leaseBackend()
  await publish(backend, { 'gateway-tags': sampleDocument('gateway-tags') })
  gateway = await startGateway(backend.url)
})

const codings = ['identity', 'gzip', 'br'] as const
const addresses = {
  'a document of the backend': '/content/tutorials/gateway-tags',
  'a feed of the backend': '/build/catalog',
  'a page of the site': '/tutorials/gateway-tags'
}

describe.each(Object.entries(addresses))('the entity tag of %s', (_what, path) => {
  const inCoding = (coding: string, more = {}) => get(`${gateway.url}${path}`, { 'accept-encoding': coding, ...more })

  test('differs by coding, and each one is known in all of them, from the cache as well', async () => {
    for (let round = 0; round < 2; round++) {
      const tags = []
      for (const coding of codings) {
        const { headers } = await inCoding(coding)
        expect(headers['content-encoding'] ?? 'identity').toBe(coding)
        tags.push(String(headers.etag))
      }
      const [plain = ''] = tags
      expect(tags).toEqual([plain, `${plain.slice(0, -1)}-gzip"`, `${plain.slice(0, -1)}-br"`])
      for (const tag of tags)
        for (const coding of codings) {
          const answer = await inCoding(coding, { 'if-none-match': `W/"x", W/${tag}` })
          expect([answer.status, answer.headers.etag, answer.body.length]).toEqual([304, tag, 0])
        }
      expect((await inCoding('gzip', { 'if-none-match': `${plain.slice(0, -1)}-zip"` })).status).toBe(200)
    }
  })
})

test('without a coding it is the hash of the page, as the hash map has it', async () => {
  const { headers } = await get(`${gateway.url}/content/tutorials/gateway-tags`)
  expect(headers.etag).toBe(`"${hashOf(sampleDocument('gateway-tags'))}"`)
})

test('If-Match of what was replaced is 412, past the cache', async () => {
  const url = `${gateway.url}/content/tutorials/gateway-tags`
  const { etag } = (await get(url, { 'accept-encoding': 'br' })).headers
  expect((await get(url, { 'if-match': String(etag) })).status).toBe(200)
  expect((await get(url, { 'if-match': '"x"' })).status).toBe(412)
})

test('OPTIONS names the methods of an address', async () => {
  for (const path of Object.values(addresses)) {
    const answer = await send(`${gateway.url}${path}`, { method: 'OPTIONS' })
    expect([answer.status, answer.headers.allow]).toEqual([204, 'GET, HEAD'])
    expect((await send(`${gateway.url}${path}`, { method: 'DELETE' })).headers.allow ?? 'GET, HEAD').toBe('GET, HEAD')
  }
})

test('a service without entities is kept by nobody either', async () => {
  expect((await get(`${backend.url}/search/`)).headers['cache-control']).toBe('no-store')
})
