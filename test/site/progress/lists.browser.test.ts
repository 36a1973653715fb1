import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
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
import { type Gateway, startGateway } from '../../support/gateway.ts'
import { get } from '../../support/http/http.ts'
import { startUpstream } from '../../support/http/upstream.ts'
import { type LearnerApi, learnerApi } from '../support/learner-api.ts'
import { myProgress } from '../support/my-progress.ts'
import { tutorialBackend } from '../support/tutorial-site.ts'
import { inFullRun } from '../../support/database/on-both.ts'

inFullRun()

let api: LearnerApi
let gateway: Gateway
let browser: Browser
let watched: WatchedPage
let page: Page

beforeAll(async () => {
  api = learnerApi(await tutorialBackend())
  gateway = await startGateway((await startUpstream(api.listener)).url)
  browser = await openBrowser()
})
beforeEach(() => {
  api.answers.clear()
  api.done.clear()
  api.answers.set('/api/getMyProgress', { body: myProgress })
  const wide = {
    slug: 'wide',
    title: 'A wide one',
    description: 'Tables that are wider than a phone.',
    level: 'advanced',
    stepCount: 4,
    primaryTag: 'Y',
    time: 99,
    score: 0.7,
    reason: 'Like what you completed.'
  }
  api.answers.set('/api/recommendations', { body: { personalized: true, recommendations: [wide] } })
})
afterEach(() => watched.context.close())

async function start(options: WatchOptions = {}): Promise<void> {
  watched = await watchedPage(browser, gateway.url, { viewport: { width: 1366, height: 900 }, ...options })
  page = watched.page
}
async function startAsLearner(path: string, options: WatchOptions = {}): Promise<void> {
  await start(options)
  await logInByForm(page, 'learner')
  await page.getByRole('heading', { name: 'Your progress' }).waitFor()
  watched.complaints()
  await page.goto(path)
}

const state = (title: string) =>
  page
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) })
    .locator('.state')
const shownTitles = (): Promise<string[]> =>
  page
    .getByRole('region', { name: /Everything|Results/ })
    .getByRole('article')
    .getByRole('heading')
    .allInnerTexts()

test('the start page leads a learner back to where they stopped, and says why it recommends what', async () => {
  await startAsLearner('/', { colorScheme: 'dark' })
  const link = page.getByRole('region', { name: 'Continue where you stopped' }).getByRole('link')
  expect(await link.getAttribute('href')).toBe('/tutorials/rich#step-3')
  const recommended = page.getByRole('region', { name: 'Recommended for you' })
  await recommended.getByText('Like what you completed.').waitFor()
  const card = await recommended.getByRole('article').innerText()
  for (const words of ['Tables that are wider than a phone.', 'Advanced', '1 h 39 min', '4 steps'])
    expect(card).toContain(words)
  await state('The journey').first().waitFor()
  expect([await accessibilityProblems(page), await overhang(page)]).toEqual([[], 0])
  expect(await layoutShift(page)).toBeLessThan(0.02)
  expect(watched.complaints()).toEqual([])
})

test('somebody without history is promised nothing: what everybody is recommended, or no heading at all', async () => {
  const found = (slugs: readonly string[]) => {
    const card = { description: null, level: null, time: 5, stepCount: 2, reason: 'Featured' }
    const recommendations = slugs.map(slug => ({ slug, title: `Recommended ${slug}`, ...card }))
    api.answers.set('/api/recommendations', { body: { personalized: false, recommendations } })
  }
  found(['short', 'elsewhere'])
  await startAsLearner('/')
  const recommended = page.getByRole('region', { name: 'Recommended', exact: true })
  await recommended.getByText('Recommended elsewhere').waitFor()
  expect(await recommended.getByRole('article').getByText('Featured', { exact: true }).count()).toBe(1)
  found([])
  await page.reload()
  await page.locator('[data-recommended][hidden]').waitFor({ state: 'attached' })
  expect(await page.getByRole('heading', { name: /Recommended/ }).isVisible()).toBe(false)
  expect(watched.complaints()).toEqual([])
})

test.each([1366, 390])(
  'who finishes a tutorial of no mission is told what to do next, as on their page, at %i px',
  async width => {
    await startAsLearner('/me/', { viewport: { width, height: 900 }, colorScheme: 'dark' })
    const recommended = page.getByRole('region', { name: 'Recommended for you' })
    await recommended.getByText('Like what you completed.').waitFor()
    expect([await accessibilityProblems(page), await overhang(page)]).toEqual([[], 0])
    await page.goto('/tutorials/wide')
    await page.getByRole('heading', { name: 'Your progress' }).waitFor()
    expect(await recommended.count()).toBe(0)
    api.done.set('wide', new Set([1, 2, 3, 4]))
    await page.reload()
    await recommended.getByRole('link', { name: 'A wide one' }).waitFor()
    expect([await accessibilityProblems(page), await overhang(page)]).toEqual([[], 0])
    expect(watched.complaints()).toEqual([])
  }
)

test('without login it leads back to what this browser keeps', async () => {
  await start({ viewport: { width: 360, height: 740 } })
  await page.goto('/')
  await page.getByRole('heading', { name: 'Pick up where you left off' }).waitFor()
  await page.goto('/tutorials/rich')
  await page.getByRole('button', { name: 'Mark this step as done: Step 1', exact: true }).click()
  await page.goto('/')
  const place = page.getByRole('region', { name: 'Continue where you stopped' })
  await place.getByText('A rich one · 4 steps left').waitFor()
  expect(await place.getByRole('link').getAttribute('href')).toBe('/tutorials/rich#step-2')
  expect(await page.getByText('Recommended for you').isVisible()).toBe(false)
  expect([await accessibilityProblems(page), await overhang(page)]).toEqual([[], 0])
  expect(await layoutShift(page)).toBeLessThan(0.02)
  expect(watched.complaints()).toEqual([])
})

test('cards of the navigator tell what is done, and it filters by that; the server never does', async () => {
  await startAsLearner('/tutorials/')
  await state('A rich one').filter({ hasText: 'In progress' }).waitFor()
  expect(await state('A short one').innerText()).toBe('Done')
  expect(await state('A wide one').count()).toBe(0)
  const choices = page.getByRole('group', { name: 'Your progress' })
  await choices.getByRole('checkbox', { name: /^Done 1/ }).check()
  await page.waitForURL('/tutorials/?progress=done')
  expect(await shownTitles()).toEqual(['A short one'])
  await choices.getByRole('checkbox', { name: /^Done/ }).uncheck()
  await choices.getByRole('checkbox', { name: /^In progress/ }).check()
  await page.waitForURL('/tutorials/?progress=started')
  expect((await shownTitles()).sort()).toEqual(['A rich one', 'The journey'])
  expect([await accessibilityProblems(page), await overhang(page)]).toEqual([[], 0])
  await page.reload()
  await page.getByRole('link', { name: 'Remove In progress' }).waitFor()
  await state('A rich one').waitFor()
  expect((await shownTitles()).sort()).toEqual(['A rich one', 'The journey'])
  expect(watched.complaints()).toEqual([])
  const [all, asked] = await Promise.all(
    ['/tutorials/', '/tutorials/?progress=done'].map(async path => (await get(gateway.url + path)).text())
  )
  expect(asked).toBe(all)
})

test('who has done nothing is asked for nothing', async () => {
  await start()
  await page.goto('/tutorials/')
  await page.locator('[data-navigator][data-ready]').waitFor()
  expect(await page.getByRole('group', { name: 'Your progress' }).isVisible()).toBe(false)
  expect(watched.complaints()).toEqual([])
})

test('a mission shows what is done of it, and continues with what comes next', async () => {
  await startAsLearner('/missions/journey')
  const header = page.locator('.path-header')
  await header.getByText('1 of 2 tutorials · about 14 min left').waitFor()
  const link = header.getByRole('link', { name: 'Continue' })
  expect(await link.getAttribute('href')).toBe('/tutorials/rich#step-3')
  await page.getByRole('link', { name: 'A short one (done)' }).waitFor()
  expect([await accessibilityProblems(page), await overhang(page)]).toEqual([[], 0])
  expect(await layoutShift(page)).toBeLessThan(0.02)
  const [mission] = myProgress.missions
  const complete = { ...mission, status: 'COMPLETED', percent: 100, done: 2, completionDate: '2026-02-03T00:00:00Z' }
  api.answers.set('/api/getMyProgress', { body: { ...myProgress, missions: [complete] } })
  await page.reload()
  await header.getByText('Completed on Feb 3, 2026. Well done!').waitFor()
  expect(watched.complaints()).toEqual([])
})

test('without login a mission shows what this browser keeps', async () => {
  await start({ colorScheme: 'dark', viewport: { width: 360, height: 740 } })
  await page.goto('/tutorials/short')
  await page.getByRole('button', { name: 'Mark this step as done: Step 1', exact: true }).click()
  await page.goto('/missions/journey')
  await page.getByText('1 of 2 tutorials').waitFor()
  await page.getByRole('link', { name: 'A short one (done)' }).waitFor()
  expect(await page.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/tutorials/rich')
  expect([await accessibilityProblems(page), await overhang(page)]).toEqual([[], 0])
  expect(await layoutShift(page)).toBeLessThan(0.02)
  expect(watched.complaints()).toEqual([])
})
