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
import { startUpstream } from '../../support/http/upstream.ts'
import { type LearnerApi, learnerApi } from '../support/learner-api.ts'
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
})
afterEach(() => watched.context.close())

async function start(path: string, options: WatchOptions = {}): Promise<void> {
  watched = await watchedPage(browser, gateway.url, { viewport: { width: 1366, height: 900 }, ...options })
  page = watched.page
  await page.goto(path)
}

const maintenance = {
  id: 'a1',
  title: 'Maintenance on Saturday',
  body: 'The site is away for an hour.',
  severity: 'Warning',
  ctaLabel: 'Read more',
  ctaUrl: '/tutorials/short',
  dismissible: true
}
const alerts = (...shown: object[]): void => void api.answers.set('/api/alerts', { body: { alerts: shown } })

test('an alert shows while the page is open, moves nothing, is closed for good, and comes again when it changes', async () => {
  await start('/tutorials/rich', { viewport: { width: 360, height: 740 } })
  await page.clock.install()
  await page.reload()
  alerts(maintenance)
  await page.clock.fastForward(31_000)
  const alert = page.getByRole('status', { name: 'Maintenance on Saturday' })
  await alert.waitFor()
  expect(await alert.getByRole('link', { name: 'Read more' }).getAttribute('href')).toBe('/tutorials/short')
  expect([await accessibilityProblems(page), await overhang(page)]).toEqual([[], 0])
  await alert.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await page.clock.fastForward(31_000)
  alerts({ ...maintenance, body: 'It was moved to Sunday.' })
  await page.clock.fastForward(31_000)
  await alert.getByText('Sunday').waitFor()
  alerts()
  await page.clock.fastForward(31_000)
  await alert.waitFor({ state: 'detached' })
  expect(watched.complaints()).toEqual([])
})

test('alerts shift nothing; an address that is no page is no link; one that cannot be closed has no button', async () => {
  alerts({ ...maintenance, severity: 'Error', ctaUrl: 'javascript:alert(1)', dismissible: false })
  await start('/', { colorScheme: 'dark' })
  const alert = page.getByRole('status', { name: 'Maintenance on Saturday' })
  await alert.waitFor()
  expect([await alert.getByRole('link').count(), await alert.getByRole('button').count()]).toEqual([0, 0])
  expect([await accessibilityProblems(page), await overhang(page)]).toEqual([[], 0])
  expect(await layoutShift(page)).toBeLessThan(0.02)
  expect(watched.complaints()).toEqual([])
})

test('feedback is sent without a login, and what is refused is kept in the form', async () => {
  await start('/tutorials/rich', { unless: complaint => complaint.includes('429') })
  await page.getByText('How was this tutorial?').click()
  await page
    .getByRole('group', { name: /recommend/ })
    .getByRole('radio', { name: '9' })
    .check()
  await page.getByRole('textbox', { name: 'Is there anything else we should know?' }).fill('More pictures')
  await page.getByText('Say more').click()
  await page.getByRole('group', { name: 'The pictures help' }).getByRole('radio', { name: '3' }).check()
  expect([await accessibilityProblems(page), await overhang(page)]).toEqual([[], 0])
  api.answers.set('/feedback/submit', { status: 429, body: { error: { message: 'Too many submissions' } } })
  await page.getByRole('button', { name: 'Send feedback' }).click()
  await page.getByRole('alert').filter({ hasText: 'try again later' }).waitFor()
  api.answers.set('/feedback/submit', { body: { submissionId: 's' } })
  await page.getByRole('button', { name: 'Send feedback' }).click()
  await page.getByRole('status').filter({ hasText: 'Thank you, that helps.' }).waitFor()
  expect(JSON.parse(api.changes.at(-1)?.slice('/feedback/submit '.length) ?? '')).toEqual({
    tutorialSlug: 'rich',
    comment: 'More pictures',
    npsScore: 9,
    ratingVisuals: 3,
    wasAuthenticated: false
  })
  expect(watched.complaints()).toEqual([])
})

test('a problem with a step is reported by who is logged in', async () => {
  await start('/tutorials/rich')
  await page.getByRole('button', { name: 'Report a problem with step 2' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report a problem with step 2' })
  expect(await dialog.getByRole('link', { name: 'Log in' }).getAttribute('href')).toContain('/login?returnTo=')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await logInByForm(page, 'learner', '/tutorials/rich')
  await page.getByRole('banner').getByRole('link', { name: 'Lea' }).waitFor()
  await page.getByRole('button', { name: 'Report a problem with step 2' }).press('Enter')
  await dialog.getByRole('combobox').selectOption('A typo')
  await dialog.getByRole('textbox').fill('ecoh instead of echo')
  expect(await accessibilityProblems(page)).toEqual([])
  api.answers.set('/api/reportProblem', { body: { ID: 'r', status: 'OPEN' } })
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await page.getByRole('dialog', { name: 'Report sent' }).waitFor()
  expect(api.changes).toEqual([
    '/api/reportProblem {"slug":"rich","stepNumber":2,"kind":"TYPO","text":"ecoh instead of echo"}'
  ])
  expect(watched.complaints()).toEqual([])
})
