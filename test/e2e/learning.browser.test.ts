import { afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { accessibilityProblems } from '../support/browser/axe.ts'
import { openBrowser } from '../support/browser/open.ts'
import {
  fillLogin,
  layoutShift,
  overhang,
  type WatchedPage,
  watchedPage,
  type WatchOptions
} from '../support/browser/watched-page.ts'
import { scratchFolder } from '../support/run/run-folder.ts'
import { until } from '../support/until.ts'
import { type SampleSite, startSampleSite } from './support/sample-site.ts'

const screens: readonly (readonly [string, WatchOptions])[] = [
  ['light', { viewport: { width: 1366, height: 900 }, colorScheme: 'light' }],
  [
    'dark, phone, without motion',
    {
      viewport: { width: 360, height: 780 },
      hasTouch: true,
      isMobile: true,
      colorScheme: 'dark',
      reducedMotion: 'reduce'
    }
  ]
]

/** One of the paths of this mission completes it; its last tutorial is done by hand. */
const MISSION = 'Run the platform for a team'
const [FIRST, LAST] = ['start-the-platform', 'keys-and-credentials']
const BETWEEN = ['run-on-postgresql']

let site: SampleSite
let browser: Browser
let watched: WatchedPage
let page: Page

beforeAll(async () => {
  site = await startSampleSite()
  browser = await openBrowser()
})
afterEach(() => watched.context.close())

/** Looks at a page as somebody who sees it does, and as somebody who does not. */
async function look(name: string): Promise<void> {
  expect({ name, problems: await accessibilityProblems(page), overhang: await overhang(page) }).toEqual({
    name,
    problems: [],
    overhang: 0
  })
  expect(await layoutShift(page)).toBeLessThan(0.02)
}

const done = (step: number): Locator =>
  page.getByRole('button', { name: `Mark this step as done: Step ${step}`, exact: true })
const byKey = async (element: Locator, key = 'Enter'): Promise<void> => {
  await element.focus()
  await page.keyboard.press(key)
}
const isPressed = (step: number): Promise<void> =>
  page.getByRole('button', { name: `Mark this step as done: Step ${step}`, exact: true, pressed: true }).waitFor()
const arrived = (slug: string): Promise<void> =>
  until(async () => !(await page.evaluate<string>(`localStorage.getItem('progress') ?? ''`)).includes(slug))

/** Steps of a tutorial done by program, in the session of the page. */
const complete = (slug: string, steps: readonly number[]): Promise<number> =>
  page.evaluate<number>(`(async () => {
    const session = await fetch('/gateway/session', { headers: { 'x-csrf-token': 'fetch' } })
    const answer = await fetch('/api/completeSteps', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': session.headers.get('x-csrf-token') },
      body: JSON.stringify({ steps: ${JSON.stringify(steps.map(stepNumber => ({ slug, stepNumber })))} })
    })
    return answer.status
  })()`)

const stepsIn = (): Promise<number> => page.getByRole('button', { name: /^Mark this step as done: Step/ }).count()

describe.each(screens)('a learner by keyboard, %s', (_name, options) => {
  test('reads, marks steps without a connection, logs in, completes a mission, starts over, exports and erases', async () => {
    const unless = (complaint: string): boolean => complaint.includes('INTERNET_DISCONNECTED')
    watched = await watchedPage(browser, site.gateway.url, { ...options, unless, acceptDownloads: true })
    page = watched.page

    await page.goto(`/tutorials/${FIRST}`)
    await byKey(done(1))
    await watched.context.setOffline(true)
    await byKey(done(2), 'Space')
    await byKey(done(3))
    await isPressed(3)
    await watched.context.setOffline(false)
    await look('read')

    await byKey(page.getByRole('banner').getByRole('link', { name: 'Log in' }))
    await fillLogin(page, 'learner')
    const offer = page.getByRole('region', { name: 'Keep what you have done?' })
    await offer.getByText('3 steps in 1 tutorial').waitFor()
    await look('carry-over')
    await byKey(offer.getByRole('button', { name: 'Add to my progress' }))
    await arrived(FIRST)
    await page.reload()
    for (const step of [1, 2, 3]) await isPressed(step)

    expect(await complete(FIRST, range(await stepsIn()))).toBe(200)
    for (const slug of BETWEEN) {
      await page.goto(`/tutorials/${slug}`)
      await done(1).waitFor()
      expect(await complete(slug, range(await stepsIn()))).toBe(200)
    }

    await page.goto(`/tutorials/${LAST}`)
    await done(1).waitFor()
    const count = await stepsIn()
    expect(await complete(LAST, range(count - 1))).toBe(200)
    await page.reload()
    await isPressed(1)
    await byKey(done(count))
    await page.getByRole('heading', { name: `You completed “${MISSION}”` }).waitFor()
    await look('completed')

    await byKey(page.getByRole('main').getByRole('link', { name: 'See what you learnt' }))
    const end = page.getByRole('region', { name: `You completed “${MISSION}”` })
    await end.getByText('Mission accomplished').waitFor()
    await look('end of the mission')
    await byKey(end.getByRole('link', { name: 'your page' }))
    const progress = page.getByRole('region', { name: 'Your progress' })
    await progress.getByRole('definition').nth(1).filter({ hasText: '1' }).waitFor()
    await look('me')
    await startOver()

    await page.goto('/missions/run-for-a-team')
    await page.locator('.path-header').getByRole('link', { name: 'Continue' }).waitFor()
    await look('mission')
    await page.goto('/')
    await page.getByRole('heading', { name: 'Recommended for you' }).waitFor()
    await look('home')

    await page.goto('/me/')
    await exportAndErase()
    expect(watched.complaints()).toEqual([])
  })
})

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)

async function startOver(): Promise<void> {
  const completed = page.getByRole('region', { name: 'Completed' })
  await byKey(completed.getByRole('button', { name: /^Start over: .*[Kk]ey/ }).first())
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Leave it as it is' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('status').filter({ hasText: 'begins anew' }).waitFor({ state: 'attached' })
  await page.getByRole('definition').nth(1).filter({ hasText: '0' }).waitFor()
}

async function exportAndErase(): Promise<void> {
  const data = page.getByRole('region', { name: 'Your data' })
  const link = data.getByRole('link', { name: 'Download my data' })
  const [download] = await Promise.all([page.waitForEvent('download'), byKey(link)])
  const file = join(scratchFolder('export'), 'my-data.json')
  await download.saveAs(file)
  const { tables } = JSON.parse(readFileSync(file, 'utf8')) as { tables: Record<string, unknown[]> }
  expect(Object.keys(tables).some(table => /TaskRecords/i.test(table))).toBe(true)

  await byKey(data.getByRole('button', { name: 'Erase my data…' }))
  const dialog = page.getByRole('dialog', { name: 'Erase everything about you?' })
  await dialog.getByRole('button', { name: 'Keep it' }).and(page.locator(':focus')).waitFor()
  await dialog.getByRole('textbox').fill('erase')
  await look('erase')
  await byKey(dialog.getByRole('button', { name: 'Erase my data' }))
  await data.getByText('Your data was erased, and you are logged out.').waitFor()
  await page.goto('/me/')
  await page.getByRole('heading', { name: 'You are not logged in' }).waitFor()
}
