import { afterEach, beforeAll, expect, test } from '@jest/globals'
import type { Browser, Locator, Page } from 'playwright-core'
import { type SampleSite, startSampleSite } from '../../e2e/support/sample-site.ts'
import { accessibilityProblems } from '../../support/browser/axe.ts'
import { openBrowser } from '../../support/browser/open.ts'
import {
  layoutShift,
  logInByForm,
  overhang,
  type WatchedPage,
  watchedPage,
  type WatchOptions
} from '../../support/browser/watched-page.ts'
import { inFullRun } from '../../support/database/on-both.ts'
import { shortForm } from '../../support/run/short-form.ts'
import { as, get } from '../../support/http/http.ts'
import { until } from '../../support/until.ts'

inFullRun()

const TUTORIAL = 'publish-with-curl'

let site: SampleSite
let browser: Browser
let watched: WatchedPage
let page: Page

beforeAll(async () => {
  site = await startSampleSite()
  browser = await openBrowser()
})
afterEach(() => watched.context.close())

async function start(options: WatchOptions): Promise<void> {
  watched = await watchedPage(browser, site.gateway.url, options)
  page = watched.page
}

const keep = (name = 'Keep for later', pressed?: boolean): Locator =>
  page.getByRole('button', { name, exact: true, ...(pressed !== undefined && { pressed }) })
const list = (): Locator => page.getByRole('region', { name: 'Kept for later' })
const links = async (): Promise<(string | null)[]> =>
  Promise.all((await list().getByRole('link').all()).map(link => link.getAttribute('href')))
const stored = async (user: string): Promise<readonly string[]> => {
  const answer = await get(`${site.backend.url}/api/MyBookmarks?$orderby=keptAt`, as(user))
  return answer
    .json<{ value: { slug: string; stepNumber: number }[] }>()
    .value.map(({ slug, stepNumber }) => `${slug} ${stepNumber}`)
}
const look = async (): Promise<void> => {
  expect([await accessibilityProblems(page), await overhang(page)]).toEqual([[], 0])
  expect(await layoutShift(page)).toBeLessThan(0.02)
}

test.each(
  shortForm([
    ['phone', 'learner', { viewport: { width: 390, height: 780 }, isMobile: true, hasTouch: true }],
    ['wide and dark', 'learner2', { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' }]
  ] as const)
)('pages and steps are kept without an account, and go along with a login, %s', async (_name, user, options) => {
  await start(options)
  await page.goto(`/tutorials/${TUTORIAL}`)
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  await keep('Keep for later', false).press('Enter')
  await page.getByRole('status').filter({ hasText: 'Kept for later' }).waitFor({ state: 'attached' })
  await keep('Keep step 2 for later', false).click()
  await keep('Keep step 2 for later', true).waitFor()
  await look()
  await page.getByRole('navigation', { name: 'Concepts of this tutorial' }).getByRole('link').first().click()
  await keep('Keep for later', false).click()
  const concept = new URL(page.url()).pathname
  await look()
  await page.reload()
  await keep('Keep for later', true).waitFor()

  await page.goto('/me/')
  await page.getByRole('heading', { name: 'You are not logged in' }).waitFor()
  await page.getByText('your progress and bookmarks on all your devices').waitFor()
  await list()
    .getByRole('link', { name: `${title}, step 2` })
    .waitFor()
  expect(await links()).toEqual([concept, `/tutorials/${TUTORIAL}#step-2`, `/tutorials/${TUTORIAL}`])
  await look()
  await list()
    .getByRole('button', { name: `Remove: ${title}, step 2` })
    .press('Enter')
  await page.getByRole('status').filter({ hasText: 'Removed: ' }).waitFor({ state: 'attached' })
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Kept for later')
  expect(await links()).toEqual([concept, `/tutorials/${TUTORIAL}`])

  await logInByForm(page, user)
  const offer = page.getByRole('region', { name: 'Keep your bookmarks?' })
  await offer.getByText('2 bookmarks.').waitFor()
  await offer.getByRole('button', { name: 'Add to my page' }).click()
  await until(async () => (await stored(user)).length === 2)
  await page.goto('/me/')
  await list().getByRole('link', { name: title, exact: true }).waitFor()
  await look()

  await page.goto(`/tutorials/${TUTORIAL}`)
  await keep('Keep for later', true).click()
  await keep('Keep for later', false).waitFor()
  await until(async () => (await stored(user)).length === 1)
  await keep('Keep step 3 for later', false).click()
  await page.goto('/me/')
  await list()
    .getByRole('link', { name: `${title}, step 3: ` })
    .waitFor()
  await list().getByRole('button', { name: 'Remove: ' }).first().click()
  await until(async () => (await stored(user)).length === 1)
  await list().getByRole('button', { name: 'Remove: ' }).first().click()
  await list().getByText('Nothing is kept for later any more.').waitFor()
  expect(await stored(user)).toEqual([])
  expect(watched.complaints()).toEqual([])
})

test('a bookmark that the server does not remove is still shown, with the reason', async () => {
  await start({ unless: complaint => complaint.includes('INTERNET_DISCONNECTED') })
  await logInByForm(page, 'agent')
  await page.goto(`/tutorials/${TUTORIAL}`)
  await keep('Keep step 1 for later', false).click()
  await until(async () => (await stored('agent')).length === 1)
  await page.reload()
  await keep('Keep step 1 for later', true).waitFor()
  await watched.context.setOffline(true)
  await keep('Keep step 1 for later', true).click()
  await page.getByRole('alert').filter({ hasText: 'Still kept: The server is not responding.' }).waitFor()
  await keep('Keep step 1 for later', true).waitFor()
  await watched.context.setOffline(false)
  await keep('Keep step 1 for later', true).click()
  await until(async () => (await stored('agent')).length === 0)
  expect(watched.complaints()).toEqual([])
})

test('the header has a menu of the account, by keyboard', async () => {
  await start({ viewport: { width: 390, height: 780 } })
  await page.goto('/tutorials/')
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor()
  expect(await page.getByRole('button', { name: 'Account menu' }).count()).toBe(0)
  await logInByForm(page, 'learner', '/tutorials/')
  await page.getByRole('button', { name: 'Account menu' }).press('Enter')
  await look()
  await page.keyboard.press('Tab')
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Your page')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Account menu' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('banner').getByRole('link', { name: 'Log out' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor()
  expect(watched.complaints()).toEqual([])
})

test('a refused page says for whom it is', async () => {
  await start({ unless: complaint => complaint.includes('403') })
  await logInByForm(page, 'learner')
  await page.goto('/tutorials-qa/')
  await page.getByText('This is for authors of tutorials.').waitFor()
  await look()
  expect(watched.complaints()).toEqual([])
})
