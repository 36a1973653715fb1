import { beforeAll, describe, expect, test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { v2 } from '../author/support/render.ts'
import { png } from '../cli/support/documents.ts'
import { renderDrawn } from '../cli/support/drawing.ts'
import { upload } from '../content/support/pictures.ts'
import { screenshot } from '../content/support/screenshot.ts'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { accessibilityProblems } from '../support/browser/axe.ts'
import { openBrowser } from '../support/browser/open.ts'
import {
  logInByForm,
  overhang,
  type WatchedPage,
  watchedPage,
  type WatchOptions
} from '../support/browser/watched-page.ts'
import { type Gateway, plannedGateway, startGateway } from '../support/gateway.ts'
import { startUpstream } from '../support/http/upstream.ts'
import { publish, sampleDocument } from '../support/publish.ts'
import { until } from '../support/until.ts'

const notice = 'QA preview — content not visible to learners'

let channel: Backend
let gateway: Gateway
let browser: Browser

beforeAll(async () => {
  const { port, env } = await plannedGateway()
  channel = await startBackend({ env: { TUTORIALS_PROFILE: 'qa', ...env } })
  const { src } = (await upload(channel, 'draft/a.png', png(4, 3))).json<{ src: string }>()
  const wide = (await upload(channel, 'draft/b.png', screenshot(1000, 200))).json<{ src: string }>()
  const pictures = `<img alt="A dot" src="${src}"><img alt="A screen" src="${wide.src}" width="1000" height="200">`
  const draft = sampleDocument('draft').replace('</body>', `<p>${pictures}</p></body>`)
  const markdown = v2('### One\n\nText.\n\n```mermaid\nflowchart LR\nA-->B\n```', [
    'title: other',
    'time: 1 h 15 min',
    'tags: [tutorial>intermediate]'
  ])
  const other = await renderDrawn(markdown, 'other')
  await publish(channel, { draft, other })
  // of the public channel previews need the stylesheet and the alerts
  const answers = new Map([
    ['/content/tutorial.css', ['text/css', '.tutorial img { max-width: 100% }']],
    ['/api/alerts/me', ['application/json', '{"alerts":[]}']]
  ])
  const open = await startUpstream(({ url = '' }, response) => {
    const [type = 'text/plain', body] = answers.get(url) ?? []
    response.writeHead(body === undefined ? 404 : 200, { 'Content-Type': type })
    response.end(body)
  })
  gateway = await startGateway(open.url, { port, env: { QA_URL: channel.url } })
  browser = await openBrowser()
})

async function open(path: string, options: WatchOptions = {}): Promise<WatchedPage> {
  const watched = await watchedPage(browser, gateway.url, options)
  await logInByForm(watched.page, 'author', '/tutorials-qa/')
  await watched.page.goto(path)
  return watched
}

const banner = (page: Page): Promise<string> => page.getByRole('note').innerText()

describe.each([
  ['light', 360],
  ['dark', 1440]
] as const)('%s, %i px', (colorScheme, width) => {
  verifies(['QA-005', 'QA-009'], 'previews are listed and read in the look of the site, with the banner', async () => {
    const { page, context, complaints } = await open('/tutorials-qa/', {
      colorScheme,
      viewport: { width, height: 800 }
    })
    expect(await banner(page)).toBe(notice)
    expect(await page.getByRole('main').getByRole('link').count()).toBe(2)
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('main').getByRole('link', { name: /draft/i }).click()
    await page.waitForURL('/tutorials-qa/draft')
    expect(await banner(page)).toBe(notice)
    expect(
      await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Previews' }).count()
    ).toBe(1)
    const picture = page.getByRole('img', { name: 'A dot' })
    await picture.scrollIntoViewIfNeeded()
    expect(await picture.getAttribute('src')).toMatch(/^\/tutorials-qa\/images\/[0-9a-f]{64}$/)
    await until(() => page.evaluate<boolean>(`document.querySelector('img[alt="A dot"]').naturalWidth === 4`))
    const smaller = page.getByRole('img', { name: 'A screen' })
    await smaller.scrollIntoViewIfNeeded()
    const source = `document.querySelector('img[alt="A screen"]').currentSrc`
    await until(() => page.evaluate<boolean>(`${source} !== ''`))
    expect(await page.evaluate(source)).toMatch(/\/tutorials-qa\/images\/[0-9a-f]{64}\?w=(?:480|960)$/)
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await overhang(page)).toBe(0)
    expect(complaints()).toEqual([])
    await context.close()
  })
})

test('another spelling leads to the preview, one that is not there to a page that says so; both list addresses work', async () => {
  const { page, context } = await open('/tutorials-qa/Draft', { unless: () => true })
  expect(new URL(page.url()).pathname).toBe('/tutorials-qa/draft')
  await page.goto('/tutorial-navigator-qa/')
  await page.getByRole('heading', { name: 'Previews' }).waitFor()
  expect((await page.goto('/tutorials-qa/nothing'))?.status()).toBe(404)
  await page.getByRole('link', { name: 'Start page' }).waitFor()
  await context.close()
})

test('the search of previews finds previews, while typing and as a form', async () => {
  const { page, context, complaints } = await open('/tutorials-qa/draft')
  await page.keyboard.press('/')
  const palette = page.getByRole('dialog', { name: 'Search' })
  await palette.getByRole('combobox').pressSequentially('oth')
  await palette.getByRole('option').first().waitFor()
  expect(await palette.getByRole('option').count()).toBe(1)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/tutorials-qa\/other/)
  await page.goto('/tutorials-qa/?q=dra')
  expect(await page.getByRole('main').getByRole('listitem').getByRole('link').count()).toBe(1)
  await page.getByRole('link', { name: 'All previews' }).click()
  await page.waitForURL('/tutorials-qa/')
  const main = page.getByRole('main')
  await main.getByRole('searchbox').fill('draft')
  await main.getByRole('button', { name: 'Search' }).click()
  await page.waitForURL('/tutorials-qa/search/?q=draft')
  expect(await main.getByRole('searchbox').inputValue()).toBe('draft')
  expect(await main.getByRole('article').count()).toBe(1)
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overhang(page)).toBe(0)
  expect(complaints()).toEqual([])
  await context.close()
})

test('a preview is nobody else’s to keep, and is not indexed', async () => {
  const { page, context } = await open('/tutorials-qa/draft')
  const answer = await page.reload()
  expect(answer?.status()).toBe(200)
  expect(answer?.headers()['cache-control']).toBe('private, no-cache')
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
  await context.close()
})

test('a preview shows time, level and steps, as its front matter says them, and its diagrams', async () => {
  const { page, context, complaints } = await open('/tutorials-qa/other')
  expect(await page.locator('.tutorial-head .facts > li').allInnerTexts()).toEqual([
    '1 h 15 min',
    'Intermediate',
    '1 step'
  ])
  await page.getByRole('img', { name: 'Diagram' }).click()
  expect(complaints()).toEqual([])
  await context.close()
})
