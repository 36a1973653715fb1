import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { Browser, Locator, Page } from 'playwright-core'
import { accessibilityProblems } from '../../support/browser/axe.ts'
import { openBrowser } from '../../support/browser/open.ts'
import {
  fillLogin,
  layoutShift,
  logInByForm,
  overhang,
  type WatchedPage,
  watchedPage,
  type WatchOptions
} from '../../support/browser/watched-page.ts'
import { type Gateway, startGateway } from '../../support/gateway.ts'
import { startUpstream } from '../../support/http/upstream.ts'
import { until } from '../../support/until.ts'
import { type LearnerApi, learnerApi, nothingDone } from '../support/learner-api.ts'
import { tutorialBackend } from '../support/tutorial-site.ts'
import { shortForm } from '../../support/run/short-form.ts'

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
  api.done.clear()
  api.answers.clear()
  api.changes.length = 0
})
afterEach(() => watched.context.close())

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const

async function open(options: WatchOptions = {}, path = '/tutorials/rich'): Promise<void> {
  watched = await watchedPage(browser, gateway.url, { viewport: { width: 1366, height: 900 }, ...options })
  page = watched.page
  await page.goto(path)
}

async function openAsLearner(options: WatchOptions = {}, path = '/tutorials/rich'): Promise<void> {
  watched = await watchedPage(browser, gateway.url, { viewport: { width: 1366, height: 900 }, ...options })
  page = watched.page
  await logInByForm(page, 'learner', path)
  await page.getByRole('banner').getByRole('link', { name: 'Lea' }).waitFor()
}

const done = (step: number): Locator =>
  page.getByRole('button', { name: `Mark this step as done: Step ${step}`, exact: true })
const isDone = (step: number) => done(step).getAttribute('aria-pressed')
const pressed = (step: number) =>
  page.getByRole('button', { name: `Mark this step as done: Step ${step}`, exact: true, pressed: true }).waitFor()
const arrived = (): Promise<void> =>
  until(async () => !(await page.evaluate<string>(`localStorage.getItem('progress') ?? ''`)).includes('rich'))
const rail = () => page.getByRole('navigation', { name: 'Steps' })
const finish = () => page.locator('[data-finish]')
/** The animation of the mark of what was finished just now. */
const celebration = (): Promise<string> =>
  page.evaluate<string>(
    `getComputedStyle(document.querySelector('.finish.is-celebrated .finish-mark'), '::after').animationName`
  )
const stepsSent = (): string[] =>
  api.changes.flatMap(change =>
    (JSON.parse(change.slice(change.indexOf(' '))) as { steps: { slug: string; stepNumber: number }[] }).steps.map(
      ({ slug, stepNumber }) => `${slug} ${stepNumber}`
    )
  )

describe.each(shortForm(['light', 'dark'] as const))('anonymous, %s', colorScheme => {
  test('what is done is kept in this browser, ticked off, counted down and taken back', async () => {
    await open({ colorScheme })
    await done(1).click()
    await pressed(1)
    await rail().getByRole('link', { name: 'Choose (done)', exact: true }).waitFor()
    await rail()
      .getByText(/^1 of 5 done · about \d+ min left$/)
      .waitFor()
    await done(2).click()
    await finish().getByRole('heading', { name: '2 of 5 steps done' }).waitFor()
    expect(await finish().getByRole('link', { name: 'Log in' }).getAttribute('href')).toContain('/login?returnTo=')
    await page.reload()
    await pressed(2)
    expect(await layoutShift(page)).toBeLessThan(0.02)
    await done(2).click()
    expect(await isDone(2)).toBe('false')
    expect([await accessibilityProblems(page), await overhang(page)]).toEqual([[], 0])
    expect(api.changes).toEqual([])
    expect(watched.complaints()).toEqual([])
  })
})

describe.each(['without login', 'logged in'] as const)('a double click is a click, %s', name => {
  const start = (): Promise<void> => (name === 'logged in' ? openAsLearner() : open())
  const undo = () => page.getByRole('button', { name: 'Undo' })
  const twiceWith = async (ms: number): Promise<void> => {
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 1000)
    await done(1).click()
    await page.clock.runFor(ms)
    await done(1).click()
  }
  const byKey = async (key: string): Promise<void> => {
    await done(1).focus()
    await page.keyboard.press(key)
    await page.keyboard.press(key)
  }

  test.each<readonly [string, () => Promise<void>]>([
    ['a double click', () => done(1).dblclick()],
    ['three clicks', () => done(1).click({ clickCount: 3 })],
    ['two clicks with 250 ms between', () => twiceWith(250)],
    ['two clicks with 1,500 ms between', () => twiceWith(1500)],
    ['Enter twice', () => byKey('Enter')],
    ['Space twice', () => byKey('Space')]
  ])('%s', async (_how, press) => {
    await start()
    await press()
    expect(await isDone(1)).toBe('true')
    await undo().dblclick()
    expect(await isDone(1)).toBe('false')
  })

  test('a later click takes back, and so does Undo by key, twice too', async () => {
    await start()
    await page.clock.install()
    await done(1).click()
    await page.clock.fastForward(2500)
    await done(1).click()
    expect(await isDone(1)).toBe('false')
    await page.clock.fastForward(2500)
    await done(1).press('Enter')
    await pressed(1)
    await undo().focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    expect(await isDone(1)).toBe('false')
    await page.clock.fastForward(9000)
    expect(await isDone(1)).toBe('false')
    expect([api.changes, watched.complaints()]).toEqual([[], []])
  })
})

test('a finished tutorial leads to the next one of its mission', async () => {
  await open({ ...phone, reducedMotion: 'reduce' })
  for (const step of [1, 2, 3, 4, 5]) await done(step).tap()
  await finish().getByRole('heading', { name: 'You finished this tutorial' }).waitFor()
  await finish().scrollIntoViewIfNeeded()
  expect([await accessibilityProblems(page), await overhang(page)]).toEqual([[], 0])
  await finish().getByRole('link', { name: 'Next: A short one' }).tap()
  await page.waitForURL('/tutorials/short')
  expect(watched.complaints()).toEqual([])
})

test('at login it is offered to carry over what was done, and nothing of it is lost', async () => {
  api.done.set('rich', new Set([3]))
  await open()
  await done(1).click()
  await done(2).click()
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
  await fillLogin(page, 'learner')
  const offer = page.getByRole('region', { name: 'Keep what you have done?' })
  await offer.getByText('2 steps in 1 tutorial.').waitFor()
  await pressed(3)
  expect(await isDone(1)).toBe('false')
  expect([await accessibilityProblems(page), await layoutShift(page)]).toEqual([[], expect.any(Number)])
  await offer.getByRole('button', { name: 'Later' }).click()
  await page.reload()
  await pressed(3)
  await page.evaluate('sessionStorage.clear()')
  await page.reload()
  await offer.getByRole('button', { name: 'Add to my progress' }).click()
  await pressed(1)
  await expect(offer.count()).resolves.toBe(0)
  await arrived()
  expect([...(api.done.get('rich') ?? [])].sort()).toEqual([1, 2, 3])
  await page.reload()
  await pressed(2)
  expect(watched.complaints()).toEqual([])
})

describe('logged in', () => {
  test('a step can be undone for a moment; then it is sent, once, and stays', async () => {
    await openAsLearner()
    await page.clock.install()
    await done(1).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(await isDone(1)).toBe('false')
    await done(2).focus()
    await page.keyboard.press('Space')
    await pressed(2)
    await page.keyboard.press('Tab')
    expect(await page.getByRole('button', { name: 'Undo' }).and(page.locator(':focus')).count()).toBe(1)
    await page.clock.fastForward(7000)
    await arrived()
    expect(stepsSent()).toEqual(['rich 2'])
    await page.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' })
    await done(2).click()
    expect(await isDone(2)).toBe('true')
    await page.getByRole('status').filter({ hasText: 'Step 2 stays done' }).waitFor({ state: 'attached' })
    expect(watched.complaints()).toEqual([])
  })

  test('a step is sent though the page is left, and its tab closed, the moment after it was marked', async () => {
    await openAsLearner()
    await page.waitForLoadState('networkidle')
    await done(1).click()
    await page.close()
    await until(() => stepsSent().includes('rich 1'))
  })

  test('without a connection steps wait in the browser, also through a reload, and are sent when it is back', async () => {
    await openAsLearner({ unless: complaint => complaint.includes('INTERNET_DISCONNECTED') })
    await watched.context.setOffline(true)
    await done(1).click()
    await done(2).click()
    await page.getByText('Kept in this browser; sent when the connection is back.').waitFor()
    expect(api.changes).toEqual([])
    await watched.context.setOffline(false)
    await page.reload()
    await pressed(1)
    await arrived()
    // the request of the page that was left may have arrived as well
    expect([...new Set(stepsSent())].sort()).toEqual(['rich 1', 'rich 2'])
    expect(watched.complaints()).toEqual([])
  })

  test('a connection that is gone once the page is loaded takes nothing away: all that it needs has come with it', async () => {
    watched = await watchedPage(browser, gateway.url, {
      unless: complaint => complaint.includes('INTERNET_DISCONNECTED')
    })
    page = watched.page
    const loaded = Promise.withResolvers<void>()
    await page.route('/gateway/session', async route => {
      await loaded.promise
      await route.fulfill({ json: { user: { name: 'Lea', email: null, scopes: [] } } })
    })
    await page.goto('/tutorials/rich')
    await watched.context.setOffline(true)
    loaded.resolve()
    await page.getByRole('banner').getByRole('link', { name: 'Lea' }).waitFor()
    await page.getByRole('button', { name: 'Report a problem with step 2' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report a problem with step 2' })
    await dialog.getByRole('textbox').fill('ecoh instead of echo')
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await dialog.getByRole('alert').filter({ hasText: 'It was not sent: The server is not responding.' }).waitFor()
    expect(watched.complaints()).toEqual([])
  })

  test('a step that the server refuses is open again, and the reason is told', async () => {
    const body = { error: { code: '404', message: 'Tutorial not found' } }
    api.answers.set('/api/completeSteps', { status: 404, body })
    await openAsLearner({ unless: complaint => complaint.includes('404') })
    await done(1).click()
    await page.getByRole('alert').filter({ hasText: 'Step 1 was not saved: Tutorial not found.' }).waitFor()
    expect(await isDone(1)).toBe('false')
    expect(await accessibilityProblems(page)).toEqual([])
    expect(watched.complaints()).toEqual([])
  })

  test('the last step of a mission says that it is complete', async () => {
    api.done.set('short', new Set())
    await openAsLearner({}, '/tutorials/short')
    const mission = { slug: 'journey', title: 'The journey', status: 'COMPLETED', done: 2, total: 2, percent: 100 }
    api.answers.set('/api/getMyProgress()', { body: { ...nothingDone, missions: [mission] } })
    await done(1).click()
    await finish().getByRole('heading', { name: 'You completed “The journey”' }).waitFor()
    expect(await celebration()).toBe('celebrated')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await celebration()).toBe('none')
    expect(await accessibilityProblems(page)).toEqual([])
    expect(watched.complaints()).toEqual([])
  })
})

test('in forced colours what is done can still be told', async () => {
  await open({ forcedColors: 'active' })
  await done(1).click()
  const colour = (step: number): Promise<string> =>
    page.evaluate<string>(`getComputedStyle(document.querySelector('#step-${step} .step-done-button')).color`)
  expect(await colour(1)).not.toBe(await colour(2))
  expect(await accessibilityProblems(page)).toEqual([])
})

test('two tabs show the same', async () => {
  await open()
  const other = await watched.context.newPage()
  await other.goto('/tutorials/rich')
  await done(4).click()
  await other.getByRole('button', { name: 'Mark this step as done: Step 4', pressed: true }).waitFor()
})
