import { beforeAll, describe, expect, test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '../support/browser/open.ts'
import { keyboardWalk } from '../support/browser/keyboard-walk.ts'
import { logInByForm, watchedPage } from '../support/browser/watched-page.ts'
import { shortForm } from '../support/run/short-form.ts'
import { mint } from '../tokens/support/tokens.ts'
import { type SampleSite, startSampleSite } from './support/sample-site.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

let site: SampleSite
let browser: Browser

beforeAll(async () => {
  site = await startSampleSite()
  await mint(site.backend, 'learner', { name: 'laptop' })
  browser = await openBrowser()
})

/** One page of each kind, and the words that tell that its scripts have done their work. */
const kinds: readonly (readonly [string, string])[] = [
  ['/', 'Start here'],
  ['/tutorials/', 'Everything'],
  ['/tutorials/?q=steps&level=beginner', 'Results'],
  ['/tutorials/steps-options-and-lists', 'Structure steps'],
  ['/missions/run-for-a-team', 'The path'],
  ['/groups/publish-and-repair', 'The path'],
  ['/me/', 'What you can do'],
  ['/me/tokens', 'laptop'],
  ['/tutorials/show-code-to-writers', 'There is nothing here']
]

const widths = [
  ['desktop', 1366, 900],
  ['phone', 360, 780]
] as const

describe.each(shortForm(widths))('by keyboard, %s', (_, width, height) => {
  test.each(kinds)('%s: everything is reached, is seen and lets go', async (path, heading) => {
    // without motion, what gets the focus is in sight at once
    const options = { viewport: { width, height }, reducedMotion: 'reduce' } as const
    const { page, context } = await watchedPage(browser, site.gateway.url, options)
    if (path.startsWith('/me')) await logInByForm(page, 'learner')
    await page.goto(path)
    await page.getByRole('heading', { name: heading }).first().waitFor()
    await settled(page)
    const { order, ...flaws } = await keyboardWalk(page)
    expect(order[0]).toBe('a Skip to content')
    expect(flaws).toEqual({ unreached: [], unseen: [], obscured: [] })
    await context.close()
  })

  test('the first link leads past the header', async () => {
    const { page, context } = await watchedPage(browser, site.gateway.url, { viewport: { width, height } })
    await page.goto('/')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.getByRole('main').getByRole('searchbox').and(page.locator(':focus')).count()).toBe(1)
    await context.close()
  })
})

test('a token is made, copied and revoked by keys alone', async () => {
  const { page, context, complaints } = await watchedPage(browser, site.gateway.url, {
    permissions: ['clipboard-read', 'clipboard-write']
  })
  const focused = page.locator(':focus')
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await logInByForm(page, 'learner', '/me/tokens')
  await page.getByRole('textbox', { name: 'Name' }).focus()
  await page.keyboard.type('by keys')
  await press('Tab', 'Space', 'Tab', 'Space', 'Tab', 'Tab', 'Enter', 'Tab', 'Tab', 'Tab', 'Tab', 'Enter')
  await page.getByRole('heading', { name: '“by keys”' }).and(focused).waitFor()
  await press('Tab', 'Tab', 'Enter')
  await page.getByRole('button', { name: 'Copied' }).and(focused).waitFor()
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toMatch(/^pat_/)
  const token = page.getByRole('listitem').filter({ hasText: 'by keys' })
  expect(await token.innerText()).toMatch(/May\s+write/)

  while ((await token.getByRole('button').and(focused).count()) === 0) await press('Tab')
  await press('Enter')
  await page.getByRole('button', { name: 'Keep it' }).and(focused).waitFor()
  await press('Shift+Tab', 'Enter')
  await page.getByRole('heading', { name: 'Your tokens' }).and(focused).waitFor()
  expect(complaints()).toEqual([])
  await context.close()
})

/** Waits until the header knows who looks. */
const settled = (page: Page): Promise<void> =>
  page
    .getByRole('banner')
    .getByRole('link', { name: /^(Log in|Lea)/ })
    .waitFor()
