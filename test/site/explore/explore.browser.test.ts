import { afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { verifies } from '../../requirements/verifies.ts'
import { accessibilityProblems } from '../../support/browser/axe.ts'
import { openBrowser } from '../../support/browser/open.ts'
import { keyboardWalk } from '../../support/browser/keyboard-walk.ts'
import {
  layoutShift,
  overhang,
  type WatchedPage,
  watchedPage,
  type WatchOptions
} from '../../support/browser/watched-page.ts'
import { type Gateway, startGateway } from '../../support/gateway.ts'
import { get } from '../../support/http/http.ts'
import { startUpstream } from '../../support/http/upstream.ts'
import { shortForm } from '../../support/run/short-form.ts'
import { conceptBackend } from '../support/concept-site.ts'
import { inFullRun } from '../../support/database/on-both.ts'
import { until } from '../../support/until.ts'

inFullRun()

let gateway: Gateway
let browser: Browser
let watched: WatchedPage
let page: Page

beforeAll(async () => {
  const upstream = await startUpstream(conceptBackend())
  gateway = await startGateway(upstream.url)
  browser = await openBrowser()
})

afterEach(async () => {
  expect(watched.complaints()).toEqual([])
  await watched.context.close()
})

const desk = { width: 1366, height: 850 }
const phone = { width: 360, height: 740 }

const visit = async (path: string, options: WatchOptions = {}): Promise<void> => {
  watched = await watchedPage(browser, gateway.url, { viewport: desk, reducedMotion: 'reduce', ...options })
  page = watched.page
  await page.goto(path)
}

const explore = async (path = '/explore/', options: WatchOptions = {}): Promise<void> => {
  await visit(path, options)
  await page.locator('[data-explore][data-ready]').waitFor()
}

const details = () => page.locator('[data-map-details]')

describe.each(shortForm(['light', 'dark'] as const))('in a browser, %s', colorScheme => {
  test.each([
    ['/concepts/', desk],
    ['/concepts/?by=topic', phone],
    ['/concepts/odata', desk],
    ['/concepts/odata', phone],
    ['/explore/', phone],
    ['/explore/?focus=c:odata', desk]
  ])('%s reads well at %o', async (path, viewport) => {
    await visit(path, { colorScheme, viewport })
    if (path.includes('focus')) await page.locator('[data-ready]').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await overhang(page)).toBe(0)
    expect(await layoutShift(page)).toBeLessThan(0.02)
  })
})

describe('the map', () => {
  test('shows what a place is linked to, and leads there', async () => {
    await explore('/explore/?focus=c:odata')
    expect(await details().getByRole('heading', { level: 2 }).innerText()).toBe('OData')
    await details().getByRole('button', { name: 'Service' }).click()
    expect(await details().getByRole('heading', { level: 2 }).innerText()).toBe('Service')
    expect(new URL(page.url()).searchParams.get('focus')).toBe('c:service')
    await details().getByRole('link', { name: 'Open concept' }).click()
    await page.waitForURL('**/concepts/service')
  })

  test('is walked by keyboard alone, and says where one is', async () => {
    await explore()
    await page.getByRole('application').focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('status').filter({ hasText: 'Service, Concept, 5 links' }).waitFor()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('status').filter({ hasText: 'OData, Concept, 5 links' }).waitFor()
    await page.keyboard.press('Enter')
    expect(await page.evaluate<string>('document.activeElement.innerText')).toBe('OData')
    await page.getByRole('application').focus()
    await page.keyboard.press('Escape')
    await page.waitForURL(url => !url.searchParams.has('focus'))
  })

  test('a click chooses what is under it, dragging does not', async () => {
    await explore('/explore/?focus=c:odata')
    const box = await page.locator('canvas').boundingBox()
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 120, y + 40, { steps: 4 })
    await page.mouse.up()
    expect(await details().getByRole('heading', { level: 2 }).innerText()).toBe('OData')
    await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) - 6, (box?.y ?? 0) + 6)
    await page.waitForURL(url => !url.searchParams.has('focus'))
    await page.mouse.click(x + 120, y + 40)
    expect(await details().getByRole('heading', { level: 2 }).innerText()).toBe('OData')
  })

  test('finds places by name, and a path between two with its reasons', async () => {
    await explore()
    const words = page.getByRole('searchbox', { name: 'Find on the map' })
    await words.fill('model a')
    await page.getByRole('button', { name: 'Model a shop' }).click()
    await page.getByRole('button', { name: 'Path from here' }).click()
    await words.fill('draft')
    await words.press('Enter')
    await details().getByRole('heading', { name: 'Path' }).waitFor()
    expect((await details().getByRole('listitem').allInnerTexts()).map(text => text.split(/\n/)[0])).toEqual([
      'Model a shop',
      'CDS model',
      'Service',
      'Draft'
    ])
    expect(await details().locator('small').allInnerTexts()).toEqual([
      'Shares concepts: “Model a shop” teaches “CDS model”.',
      'Prerequisite chain: step 2.',
      'Prerequisite chain: step 3.'
    ])
  })

  test('leaves out types that are switched off', async () => {
    await explore()
    await page.getByRole('checkbox', { name: 'Concepts' }).uncheck()
    await page.getByRole('application').focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('status').filter({ hasText: ', Tutorial, ' }).waitFor()
  })

  test('everything is reached by Tab, seen and not covered', async () => {
    await explore('/explore/?focus=c:odata')
    const { unreached, unseen, obscured } = await keyboardWalk(page)
    expect([unreached, unseen, obscured]).toEqual([[], [], []])
  })

  test.each([
    ['forced colours', { forcedColors: 'active' }],
    ['a dark theme', { colorScheme: 'dark' }]
  ] as const)('is drawn in %s', async (_name, options) => {
    await explore('/explore/', options)
    const painted = `(() => {
      const canvas = document.querySelector('canvas')
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height)
      return data.some(value => value !== 0)
    })()`
    await until(() => page.evaluate<boolean>(painted))
    const shapes = await page.evaluate<string[]>(
      `[...document.querySelectorAll('[data-map-dot]')].map(dot => getComputedStyle(dot).clipPath)`
    )
    expect(shapes.length).toBeGreaterThan(1)
    expect(new Set(shapes).size).toBe(shapes.length)
  })
})

verifies('GATEWAY-019', 'narrow windows get the list, as do readers without scripts and by choice', async () => {
  const seen = async () => [await page.locator('.explore-list').isVisible(), await page.locator('canvas').isVisible()]
  await visit('/explore/', { viewport: { width: 767, height: 900 } })
  expect(await seen()).toEqual([true, false])
  await page.getByRole('link', { name: 'OData', exact: true }).click()
  await page.waitForURL('**/concepts/odata')
  await watched.context.close()
  await visit('/explore/', { javaScriptEnabled: false })
  expect(await seen()).toEqual([true, false])
  await watched.context.close()
  await explore()
  expect(await seen()).toEqual([false, true])
  await page.getByRole('button', { name: 'As a list' }).click()
  expect(await seen()).toEqual([true, false])
})

test('concepts are filtered while typing', async () => {
  await visit('/concepts/')
  await page.getByRole('searchbox', { name: 'Words of concepts' }).fill('clients see')
  expect(await page.locator('.concept-card:visible').allInnerTexts()).toHaveLength(1)
  expect(await page.locator('[data-concept-count]').innerText()).toBe('1 of 7 concepts')
  await page.reload()
  expect(await page.locator('.concept-card:visible').allInnerTexts()).toHaveLength(1)
})

test('the scripts of the map stay below 90 kB compressed', async () => {
  await explore()
  const scripts = await page.evaluate<string[]>(
    `performance.getEntriesByType('resource').map(({ name }) => name).filter(name => name.endsWith('.js'))`
  )
  const bodies = await Promise.all(scripts.map(async address => (await get(address)).body))
  expect(bodies.reduce((sum, body) => sum + gzipSync(body).length, 0)).toBeLessThan(90_000)
})
