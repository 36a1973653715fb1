import { afterEach, beforeAll, expect, test } from '@jest/globals'
import { setTimeout } from 'node:timers/promises'
import type { Browser, Locator, Page } from 'playwright-core'
import { accessibilityProblems } from '../support/browser/axe.ts'
import { openBrowser } from '../support/browser/open.ts'
import {
  layoutShift,
  logInByForm,
  overhang,
  type WatchedPage,
  watchedPage,
  type WatchOptions
} from '../support/browser/watched-page.ts'
import { inFullRun } from '../support/database/on-both.ts'
import { until } from '../support/until.ts'
import { type SampleSite, startSampleSite } from './support/sample-site.ts'

inFullRun()

const [MISSION, OTHER] = ['/missions/your-first-tutorial', '/missions/run-for-a-team']
const TITLE = 'From nothing to your first tutorial'
const OTHER_TITLE = 'Run the platform for a team'
const CHECKPOINT = 'Let somebody follow your tutorial while you watch'
const TUTORIALS = [
  'start-the-platform',
  'write-your-first-tutorial',
  'steps-options-and-lists',
  'show-code-to-readers',
  'images-tables-and-video',
  'fix-a-refused-tutorial'
]
const phone = { viewport: { width: 320, height: 740 }, hasTouch: true, isMobile: true, colorScheme: 'dark' } as const

let site: SampleSite
let browser: Browser
let watched: WatchedPage
let page: Page

beforeAll(async () => {
  site = await startSampleSite()
  browser = await openBrowser()
})
afterEach(() => watched.context.close())

async function open(options: WatchOptions = {}): Promise<void> {
  watched = await watchedPage(browser, site.gateway.url, { viewport: { width: 1366, height: 900 }, ...options })
  page = watched.page
}

/** Looks at a page as somebody who sees it does, and as somebody who does not. */
async function look(name: string): Promise<void> {
  expect({ name, problems: await accessibilityProblems(page), overhang: await overhang(page) }).toEqual({
    name,
    problems: [],
    overhang: 0
  })
}

/** Has the browser keep these tutorials as done without a login, and shows the mission anew. */
async function keep(slugs: readonly string[]): Promise<void> {
  const tutorials = slugs.map(slug => [slug, { title: slug, count: 1, steps: { 1: '2026-01-01T00:00:00Z' } }])
  const ledger = { people: { '': Object.fromEntries(tutorials) as object }, last: '' }
  await page.goto(MISSION)
  await page.evaluate(`localStorage.setItem('progress', ${JSON.stringify(JSON.stringify(ledger))})`)
  await page.reload()
}

/** The path on which a tutorial is shown: breadcrumb, head, rail and next one. */
async function shownOn(): Promise<unknown[]> {
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
  return [
    await trail.getByRole('link').nth(2).innerText(),
    (await page.locator('.tutorial-place').innerText()).replace(/\s+/g, ' '),
    await page.locator('.tutorial-aside h2').first().innerText(),
    await page.locator('a.neighbour-next b').innerText(),
    (await page.locator('[data-place-other]:visible').allInnerTexts()).map(text => text.trim())
  ]
}
const onMission = [TITLE, `Mission 1 of 6 in ${TITLE}`, TITLE, 'Write your first tutorial', [OTHER_TITLE]]
const onOther = [OTHER_TITLE, `Mission 1 of 6 in ${OTHER_TITLE}`, OTHER_TITLE, 'Keys and the credential store', [TITLE]]

test('a tutorial is shown on the path by which its reader came, in this tab and after a reload', async () => {
  await open()
  for (const [mission, shown] of [
    [OTHER, onOther],
    [MISSION, onMission],
    [OTHER, onOther]
  ] as const) {
    await page.goto(mission)
    await page.getByRole('link', { name: 'Start', exact: true }).click()
    await page.waitForURL('**/tutorials/start-the-platform')
    await expectShown(shown)
    await page.reload()
    await expectShown(shown)
    expect(await layoutShift(page)).toBeLessThan(0.02)
  }
  // another tab goes its own way, and this one stays on its path; whoever opens one later comes to the last
  const other = await watched.context.newPage()
  await other.goto(MISSION)
  await page.reload()
  await expectShown(onOther)
  await other.close()
  await page.locator('a.neighbour-next').click()
  await page.waitForURL('**/tutorials/keys-and-credentials')
  const later = await watched.context.newPage()
  await later.goto('/tutorials/start-the-platform')
  await later.locator('.tutorial-place', { hasText: OTHER_TITLE }).waitFor()
  await look('on-its-path')
  expect(watched.complaints()).toEqual([])
})

const expectShown = (shown: unknown[]): Promise<void> =>
  until(async () => JSON.stringify(await shownOn()) === JSON.stringify(shown))

test('without a path the mission that leads to it directly is shown, also without scripts', async () => {
  await open({ javaScriptEnabled: false })
  await page.goto('/tutorials/start-the-platform')
  expect(await shownOn()).toEqual(onMission)
})

test('without a path, but with a mission in progress, that one is shown', async () => {
  await open()
  await logInByForm(page, 'author')
  expect(await complete('keys-and-credentials', 9)).toBe(200)
  await page.goto('/tutorials/start-the-platform')
  await expectShown(onOther)
  await page.goto('/tutorials/steps-options-and-lists')
  await page.locator('.tutorial-place', { hasText: `3 of 6 in ${TITLE}` }).waitFor()
  await page.goto('/groups/readable-steps')
  await page.getByRole('link', { name: 'Start', exact: true }).click()
  await page.locator('.tutorial-place', { hasText: `3 of 6 in ${TITLE}` }).waitFor()
  expect(watched.complaints()).toEqual([])
})

const header = (): Locator => page.locator('.path-header')
const done = (): Locator => page.getByRole('button', { name: `Mark this checkpoint as done: “${CHECKPOINT}”` })
const end = (): Locator => page.getByRole('region', { name: `You completed “${TITLE}”` })

test('without login: one count, one next, a checkpoint that is done and taken back, and an end', async () => {
  await open(phone)
  await keep(TUTORIALS.slice(0, 2))
  await header().getByText('2 of 6 tutorials', { exact: true }).waitFor()
  expect(await header().getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(`/tutorials/${TUTORIALS[2]}`)
  await look('begun')
  await keep(TUTORIALS)
  await header().getByText('6 of 6 tutorials · 1 checkpoint left').waitFor()
  await header().getByText(`One thing left: “${CHECKPOINT}”`).waitFor()
  await look('one-thing-left')
  await header().getByRole('link', { name: 'Go to the checkpoint' }).press('Enter')
  expect(await end().isVisible()).toBe(false)
  await done().dblclick()
  await end().waitFor()
  await header().getByText('Completed. Well done!').waitFor()
  await look('completed-anonymous')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await end().waitFor({ state: 'hidden' })
  await page.waitForTimeout(2100)
  await done().press('Space')
  await end().waitFor()
  await page.reload()
  await end().getByRole('link', { name: 'Log in' }).waitFor()
  await header().getByRole('link', { name: 'What is next' }).press('Enter')
  expect(await end().getByRole('heading', { name: 'Tutorials that readers finish' }).isVisible()).toBe(true)
  expect(watched.complaints()).toEqual([])
})

/** Steps of a tutorial done by program, in the session of the page. */
const complete = (slug: string, count: number): Promise<number> =>
  page.evaluate<number>(`(async () => {
    const session = await fetch('/gateway/session', { headers: { 'x-csrf-token': 'fetch' } })
    const answer = await fetch('/api/completeSteps', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': session.headers.get('x-csrf-token') },
      body: JSON.stringify({ steps: Array.from({ length: ${count} }, (_, at) => ({ slug: '${slug}', stepNumber: at + 1 })) })
    })
    return answer.status
  })()`)

test('logged in: the last tutorial leads to the checkpoint, and the mission ends with its badge', async () => {
  await open()
  await logInByForm(page, 'learner')
  for (const slug of TUTORIALS) expect(await complete(slug, 9)).toBe(200)
  await page.goto(MISSION)
  await header().getByText(`One thing left: “${CHECKPOINT}”`).waitFor()
  await page.goto(`/tutorials/${TUTORIALS[5] ?? ''}`)
  await page.getByText(`6 of 6 tutorials of “${TITLE}”. One thing left: “${CHECKPOINT}”.`).waitFor()
  await page.getByRole('link', { name: 'Go to the checkpoint' }).click()
  await done().click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await end().waitFor({ state: 'hidden' })
  await page.waitForTimeout(2100)
  await done().focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await end().getByRole('list', { name: 'Badges' }).getByText('Mission accomplished').waitFor()
  await header()
    .getByText(/^Completed on .* Well done!$/)
    .waitFor()
  await look('completed')
  await page.reload()
  await end().getByText('Mission accomplished').waitFor()
  expect(await done().getAttribute('aria-pressed')).toBe('true')
  await done().click()
  expect(await done().getAttribute('aria-pressed')).toBe('true')
  await page.goto(`/tutorials/${TUTORIALS[5] ?? ''}`)
  await page.getByRole('heading', { name: `You completed “${TITLE}”` }).waitFor()
  await look('tutorial-of-completed')
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/getMyProgress'),
    async route => {
      await setTimeout(1000)
      await route.continue()
    }
  )
  await page.getByRole('link', { name: 'See what you learnt' }).click()
  await end().getByText('Mission accomplished').waitFor()
  expect(await layoutShift(page)).toBeLessThan(0.02)
  expect(watched.complaints()).toEqual([])
})
