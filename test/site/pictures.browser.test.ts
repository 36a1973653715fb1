import { beforeAll, describe, expect, test } from '@jest/globals'
import type { Browser } from 'playwright-core'
import { screenshot } from '../content/support/screenshot.ts'
import { upload } from '../content/support/pictures.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { openBrowser } from '../support/browser/open.ts'
import { layoutShift, overhang, watchedPage } from '../support/browser/watched-page.ts'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { get } from '../support/http/http.ts'
import { publish } from '../support/publish.ts'
import { until } from '../support/until.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

let backend: Backend
let gateway: Gateway
let browser: Browser
let src: string
const picture = screenshot(1600, 400)

beforeAll(async () => {
  backend = await startBackend()
  src = (await upload(backend, 'pictured/a.png', picture)).json<{ src: string }>().src
  const image = `<img alt="A screen" src="${src}" width="1600" height="400" data-zoomable>`
  const document = `<html lang="en"><head><title>Pictured</title></head><body><main><article><p>See:</p>${image}</article></main></body></html>`
  await publish(backend, { pictured: `<!doctype html>${document}` })
  gateway = await startGateway(backend.url)
  browser = await openBrowser()
})

const webp = { accept: 'image/webp' }

test('a picture in a width comes through the gateway, WebP and original apart', async () => {
  const url = `${gateway.url}${src}?w=960`
  await until(async () => (await get(url, webp)).headers['content-type'] === 'image/webp')
  for (const [accept, type] of [
    ['image/png', 'image/png'],
    ['image/webp', 'image/webp'],
    ['*/*', 'image/png']
  ] as const) {
    const answer = await get(url, { accept })
    expect([answer.status, answer.headers['content-type']]).toEqual([200, type])
    expect(answer.headers.vary).toMatch(/\bAccept(?:,|$)/)
    const condition = { accept, 'if-none-match': String(answer.headers.etag) }
    expect((await get(url, condition)).status).toBe(304)
  }
  expect((await get(`${gateway.url}${src}?w=961`, webp)).status).toBe(400)
})

describe.each([
  ['a phone', { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 }, '?w=480'],
  ['a fine phone', { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }, '?w=960'],
  ['a desk', { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 }, '?w=960']
])('%s', (_name, options, form) => {
  test('loads the form for its screen, in its place, and the original when enlarged', async () => {
    await until(async () => (await get(gateway.url + src + form, webp)).headers['content-type'] === 'image/webp')
    const { page, context, complaints } = await watchedPage(browser, gateway.url, options)
    await page.goto('/tutorials/pictured')
    const shown = page.getByRole('img', { name: 'A screen' })
    await shown.scrollIntoViewIfNeeded()
    const loaded = `document.querySelector('img[alt="A screen"]')`
    await until(() => page.evaluate<boolean>(`${loaded}.complete && ${loaded}.naturalWidth > 0`))
    expect(await page.evaluate(`${loaded}.currentSrc`)).toBe(gateway.url + src + form)
    const { width = 0, height = 0 } = (await shown.boundingBox()) ?? {}
    expect(width / height).toBeCloseTo(4, 1)
    expect(await layoutShift(page)).toBeLessThan(0.01)
    expect(await overhang(page)).toBe(0)
    await page.getByRole('button', { name: 'Enlarge picture: A screen' }).click()
    const large = page.getByRole('dialog', { name: 'Picture' }).getByRole('img')
    expect(await large.getAttribute('src')).toBe(gateway.url + src)
    expect(complaints()).toEqual([])
    await context.close()
  })
})
