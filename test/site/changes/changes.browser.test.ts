import { afterEach, beforeAll, expect, test } from '@jest/globals'
import type { Browser } from 'playwright-core'
import { render, v2 } from '../../author/support/render.ts'
import { type Backend, leaseBackend } from '../../support/backend.ts'
import { accessibilityProblems } from '../../support/browser/axe.ts'
import { openBrowser } from '../../support/browser/open.ts'
import { overhang, type WatchedPage, watchedPage, type WatchOptions } from '../../support/browser/watched-page.ts'
import { inFullRun } from '../../support/database/on-both.ts'
import { type Gateway, startGateway } from '../../support/gateway.ts'
import { publish } from '../../support/publish.ts'

inFullRun()

let backend: Backend
let gateway: Gateway
let browser: Browser
let watched: WatchedPage
let versions: readonly number[]

const code = (text: string): string => ['```js', text, '```'].join('\n')
const markdown = (steps: readonly string[]): string => v2(steps.join('\n\n'), ['title: Grow herbs'])
const sow = '### Sow\n\nPut the seeds on wet soil and wait for some days.'
const water = (when: string): string =>
  `### Water\n\nGive them water each ${when}, but never at noon.\n\n- one cup\n- no more\n\n${code(`let cups = 1\nwater('${when}')`)}`
const pots = '### Choose a pot\n\nClay is best.'

async function put(steps: readonly string[]): Promise<number> {
  const text = markdown(steps)
  const { html } = await render(text, { slug: 'changing-herbs' })
  const { version } = await publish(backend, { 'changing-herbs': html }, { sources: { 'changing-herbs': text } })
  return version
}

beforeAll(async () => {
  backend = await leaseBackend()
  versions = [await put([sow, water('morning')]), await put([sow, pots, water('evening')])]
  gateway = await startGateway(backend.url)
  browser = await openBrowser()
})

afterEach(async () => {
  expect(watched.complaints()).toEqual([])
  await watched.context.close()
})

async function visit(query = '', options: WatchOptions = {}) {
  watched = await watchedPage(browser, gateway.url, { viewport: { width: 1366, height: 900 }, ...options })
  await watched.page.goto(`/tutorials/changing-herbs/changes${query}`)
  return watched.page
}

test('the changed words are marked beside one another, steps without changes folded', async () => {
  const page = await visit(`?since=${versions[0]}`)
  const step = page.getByRole('region', { name: 'Step 3: Water' })
  expect(await step.locator('del').first().textContent()).toBe('removed: morning (end)')
  expect(await step.locator('ins').first().textContent()).toBe('added: evening (end)')
  const [before, after] = await Promise.all(
    ['.change-before', '.change-after'].map(each => step.locator(`.is-changed ${each}`).first().boundingBox())
  )
  expect(before?.y).toBe(after?.y)
  expect(after?.x).toBeGreaterThan((before?.x ?? 0) + (before?.width ?? 0))
  expect(
    await page.getByRole('region', { name: 'Step 2: Choose a pot' }).getByText('new', { exact: true }).isVisible()
  ).toBe(true)
  expect(await page.getByText('Step 1: Sow').isVisible()).toBe(false)
  await page.getByText('One step without changes').click()
  expect(await page.getByText('Step 1: Sow').isVisible()).toBe(true)
  await page
    .getByRole('navigation', { name: 'Steps with changes' })
    .getByRole('link', { name: 'Step 3: Water' })
    .click()
  expect(new URL(page.url()).hash).toBe('#step-3')
  expect(await accessibilityProblems(page)).toEqual([])
})

test('two versions are chosen in a form, and shown as Markdown with the numbers of lines', async () => {
  const page = await visit('', { locale: 'en-US' })
  const options = await page.getByRole('combobox', { name: 'From', exact: true }).locator('option').allInnerTexts()
  expect(options[0]).toMatch(/^now \(since [A-Z][a-z]{2} \d+, \d{4}\)$/)
  await page.getByRole('link', { name: 'As Markdown' }).click()
  await page.getByRole('combobox', { name: 'From', exact: true }).selectOption(String(versions[1]))
  await page.getByRole('combobox', { name: 'To', exact: true }).selectOption(String(versions[0]))
  await page.getByRole('button', { name: 'Compare' }).click()
  const table = page.getByRole('table', { name: 'Changed lines of the Markdown' })
  expect(await table.locator('ins').allTextContents()).toContain(
    'added: Give them water each morning, but never at noon.'
  )
  expect(
    await table.locator('tr').filter({ hasText: 'each morning' }).locator('.change-number').allInnerTexts()
  ).toEqual(['', '14'])
  expect(await accessibilityProblems(page)).toEqual([])
})

test.each([
  ['on a phone', {}],
  ['on a phone, dark', { colorScheme: 'dark' as const }],
  ['without scripts, in German', { javaScriptEnabled: false, locale: 'de-DE' }]
])('reads well %s', async (_, options) => {
  const page = await visit(`?since=${versions[0]}`, { viewport: { width: 360, height: 740 }, ...options })
  const [before, after] = await Promise.all(
    ['.change-before', '.change-after'].map(each => page.locator(`.is-changed ${each}`).first().boundingBox())
  )
  expect(after?.y).toBeGreaterThan((before?.y ?? 0) + (before?.height ?? 0) - 1)
  if ('javaScriptEnabled' in options)
    return expect(await page.getByText('Schritt 3: Water').first().isVisible()).toBe(true)
  expect(await overhang(page)).toBe(0)
  expect(await accessibilityProblems(page)).toEqual([])
})
