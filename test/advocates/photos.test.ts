import { beforeAll, describe, expect, test } from '@jest/globals'
import { imageSize } from 'image-size'
import { curator, refusal } from '../catalog/support/curator.ts'
import { photograph, darkQuarters } from '../content/support/photograph.ts'
import { bomb, damaged, screenshot } from '../content/support/screenshot.ts'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { startGateway } from '../support/gateway.ts'
import { get, head, post } from '../support/http/http.ts'
import { dotOf } from '../support/pictures/decode-webp.ts'
import { gif } from '../support/pictures/gif.ts'
import { hashOf } from '../support/publish.ts'

const MB = 1024 * 1024

describe('the photo of an advocate', () => {
  let backend: Backend
  let admin: ReturnType<typeof curator>
  let ID: string

  beforeAll(async () => {
    backend = await leaseBackend()
    admin = curator(backend)
    ID = (await admin.made('Advocates', { IsActiveEntity: true, firstName: 'Photo', lastName: 'Subject' })).ID
  })

  const action = (name: string, body: object, user = 'admin', id = ID) =>
    curator(backend, user).post(`Advocates(ID=${id},IsActiveEntity=true)/AdminService.${name}`, { ...body })
  const upload = (bytes: Uint8Array, mimeType?: string) =>
    action('uploadPhoto', { photoBase64: Buffer.from(bytes).toString('base64'), mimeType })
  const read = (query = '', headers = {}, at = backend.url) =>
    get(`${at}/api/advocates/photo-subject/photo${query}`, headers)
  const advocate = async () => (await get(`${backend.url}/api/advocates/photo-subject`)).json<Record<string, unknown>>()

  verifies(
    [
      'HOMEPAGE-011',
      'HOMEPAGE-033',
      'HOMEPAGE-034',
      'HOMEPAGE-035',
      'HOMEPAGE-036',
      'HOMEPAGE-037',
      'HOMEPAGE-038',
      'HOMEPAGE-039'
    ],
    'is a square WebP in two sizes, under its hash, for a day and without a login; without one it is 404 without a body',
    async () => {
      const missing = await read()
      expect([missing.status, missing.body.length]).toEqual([404, 0])
      const unknown = await get(`${backend.url}/api/advocates/nobody/photo?size=thumb`)
      expect([unknown.status, unknown.body.length]).toEqual([404, 0])
      expect(await advocate()).toMatchObject({ hasPhoto: false, photoUpdatedAt: null })

      // held on its side: what is dark above lies to the right of the file
      const source = await photograph(640, 400, 6)
      const stored = await upload(source, 'image/jpeg')
      expect([stored.status, stored.text()]).toEqual([204, ''])
      for (const [query, side] of [
        ['', 256],
        ['?size=thumb', 64]
      ] as const) {
        const answer = await read(query)
        expect([answer.status, imageSize(answer.body)]).toMatchObject([
          200,
          { type: 'webp', width: side, height: side }
        ])
        expect(answer.headers).toMatchObject({
          'content-type': 'image/webp',
          'cache-control': 'public, max-age=86400',
          'x-content-type-options': 'nosniff',
          etag: `"${hashOf(answer.body)}"`
        })
        expect(await darkQuarters(answer.body)).toEqual([false, true, false, true])
        const { etag } = answer.headers
        expect((await read(query, { 'if-none-match': etag })).status).toBe(304)
        const bare = await head(`${backend.url}/api/advocates/photo-subject/photo${query}`)
        expect([bare.status, bare.headers.etag, bare.body.length]).toEqual([200, etag, 0])
      }
      expect(await advocate()).toMatchObject({ hasPhoto: true, photoUpdatedAt: expect.stringMatching(/^\d{4}-/) })

      const large = (await read()).body
      const [row] = await admin.list(`AdvocatePhotos?$filter=advocate_ID eq ${ID}`)
      expect(row).toMatchObject({
        sha256: hashOf(large),
        sizeBytes: large.length,
        photoUrl: `/api/advocates/photo-subject/photo?v=${hashOf(large)}`
      })
      const [bytes] = await backend.sql(
        'SELECT photo256 AS bytes, sha256, sha256Thumb AS thumb FROM tutorials_advocates_AdvocatePhotos WHERE advocate_ID = ?',
        [ID]
      )
      expect([hashOf(Buffer.from(bytes?.['bytes'] as Uint8Array)), bytes?.['thumb']]).toEqual([
        bytes?.['sha256'],
        hashOf((await read('?size=thumb')).body)
      ])
      expect(JSON.stringify((await action('uploadPhoto', {})).json())).toContain('photoBase64')
    }
  )

  test('is replaced by the next and cleared, at once through the gateway too, and of an inactive advocate is 404', async () => {
    const gateway = await startGateway(backend.url, { env: { GATEWAY_CACHE_MS: '50' } })
    await upload(screenshot(300, 300))
    const first = await read('', {}, gateway.url)
    expect([first.status, first.headers['cache-control'], first.headers['set-cookie']]).toEqual([
      200,
      'public, max-age=86400',
      undefined
    ])
    expect((await get(`${gateway.url}/api/advocates/nobody/photo`)).status).toBe(404)
    await upload(screenshot(300, 300, 9))
    expect((await read()).headers.etag).not.toBe(first.headers.etag)
    const address = `Advocates(ID=${ID},IsActiveEntity=true)`
    expect((await admin.patch(address, { isActive: false })).status).toBe(200)
    expect([(await read()).status, (await read('?size=thumb')).status]).toEqual([404, 404])
    expect((await admin.patch(address, { isActive: true })).status).toBe(200)
    expect((await read()).status).toBe(200)
    expect((await action('clearPhoto', {})).status).toBe(204)
    expect([(await read()).status, (await read('?size=thumb')).status]).toEqual([404, 404])
    expect((await action('clearPhoto', {})).status).toBe(204)
  })

  test('stays when the advocate is edited as a draft, and goes with the row', async () => {
    const { ID: own } = await admin.made('Advocates', { IsActiveEntity: true, firstName: 'Drafted', lastName: 'Photo' })
    const photoBase64 = screenshot(80, 40).toString('base64')
    expect((await action('uploadPhoto', { photoBase64 }, 'admin', own)).status).toBe(204)
    const photo = () => get(`${backend.url}/api/advocates/drafted-photo/photo`)
    const { etag } = (await photo()).headers
    expect((await admin.edit('Advocates', own)).status).toBe(201)
    expect((await admin.patchDraft('Advocates', own, { title: 'New' })).status).toBe(200)
    expect((await admin.activate('Advocates', own)).status).toBe(200)
    expect((await photo()).headers.etag).toBe(etag)
    const { ID: draft } = (await admin.post('Advocates', { firstName: 'Never' })).json<{ ID: string }>()
    const onDraft = `Advocates(ID=${draft},IsActiveEntity=false)/AdminService.uploadPhoto`
    expect((await admin.post(onDraft, { photoBase64 })).status).toBe(404)
    expect((await admin.remove(`Advocates(ID=${own},IsActiveEntity=true)`)).status).toBe(204)
    expect((await photo()).status).toBe(404)
    const sql = 'SELECT 1 AS one FROM tutorials_advocates_AdvocatePhotos WHERE advocate_ID = ?'
    expect(await backend.sql(sql, [own])).toEqual([])
  })

  test('is taken as PNG, WebP and still GIF, cut in the middle, without what follows the picture in its file', async () => {
    const small = screenshot(20, 10)
    const polyglot = Buffer.concat([small, Buffer.from('<script>alert(1)</script>PK\x03\x04')])
    expect((await upload(polyglot)).status).toBe(204)
    const { body } = await read()
    expect([imageSize(body), body.includes('script')]).toMatchObject([{ width: 256, height: 256 }, false])
    expect((await upload(body, 'image/webp')).status).toBe(204)
    expect((await upload(gif(90, 30))).status).toBe(204)
    const [red = 0, green = 0, blue = 0] = await dotOf((await read()).body, 128, 128)
    expect([red > 180, green < 90, blue < 40]).toEqual([true, true, true])
  })

  const animatedPng = (): Buffer => {
    const still = screenshot(30, 30)
    return Buffer.concat([
      still.subarray(0, 33),
      Buffer.from([0, 0, 0, 8]),
      Buffer.from('acTL'),
      Buffer.alloc(12),
      still.subarray(33)
    ])
  }
  const animatedWebp = Buffer.concat([
    Buffer.from('RIFF\x40\0\0\0WEBPVP8X\n\0\0\0\x02\0\0\0\x1d\0\0\x1d\0\0ANIM\x06\0\0\0\0\0\0\0\0\0', 'latin1'),
    Buffer.alloc(64)
  ])
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  )
  const truncated = async (orientation = 1) => (await photograph(200, 200, orientation)).subarray(0, 2500)

  test.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ['an SVG', 'not_a_picture', () => svg],
    ['a script', 'not_a_picture', () => Buffer.from('#!/bin/sh\nexit 1\n')],
    [
      'a page that begins as a GIF',
      'damaged_picture',
      () => Buffer.from('GIF89a\x09\0\x09\0/*<html>*/=1;alert(1)//'.padEnd(99))
    ],
    ['a PDF', 'not_a_picture', () => Buffer.from('%PDF-1.7\n'.padEnd(400))],
    ['a PNG that ends early', 'damaged_picture', () => damaged(200, 200)],
    ['a JPEG that ends early', 'damaged_picture', truncated],
    ['a GIF that ends early', 'damaged_picture', () => gif(90, 90).subarray(0, -20)],
    ['a WebP that ends early', 'damaged_picture', async () => (await read()).body.subarray(0, 120)],
    ['a signature alone', 'not_a_picture', () => screenshot(9, 9).subarray(0, 8)],
    ['a moving GIF', 'moving_picture', () => gif(30, 30, 3)],
    ['a moving PNG', 'moving_picture', animatedPng],
    ['a moving WebP', 'moving_picture', () => animatedWebp]
  ])('is none, nor changed, by %s: %s', async (_, code, make) => {
    await upload(screenshot(40, 40))
    const before = (await read()).headers.etag
    const answer = await upload(await make())
    expect([answer.status, answer.json()]).toMatchObject([400, { error: { code, target: 'photoBase64' } }])
    expect((await read()).headers.etag).toBe(before)
  })

  test('is refused by size: dots that a header promises, bytes, and a body beyond all', async () => {
    for (const [width, height] of [
      [60_000, 60_000],
      [2 ** 31 - 1, 2 ** 31 - 1],
      [16_001, 1000]
    ] as const)
      expect(refusal(await upload(bomb(width, height)))).toEqual([413, 'photoBase64'])
    const large = Buffer.concat([screenshot(30, 30), Buffer.alloc(5 * MB)])
    expect(refusal(await upload(large))).toEqual([413, 'photoBase64'])
    expect((await upload(Buffer.alloc(7 * MB))).status).toBe(413)
  })

  test('is refused as another type than it says to be, in what is no base64, and without a picture', async () => {
    const picture = screenshot(30, 30)
    expect(refusal(await upload(picture, 'image/jpeg'))).toEqual([400, 'mimeType'])
    expect(refusal(await upload(picture, 'image/svg+xml'))).toEqual([400, 'mimeType'])
    for (const photoBase64 of ['', '!!!!', `data:image/png;base64,${picture.toString('base64')}`, 'A'])
      expect(refusal(await action('uploadPhoto', { photoBase64 }))).toEqual([400, 'photoBase64'])
    expect((await read('?size=huge')).json()).toMatchObject({ error: { code: 'invalid_size', target: 'size' } })
  })

  test('is changed by admins alone, of an advocate that there is', async () => {
    const photoBase64 = screenshot(30, 30).toString('base64')
    for (const name of ['uploadPhoto', 'clearPhoto']) {
      expect((await action(name, { photoBase64 }, 'author')).status).toBe(403)
      const path = `${backend.url}/admin/Advocates(ID=${ID},IsActiveEntity=true)/AdminService.${name}`
      expect((await post(path, { photoBase64 })).status).toBe(401)
      const nobody = '00000000-0000-4000-8000-000000000000'
      expect((await action(name, name === 'uploadPhoto' ? { photoBase64 } : {}, 'admin', nobody)).status).toBe(404)
    }
  })

  test('goes on when its admin uploads many at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => upload(screenshot(400, 400, n))))
    const statuses = answers.map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([204, 503]))
    expect(answers.find(({ status }) => status === 503)?.headers['retry-after']).toBe('5')
    expect((await read()).status).toBe(200)
  })
})
