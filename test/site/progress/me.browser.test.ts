import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { accessibilityProblems } from '../../support/browser/axe.ts'
import { openBrowser } from '../../support/browser/open.ts'
import {
  layoutShift,
  logInByForm,
  overhang,
  type WatchedPage,
  watchedPage
} from '../../support/browser/watched-page.ts'
import { type Gateway, startGateway } from '../../support/gateway.ts'
import { startUpstream } from '../../support/http/upstream.ts'
import { until } from '../../support/until.ts'
import { type LearnerApi, learnerApi } from '../support/learner-api.ts'
import { myCompletions, myProgress } from '../support/my-progress.ts'
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
  api.changes.length = 0
  api.answers.set('/api/getMyProgress', { body: myProgress })
  api.answers.set('/api/getMyCompletions', { body: { value: myCompletions } })
  api.answers.set('/api/AccomplishmentRecords', {
    body: {
      value: [
        { ID: 'b', name: 'First mission', description: 'One.', icon: '🏁', awardedAt: '2026-02-03T00:00:00Z' },
        { ID: 'c', name: 'Without an icon', awardedAt: '2026-02-03T00:00:00Z' }
      ]
    }
  })
  api.answers.set('/api/LearningPreferences', { body: { value: [{ deployment: 'cloud', role: null, cloud: null }] } })
  const favorites = ['ai-101', 'rich'].map(sessionRef => ({ sourceType: 'TECHED', sessionRef }))
  const pages = [{ ...favorites[1], entityType: 'TUTORIAL', title: 'A rich one' }]
  api.answers.set('/api/getMyFavorites()', { body: { value: favorites } })
  api.answers.set('/api/getMyFavoritePages()', { body: { value: pages } })
})
afterEach(() => watched.context.close())

const section = (name: string) => page.getByRole('region', { name })

async function open(options: Parameters<typeof watchedPage>[2] = {}): Promise<void> {
  watched = await watchedPage(browser, gateway.url, options)
  page = watched.page
  await logInByForm(page, 'learner')
  await page.getByRole('heading', { name: 'Your progress' }).waitFor()
}

describe.each([
  ['light', { colorScheme: 'light', viewport: { width: 1366, height: 900 } }],
  ['dark phone', { colorScheme: 'dark', viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true }]
] as const)('%s', (name, options) => {
  test('shows what is done, what is under way and where it goes on', async () => {
    await open(options)
    const progress = section('Your progress')
    expect(await progress.getByRole('definition').allInnerTexts()).toEqual(['3', '1', '12', '120', '1'])
    const link = progress.getByRole('link', { name: 'Continue with step 3' })
    expect(await link.getAttribute('href')).toBe('/tutorials/rich#step-3')
    await progress.getByRole('list', { name: 'Missions in progress' }).getByText('50 % · about 14 min left').waitFor()
    expect(await section('Badges').getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^🏁\s+First mission/),
      expect.stringMatching(/^Without an icon/)
    ])
    const favorites = section('Favorite sessions')
    await favorites.getByText('ai-101').waitFor()
    const links = await favorites.getByRole('link').all()
    expect(await Promise.all(links.map(each => each.getAttribute('href')))).toEqual([
      '/tutorials/rich',
      '/teched/my-schedule/'
    ])
    const item = section('Completed').getByRole('listitem').filter({ hasText: 'A wide one' }).first()
    expect(await item.innerText()).toMatch(/Feb 3, 2026 · attempt 2\b(?!.*version)/)
    await item.getByText('Changed since you did it: 2 steps').click()
    await item.getByText('Step 2, “Test yourself”: other code').waitFor()
    expect([await accessibilityProblems(page), await overhang(page)]).toEqual([[], 0])
    expect(await layoutShift(page)).toBeLessThan(0.02)
    expect(watched.complaints()).toEqual([])
  })
})

test('what was reported is told with what came of it', async () => {
  const report = {
    ID: 'r',
    slug: 'rich',
    title: 'A rich one',
    stepNumber: 2,
    stepTitle: 'Test yourself',
    text: 'ecoh',
    status: 'FIXED',
    answer: 'Thank you, it is echo now.',
    fixedInVersion: 12,
    fixedAt: '2026-02-05T00:00:00Z',
    createdAt: '2026-02-03T00:00:00Z'
  }
  api.answers.set('/api/MyProblemReports', { body: { value: [report] } })
  await open()
  const reports = section('Problems that you reported')
  await reports.getByText('Feb 3, 2026 · fixed').waitFor()
  await reports.getByText('Thank you, it is echo now.').waitFor()
  await reports.getByText('The step was changed on Feb 5, 2026, with version 12 of the content.').waitFor()
  const link = reports.getByRole('link', { name: 'A rich one, step 2: Test yourself' })
  expect(await link.getAttribute('href')).toBe('/tutorials/rich#step-2')
  expect([await accessibilityProblems(page), await overhang(page)]).toEqual([[], 0])
  expect(watched.complaints()).toEqual([])
})

test('a tutorial begins anew after a question, and can be left as it is', async () => {
  await open()
  const button = section('Completed').getByRole('button', { name: 'Start over: A wide one' })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Start “A wide one” over?' })
  expect(await accessibilityProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Leave it as it is' }).click()
  await page.locator('dialog', { hasText: 'Leave it as it is' }).waitFor({ state: 'detached' })
  expect(api.changes).toEqual([])
  await button.press('Enter')
  await dialog.getByRole('button', { name: 'Leave it as it is' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('status').filter({ hasText: '“A wide one” begins anew' }).waitFor({ state: 'attached' })
  expect(api.changes).toEqual(['/api/resetTutorialProgress {"slug":"wide"}'])
  expect(watched.complaints()).toEqual([])
})

test('preferences are replaced as a whole', async () => {
  await open()
  await page.getByRole('combobox', { name: 'Your role' }).selectOption('Architect')
  await page.getByRole('button', { name: 'Save preferences' }).click()
  await section('Preferences').getByText('Saved', { exact: true }).waitFor()
  const preferences = '/api/setLearningPreferences {"deployment":"cloud","role":"architect","cloud":null}'
  expect(api.changes).toEqual([preferences])
  await page.getByRole('combobox', { name: 'Events you want to hear about' }).selectOption('Online')
  await page.getByRole('button', { name: 'Save preferences' }).click()
  await until(() => api.changes.length === 3)
  expect(api.changes.slice(1)).toEqual([preferences, '/api/setPreferredEventRegion {"region":"VIRTUAL"}'])
  expect(watched.complaints()).toEqual([])
})

test('what cannot be read is told, and takes nothing else along', async () => {
  api.answers.set('/api/getMyProgress', { status: 503 })
  watched = await watchedPage(browser, gateway.url, { unless: complaint => complaint.includes('503') })
  page = watched.page
  await logInByForm(page, 'learner')
  await page.getByRole('heading', { name: 'Your progress cannot be shown right now' }).waitFor()
  await page.getByRole('heading', { name: 'Lea Learner' }).waitFor()
  await section('Completed').waitFor()
  expect(watched.complaints()).toEqual([])
})
