import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { Browser, Locator, Page } from 'playwright-core'
import { accessibilityProblems } from '../../support/browser/axe.ts'
import { openBrowser } from '../../support/browser/open.ts'
import { layoutShift, overhang, watchedPage, type WatchOptions } from '../../support/browser/watched-page.ts'
import { type Gateway, startGateway } from '../../support/gateway.ts'
import { get } from '../../support/http/http.ts'
import { startUpstream } from '../../support/http/upstream.ts'
import { until } from '../../support/until.ts'
import { answerSearch } from '../support/search-answers.ts'
import { tutorialBackend } from '../support/tutorial-site.ts'
import { shortForm } from '../../support/run/short-form.ts'
import { inFullRun } from '../../support/database/on-both.ts'

inFullRun()

/** Tags that more than one tutorial has; one of a single letter is not searched for. */
const SUBJECTS = ['topic>y']

let gateway: Gateway
let browser: Browser
/** Searches that have come to the backend, and how it answers them. */
let asked: string[]
let search: RequestListener

beforeAll(async () => {
  const site = await tutorialBackend()
  const upstream = await startUpstream((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://backend')
    if (!pathname.startsWith('/search/')) return site(request, response)
    asked.push(searchParams.get('@query') ?? `${request.method} ${pathname}`)
    search(request, response)
  })
  gateway = await startGateway(upstream.url)
  browser = await openBrowser()
})
beforeEach(() => {
  asked = []
  search = answerSearch
})

const open = async (path = '/tutorials/short', options: WatchOptions = {}) => {
  const watched = await watchedPage(browser, gateway.url, options)
  await watched.page.goto(path)
  return watched
}
const palette = (page: Page): Locator => page.getByRole('dialog', { name: 'Search' })
const field = (page: Page): Locator => palette(page).getByRole('combobox')
const options = (page: Page): Promise<string[]> => palette(page).getByRole('option').allInnerTexts()
const chosen = (page: Page): Locator => palette(page).getByRole('option', { selected: true })
const isFocused = async (page: Page, element: Locator): Promise<boolean> =>
  (await element.and(page.locator(':focus')).count()) === 1
const opener = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: /^Search/ })
const show = async (page: Page, words: string, key = 'Control+k'): Promise<void> => {
  await page.keyboard.press(key)
  await field(page).pressSequentially(words)
  // the answer to all of the words, not to the first ones
  await palette(page).locator('[role=listbox][aria-busy=false] [role=option]').first().waitFor()
}

describe('opens', () => {
  test('on every page, over everything, and gives the focus back', async () => {
    const { page, context, complaints } = await open('/', { unless: complaint => complaint.includes('404') })
    const before = page.getByRole('link', { name: 'Missions', exact: true }).first()
    for (const path of ['/', '/tutorials/', '/tutorials/rich', '/missions/journey', '/me/', '/tutorials/nowhere']) {
      await page.goto(path)
      await before.focus()
      await page.keyboard.press('/')
      await palette(page).waitFor()
      expect([path, await isFocused(page, field(page)), await field(page).inputValue()]).toEqual([path, true, ''])
      await page.keyboard.press('Escape')
      await palette(page).waitFor({ state: 'detached' })
      expect(await isFocused(page, before)).toBe(true)
    }
    for (const key of ['Control+k', 'Meta+k']) {
      await page.keyboard.press(key)
      await palette(page).waitFor()
      await page.keyboard.press('Escape')
      await palette(page).waitFor({ state: 'detached' })
    }
    expect(complaints()).toEqual([])
    await context.close()
  })

  test('by the button of the header, which has the focus afterwards; a click beside it closes', async () => {
    const { page, context } = await open()
    await opener(page).click()
    await palette(page).waitFor()
    await page.mouse.click(5, 400)
    await palette(page).waitFor({ state: 'detached' })
    expect(await isFocused(page, opener(page))).toBe(true)
    await context.close()
  })

  test('not while somebody types, nor over another dialog, nor when its keys are switched off', async () => {
    const { page, context } = await open('/')
    await page.getByRole('main').getByRole('searchbox').pressSequentially('a/b')
    expect(await page.getByRole('main').getByRole('searchbox').inputValue()).toBe('a/b')
    await page.goto('/tutorials/rich')
    await page.getByRole('button', { name: 'Enlarge picture: A pot' }).click()
    await page.keyboard.press('/')
    await page.keyboard.press('Escape')
    const toggle = page.getByRole('button', { name: /^Keys/ })
    await toggle.click()
    await page.goto('/tutorials/short')
    for (const key of ['/', 'Control+k']) await page.keyboard.press(key)
    expect([await palette(page).count(), await toggle.getAttribute('aria-pressed')]).toEqual([0, 'false'])
    await toggle.click()
    await page.keyboard.press('/')
    await palette(page).waitFor()
    await context.close()
  })

  test('its script comes with the first sign of use, and is small', async () => {
    const { page, context } = await watchedPage(browser, gateway.url)
    const scripts = (): Promise<string[]> =>
      page.evaluate<string[]>(
        `performance.getEntriesByType('resource').map(({ name }) => name).filter(name => name.endsWith('.js'))`
      )
    await page.goto('/tutorials/short', { waitUntil: 'networkidle' })
    const before = await scripts()
    await opener(page).hover()
    await until(async () => (await scripts()).length > before.length)
    await page.waitForLoadState('networkidle')
    const more = (await scripts()).filter(name => !before.includes(name))
    const bodies = await Promise.all(more.map(async name => gzipSync((await get(name)).body)))
    const bytes = bodies.reduce((sum, { length }) => sum + length, 0)
    expect(bytes).toBeLessThan(14 * 1024)
    await context.close()
  })
})

describe('while somebody types', () => {
  test('hits are grouped by type, with what is found marked, the step and words around it', async () => {
    const { page, context, complaints } = await open()
    await show(page, 'ech')
    expect(await options(page)).toEqual([
      'A rich one\nStep 2: Copy\nRun echo one, then echo two and see what the terminal answers.',
      'A short one\nOne echo of few words.',
      'The journey with one echo',
      'Show all 3 results'
    ])
    expect(await palette(page).getByRole('group').count()).toBe(2)
    expect(await palette(page).getByRole('group', { name: 'Missions' }).getByRole('option').count()).toBe(1)
    expect(await palette(page).locator('mark').allInnerTexts()).toEqual(Array(4).fill('echo'))
    await palette(page).getByRole('status').getByText('3 results, best: A rich one').waitFor()
    expect(complaints()).toEqual([])
    await context.close()
  })

  test('concepts are a group of their own, and open at their pages', async () => {
    const { page, context } = await open()
    await page.route('**/concepts/parrot', route => route.fulfill({ body: 'A page.' }))
    await show(page, 'parr')
    expect(await palette(page).getByRole('group').allInnerTexts()).toEqual([
      expect.stringMatching(/^Concepts\s+Parrot\s+A bird with an answer\.$/i)
    ])
    // the page of results has no cards of them
    expect(await options(page)).toHaveLength(1)
    await page.keyboard.press('Enter')
    await page.waitForURL('/concepts/parrot')
    await context.close()
  })

  test('keys choose, around the ends; Enter opens the step, which the address names', async () => {
    const { page, context, complaints } = await open()
    await show(page, 'echo')
    const named = async (): Promise<string | null> => {
      const id = await field(page).getAttribute('aria-activedescendant')
      return page
        .locator(`#${id ?? ''}`)
        .locator('.palette-title')
        .innerText()
    }
    expect(await named()).toBe('A rich one')
    const seen: string[] = []
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown']) {
      await page.keyboard.press(key)
      seen.push((await named()) ?? '')
    }
    expect(seen).toEqual(['Show all 3 results', 'The journey with one echo', 'Show all 3 results', 'A rich one'])
    await page.keyboard.press('Enter')
    await page.waitForURL('/tutorials/rich#step-2')
    await until(async () => ((await page.locator('#step-2').boundingBox())?.y ?? 999) < 400)
    await show(page, 'echo')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await page.waitForURL('/tutorials/?q=echo')
    expect(complaints()).toEqual([])
    await context.close()
  })

  test('a hit on the same page closes the palette and goes to its step', async () => {
    const { page, context } = await open('/tutorials/rich')
    await show(page, 'echo')
    await chosen(page).click()
    await page.waitForURL('/tutorials/rich#step-2')
    expect(await palette(page).count()).toBe(0)
    await context.close()
  })

  test('Enter before the answer opens the best one when it comes', async () => {
    const held = Promise.withResolvers<void>()
    search = (request, response) => void held.promise.then(() => answerSearch(request, response))
    const { page, context } = await open()
    // typed while the palette is loading
    await page.keyboard.press('Control+k')
    await page.keyboard.type('echo')
    await palette(page).waitFor()
    await page.keyboard.press('Enter')
    expect(page.url()).toContain('/tutorials/short')
    held.resolve()
    await page.waitForURL('/tutorials/rich#step-2')
    await context.close()
  })

  test('a late answer to earlier words is dropped; deleting a letter asks nobody', async () => {
    const held: (() => void)[] = []
    search = (request, response) => void held.push(() => answerSearch(request, response))
    const { page, context } = await open()
    await page.keyboard.press('Control+k')
    await field(page).fill('journey')
    await until(() => held.length === 1)
    await field(page).fill('short')
    await until(
      () => held.length === 2,
      () => asked.join()
    )
    for (const answer of held.reverse()) answer()
    await palette(page).getByRole('option').first().waitFor()
    expect((await options(page))[0]).toContain('A short one')
    search = answerSearch
    await field(page).fill('shor')
    await until(() => asked.length === 3)
    await field(page).fill('short')
    expect((await options(page))[0]).toContain('A short one')
    expect(asked).toEqual(["'journey'", "'short'", "'shor'"])
    await context.close()
  })

  test('misspelled words are told, what is nowhere leads on', async () => {
    const { page, context } = await open()
    await show(page, 'ehco')
    expect(await palette(page).innerText()).toContain('For “echo” instead of “ehco”.')
    await field(page).fill('echo nowhere')
    await palette(page).getByText('No results for “echo nowhere”').first().waitFor()
    expect(await options(page)).toEqual(['echo', 'nowhere'])
    expect(await chosen(page).count()).toBe(0)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await palette(page).getByRole('option', { name: 'Show all 3 results' }).waitFor()
    expect(await field(page).inputValue()).toBe('echo')
    await context.close()
  })

  test('quotes, slashes and markup are words like others', async () => {
    const { page, context, complaints } = await open()
    await page.keyboard.press('Control+k')
    const words = `it's a/b <img src=x> "100%" & c++`
    await field(page).fill(words)
    await palette(page).getByText('No results for').first().waitFor()
    expect(asked).toEqual([`'${words.replace("'", "''")}'`])
    expect(complaints()).toEqual([])
    await context.close()
  })
})

test('subjects of many tutorials are offered before anything is typed, as soon as they can be read', async () => {
  const { page, context } = await open('/tutorials/short', { unless: complaint => complaint.includes('502') })
  await page.route('**/_subjects.json', route => route.fulfill({ status: 502 }), { times: 1 })
  const refused = page.waitForResponse('**/_subjects.json')
  await page.keyboard.press('Control+k')
  await palette(page).getByText('Words find titles').waitFor()
  await refused.then(() => page.evaluate('new Promise(heard => setTimeout(heard, 200))'))
  expect(await options(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await palette(page).getByRole('group', { name: 'Common subjects' }).waitFor()
  expect([await options(page), await accessibilityProblems(page), await overhang(page)]).toEqual([SUBJECTS, [], 0])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect(await field(page).inputValue()).toBe('topic>y')
  await until(() => Promise.resolve(asked.some(query => query.includes('topic>y'))))
  await context.close()
})

describe('recent searches', () => {
  test('are offered when nothing is typed, are searched again, and can be cleared', async () => {
    const { page, context } = await open()
    for (const words of ['echo', 'journey', 'ECHO']) {
      await show(page, words)
      await page.keyboard.press('Enter')
      await palette(page).waitFor({ state: 'detached' })
      await page.waitForLoadState()
    }
    await page.keyboard.press('Control+k')
    await palette(page).getByRole('group', { name: 'Common subjects' }).waitFor()
    expect(await options(page)).toEqual(['ECHO', 'journey', ...SUBJECTS])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(await field(page).inputValue()).toBe('journey')
    await palette(page).getByRole('option', { name: 'The journey with one echo' }).waitFor()
    await field(page).fill('')
    await page.getByRole('button', { name: 'Clear recent searches' }).click()
    expect([await options(page), await page.evaluate('localStorage.getItem("search-recent")')]).toEqual([
      SUBJECTS,
      null
    ])
    expect(await isFocused(page, field(page))).toBe(true)
    await context.close()
  })
})

describe('a search that is refused', () => {
  const unless = (complaint: string): boolean => /429|50[23]|search/.test(complaint)

  test('for its number goes on by itself after the wait', async () => {
    search = (_request, response) => void response.writeHead(429, { 'Retry-After': '1' }).end('{}')
    const { page, context } = await open('/tutorials/short', { unless })
    await page.keyboard.press('Control+k')
    await field(page).fill('echo')
    await palette(page).getByText('the search goes on in 1 seconds').first().waitFor()
    search = answerSearch
    await palette(page).getByRole('option').first().waitFor()
    expect(await options(page)).toHaveLength(4)
    await context.close()
  })

  test.each([502, 404])('with %i says so, and Enter leads to the page of results', async status => {
    search = (_request, response) => void response.writeHead(status).end('{}')
    const { page, context } = await open('/tutorials/short', { unless: complaint => /404|50[23]/.test(complaint) })
    await page.keyboard.press('Control+k')
    await field(page).fill('echo')
    await palette(page).getByText('The search is not responding right now').first().waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('/tutorials/?q=echo')
    await context.close()
  })
})

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

const looksOf: readonly (readonly [string, WatchOptions])[] = [
  ['a light desktop', { colorScheme: 'light' }],
  ['a dark phone', { ...phone, colorScheme: 'dark' }],
  ['a dark desktop', { colorScheme: 'dark', viewport: { width: 1280, height: 800 } }],
  ['a light phone', { ...phone, colorScheme: 'light' }],
  ['forced colours', { forcedColors: 'active', reducedMotion: 'reduce' }],
  ['more contrast', { contrast: 'more', colorScheme: 'dark', reducedMotion: 'reduce' }]
]

describe('nothing hinders anyone, nothing moves', () => {
  test.each(shortForm(looksOf, 2))('on %s', async (name, more) => {
    const { page, context, complaints } = await open('/tutorials/rich', more)
    const looks = async (): Promise<void> => {
      expect(await accessibilityProblems(page)).toEqual([])
      expect(await overhang(page)).toBe(0)
    }
    if (name.endsWith('phone')) await opener(page).tap()
    else await page.keyboard.press('/')
    await palette(page).waitFor()
    await looks()
    await field(page).pressSequentially('echo')
    await palette(page).getByRole('option').first().waitFor()
    // the dialog comes in slowly
    await until(() => page.evaluate<boolean>('document.getAnimations().length === 0'))
    await looks()
    await field(page).pressSequentially(' nowhere')
    await palette(page).getByText('Try one word').waitFor()
    await looks()
    const { width = 0, height = 0 } = (await palette(page).boundingBox()) ?? {}
    if (name.endsWith('phone')) expect([width, height]).toEqual([360, 740])
    expect(await layoutShift(page)).toBeLessThan(0.005)
    expect(complaints()).toEqual([])
    await context.close()
  })
})

test('an answer is seen within a few frames of the key', async () => {
  const { page, context } = await open()
  await page.keyboard.press('Control+k')
  await palette(page).waitFor()
  const ms = await page.evaluate<number>(`new Promise(resolve => {
    const list = document.querySelector('[role=listbox]')
    const field = document.querySelector('.palette input')
    const from = performance.now()
    new MutationObserver((_changes, observer) => {
      if (!list.querySelector('[role=option]')) return
      observer.disconnect()
      resolve(performance.now() - from)
    }).observe(list, { childList: true, subtree: true })
    field.value = 'echo'
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  })`)
  expect(ms).toBeLessThan(20_000)
  await context.close()
})
