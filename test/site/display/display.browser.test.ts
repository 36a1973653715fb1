import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { verifies } from '../../requirements/verifies.ts'
import { accessibilityProblems } from '../../support/browser/axe.ts'
import { openBrowser } from '../../support/browser/open.ts'
import {
  logInByForm,
  overhang,
  type WatchedPage,
  watchedPage,
  type WatchOptions
} from '../../support/browser/watched-page.ts'
import { inFullRun } from '../../support/database/on-both.ts'
import { type Gateway, startGateway } from '../../support/gateway.ts'
import { until } from '../../support/until.ts'
import { EVENT, type EventServer, startEventServer } from './support/event-server.ts'

inFullRun()

const BEGINNING = 1_200
let gateway: Gateway
let browser: Browser
let server: EventServer
let watched: WatchedPage
let page: Page

beforeAll(async () => {
  server = await startEventServer()
  gateway = await startGateway(server.url)
  browser = await openBrowser()
})

beforeEach(() => server.begin(BEGINNING))

afterEach(async () => {
  expect(watched.complaints()).toEqual([])
  await watched.context.close()
})

const wall = { width: 1920, height: 1080 }
const standing = { width: 1080, height: 1920 }
const address = `/event-display?eventId=${EVENT}&rotationTime=0`

const show = async (path: string, options: WatchOptions = {}): Promise<void> => {
  watched = await watchedPage(browser, gateway.url, { viewport: wall, reducedMotion: 'reduce', ...options })
  page = watched.page
  await page.goto(path)
}
const view = (): Promise<string | null> => page.locator('main').getAttribute('data-view')
const total = (): Promise<string> => page.locator('.board-number .figure').innerText()
const state = (): Promise<string> => page.locator('.state').innerText()
const live = (): Promise<void> => until(async () => (await state()) === 'Live')

verifies(
  'REALTIME-004',
  'a display goes from Board to Statistics to Leaderboard and on, unless it is held',
  async () => {
    await show(`/event-display?eventId=${EVENT}&rotationTime=2000`)
    const seen = async (): Promise<string> => {
      const before = await view()
      await until(async () => (await view()) !== before)
      return page.getByRole('heading', { level: 2 }).innerText()
    }
    await page.getByRole('heading', { name: 'Autumn hall' }).waitFor()
    expect(await page.getByRole('heading', { level: 2 }).innerText()).toBe('Board')
    expect([await seen(), await seen(), await seen()]).toEqual(['Statistics', 'Leaderboard', 'Board'])

    await page.keyboard.press('Space')
    const held = await view()
    await page.waitForTimeout(2_600)
    expect([await view(), await page.locator('.display-paused').innerText()]).toEqual([held, 'Paused'])
    await page.keyboard.press('ArrowLeft')
    await until(async () => (await view()) === 'leaderboard')
    await page.keyboard.press('ArrowRight')
    await until(async () => (await view()) === 'board')
    await page.getByRole('button', { name: 'Statistics' }).click()
    await until(async () => (await view()) === 'statistics')
    await page.getByRole('button', { name: 'Go on' }).click()
    await until(async () => (await view()) === 'leaderboard')
  }
)

test('numbers come live, a gap is closed by a snapshot, and the policy lets the socket through', async () => {
  await show(address)
  await live()
  expect(await total()).toBe('1,200')
  server.complete(3)
  await until(async () => (await total()) === '1,203')
  expect(await page.locator('.latest-name').first().innerText()).toMatch(/^Swift Otter/)
  server.complete(4, true)
  server.complete(1)
  await until(async () => (await total()) === '1,208')
  expect(server.asked.every(asked => asked.startsWith('/rest/event-stream/'))).toBe(true)
})

test('without the server it says since when, and is whole again soon after it is back', async () => {
  await show(address, { unless: complaint => /503|ERR_|WebSocket/.test(complaint) })
  await live()
  server.goAway()
  await until(async () => /^No connection since \d/.test(await state()))
  expect(await total()).toBe('1,200')
  server.complete(5)
  await page.waitForTimeout(2_500)
  expect(await state()).toMatch(/^No connection since/)
  server.comeBack()
  await live()
  await until(async () => (await total()) === '1,205')
})

test('who has logged in sees names', async () => {
  watched = await watchedPage(browser, gateway.url, { viewport: wall, reducedMotion: 'reduce' })
  page = watched.page
  await logInByForm(page, 'display', `/display-app/?eventId=${EVENT}&rotationTime=0`)
  await live()
  server.complete(1)
  await until(async () => (await total()) === '1,201')
  await until(async () => /^Ada Lovelace/.test(await page.locator('.latest-name').first().innerText()))
  expect(server.asked.every(asked => asked.startsWith('/display/'))).toBe(true)
})

test('ten thousand completions leave neither nodes nor memory behind, and draw once in a frame', async () => {
  await show(address)
  await live()
  const devtools = await watched.context.newCDPSession(page)
  const measure = async () => {
    await devtools.send('HeapProfiler.collectGarbage')
    const nodes = await page.evaluate<number>('document.getElementsByTagName("*").length')
    const { usedSize } = await devtools.send('Runtime.getHeapUsage')
    return { nodes, megabytes: usedSize / 2 ** 20 }
  }
  const send = async (count: number): Promise<void> => {
    for (let sent = 0; sent < count; sent += 25) {
      for (let index = 0; index < 25; index += 1) server.complete(1)
      await new Promise(resolve => setTimeout(resolve, 5))
    }
  }
  await send(500)
  await until(async () => (await total()) === '1,700')
  await page.waitForTimeout(1_600)
  const before = await measure()
  await page.evaluate(`
    counted = { frames: 0, drawn: 0 }
    new MutationObserver(() => counted.drawn++).observe(document.querySelector('.board-number .figure'), { characterData: true, subtree: true })
    const next = () => { counted.frames++; requestAnimationFrame(next) }
    next()`)
  await send(10_000)
  await until(async () => (await total()) === '11,700')
  const { frames, drawn } = await page.evaluate<{ frames: number; drawn: number }>('counted')
  expect(drawn).toBeGreaterThan(0)
  expect(drawn).toBeLessThanOrEqual(frames + 1)
  await page.waitForTimeout(1_600)
  const after = await measure()
  expect(await page.locator('.board-latest li').count()).toBeLessThanOrEqual(20)
  expect(after.nodes).toBe(before.nodes)
  expect(after.megabytes).toBeLessThan(before.megabytes + 1)
})

/** Texts that are seen and smaller than `least` pixels, and whether anything lies beyond the window. */
const measured = (least: number): Promise<unknown> =>
  page.evaluate(`[
    [...document.querySelectorAll('.display *')].filter(({ childNodes, offsetParent, clientWidth }) => offsetParent && clientWidth > 1 &&
      [...childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim() !== '')).filter(element =>
      parseFloat(getComputedStyle(element).fontSize) < ${least}).map(({ className, textContent }) => className + ' ' + textContent),
    document.documentElement.scrollHeight - innerHeight
  ]`)

test.each([
  ['1080p', wall, 'light', 27],
  ['4K', { width: 3840, height: 2160 }, 'dark', 54],
  ['a screen on end', standing, 'light', 27]
] as const)(
  '%s: each view is one screen, in large words, for everybody',
  async (_name, viewport, colorScheme, least) => {
    await show(address, { viewport, colorScheme })
    await live()
    for (const name of ['Board', 'Statistics', 'Leaderboard']) {
      await page.getByRole('button', { name, exact: true }).click()
      await page.getByRole('heading', { level: 2, name, exact: true }).waitFor()
      expect([name, await overhang(page), await measured(least)]).toEqual([name, 0, [[], 0]])
      expect([name, await accessibilityProblems(page)]).toEqual([name, []])
    }
  }
)

test('on a phone it is as wide as the window', async () => {
  await show(address, { viewport: { width: 360, height: 740 } })
  await live()
  for (const name of ['Board', 'Statistics', 'Leaderboard']) {
    await page.getByRole('button', { name, exact: true }).click()
    await page.getByRole('heading', { level: 2, name, exact: true }).waitFor()
    expect([name, await overhang(page)]).toEqual([name, 0])
  }
})

const moving = (): Promise<number> => page.evaluate<number>('document.getAnimations().length')

test('nothing moves for people who have asked for less motion', async () => {
  await show('/event-display?demo=1&rotationTime=2000')
  await page.locator('.board-label').waitFor()
  for (let look = 0; look < 5; look += 1) {
    expect(await moving()).toBe(0)
    await page.waitForTimeout(500)
  }
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await until(async () => (await moving()) > 0)
})

test('the made-up event is marked, plays by itself, and asks no server', async () => {
  await show('/event-display?demo=1&rotationTime=0&goalTarget=2000')
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  expect(await state()).toContain('DEMO')
  const before = await total()
  await until(async () => (await total()) !== before)
  await page.reload()
  await page.locator('.board-label').waitFor()
  await page.getByRole('img', { name: /^QR code/ }).waitFor()
  const paths = asked
    .map(url => new URL(url).pathname)
    .filter(path => !/^\/(?:event-display$|site\/|favicon)/.test(path))
  expect(paths).toEqual([])
  expect(server.asked).toEqual([])
})

test('what is wrong in the address is said, and the right event can be chosen', async () => {
  await show('/event-display?eventId=99&rotationTime=fast&colour=red', {
    unless: complaint => complaint.includes('404')
  })
  await page.getByRole('heading', { name: 'There is no event 99' }).waitFor()
  const problems = page.getByRole('alert').getByRole('listitem')
  expect(await problems.allInnerTexts()).toEqual([
    'rotationTime=fast must be a whole number from 2,000 to 3,600,000, or 0',
    'colour=red is not known'
  ])
  expect(await accessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Hide' }).click()
  await until(async () => (await problems.count()) === 0)
  // the only event under way needs no choice
  await page.getByRole('link', { name: 'Which event?' }).click()
  await page.getByRole('heading', { name: 'Autumn hall' }).waitFor()
})
