import { beforeAll, describe, expect } from '@jest/globals'
import { imageSize } from 'image-size'
import { type Backend, leaseBackend, startBackend } from '../../support/backend.ts'
import { get, head, type HttpResponse } from '../../support/http/http.ts'
import { inFullRun, onBothInFullRun } from '../../support/database/on-both.ts'
import { test, testOnBoth } from '../../support/database/test-on-both.ts'
import { hashOf, publish } from '../../support/publish.ts'
import { until } from '../../support/until.ts'
import { png } from '../../cli/support/documents.ts'
import { darkQuarters, photograph } from '../support/photograph.ts'
import { upload } from '../support/pictures.ts'
import { bomb, damaged, screenshot } from '../support/screenshot.ts'

inFullRun()
onBothInFullRun('types', 'concurrency', 'retention')

const webp = { accept: 'image/avif,image/webp,*/*;q=0.8' }
const FOR_EVER = 'public, max-age=31536000, immutable'

const address = (bytes: Uint8Array, width?: number): string =>
  `/content/images/${hashOf(bytes)}${width === undefined ? '' : `?w=${width}`}`

/** The answer once the rendition is made or refused: an original that stands in for it may be kept a minute alone. */
async function settled(backend: Backend, path: string, headers: Record<string, string> = webp): Promise<HttpResponse> {
  let answer = await get(backend.url + path, headers)
  await until(async () => {
    answer = await get(backend.url + path, headers)
    return answer.headers['cache-control'] === FOR_EVER
  })
  return answer
}

const rowsOf = (backend: Backend, bytes: Uint8Array) =>
  backend.sql('SELECT width, hash FROM tutorials_content_ContentRenditions WHERE imageHash = ?', [hashOf(bytes)])

const isStored = (backend: Backend, bytes: Uint8Array): Promise<void> =>
  until(async () => (await rowsOf(backend, bytes)).length > 0)

describe('a picture in a width', () => {
  const wide = screenshot(1600, 60)
  let backend: Backend

  beforeAll(async () => {
    backend = await leaseBackend()
    await upload(backend, 'renditions/wide.png', wide)
  })

  test.each([480, 960, 1440])('comes as WebP, %i dots wide, for ever', async width => {
    const answer = await settled(backend, address(wide, width))
    expect([answer.status, imageSize(answer.body)]).toMatchObject([200, { type: 'webp', width }])
    expect(answer.body.length).toBeLessThan(wide.length)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      etag: `"${hashOf(answer.body)}"`,
      vary: expect.stringMatching(/^Accept(?:,|$)/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox"
    })
  })

  test('is 304 for who has it, 412 for who wants another, and HEAD has its headers', async () => {
    const { headers } = await settled(backend, address(wide, 480))
    const url = backend.url + address(wide, 480)
    const unchanged = await get(url, { ...webp, 'if-none-match': String(headers.etag) })
    expect([unchanged.status, unchanged.body.length, unchanged.headers.etag]).toEqual([304, 0, headers.etag])
    expect(unchanged.headers).toMatchObject({ 'cache-control': FOR_EVER, vary: headers.vary })
    expect((await get(url, { ...webp, 'if-none-match': `"${hashOf(wide)}"` })).status).toBe(200)
    expect((await get(url, { ...webp, 'if-match': `"${hashOf(wide)}"` })).status).toBe(412)
    const bare = await head(url, webp)
    expect([bare.status, bare.body.length, bare.headers['content-length']]).toEqual([200, 0, headers['content-length']])
  })

  test.each(['image/webp;q=0, image/*', 'image/png, */*', ''])('is the original for Accept: %s', async accept => {
    const answer = await get(backend.url + address(wide, 480), { accept })
    expect(answer.body).toEqual(wide)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      etag: `"${hashOf(wide)}"`,
      'cache-control': FOR_EVER,
      vary: expect.stringMatching(/^Accept(?:,|$)/)
    })
  })

  test('without a width is the original, which does not vary', async () => {
    const answer = await get(backend.url + address(wide), webp)
    expect([answer.body, answer.headers.vary ?? '']).toEqual([wide, expect.not.stringMatching(/Accept(?:,|$)/)])
  })

  test.each(['w=', 'w=481', 'w=0480', 'w=480.0', 'w=-480', 'w=4e2', 'w=1e9', 'w=480&w=960', 'w=480&w=480'])(
    'is 400 for %s',
    async query => {
      for (const picture of [wide, png(2, 2)]) {
        const answer = await get(`${backend.url}${address(picture)}?${query}`, webp)
        expect([answer.status, answer.json()]).toMatchObject([400, { error: { code: 'invalid_width', target: 'w' } }])
      }
    }
  )

  test('is 404 where there is no picture', async () => {
    expect((await get(`${backend.url}/content/images/${'0'.repeat(64)}?w=480`, webp)).status).toBe(404)
  })

  testOnBoth('many ask at once, and it is made once', async () => {
    const other = screenshot(1000, 60, 3)
    await upload(backend, 'renditions/crowd.png', other)
    const answers = await Promise.all(Array.from({ length: 20 }, () => settled(backend, address(other, 480))))
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1)
    await isStored(backend, other)
    expect(await rowsOf(backend, other)).toHaveLength(1)
  })

  test('of a WebP is made of it', async () => {
    const { body } = await settled(backend, address(wide, 960))
    await upload(backend, 'renditions/smaller.webp', body)
    expect(imageSize((await settled(backend, address(body, 480))).body)).toMatchObject({ type: 'webp', width: 480 })
  })

  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="2000"/>')
  const originals: [string, Buffer][] = [
    ['is narrower', screenshot(480, 20)],
    ['is a drawing', drawing],
    ['is damaged', damaged(1200, 60)],
    ['says to be larger than any', bomb(30_000, 30_000)],
    ['says to be larger than it is', bomb(1600, 1200)],
    ['has so many pixels that making it smaller would take hundreds of megabytes', png(2100, 2000)],
    ['would be no smaller', png(481, 1)]
  ]

  test.each(originals)('is the original when it %s', async (name, bytes) => {
    expect((await upload(backend, `renditions/${name}`, bytes)).status).toBe(200)
    const answer = await settled(backend, address(bytes, 480))
    expect([answer.status, answer.headers.etag]).toEqual([200, `"${hashOf(bytes)}"`])
    expect(answer.body).toEqual(bytes)
  })
})

describe('a photograph', () => {
  test.each([
    [1, [800, 200], [true, true, false, false]],
    [3, [800, 200], [false, false, true, true]],
    [6, [200, 800], [false, true, false, true]],
    [8, [200, 800], [true, false, true, false]]
  ])('that was held another way (EXIF %i) stands upright', async (orientation, [width = 0, height = 0], dark) => {
    const backend = await leaseBackend()
    const bytes = await photograph(width, height, orientation)
    const uploaded = await upload(backend, `held/${orientation}.jpg`, bytes)
    expect(uploaded.json()).toMatchObject({ width: 800, height: 200 })
    const { body } = await settled(backend, address(bytes, 480))
    expect(imageSize(body)).toMatchObject({ type: 'webp', width: 480, height: 120 })
    expect(await darkQuarters(body)).toEqual(dark)
  })
})

test('a rendition that takes too long is given up: the original serves, and is asked for again after a minute', async () => {
  const backend = await startBackend({ env: { CONTENT_RENDITION_MS: '1' } })
  const picture = screenshot(1000, 60, 13)
  await upload(backend, 'slow/a.png', picture)
  for (const _ of [1, 2]) {
    const answer = await get(backend.url + address(picture, 480), webp)
    expect([answer.status, answer.body]).toEqual([200, picture])
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=60',
      vary: expect.stringMatching(/^Accept/)
    })
  }
  expect(await rowsOf(backend, picture)).toEqual([])
  const warnings = backend.output().match(/could not be made smaller/g)
  expect(warnings).toHaveLength(1)
})

describe('renditions of two instances', () => {
  const picture = screenshot(1200, 60, 5)
  let backend: Backend
  let other: Backend

  beforeAll(async () => {
    backend = await startBackend()
    other = await startBackend({ database: backend.database, dataDir: backend.dataDir })
  })

  testOnBoth('are the same, made by one', async () => {
    await upload(backend, 'shared/a.png', picture)
    const made = await settled(backend, address(picture, 480))
    await isStored(backend, picture)
    // another rendition under its hash shows where the answer comes from
    const foreign = (await settled(backend, address(picture, 960))).body
    await backend.sql('UPDATE tutorials_content_ContentRenditions SET bytes = ?, hash = ? WHERE imageHash = ?', [
      foreign,
      hashOf(foreign),
      hashOf(picture)
    ])
    expect((await settled(other, address(picture, 480))).body).toEqual(foreign)
    expect((await settled(backend, address(picture, 480))).body).toEqual(made.body)
  })

  testOnBoth('are made anew when they are damaged', async () => {
    const bytes = screenshot(1200, 60, 7)
    await upload(backend, 'shared/b.png', bytes)
    const made = await settled(backend, address(bytes, 480))
    await isStored(backend, bytes)
    const change = 'UPDATE tutorials_content_ContentRenditions SET bytes = ? WHERE imageHash = ?'
    await backend.sql(change, [made.body.subarray(1), hashOf(bytes)])
    expect((await settled(other, address(bytes, 480))).body).toEqual(made.body)
  })

  test('are offered by articles that were read before their picture came, by both', async () => {
    const bytes = screenshot(1200, 60, 11)
    const src = address(bytes)
    const article = `<article><h2>Late</h2><img src="${src}" width="1200" height="60"></article>`
    await publish(backend, { late: `<!doctype html><html><body><main>${article}</main></body></html>` })
    const read = async (from: Backend) => {
      const { headers, ...answer } = await get(`${from.url}/content/tutorials/late/article`)
      return { etag: headers.etag, html: answer.json<{ html: string }>().html }
    }
    await until(async () => (await get(`${other.url}/content/tutorials/late/article`)).status === 200)
    const before = await read(other)
    expect([before.html, await read(backend)]).toEqual([expect.not.stringContaining('srcset'), before])
    const stored = () => backend.sql('SELECT articleHash FROM tutorials_content_ContentArticles')
    await until(async () => (await stored()).length > 0)

    await upload(backend, 'late/a.png', bytes)
    const after = await read(backend)
    expect(after.html).toContain(`srcset="${src}?w=480 480w, ${src}?w=960 960w, ${src} 1200w"`)
    expect(after.etag).not.toBe(before.etag)
    await until(async () => (await read(other)).etag === after.etag)
    // known by now, the same picture under another name changes nothing
    await upload(backend, 'late/b.png', bytes)
    expect(await read(backend)).toEqual(after)
  })

  testOnBoth('are offered by articles, and go with their picture', async () => {
    const bytes = screenshot(1200, 60, 9)
    const { src } = (await upload(backend, 'shown/a.png', bytes)).json<{ src: string }>()
    const documentOf = (picture: string): string =>
      `<!doctype html><html><body><main><article><h2>Shown</h2>${picture}</article></main></body></html>`
    const document = documentOf(`<img src="${src}" width="1200" height="60">`)
    await publish(backend, { shown: document })
    const { html } = (await get(`${backend.url}/content/tutorials/shown/article`)).json<{ html: string }>()
    expect(html).toContain(`srcset="${src}?w=480 480w, ${src}?w=960 960w, ${src} 1200w"`)
    expect((await get(`${backend.url}/content/tutorials/shown`)).text()).toBe(document)
    await settled(backend, address(bytes, 480))
    await isStored(backend, bytes)

    await publish(backend, { shown: documentOf('') })
    await backend.runJob('content-cleanup')
    expect(await rowsOf(backend, bytes)).toHaveLength(1)
    await backend.sql('DELETE FROM tutorials_content_ContentImages WHERE hash = ?', [hashOf(bytes)])
    await backend.runJob('content-cleanup')
    expect(await rowsOf(backend, bytes)).toHaveLength(0)
    expect((await get(backend.url + address(bytes, 480), webp)).status).toBe(404)
  })
})
