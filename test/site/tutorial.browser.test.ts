import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { gzipSync } from 'node:zlib'
import type { Browser, Locator, Page } from 'playwright-core'
import { accessibilityProblems } from '../support/browser/axe.ts'
import { openBrowser } from '../support/browser/open.ts'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { get } from '../support/http/http.ts'
import { startUpstream } from '../support/http/upstream.ts'
import {
  layoutShift,
  overhang,
  type WatchedPage,
  watchedPage,
  type WatchOptions
} from '../support/browser/watched-page.ts'
import { tutorialBackend } from './support/tutorial-site.ts'

let gateway: Gateway
let browser: Browser
let watched: WatchedPage
let page: Page

beforeAll(async () => {
  const upstream = await startUpstream(await tutorialBackend())
  gateway = await startGateway(upstream.url)
  browser = await openBrowser()
})

const visit = async (options: WatchOptions = {}, slug = 'rich'): Promise<void> => {
  watched = await watchedPage(browser, gateway.url, { viewport: { width: 1366, height: 900 }, ...options })
  page = watched.page
  await page.goto(`/tutorials/${slug}`)
}

const phone = { width: 360, height: 740 }
const isFocused = async (element: Locator): Promise<boolean> =>
  (await element.and(page.locator(':focus')).count()) === 1
const shownTexts = (selector: string): Promise<string[]> => page.locator(`${selector}:visible`).allInnerTexts()

describe('with scripts', () => {
  beforeEach(() => visit())
  afterEach(async () => {
    expect(watched.complaints()).toEqual([])
    await watched.context.close()
  })

  test('options are tabs, chosen by mouse and by keyboard, everywhere and next time', async () => {
    const [systems, java, again] = [0, 1, 2].map(index => page.getByRole('tablist').nth(index)) as [
      Locator,
      Locator,
      Locator
    ]
    const selected = (list: Locator) => list.getByRole('tab', { selected: true }).innerText()
    // the test's browser runs on one of the two, or on neither
    expect(['Windows', 'Linux']).toContain(await selected(systems))
    expect(await Promise.all([java, again].map(selected))).toEqual(['Java', 'Node.js'])
    expect(await page.getByText('Another class.').isVisible()).toBe(false)

    await java.getByRole('tab', { name: 'Node.js' }).click()
    expect(await Promise.all([java, again].map(selected))).toEqual(['Node.js', 'Node.js'])
    await again.getByRole('tab', { name: 'Node.js' }).press('ArrowRight')
    expect(await isFocused(again.getByRole('tab', { name: 'Java' }))).toBe(true)
    expect(await Promise.all([java, again].map(selected))).toEqual(['Java', 'Java'])
    expect(await page.getByRole('tabpanel', { name: 'Java' }).last().innerText()).toContain('Another class.')

    await java.getByRole('tab', { name: 'Java' }).press('End')
    await systems.getByRole('tab', { name: 'Windows' }).click()
    await page.reload()
    expect(await Promise.all([systems, java, again].map(selected))).toEqual(['Windows', 'Node.js', 'Node.js'])
    // a slow machine paints the first option before the script shows the one chosen before; "good" is below 0.1 (Web Vitals)
    expect(await layoutShift(page)).toBeLessThan(0.1)
  })

  test('code is copied as it is, and that is said', async () => {
    await watched.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const copy = page.getByRole('button', { name: 'Copy Shell code' })
    await copy.click()
    await page.getByRole('status').filter({ hasText: 'Copied' }).waitFor({ state: 'attached' })
    expect(await copy.innerText()).toBe('Copied')
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('echo one\necho two')
  })

  test('long code folds and unfolds; print shows all of it', async () => {
    const code = page.locator('.code-block-long pre')
    const height = async (): Promise<number> => (await code.boundingBox())?.height ?? 0
    const folded = await height()
    await page.getByRole('button', { name: 'Show all 30 lines' }).click()
    const whole = await height()
    expect(whole).toBeGreaterThan(folded * 1.5)
    await page.getByRole('button', { name: 'Show fewer lines' }).click()
    expect(await height()).toBe(folded)
    await page.emulateMedia({ media: 'print' })
    expect(await height()).toBeGreaterThan(folded * 1.5)
    expect(await page.getByText('Another class.').isVisible()).toBe(true)
    await page.emulateMedia({ media: 'screen' })
  })

  test('a picture opens large and gives the focus back', async () => {
    const opener = page.getByRole('button', { name: 'Enlarge picture: A pot' })
    await opener.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Picture' })
    await dialog.getByRole('img', { name: 'A pot' }).waitFor()
    await page.keyboard.press('Escape')
    expect(await dialog.isVisible()).toBe(false)
    expect(await isFocused(opener)).toBe(true)
    await opener.click()
    await dialog.getByRole('button', { name: 'Close' }).click()
    expect(await dialog.isVisible()).toBe(false)
  })

  test('the keyboard reaches everything in the order in which it is read', async () => {
    await page.keyboard.press('Tab')
    expect(await isFocused(page.getByRole('link', { name: 'Skip to content' }))).toBe(true)
    await page.keyboard.press('Enter')
    const stops: string[] = []
    for (let count = 0; count < 60; count++) {
      await page.keyboard.press('Tab')
      stops.push(
        await page.evaluate<string>(
          `document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent.trim()`
        )
      )
    }
    const wanted = [
      'The journey',
      'Choose',
      'Copy',
      'Look',
      'Choose again',
      'Read on',
      // titles of steps are links to them
      'Step 1 Choose',
      'Java',
      'Step 2 Copy',
      'Copy Shell code',
      'Shell code',
      'Text code',
      'Show all 30 lines',
      'Step 3 Look',
      'Enlarge picture: A pot',
      'Step 4 Choose again',
      'Node.js',
      'Step 5 Read on',
      'The journey',
      'Edit on GitHub',
      'Report a problem'
    ]
    expect(stops.filter(stop => wanted.includes(stop))).toEqual(wanted)
  })

  test('the rail follows the reading position and tells what is left', async () => {
    const rail = page.getByRole('navigation', { name: 'Steps' })
    const current = () => rail.locator('[aria-current="step"]').innerText()
    // nobody is in a step yet
    expect(await rail.locator('[aria-current]').count()).toBe(0)
    expect(await rail.locator('.rail-summary').innerText()).toBe('5 steps · 20 min')
    await page.evaluate(`document.querySelector('#step-1').scrollIntoView({ behavior: 'instant' })`)
    await rail.locator('[aria-current="step"]').waitFor()
    expect(await current()).toBe('Choose')
    expect(await rail.locator('.rail-summary').innerText()).toBe('Reading step 1 of 5 · about 20 min left')
    await rail.getByRole('link', { name: 'Read on' }).click()
    await rail.locator('[aria-current="step"]').filter({ hasText: 'Read on' }).waitFor()
    expect(await rail.locator('.rail-summary').innerText()).toMatch(/^Reading step 5 of 5 · about 1\d min left$/)
    await page.evaluate('scrollTo({ top: 0, behavior: "instant" })')
    await rail.getByText('5 steps · 20 min').filter({ visible: true }).waitFor()
    expect(await rail.locator('[aria-current]').count()).toBe(0)
  })
})

test('a video is asked for when it is clicked, not before', async () => {
  const embedded = 'https://www.youtube.com/embed/M7lc1UVf-VE?autoplay=1'
  await visit({ unless: complaint => complaint === `elsewhere: ${embedded}` })
  await watched.context.route(embedded, route =>
    route.fulfill({ contentType: 'text/html', body: '<title>Film</title>' })
  )
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await page.getByRole('link', { name: 'A film' }).scrollIntoViewIfNeeded()
  expect(asked.filter(url => url.includes('youtube'))).toEqual([])
  await page.getByRole('link', { name: 'A film' }).click()
  await page.frameLocator('iframe[title="A film"]').locator('html').waitFor({ state: 'attached' })
  expect(asked.filter(url => url.includes('youtube'))).toEqual([embedded])
  expect(watched.complaints()).toEqual([])
  await watched.context.close()
})

test('on a phone the steps open from a bar, and close with Escape or a choice', async () => {
  await visit({ viewport: phone, hasTouch: true })
  const bar = page.getByRole('button', { name: /^Steps/ })
  const link = page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: 'Look' })
  expect(await link.isVisible()).toBe(false)
  await bar.click()
  expect(await link.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  expect([await link.isVisible(), await isFocused(bar)]).toEqual([false, true])
  await bar.click()
  await link.click()
  expect(await link.isVisible()).toBe(false)
  await page.getByRole('button', { name: /^Reading step 3 of 5/ }).waitFor()
  // what was jumped to is not under the bar
  const top = (await page.getByRole('heading', { name: 'Look' }).boundingBox())?.y ?? 0
  expect(top).toBeGreaterThan(105)
  expect(watched.complaints()).toEqual([])
  await watched.context.close()
})

describe.each(['light', 'dark'] as const)('%s', colorScheme => {
  test.each([
    ['a desktop', 'rich', { width: 1366, height: 900 }],
    ['a tablet', 'rich', { width: 820, height: 1180 }],
    ['a phone', 'rich', phone],
    ['a phone, a short tutorial', 'short', phone],
    ['a phone, a document of another kind', 'plain', phone]
  ])('reads well on %s', async (_name, slug, viewport) => {
    await visit({ colorScheme, viewport }, slug)
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await overhang(page)).toBe(0)
    expect(await layoutShift(page)).toBeLessThan(0.02)
    expect(watched.complaints()).toEqual([])
    await watched.context.close()
  })
})

describe('without scripts', () => {
  test('everything is there to be read', async () => {
    await visit({ javaScriptEnabled: false, viewport: phone })
    const texts = await shownTexts('article p')
    for (const text of ['Run dir.', 'Run ls.', 'A function.', 'Another function.', 'Another class.'])
      expect(texts).toContain(text)
    expect(await page.locator('.code-block-long pre').innerText()).toMatch(/^line 1\n[\s\S]*line 30\s*$/)
    const steps = page.getByRole('navigation', { name: 'Steps' }).getByRole('link')
    expect(await steps.allInnerTexts()).toEqual(['Choose', 'Copy', 'Look', 'Choose again', 'Read on'])
    expect(await steps.first().isVisible()).toBe(true)
    // the menu of phones needs no script
    const buttons = page.getByRole('button').filter({ visible: true, hasNotText: 'Menu' })
    expect(await buttons.count()).toBe(0)
    expect(await page.getByRole('link', { name: 'A film' }).getAttribute('href')).toContain('youtube.com/watch')
    expect(await overhang(page)).toBe(0)
    expect(watched.complaints()).toEqual([])
    await watched.context.close()
  })
})

test('a script that does not come takes nothing away', async () => {
  watched = await watchedPage(browser, gateway.url, { unless: () => true })
  page = watched.page
  await page.route(/\/site\/tutorial-.*\.js$/, route => route.abort())
  await page.goto('/tutorials/rich')
  const texts = await shownTexts('article p')
  for (const text of ['Run dir.', 'Run ls.', 'Another function.', 'Another class.']) expect(texts).toContain(text)
  expect(await page.getByRole('button', { name: /^Step/ }).count()).toBe(0)
  await watched.context.close()
})

test('its scripts take no more than 60 kB, compressed', async () => {
  await visit()
  const scripts = await page.evaluate<string[]>(
    `performance.getEntriesByType('resource').map(({ name }) => name).filter(name => name.endsWith('.js'))`
  )
  expect(scripts.some(name => name.includes('/tutorial-'))).toBe(true)
  const bodies = await Promise.all(scripts.map(async name => gzipSync((await get(name)).body)))
  expect(bodies.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(60 * 1024)
  await watched.context.close()
})
