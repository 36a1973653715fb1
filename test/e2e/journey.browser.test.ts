import { afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { accessibilityProblems } from '../support/browser/axe.ts'
import { openBrowser } from '../support/browser/open.ts'
import { projectRoot } from '../support/launch.ts'
import {
  fillLogin,
  layoutShift,
  overhang,
  type WatchedPage,
  watchedPage,
  type WatchOptions
} from '../support/browser/watched-page.ts'
import { shortForm } from '../support/run/short-form.ts'
import { use } from '../tokens/support/tokens.ts'
import { type SampleSite, startSampleSite } from './support/sample-site.ts'

const PICTURES = join(projectRoot, 'test', 'e2e', 'screenshots')

const desktop = { viewport: { width: 1366, height: 900 } }
const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true }
const screens: readonly (readonly [string, WatchOptions])[] = [
  ['light', { ...desktop, colorScheme: 'light' }],
  ['phone', { ...phone, colorScheme: 'light', reducedMotion: 'reduce' }],
  ['dark', { ...desktop, colorScheme: 'dark' }]
]

let site: SampleSite
let browser: Browser
let watched: WatchedPage

beforeAll(async () => {
  mkdirSync(PICTURES, { recursive: true })
  site = await startSampleSite()
  browser = await openBrowser()
})

afterEach(() => watched.context.close())

/** Looks at a page that was just opened, which moves nothing by itself. */
async function look(page: Page, screen: string, name: string): Promise<void> {
  // without its styles a page has another width, and nobody sees it yet
  await page.waitForLoadState('load')
  expect(await layoutShift(page)).toBeLessThan(0.02)
  await inspect(page, screen, name)
}

/** Looks at a page as a visitor does, and as one who cannot see it. */
async function inspect(page: Page, screen: string, name: string): Promise<void> {
  const seen = {
    overhang: await overhang(page),
    problems: await accessibilityProblems(page),
    complaints: watched.complaints()
  }
  await page.screenshot({ path: join(PICTURES, `${name}-${screen}.png`) })
  expect({ name, ...seen }).toEqual({ name, overhang: 0, problems: [], complaints: [] })
}

describe.each(shortForm(screens, 2))('a learner, %s', (screen, options) => {
  test('finds a tutorial, reads it, goes on in its mission, logs in, makes a token, uses it, revokes it and logs out', async () => {
    watched = await watchedPage(browser, site.gateway.url, options)
    const { page } = watched
    const header = page.getByRole('banner')

    await page.goto('/')
    await look(page, screen, 'home')

    if (screen === 'phone') await header.getByRole('button', { name: 'Menu' }).click()
    await header.getByRole('link', { name: 'Tutorials', exact: true }).last().click()
    await page.getByRole('heading', { name: 'All tutorials' }).waitFor()
    await look(page, screen, 'navigator')

    await filter(page)
    await look(page, screen, 'navigator-filtered')

    await page.getByRole('link', { name: 'Structure steps with lists, options and systems' }).click()
    await page.getByRole('heading', { level: 1, name: 'Structure steps with lists' }).waitFor()
    await look(page, screen, 'tutorial')
    await chooseOptions(page)

    await page.getByRole('link', { name: /^Next Show code/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Show code that readers can follow' }).waitFor()
    await look(page, screen, 'tutorial-next')

    await page.getByRole('link', { name: 'From nothing to your first tutorial' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'From nothing to your first tutorial' }).waitFor()
    await look(page, screen, 'mission')
    const mission = page.url()

    await page.getByRole('link', { name: 'Make steps easy to follow' }).click()
    await page.getByRole('heading', { level: 1, name: 'Make steps easy to follow' }).waitFor()
    await look(page, screen, 'group')
    await page.goBack()

    await header.getByRole('link', { name: 'Log in' }).click()
    await fillLogin(page, 'learner')
    await page.waitForURL(mission)
    await header.getByRole('link', { name: 'Lea' }).click()
    await page.getByRole('heading', { name: 'Lea Learner' }).waitFor()
    await look(page, screen, 'me')

    await page.getByRole('main').getByRole('link', { name: 'Access tokens', exact: true }).click()
    await useToken(page, screen)

    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Your page' }).click()
    await page.getByRole('link', { name: 'Log out' }).click()
    await page.waitForURL('/')
    await header.getByRole('link', { name: 'Log in' }).waitFor()
    expect(watched.complaints()).toEqual([])
  })

  test('who follows a dead link is shown the way on', async () => {
    const isTheAnswer = (complaint: string): boolean => complaint.includes('404')
    watched = await watchedPage(browser, site.gateway.url, { ...options, unless: isTheAnswer })
    const { page } = watched
    const answer = await page.goto('/tutorials/show-code-to-writers')
    expect(answer?.status()).toBe(404)
    await look(page, screen, 'missing')
    await page.getByRole('link', { name: 'Show code that readers can follow' }).click()
    await page.getByRole('heading', { level: 1, name: 'Show code that readers can follow' }).waitFor()
  })
})

test('a reader without scripts searches, reads, goes on, logs in and out', async () => {
  watched = await watchedPage(browser, site.gateway.url, { ...phone, javaScriptEnabled: false })
  const { page } = watched
  await page.goto('/')
  await page.getByRole('main').getByRole('searchbox').fill('options')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name: 'Structure steps with lists, options and systems' }).click()
  await page.getByRole('heading', { level: 1, name: 'Structure steps with lists' }).waitFor()
  for (const alternative of ['Publish every tutorial below a folder', 'Publish one slug'])
    expect(await page.getByText(alternative).last().isVisible()).toBe(true)
  await page.getByRole('link', { name: /^Next Show code/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Show code that readers can follow' }).waitFor()
  await page.getByText('How was this tutorial?').click()
  await page.getByRole('textbox', { name: 'Is there anything else we should know?' }).fill('It helped')
  await page.getByRole('button', { name: 'Send feedback' }).click()
  await page.getByRole('heading', { name: 'Thank you, that helps.' }).waitFor()
  expect(page.url()).toContain('/feedback/sent')
  await page.getByRole('link', { name: 'Back to the tutorial' }).click()
  await page.getByRole('heading', { level: 1, name: 'Show code that readers can follow' }).waitFor()
  await page.getByRole('link', { name: 'From nothing to your first tutorial' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'From nothing to your first tutorial' }).waitFor()

  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click()
  await page.getByRole('link', { name: 'Log in' }).click()
  await fillLogin(page, 'learner')
  await page.waitForURL('/me/')
  await page.getByRole('link', { name: 'Log out' }).click()
  await page.waitForURL('/')
  expect(await overhang(page)).toBe(0)
  expect(watched.complaints()).toEqual([])
})

/** Finds beginners' tutorials about options; the address says so, and leads there again. */
async function filter(page: Page): Promise<void> {
  const shown = page.getByRole('region', { name: 'Results' }).getByRole('status')
  await page.getByRole('main').getByRole('searchbox').fill('options')
  const button = page.getByRole('button', { name: 'Filters' })
  if (await button.isVisible()) await button.click()
  await page.getByRole('checkbox', { name: /^Beginner/ }).check()
  await page.waitForURL(url => url.searchParams.get('q') === 'options' && url.searchParams.get('level') === 'beginner')
  await shown.getByText(/^\d+ of 27/).waitFor()
  // what the server finds comes after what the page itself has found
  await page.waitForLoadState('networkidle')
  const before = await shown.innerText()
  await page.reload({ waitUntil: 'networkidle' })
  expect(await shown.innerText()).toBe(before)
}

/** Chooses among alternatives; the choice holds when the reader comes back. */
async function chooseOptions(page: Page): Promise<void> {
  await page.getByRole('tabpanel', { name: 'All of them' }).waitFor()
  await page.getByRole('tab', { name: 'Only one' }).click()
  await page.getByRole('tabpanel', { name: 'Only one' }).waitFor()
  await page.getByRole('tab', { name: 'macOS' }).first().click()
  await page.reload()
  await page.getByRole('tabpanel', { name: 'Only one' }).waitFor()
  expect(await page.getByRole('tab', { name: 'macOS' }).first().getAttribute('aria-selected')).toBe('true')
  expect(await page.getByRole('tabpanel', { name: 'All of them' }).count()).toBe(0)
}

/** Makes a token, uses it as a program does, revokes it. */
async function useToken(page: Page, screen: string): Promise<void> {
  const name = `journey ${screen}`
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await look(page, screen, 'tokens')
  await page.getByRole('button', { name: 'Make token' }).click()
  await page.getByRole('heading', { name: `Your new token “${name}”` }).waitFor()
  await inspect(page, screen, 'token-made')
  const token = await page.getByLabel('Token', { exact: true }).innerText()
  const byGateway = { ...site.backend, url: site.gateway.url }
  // 404 says that the gate has let it pass to tools that are not there yet
  expect((await use(byGateway, token)).status).not.toBe(401)

  await page.getByRole('button', { name: `Revoke “${name}”` }).click()
  const dialog = page.getByRole('dialog', { name: `Revoke “${name}”?` })
  await dialog.waitFor()
  await inspect(page, screen, 'token-revoke')
  await dialog.getByRole('button', { name: 'Revoke token' }).click()
  await page.getByRole('status').getByText(`“${name}” was revoked`).waitFor()
  expect((await use(byGateway, token)).status).toBe(401)
}
