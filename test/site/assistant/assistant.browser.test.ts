import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { gzipSync } from 'node:zlib'
import type { Browser, Locator, Page } from 'playwright-core'
import { accessibilityProblems } from '../../support/browser/axe.ts'
import { keyboardWalk } from '../../support/browser/keyboard-walk.ts'
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
import { until } from '../../support/until.ts'
import { type AssistantApi, assistantApi, begin, refuse, stream, write } from '../support/assistant-api.ts'
import { learnerApi } from '../support/learner-api.ts'
import { tutorialBackend } from '../support/tutorial-site.ts'

let api: AssistantApi
let gateway: Gateway
let browser: Browser
let watched: WatchedPage
let page: Page

beforeAll(async () => {
  api = assistantApi(learnerApi(await tutorialBackend()).listener)
  gateway = await startGateway((await startUpstream(api.listener)).url)
  browser = await openBrowser()
})
beforeEach(() => {
  api.config = { available: true, bannerText: null }
  api.answer = response => stream(response, everything)
  api.asked.length = 0
  api.left = 0
})
afterEach(() => watched.context.close())

const words = [
  'Begin with **A rich one** 🎉: run `echo`, then',
  ' see [the step](/tutorials/rich#step-2), [a page](https://example.com/x) or [a trap](javascript:alert(1)).\n\n',
  '1. Choose\n2. Copy <b>this</b>\n\n```bash\necho one && echo two && echo three && echo four && echo five\n```\n'
]
const everything = [
  { type: 'tool', name: 'searchTutorials', args: { query: 'echo' } },
  ...words.map(content => ({ type: 'delta', content })),
  {
    type: 'tutorial-cards',
    items: [
      {
        ...{ slug: 'rich', title: 'A rich one', description: 'All there is.', type: 'tutorial', primaryTag: 'X' },
        ...{ userStatus: 'in_progress', progressPercent: 40 }
      }
    ]
  },
  {
    type: 'step-citations',
    items: [{ tutorialSlug: 'rich', tutorialTitle: 'A rich one', stepNumber: 2, excerpt: 'Run echo one.', score: 0.8 }]
  },
  {
    type: 'external-content-cards',
    items: [
      {
        ...{ type: 'video', title: 'A film', url: 'https://example.com/film', slug: 'film', trustTier: 'community' },
        ...{ score: 1, rationale: 'It shows an echo.' }
      }
    ]
  },
  {
    type: 'community-peers-cards',
    label: 'Echoes',
    items: [{ slug: 'short', title: 'A short one', url: '/tutorials/short' }]
  },
  { type: 'analytics-result', plan: {}, rows: [{ topic: 'X', learners: 12 }], suppressedCount: 2, totalRows: 3 },
  { type: 'of-a-later-release' },
  { type: 'done' }
]

async function start(path: string, options: WatchOptions = {}, user?: string): Promise<void> {
  watched = await watchedPage(browser, gateway.url, { viewport: { width: 1366, height: 900 }, ...options })
  page = watched.page
  if (user !== undefined) await logInByForm(page, user, path)
  else await page.goto(path)
}
const opener = (): Locator => page.getByRole('button', { name: 'Ask the assistant' })
const panel = (): Locator => page.getByRole('dialog', { name: 'Assistant' })
const field = (): Locator => panel().getByRole('textbox', { name: 'Your question' })
const told = (words: string): Promise<void> => panel().getByRole('status').getByText(words).waitFor()
const isFocused = async (element: Locator): Promise<boolean> =>
  (await element.and(page.locator(':focus')).count()) === 1
async function ask(text: string): Promise<void> {
  await field().fill(text)
  await page.keyboard.press('Enter')
}
test('an answer comes in pieces, with cards that open tutorials and steps, beside the page (light, desktop)', async () => {
  api.config = { available: true, bannerText: 'On trial until Friday' }
  await start('/tutorials/rich', { colorScheme: 'light' }, 'learner')
  await opener().click()
  await panel().getByText('On trial until Friday').waitFor()
  await panel().getByText('Answers may be wrong').waitFor()
  expect(await isFocused(field())).toBe(true)
  await ask('How do I begin?')
  await told('The answer is complete')
  const answer = panel().locator('.assistant-answer')
  const all = await answer.locator('a').all()
  const links = await Promise.all(all.map(async link => [await link.textContent(), await link.getAttribute('href')]))
  expect(links).toEqual([
    ['the step', '/tutorials/rich#step-2'],
    ['a page (opens in a new tab)', 'https://example.com/x'],
    ['A rich one', '/tutorials/rich'],
    ['A rich one, step 2', '/tutorials/rich#step-2'],
    ['A film (opens in a new tab)', 'https://example.com/film'],
    ['A short one', '/tutorials/short']
  ])
  expect(await answer.innerText()).toContain('Begin with A rich one 🎉: run echo, then see the step, a page')
  expect(await answer.innerText()).toContain(' or a trap.')
  expect(await answer.innerText()).toContain('Copy <b>this</b>')
  await answer.getByText('2 small groups are left out').waitFor()
  await answer.getByText('Tutorial · 40 % done').waitFor()
  const [asked] = api.asked
  expect(asked?.messages).toEqual([{ role: 'user', content: 'How do I begin?' }])
  expect(asked?.pageContext).toMatchObject({ kind: 'tutorial', slug: 'rich', title: 'A rich one', stepCount: 5 })
  expect(await accessibilityProblems(page)).toEqual([])
  await answer.getByRole('link', { name: 'A rich one, step 2' }).click()
  await page.waitForURL('**/tutorials/rich#step-2')
  expect(await panel().isVisible()).toBe(true)
  await page.locator('.rail [aria-current=step]').getByText('Copy').waitFor({ state: 'attached' })
  await ask('And now?')
  await until(() => api.asked.length === 2)
  expect(api.asked[1]?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user'])
  expect(api.asked[1]?.pageContext).toMatchObject({ currentStep: 2 })
  expect(String(api.asked[1]?.pageContext['currentStepText'])).toMatch(/^Step 2 Copy\n[^]*echo two/)
  expect(await layoutShift(page)).toBeLessThan(0.005)
  expect(watched.complaints()).toEqual([])
})

/** Pixels by which the panel covers lines of the article. */
const covered = `(() => {
  const left = document.querySelector('.assistant').getBoundingClientRect().left
  const lines = [...document.querySelectorAll('article :is(h2, h3, p, li, pre, figure)')]
  return Math.max(0, ...lines.map(line => line.getBoundingClientRect().right - left))
})()`

test.each([1280, 1440, 1920])(
  'in a window of %i px it stands beside the text, and the line that is read stays',
  async width => {
    await start('/tutorials/rich', { viewport: { width, height: 900 }, reducedMotion: 'reduce' })
    const line = page.getByRole('heading', { name: 'Read on' })
    await page.evaluate(`document.querySelector('#step-5').scrollIntoView({ behavior: 'instant' })`)
    const before = (await line.boundingBox())?.y ?? 0
    expect(before).toBeLessThan(200)
    await page.keyboard.press('?')
    await panel().waitFor()
    expect(await page.evaluate<number>(covered)).toBe(0)
    expect(Math.abs(((await line.boundingBox())?.y ?? 0) - before)).toBeLessThan(2)
    expect(await overhang(page)).toBe(0)
    expect(await accessibilityProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await panel().waitFor({ state: 'detached' })
    expect(Math.abs(((await line.boundingBox())?.y ?? 0) - before)).toBeLessThan(2)
    expect(watched.complaints()).toEqual([])
  }
)

test.each([320, 360])('on a phone of %i px its button is in the header, and lies over no control', async width => {
  await start('/tutorials/rich', { viewport: { width, height: 740 }, hasTouch: true, isMobile: true })
  await page.getByRole('banner').getByRole('button', { name: 'Ask the assistant' }).waitFor()
  expect(await overhang(page)).toBe(0)
  const controls = await page.getByRole('banner').locator('a:visible, button:visible').all()
  const boxes = (await Promise.all(controls.map(each => each.boundingBox()))).flatMap(box => box ?? [])
  for (const { x, width } of boxes)
    expect(boxes.filter(other => other.x > x && other.x < Math.floor(x + width))).toEqual([])
})

test('on a phone it covers the page, in the dark as well, and closes for a step of the page', async () => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, colorScheme: 'dark' } as const
  await start('/tutorials/rich', { ...phone, reducedMotion: 'reduce' }, 'learner')
  expect(await accessibilityProblems(page)).toEqual([])
  await opener().tap()
  await ask('How do I begin?')
  await told('The answer is complete')
  expect(await panel().boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 })
  const inner = `document.querySelector('.assistant').scrollWidth - document.querySelector('.assistant').clientWidth`
  expect(await page.evaluate<number>(inner)).toBe(0)
  expect(await overhang(page)).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
  await panel().getByRole('link', { name: 'A rich one, step 2' }).tap()
  await panel().waitFor({ state: 'detached' })
  expect(new URL(page.url()).hash).toBe('#step-2')
  expect(watched.complaints()).toEqual([])
})

test('by keyboard alone: ? opens, Enter asks, Stop ends the answer at the backend too, Escape gives the focus back', async () => {
  await start('/tutorials/short', {}, 'learner')
  api.answer = async response => {
    begin(response)
    await write(response, [{ type: 'delta', content: 'First words' }])
  }
  const before = page.getByRole('link', { name: 'Missions', exact: true }).first()
  await before.focus()
  await page.keyboard.press('?')
  await field().waitFor()
  await page.keyboard.type('Why? ')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('Tell me')
  await page.keyboard.press('Enter')
  await told('The assistant is answering')
  await panel().getByText('First words').waitFor()
  await page.keyboard.press('Tab')
  expect(await isFocused(panel().getByRole('button', { name: 'Stop' }))).toBe(true)
  await page.keyboard.press('Enter')
  await told('The answer was stopped')
  await until(() => api.left === 1)
  expect(await isFocused(field())).toBe(true)
  expect(api.asked[0]?.messages).toEqual([{ role: 'user', content: 'Why? \nTell me' }])
  await page.keyboard.press('Escape')
  await panel().waitFor({ state: 'detached' })
  expect(await isFocused(before)).toBe(true)
  // beside the panel the page goes on, its search too
  await page.keyboard.press('?')
  await panel().getByText('First words').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Search' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Search' }).waitFor({ state: 'detached' })
  await panel().getByRole('button', { name: 'New conversation' }).click()
  await told('New conversation')
  await panel().getByText('First words').waitFor({ state: 'detached' })
  expect(await isFocused(field())).toBe(true)
  expect(watched.complaints()).toEqual([])
})

test('without a connection it says what it needs, and the page stays', async () => {
  await start('/tutorials/rich', { unless: complaint => complaint.includes('INTERNET_DISCONNECTED') })
  await watched.context.setOffline(true)
  await opener().click()
  const notice = page.getByRole('alert').filter({ hasText: 'The assistant needs a connection.' })
  await notice.waitFor()
  await watched.context.setOffline(false)
  await notice.waitFor({ state: 'detached' })
  await opener().click()
  await panel().waitFor()
  expect(watched.complaints()).toEqual([])
})

test('the conversation stays in the tab for its person, on the next page and after a reload, and is copied', async () => {
  await start('/tutorials/short', {}, 'learner')
  await watched.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await opener().click()
  await ask('One')
  await told('The answer is complete')
  await panel().getByRole('button', { name: 'Copy the answer' }).click()
  await told('Copied')
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(words.join(''))
  await page.goto('/missions/journey')
  await opener().click()
  await panel().getByText('Begin with A rich one').waitFor()
  expect(await panel().getByRole('status').innerText()).toBe('')
  await ask('Two')
  await told('The answer is complete')
  expect(api.asked[1]?.messages.map(({ content }) => content)).toEqual(['One', words.join(''), 'Two'])
  expect(api.asked[1]?.pageContext).toMatchObject({ kind: 'mission', slug: 'journey', title: 'The journey' })
  await page.context().clearCookies()
  await logInByForm(page, 'author', '/tutorials/?q=echo')
  await opener().click()
  await panel().getByText('Ask about this page').waitFor()
  await ask('Three')
  await told('The answer is complete')
  expect(api.asked[2]).toMatchObject({
    messages: [{ content: 'Three' }],
    pageContext: { kind: 'search', query: 'echo' }
  })
})

test('problems are told in plain words, with a way on where there is one', async () => {
  await start('/tutorials/short', { unless: complaint => /\b(?:401|429|503)\b/.test(complaint) }, 'learner')
  await opener().click()
  const problem = panel().locator('.assistant-problem')
  api.answer = async response => refuse(response, 429, { error: 'rate_limit', retryAfter: 7200 })
  await ask('One')
  await told('Ask again in 2 hours')
  expect(await problem.getByRole('button').count()).toBe(0)
  api.answer = response =>
    stream(response, [
      { type: 'delta', content: 'Half' },
      { type: 'error', retryable: false, reason: 'content_filter' }
    ])
  await ask('Two')
  await told('The model may not answer this')
  api.answer = response =>
    stream(response, [
      { type: 'delta', content: 'The first half' },
      { type: 'error', retryable: false, reason: 'length' }
    ])
  await ask('Too long')
  await told('The answer was cut')
  await panel().getByText('The first half').waitFor()
  expect(await problem.getByRole('button').count()).toBe(0)
  api.answer = response => stream(response, [{ type: 'error', retryable: true, reason: 'empty' }])
  await ask('Empty')
  await told('found no answer')
  api.answer = async response => {
    begin(response)
    await write(response, [{ type: 'delta', content: 'Half an ans' }])
    response.end()
  }
  await ask('Three')
  await told('The answer broke off')
  expect(await accessibilityProblems(page)).toEqual([])
  api.answer = response => stream(response, [{ type: 'delta', content: 'Whole' }, { type: 'done' }])
  await panel().getByRole('button', { name: 'Try again' }).click()
  await told('The answer is complete')
  expect(await panel().getByText('Half an ans').count()).toBe(0)
  expect(api.asked.at(-1)?.messages.at(-1)).toEqual({ role: 'user', content: 'Three' })
  api.answer = async response => refuse(response, 503, { error: 'disabled' })
  await ask('Four')
  await told('not available')
  api.answer = async response => refuse(response, 401, { error: 'unauthenticated' })
  await ask('Five')
  await told('Your login has ended')
  expect(await panel().getByRole('link', { name: 'Log in' }).getAttribute('href')).toContain('/login?returnTo=')
})

test('its button hides nothing that has the focus, and is reached by keyboard', async () => {
  for (const viewport of [
    { width: 1366, height: 900 },
    { width: 360, height: 740 }
  ]) {
    // scrolling that is smooth has not come to its end when the walk looks
    await start('/tutorials/rich', { viewport, reducedMotion: 'reduce' })
    const { order, unreached, unseen, obscured } = await keyboardWalk(page)
    expect({ unreached, unseen, obscured }).toEqual({ unreached: [], unseen: [], obscured: [] })
    expect(order.some(name => name.startsWith('button Ask'))).toBe(true)
    if (viewport.width > 1000) await watched.context.close()
  }
})

test('whoever is not logged in is offered the login, and nothing is asked', async () => {
  await start('/tutorials/short')
  await page.keyboard.press('?')
  const link = panel().getByRole('link', { name: 'Log in to ask' })
  expect(await link.getAttribute('href')).toBe('/login?returnTo=%2Ftutorials%2Fshort')
  expect([await field().count(), api.asked.length]).toEqual([0, 0])
  expect(await accessibilityProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await panel().waitFor({ state: 'detached' })
  // the panel is taken out of the page a moment after it is closed
  await opener().and(page.locator(':focus')).waitFor()
  expect(watched.complaints()).toEqual([])
})

test('while it cannot answer no page has it, and an open page says so', async () => {
  await start('/tutorials/short')
  api.config = { available: false, bannerText: null }
  await opener().click()
  await panel().getByText('not available').waitFor()
  const withButton = async (path: string): Promise<boolean> =>
    (await get(gateway.url + path, { accept: 'text/html' })).text().includes('data-assistant')
  const paths = ['/', '/tutorials/', '/tutorials/short', '/missions/journey', '/me/', '/tutorials/nowhere']
  for (const path of paths) await until(async () => !(await withButton(path)))
  api.config = { available: true, bannerText: null }
  for (const path of paths)
    await until(
      () => withButton(path),
      () => path
    )
})

test('its script and styles come when it is opened, and are small', async () => {
  await start('/tutorials/short')
  await page.waitForLoadState('networkidle')
  const assets = (): Promise<string[]> =>
    page.evaluate<string[]>(
      `performance.getEntriesByType('resource').map(({ name }) => name).filter(name => /\\.(js|css)$/.test(name))`
    )
  const before = await assets()
  await opener().click()
  await panel().getByRole('link', { name: 'Log in to ask' }).waitFor()
  const more = (await assets()).filter(name => !before.includes(name))
  const bodies = await Promise.all(more.map(async name => gzipSync((await get(name)).body)))
  const bytes = bodies.reduce((sum, { length }) => sum + length, 0)
  expect(bytes).toBeGreaterThan(1024)
  expect(bytes).toBeLessThan(25 * 1024)
})
