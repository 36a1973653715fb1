import { beforeAll, describe, expect, test } from '@jest/globals'
import type { Browser, Locator, Page } from 'playwright-core'
import { accessibilityProblems } from '../support/browser/axe.ts'
import { openBrowser } from '../support/browser/open.ts'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { startUpstream } from '../support/http/upstream.ts'
import { overhang, type WatchedPage, watchedPage, type WatchOptions } from '../support/browser/watched-page.ts'
import { until } from '../support/until.ts'
import { tutorialBackend } from './support/tutorial-site.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

let gateway: Gateway
let browser: Browser

beforeAll(async () => {
  const upstream = await startUpstream(await tutorialBackend())
  gateway = await startGateway(upstream.url)
  browser = await openBrowser()
})

async function open(path: string, options: WatchOptions = {}): Promise<WatchedPage> {
  const watched = await watchedPage(browser, gateway.url, { viewport: { width: 1440, height: 900 }, ...options })
  await watched.page.goto(path)
  return watched
}

const phone = { width: 360, height: 740 }
const isFocused = async (page: Page, element: Locator): Promise<boolean> =>
  (await element.and(page.locator(':focus')).count()) === 1

describe('what is wider than its place', () => {
  test('code fades at its end and breaks its lines on demand', async () => {
    const { page, context, complaints } = await open('/tutorials/wide')
    const [long, short] = [0, 1].map(index => page.locator('.code-block').nth(index)) as [Locator, Locator]
    const code = long.locator('pre')
    expect(await code.getAttribute('data-more')).toBe('end')
    expect(await short.getByRole('button', { name: /^Wrap/ }).count()).toBe(0)
    const wrap = long.getByRole('button', { name: 'Wrap lines of Shell code' })
    await wrap.press('Enter')
    expect(await wrap.getAttribute('aria-pressed')).toBe('true')
    await long.locator('pre[data-more=""]').waitFor()
    expect(await code.textContent()).toContain('echo a rather long line echo a rather')
    const hidden = await page.evaluate<number>(`(() => {
      const code = document.querySelector('.code-block pre')
      return code.scrollWidth - code.clientWidth
    })()`)
    expect(hidden).toBeLessThan(2)
    // pressed twice at once, it is pressed once
    await page.waitForTimeout(600)
    await wrap.press('Enter')
    await long.locator('pre[data-more="end"]').waitFor()
    expect(complaints()).toEqual([])
    await context.close()
  })

  test('a strip of tabs fades, and scrolls to the tab that is chosen', async () => {
    const { page, context } = await open('/tutorials/wide', { viewport: phone })
    const strip = page.getByRole('tablist')
    expect(await strip.getAttribute('data-more')).toBe('end')
    await strip.getByRole('tab').first().press('End')
    const last = strip.getByRole('tab', { name: 'Not at all' })
    expect(await isFocused(page, last)).toBe(true)
    const [tab, whole] = await Promise.all([last.boundingBox(), strip.boundingBox()])
    expect((tab?.x ?? 0) + (tab?.width ?? 0)).toBeLessThanOrEqual((whole?.x ?? 0) + (whole?.width ?? 0) + 1)
    expect(await strip.getAttribute('data-more')).toBe('start')
    await context.close()
  })
})

test('a heading is a link to its place, keeps its name, and is reached by keys', async () => {
  const { page, context } = await open('/tutorials/wide')
  const step = page.getByRole('heading', { name: 'Step 1 Choose a system' }).getByRole('link')
  await step.focus()
  await step.press('Enter')
  expect(new URL(page.url()).hash).toBe('#step-1')
  const inner = page.getByRole('heading', { name: 'In detail', level: 3 }).getByRole('link')
  expect(await inner.getAttribute('href')).toMatch(/^#h-/)
  await context.close()
})

describe('an enlarged picture', () => {
  const enlarge = async (page: Page): Promise<Locator> => {
    await page.getByRole('button', { name: 'Enlarge picture: A pot' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Picture' })
    await dialog.waitFor()
    return dialog
  }

  test('is closed by Back, which stays on the page, and by Escape, which leaves no step behind', async () => {
    const { page, context, complaints } = await open('/tutorials/short')
    await page.goto('/tutorials/rich')
    for (const close of [() => page.goBack(), () => page.keyboard.press('Escape')]) {
      const dialog = await enlarge(page)
      await close()
      await dialog.waitFor({ state: 'hidden' })
      expect(new URL(page.url()).pathname).toBe('/tutorials/rich')
      // the policy of the site refuses what waitForFunction evaluates later
      await until(() => page.evaluate<boolean>('history.state === null'))
    }
    expect(await isFocused(page, page.getByRole('button', { name: 'Enlarge picture: A pot' }))).toBe(true)
    await page.goBack()
    await page.waitForURL('**/tutorials/short')
    expect(complaints()).toEqual([])
    await context.close()
  })

  test('is closed by the way to a step; a page that is loaded again has none', async () => {
    const { page, context } = await open('/tutorials/rich')
    const dialog = await enlarge(page)
    await page.evaluate(`location.hash = '#step-4'`)
    await dialog.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).hash).toBe('#step-4')
    await enlarge(page)
    await page.reload()
    expect(await dialog.isVisible()).toBe(false)
    expect(await page.evaluate('history.state')).toBeNull()
    await context.close()
  })
})

test('questions say that nothing checks them, and have no controls that do nothing', async () => {
  const { page, context } = await open('/tutorials/wide', { javaScriptEnabled: false })
  const note = page.getByRole('note').filter({ hasText: 'answers are not checked at the moment' })
  expect(await note.count()).toBe(1)
  const options = page.locator('.question-options li')
  expect(await options.allInnerTexts()).toEqual(['Long', 'Short'])
  expect(
    await page.evaluate(`(() => {
      const option = document.querySelector('.question-options li')
      return [getComputedStyle(option.parentElement).listStyleType, getComputedStyle(option, '::before').content]
    })()`)
  ).toEqual(['upper-alpha', 'none'])
  await context.close()
  const other = await open('/tutorials/rich')
  expect(await other.page.getByText('answers are not checked').count()).toBe(0)
  await other.context.close()
})

test('a tutorial of no mission ends with those that share its tags; others end with their neighbours', async () => {
  const { page, context } = await open('/tutorials/wide')
  const related = page.getByRole('region', { name: 'Related tutorials' })
  expect(await related.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['A rich one', 'One like it'])
  await page.goto('/tutorials/rich')
  expect(await related.count()).toBe(0)
  await context.close()
})

test('times have one form, also what is left of them', async () => {
  const { page, context } = await open('/tutorials/wide')
  expect(await page.locator('.tutorial-head .facts').innerText()).toContain('1 h 39 min')
  await page.evaluate(`document.querySelector('#step-1').scrollIntoView({ behavior: 'instant' })`)
  await page.getByText('Reading step 1 of 2 · about 1 h 39 min left').filter({ visible: true }).waitFor()
  await context.close()
})

test('headings of every level link to themselves, and keep their names', async () => {
  const { page, context, complaints } = await open('/tutorials/rich')
  for (const [name, hash] of [
    ['Step 3 Look', /^#step-3$/],
    ['See the choice', /^#.*see-the-choice$/],
    ['Below it', /^#.*below-it$/]
  ] as const) {
    const heading = page.getByRole('article').getByRole('heading', { name, exact: true })
    const link = heading.locator('.heading-link')
    const address = (await link.getAttribute('href')) ?? ''
    expect([name, address]).toEqual([name, expect.stringMatching(hash)])
    const shows = (): Promise<string> =>
      page.evaluate<string>(
        `getComputedStyle(document.querySelector('a[href="${address}"].heading-link'), '::after').opacity`
      )
    expect(await shows()).toBe('0')
    await link.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await until(async () => (await shows()) === '1')
    await page.keyboard.press('Enter')
    expect(new URL(page.url()).hash).toBe(address)
  }
  const alone = page.getByRole('link', { name: 'Link to “See the choice”' })
  expect(await alone.count()).toBe(1)
  expect(await accessibilityProblems(page)).toEqual([])
  expect(complaints()).toEqual([])
  await context.close()
})

test('what is printed names its address and those of its links', async () => {
  const { page, context } = await open('/tutorials/wide')
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByText(`${gateway.url}/tutorials/wide`).isVisible()).toBe(true)
  const after = (href: string) =>
    page.evaluate<string>(`getComputedStyle(document.querySelector('article a[href="${href}"]'), '::after').content`)
  for (const href of ['https://example.com/page', '/tutorials/short']) expect(await after(href)).toContain(href)
  await context.close()
})

test.each([
  ['wide', 1440, 'steps and text'],
  ['plain', 1440, 'sections and text'],
  ['alone', 1440, 'text alone']
])('%s stands in the middle of %i px: %s', async (slug, width) => {
  const { page, context } = await open(`/tutorials/${slug}`, { viewport: { width, height: 900 } })
  const [left = 0, right = 0] = await page.evaluate<number[]>(`(() => {
    const boxes = [...document.querySelector('.tutorial-layout').children].map(child => child.getBoundingClientRect())
    const shown = boxes.filter(({ width }) => width > 0)
    return [Math.min(...shown.map(({ left }) => left)), innerWidth - Math.max(...shown.map(({ right }) => right))]
  })()`)
  expect(Math.abs(left - right)).toBeLessThan(30)
  await context.close()
})

describe.each(['light', 'dark'] as const)('%s', colorScheme => {
  test.each([360, 820, 1440])('a tutorial with all of it reads well at %i px', async width => {
    const { page, context, complaints } = await open('/tutorials/wide', {
      colorScheme,
      viewport: { width, height: 900 }
    })
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await overhang(page)).toBe(0)
    expect(complaints()).toEqual([])
    await context.close()
  })
})
