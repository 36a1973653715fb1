import { beforeAll, describe, expect, test } from '@jest/globals'
import { inflateSync } from 'node:zlib'
import decodeQr from 'qr/decode.js'
import { verifies } from '../requirements/verifies.ts'
import { refusal } from '../catalog/support/curator.ts'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { as, get, type HttpResponse } from '../support/http/http.ts'

describe('QR codes', () => {
  let backend: Backend

  beforeAll(async () => {
    backend = await leaseBackend()
  })

  const ask = (query: string, headers: object = as('learner')): Promise<HttpResponse> =>
    get(`${backend.url}/api/qrcode${query}`, { ...headers })
  const codeOf = (url: string) => ask(`?url=${encodeURIComponent(url)}`)

  verifies(['HOMEPAGE-066', 'HOMEPAGE-067'], 'are pictures for whoever is logged in', async () => {
    const url = 'https://learn.example/tutorials/first-steps?a=b#step-2'
    const answer = await codeOf(url)
    expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'image/png',
      'private, max-age=86400'
    ])
    const picture = pixelsOf(answer.body)
    expect([picture.width, picture.height]).toEqual([200, 200])
    expect(decodeQr(picture)).toBe(url)
    expect((await ask(`?url=${encodeURIComponent(url)}`, {})).status).toBe(401)
  })

  test('hold long addresses and letters of all languages', async () => {
    const long = `https://learn.example/${'x'.repeat(1977)}`
    expect(decodeQr(pixelsOf((await codeOf(long)).body))).toBe(`${long}`)
    expect(decodeQr(pixelsOf((await codeOf('http://bücher.example/ä')).body))).toBe(
      'http://xn--bcher-kva.example/%C3%A4'
    )
  })

  test.each([
    '',
    '?url=',
    '?url=a&url=b',
    '?url=javascript:alert(1)',
    '?url=//learn.example',
    '?url=https://',
    '?url=https://a%20b',
    `?url=https://learn.example/${'x'.repeat(2000)}`,
    `?url=https://learn.example/${encodeURIComponent('ä'.repeat(1000))}`
  ])('refuse %s', async query => {
    expect(refusal(await ask(query))).toEqual([400, 'url'])
  })
})

/** The pixels of a PNG with one bit for each, as four bytes each. */
function pixelsOf(png: Buffer): { width: number; height: number; data: Uint8Array } {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const start = png.indexOf('IDAT') + 4
  const rows = inflateSync(png.subarray(start, start + png.readUInt32BE(start - 8)))
  const length = 1 + Math.ceil(width / 8)
  const data = new Uint8Array(width * height * 4)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    const isWhite = ((rows[y * length + 1 + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1
    data.set(isWhite ? [255, 255, 255, 255] : [0, 0, 0, 255], pixel * 4)
  }
  return { width, height, data }
}
