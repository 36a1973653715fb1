import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { gzipSync } from 'node:zlib'
import type { Browser, Locator, Page } from 'playwright-core'
import { accessibilityProblems } from '../support/browser/axe.ts'
import { keyboardWalk } from '../support/browser/keyboard-walk.ts'
import { openBrowser } from '../support/browser/open.ts'
import {
  fillLogin,
  layoutShift,
  logInByForm,
  overhang,
  type WatchedPage,
  watchedPage,
  type WatchOptions
} from '../support/browser/watched-page.ts'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { get } from '../support/http/http.ts'
import { startUpstream } from '../support/http/upstream.ts'
import { until } from '../support/until.ts'
import { checksBackend } from './support/checks-site.ts'
import { type LearnerApi, learnerApi } from './support/learner-api.ts'
import { tutorialBackend } from './support/tutorial-site.ts'

let api: LearnerApi
let gateway: Gateway
let browser: Browser
let watched: WatchedPage
let page: Page
const sentForms: string[] = []

beforeAll(async () => {
  api = learnerApi(await tutorialBackend())
  gateway = await startGateway((await startUpstream(await checksBackend(api.listener, sentForms))).url)
  browser = await openBrowser()
})
beforeEach(() => {
  api.done.clear()
  api.answers.clear()
  api.changes.length = 0
  const perStep = { requests: 5, seconds: 300 }
  api.answers.set('/api/checks', { body: { answers: true, code: true, model: true, perStep } })
})
afterEach(() => watched.context.close())

const PATH = '/tutorials/short'
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const

async function open(options: WatchOptions = {}, user?: string): Promise<void> {
  watched = await watchedPage(browser, gateway.url, { viewport: { width: 1366, height: 900 }, ...options })
  page = watched.page
  if (user === undefined) await page.goto(PATH)
  else await logInByForm(page, user, PATH)
  if (user !== undefined) await page.getByRole('banner').getByRole('link', { name: 'Lea' }).waitFor()
}
const forms = (): Locator => page.locator('form.check')
const questions = (): Locator => page.locator('.step-validation-mount')
/** The form of all questions of the step, below the last of them. */
const all = (): Locator => forms().nth(0)
const code = (): Locator => forms().nth(1)
const checkAll = (): Promise<void> => all().getByRole('button', { name: 'Check all 3 answers' }).click()
const editor = (): Locator => page.getByRole('textbox', { name: 'Your code (shell)' })
const told = (form: Locator, words: string | RegExp): Promise<void> =>
  form.getByRole('status').getByText(words).first().waitFor()
const verdict = (address: string, body: object, left = 4): void =>
  void api.answers.set(address, { body, headers: { RateLimit: `"step";r=${left};t=240` } })
const pass = { verdict: 'pass', summary: 'That is right.' }
const sent = (): unknown => JSON.parse(api.changes.at(-1)?.replace(/^\S+ /, '') ?? 'null')

/** Verdicts on the answers that are sent next, by their questions. */
const verdicts = (answers: Readonly<Record<string, object>>, left?: number): void =>
  verdict(
    '/api/validate-answer',
    {
      ...{ verdict: 'partial', summary: '' },
      answers: Object.entries(answers).map(([questionId, graded]) => ({ questionId, ...graded }))
    },
    left
  )
const fail = { verdict: 'fail', summary: 'That is not right.', hint: 'Read the step once more.' }

test('questions of a step are checked together, and all that pass lead to its end (light, desktop)', async () => {
  await open({ colorScheme: 'light' }, 'learner')
  await editor().waitFor()
  // a verdict makes room for itself, which counts as a shift when it comes later than half a second after the click
  expect(await layoutShift(page)).toBeLessThan(0.005)
  for (const form of [all(), code()]) await told(form, '5 attempts for this step in 5 minutes.')
  const group = page.getByRole('group', { name: 'Which file holds questions? Choose one' })
  await group.getByRole('radio', { name: 'The front matter' }).check()
  await page.getByRole('checkbox', { name: 'Questions' }).check()
  verdicts({
    'validate-1': fail,
    'validate-1-2': { verdict: 'partial', summary: 'Not yet all.', hint: 'More than that is right.' }
  })
  await checkAll()
  await told(all(), '0 of 3 answers are right.')
  await told(all(), '4 attempts left for this step in the next 4 minutes.')
  await questions().nth(0).getByText('Try again. That is not right.').waitFor()
  await questions().nth(0).getByText('Read the step once more.').waitFor()
  await questions().nth(1).getByText('Not complete yet. Not yet all.').waitFor()
  await questions().nth(2).getByText('Not answered yet.').waitFor()
  const step = { tutorialSlug: 'short', stepNumber: 1 }
  const [wrong, half] = [
    { questionId: 'validate-1', choices: [2] },
    { questionId: 'validate-1-2', choices: [1] }
  ]
  expect(sent()).toEqual({ ...step, answers: [wrong, half] })
  expect(await page.locator('.check-left').filter({ hasText: 'left' }).count()).toBe(1)
  expect(await accessibilityProblems(page)).toEqual([])

  await page.getByRole('checkbox', { name: 'Options' }).check()
  await page.getByRole('textbox', { name: 'Your answer' }).fill('forty-two')
  verdicts({ 'validate-1': fail, 'validate-1-2': pass, 'validate-1-3': { error: 'model_failed', message: 'x' } }, 0)
  await checkAll()
  await told(all(), '1 of 3 answers are right.')
  await told(all(), 'That was your last attempt for this step for now. You can try again in 4 minutes.')
  await questions().nth(2).getByText('This one could not be checked').waitFor()

  // what was right is not sent again
  await page.getByRole('radio', { name: 'rules.vr, beside the Markdown' }).check()
  verdicts({ 'validate-1': pass, 'validate-1-3': pass })
  await checkAll()
  await told(all(), 'All answers are right.')
  expect(sent()).toEqual({
    ...step,
    answers: [
      { questionId: 'validate-1', choices: [1] },
      { questionId: 'validate-1-3', submittedAnswer: 'forty-two' }
    ]
  })
  const count = api.changes.length
  await checkAll()
  await told(all(), 'All answers are right.')
  expect(api.changes).toHaveLength(count)
  expect(await page.getByRole('button', { name: 'Mark this step as done', exact: true }).count()).toBe(0)

  verdict('/api/codecheck', {
    ...{ verdict: 'partial', summary: 'It prints once.', correctAspects: ['It prints'] },
    suggestions: ['Count <b>to three</b>', 'Use a loop']
  })
  await editor().fill('echo drip')
  await code().getByRole('button', { name: 'Check code' }).click()
  await told(code(), 'It prints once.')
  await told(code(), 'Count <b>to three</b>')
  expect(sent()).toEqual({ tutorialSlug: 'short', stepNumber: 1, submittedCode: 'echo drip' })
  expect(await accessibilityProblems(page)).toEqual([])
  verdict('/api/codecheck', { ...pass, suggestions: [], correctAspects: [] })
  await code().getByRole('button', { name: 'Check code' }).click()
  await code().getByRole('button', { name: 'Mark this step as done' }).click()
  await page.getByRole('button', { name: 'Mark this step as done: Step 1', pressed: true }).waitFor()
  expect(watched.complaints()).toEqual([])
})

test('on a phone, in the dark, everything can be reached and read', async () => {
  await open({ ...phone, colorScheme: 'dark' }, 'learner')
  verdict('/api/codecheck', { verdict: 'fail', summary: 'x'.repeat(400), suggestions: ['y'.repeat(300)] })
  await editor().fill(`echo ${'drip '.repeat(40)}`)
  await code().getByRole('button', { name: 'Check code' }).tap()
  await told(code(), 'Try again.')
  expect(await overhang(page)).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
  expect(watched.complaints()).toEqual([])
})

test('the keyboard reaches all of it, and leaves the field for code', async () => {
  await open({ reducedMotion: 'reduce' }, 'learner')
  const { unreached, unseen, obscured } = await keyboardWalk(page)
  expect({ unreached, unseen, obscured }).toEqual({ unreached: [], unseen: [], obscured: [] })
  await editor().fill('if true')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('a')
  await page.keyboard.press('Enter')
  await page.keyboard.type('b')
  expect(await editor().inputValue()).toBe('if true\n  a\n  b')
  await page.keyboard.press('Shift+Tab')
  expect(await editor().inputValue()).toBe('if true\n  a\nb')
  await page.keyboard.press('Control+z')
  expect(await editor().inputValue()).toBe('if true\n  a\n  b')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Tab')
  expect(await editor().inputValue()).toBe('  if true\n    a\n    b')
  verdict('/api/codecheck', pass)
  await page.keyboard.press('Control+Enter')
  await told(code(), 'That is right.')
  await editor().focus()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  expect(await code().getByRole('button', { name: 'Check code' }).and(page.locator(':focus')).count()).toBe(1)
})

test('whoever is not logged in is led to the login, and finds again what they wrote', async () => {
  await open({ unless: complaint => complaint.includes('401') })
  await all().getByText('Checked once you are logged in').waitFor()
  await page.getByRole('textbox', { name: 'Your answer' }).fill('forty-two')
  await page.getByRole('checkbox', { name: 'Options' }).check()
  await editor().fill('echo drip')
  await code().getByRole('button', { name: 'Check code' }).click()
  await code().getByRole('status').getByRole('link', { name: 'Log in' }).click()
  await fillLogin(page, 'learner')
  await page.waitForURL(`**${PATH}`)
  await page.getByRole('banner').getByRole('link', { name: 'Lea' }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Your answer' }).inputValue()).toBe('forty-two')
  expect(await page.getByRole('checkbox', { name: 'Options' }).isChecked()).toBe(true)
  expect(await editor().inputValue()).toBe('echo drip')
  expect(await page.getByText('Checked once you are').first().isVisible()).toBe(false)
  expect(api.changes).toEqual([])
  expect(await page.evaluate('sessionStorage.length')).toBe(0)
})

test.each([
  [429, { error: 'rate_limited', retryAfter: 130 }, 'You have used up your attempts for now. Try again in 3 minutes.'],
  [503, { error: 'disabled', field: 'model' }, 'There is no language model to check this at the moment.'],
  [503, { error: 'disabled' }, 'Checks are switched off at the moment.'],
  [502, { error: 'model_failed' }, 'this attempt does not count'],
  [404, { error: 'spec_missing' }, 'This cannot be checked'],
  [400, { error: 'invalid_body', message: 'At most 20000 bytes' }, 'It was not checked: At most 20000 bytes.'],
  [401, { error: 'unauthenticated' }, 'to have it checked']
])('%i is told in words: %j', async (status, body, words) => {
  await open({ unless: () => true }, 'learner')
  api.answers.set('/api/codecheck', { status, body })
  await editor().fill('echo drip')
  await code().getByRole('button', { name: 'Check code' }).click()
  await told(code(), words)
})

test('without an answer nothing is sent', async () => {
  await open({}, 'learner')
  await checkAll()
  await told(all(), 'Answer at least one question.')
  expect(api.changes).toEqual([])
})

test('one question alone has a button of its own', async () => {
  await open({}, 'learner')
  await page.goto('/tutorials/wide')
  const form = forms().nth(0)
  await form.getByRole('radio', { name: 'Short' }).check()
  verdicts({ 'validate-2': fail })
  await form.getByRole('button', { name: 'Check answer' }).click()
  await told(form, 'That is not right.')
  await told(form, '4 attempts left for this step in the next 4 minutes.')
  verdicts({ 'validate-2': pass })
  await form.getByRole('radio', { name: 'Long' }).check()
  await form.getByRole('button', { name: 'Check answer' }).click()
  await form.getByRole('button', { name: 'Mark this step as done' }).waitFor()
})

test('without scripts the form of all questions leads to a page with the verdicts', async () => {
  await open({ javaScriptEnabled: false })
  await all().getByText('5 attempts for this step in 5 minutes.').waitFor()
  await all().getByRole('link', { name: 'logged in' }).click()
  await fillLogin(page, 'learner')
  await page.waitForURL(`**${PATH}#step-1`)
  await page.getByRole('textbox', { name: 'Your answer' }).fill('forty-two')
  await page.getByRole('checkbox', { name: 'Options' }).check()
  await checkAll()
  await page.getByRole('heading', { name: '1 of 2 answers are right' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/checks/result')
  expect(sentForms).toEqual([
    'choice-validate-1-2=2&answer-validate-1-3=forty-two&tutorialSlug=short&stepNumber=1' +
      '&questionId=validate-1&questionId=validate-1-2&questionId=validate-1-3'
  ])
  expect(watched.complaints()).toEqual([])
})

test.each([
  [{ answers: false, code: false, model: false }, 0, 1],
  [{ answers: true, code: false, model: true }, 1, 1],
  [{ answers: true, code: true, model: true }, 2, 0]
])('what is switched off has no form: %j', async (checks, count, notes) => {
  api.answers.set('/api/checks', { body: checks })
  let html = ''
  // pages of before are served until their sources are asked again
  await until(async () => {
    html = (await get(gateway.url + PATH)).text()
    return html.split('data-check=').length - 1 === count
  })
  expect(html.split('role="note"').length - 1).toBe(notes)
  expect(html).not.toMatch(/forty-two|for secret/)
  watched = await watchedPage(browser, gateway.url)
})

test('scripts of the forms come with them alone, and stay below 6 kB compressed', async () => {
  await open()
  const names = await scripts()
  await page.goto('/tutorials/rich')
  const without = await scripts()
  const more = names.filter(name => !without.includes(name))
  const bodies = await Promise.all(more.map(async name => gzipSync((await get(name)).body)))
  const size = bodies.reduce((sum, { length }) => sum + length, 0)
  expect(size).toBeGreaterThan(500)
  expect(size).toBeLessThan(6 * 1024)
})

const scripts = (): Promise<string[]> =>
  page
    .waitForLoadState('networkidle')
    .then(() =>
      page.evaluate<string[]>(
        `performance.getEntriesByType('resource').map(({ name }) => name).filter(name => name.endsWith('.js'))`
      )
    )
