import { afterEach, beforeAll, expect, test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { accessibilityProblems } from '../../support/browser/axe.ts'
import { openBrowser } from '../../support/browser/open.ts'
import { overhang, type WatchedPage, watchedPage } from '../../support/browser/watched-page.ts'
import { type Gateway, startGateway } from '../../support/gateway.ts'
import { get } from '../../support/http/http.ts'
import { startUpstream } from '../../support/http/upstream.ts'
import { until } from '../../support/until.ts'
import { manyConceptsBackend } from '../support/concept-site.ts'
import { inFullRun } from '../../support/database/on-both.ts'

inFullRun()

let gateway: Gateway
let browser: Browser
let watched: WatchedPage
let page: Page

beforeAll(async () => {
  const upstream = await startUpstream(manyConceptsBackend(450, 100))
  gateway = await startGateway(upstream.url)
  browser = await openBrowser()
  await until(async () => (await get(`${gateway.url}/concepts/a-0`)).status === 200)
})

afterEach(() => watched.context.close())

async function visit(path: string, viewport = { width: 1280, height: 900 }): Promise<void> {
  watched = await watchedPage(browser, gateway.url, { viewport, colorScheme: 'dark', reducedMotion: 'reduce' })
  page = watched.page
  await page.goto(path)
}

const cards = () => page.locator('.concept-card')
const count = () => page.locator('[data-concept-count]').innerText()

test('many concepts are listed in pages, with links to the letters on others', async () => {
  await visit('/concepts/')
  expect([await cards().count(), await count()]).toEqual([200, '450 concepts'])
  await page.getByRole('navigation', { name: 'Letters' }).getByRole('link', { name: 'Z', exact: true }).click()
  await page.waitForURL(/page=3#letter-26$/)
  expect(await cards().count()).toBe(50)
  await page.getByRole('heading', { name: 'Z', exact: true }).waitFor()
  await page.getByRole('navigation', { name: 'Pages of concepts' }).getByRole('link', { name: 'Previous' }).click()
  await page.waitForURL(/page=2$/)
  expect(await cards().count()).toBe(200)
  expect(await accessibilityProblems(page)).toEqual([])
  expect(watched.complaints()).toEqual([])
})

test('words are looked for in all pages while typing, by keyboard and on a phone, and the address keeps them', async () => {
  await visit('/concepts/?page=2', { width: 360, height: 740 })
  expect(await overhang(page)).toBe(0)
  await page.getByRole('searchbox', { name: 'Words of concepts' }).focus()
  await page.keyboard.type('z 0025')
  await until(async () => (await cards().count()) === 1)
  expect(await count()).toBe('1 of 450 concepts')
  expect(new URL(page.url()).search).toBe('?q=z+0025')
  await page.reload()
  expect(await cards().count()).toBe(1)
  expect(watched.complaints()).toEqual([])
})

test('the tutorials that teach a concept are listed in pages', async () => {
  await visit('/concepts/a-0')
  expect(await page.locator('.card').count()).toBe(48)
  await page.getByRole('navigation', { name: 'Pages of tutorials' }).getByRole('link', { name: 'Page 3' }).click()
  await page.waitForURL('**/concepts/a-0?page=3')
  expect(await page.locator('.card').count()).toBe(4)
  expect(watched.complaints()).toEqual([])
})

test('a page beyond the last one is the last one, also without scripts', async () => {
  await visit('/concepts/?page=99')
  expect(await cards().count()).toBe(50)
  const text = (await get(`${gateway.url}/concepts/?q=z+0025&page=7`)).text()
  expect(text).toContain('1 of 450 concepts')
})
