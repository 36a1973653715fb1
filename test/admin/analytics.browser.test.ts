import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { accessibilityProblems } from '../support/browser/axe.ts'
import { openBrowser } from '../support/browser/open.ts'
import { logInByForm, overhang, type WatchedPage, watchedPage } from '../support/browser/watched-page.ts'
import { type Gateway, plannedGateway, startGateway } from '../support/gateway.ts'

let backend: Backend
let gateway: Gateway
let browser: Browser
let watched: WatchedPage
let page: Page

beforeAll(async () => {
  const planned = await plannedGateway()
  backend = await startBackend({ env: { ...planned.env, SEED_SAMPLES: 'false' } })
  gateway = await startGateway(backend.url, planned)
  browser = await openBrowser()
  for (const [number, title] of ['Odd', 'Even', 'Odd'].entries())
    await backend.sql('INSERT INTO tutorials_catalog_Tutorials (ID, legacyId, slug, title) VALUES (?, ?, ?, ?)', [
      randomUUID(),
      9000 + number,
      `shown-${number}`,
      title
    ])
}, 120_000)
afterEach(() => watched.context.close())

async function open(path: string, options: Parameters<typeof watchedPage>[2] = {}): Promise<void> {
  watched = await watchedPage(browser, gateway.url, options)
  ;({ page } = watched)
  page.setDefaultTimeout(15_000)
  await logInByForm(page, 'admin', path)
}

const refused = (complaint: string) => complaint.startsWith('400: ') || complaint.includes('status of 400')

verifies('GATEWAY-029', 'a statement is completed, run by keyboard, drawn, saved and found again', async () => {
  await open('/analytics-ui/')
  const editor = page.getByLabel('Statement')
  await editor.fill("SELECT title, COUNT(*) AS amount FROM Tutorials WHERE slug LIKE 'shown%' GROUP BY ti")
  await page.getByRole('group', { name: 'Completions' }).getByRole('button', { name: 'title', exact: true }).click()
  await editor.press('Control+Enter')
  await page.getByText('2 rows in').waitFor()
  expect(await page.getByRole('region', { name: 'Result' }).locator('tbody tr').allInnerTexts()).toEqual(
    expect.arrayContaining([expect.stringMatching(/^Odd\s+2$/)])
  )
  await page.getByLabel('Chart').selectOption('bar')
  await page.getByRole('img', { name: 'amount by title, as bars' }).waitFor()
  await page.getByLabel('Name').fill('Titles')
  await page.getByText('Save', { exact: true }).click()
  await page.getByRole('region', { name: 'Saved' }).getByRole('link', { name: 'Titles' }).waitFor()
  await page
    .getByRole('region', { name: 'History' })
    .getByRole('link', { name: /^SELECT title/ })
    .first()
    .waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByText('Export CSV').click()])
  expect(file.suggestedFilename()).toBe('analytics.csv')
  expect(watched.complaints()).toEqual([])
})

test('a refusal says why and where', async () => {
  await open('/admin-ui/?at=$query', { unless: refused })
  await page.getByLabel('Statement').fill('SELECT email FROM Tutorials')
  await page.getByText('Run', { exact: true }).click()
  await page.getByRole('alert').getByText('There is no column email here (line 1, column 8').waitFor()
  expect(await page.locator('mark').innerText()).toBe('email FROM Tutorials')
  expect(watched.complaints()).toEqual([])
})

test.each([
  ['$query', 'light', 1280],
  ['$query', 'dark', 360],
  ['$reports', 'dark', 1280],
  ['$reports', 'light', 360]
] as const)('%s in %s, %i pixels wide, is accessible and not wider than the window', async (at, colorScheme, width) => {
  await open(`/admin-ui/?at=${at}`, { colorScheme, viewport: { width, height: 760 } })
  await page.getByRole('heading', { name: at === '$query' ? 'Analytics' : 'Reports' }).waitFor()
  if (at === '$query') {
    await page.getByLabel('Chart').selectOption('line')
    await page.getByText('Run', { exact: true }).click()
    await page.getByText('1 row in').waitFor()
    await page
      .getByRole('region', { name: 'History' })
      .getByRole('link', { name: /^SELECT/ })
      .first()
      .waitFor()
  } else await page.waitForLoadState('networkidle')
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overhang(page)).toBe(0)
  expect(watched.complaints()).toEqual([])
})
