import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { accessibilityProblems } from '../support/browser/axe.ts'
import { overhang } from '../support/browser/watched-page.ts'
import { as, get } from '../support/http/http.ts'
import { until } from '../support/until.ts'
import { backend, inLeasedWorkplace, page, showAt, watched } from './support/page-under-test.ts'
import type { OpenOptions } from './support/workplace.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

inLeasedWorkplace(async () => {
  for (const [number, title] of ['Odd', 'Even', 'Odd'].entries())
    await backend.sql('INSERT INTO tutorials_catalog_Tutorials (ID, legacyId, slug, title) VALUES (?, ?, ?, ?)', [
      randomUUID(),
      9000 + number,
      `shown-${number}`,
      title
    ])
})

async function open(path: string, options: OpenOptions = {}): Promise<void> {
  await showAt(path, options)
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
  await page.getByLabel('Kind of chart').selectOption('bar')
  await page.getByRole('img', { name: 'amount by title, as bars' }).waitFor()
  await page.getByRole('textbox', { name: 'Name' }).fill('Titles')
  await page.getByText('Save', { exact: true }).click()
  await page.getByRole('region', { name: 'Saved' }).getByRole('link', { name: 'Titles' }).waitFor()
  await page
    .getByRole('region', { name: 'History' })
    .getByRole('link', { name: /^SELECT title/ })
    .first()
    .waitFor()
  for (const [button, name] of [
    ['Export CSV', 'analytics.csv'],
    ['Export Parquet', 'analytics.parquet']
  ] as const) {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByText(button).click()])
    expect(file.suggestedFilename()).toBe(name)
  }
  expect(watched.complaints()).toEqual([])
})

test('a statement that is stopped is ended in the database, and so is one whose page is left', async () => {
  const digits = Array.from({ length: 10 }, (_, digit) => `SELECT ${digit} AS d`).join(' UNION ')
  const endless = `WITH d AS (${digits}) SELECT COUNT(*) FROM d a, d b, d c, d e, d f, d g, d h, d i, d j, d k, d l`
  const ended = async (): Promise<number> => {
    const live = await get(`${backend.url}/admin/metrics/live`, as('admin'))
    return (
      live.json<{ snapshot: { counters: Record<string, number> } }>().snapshot.counters['statements.abandoned'] ?? 0
    )
  }
  await open('/analytics-ui/')
  const stop = page.getByRole('button', { name: 'Stop', exact: true })
  // a request that ends before its statement has reached the database has none to end there
  const run = async (): Promise<void> => {
    await page.getByLabel('Statement').press('Control+Enter')
    await stop.waitFor()
    await delay(1000)
  }
  await page.getByLabel('Statement').fill(endless)
  await run()
  await stop.press('Enter')
  await until(async () => (await ended()) === 1)
  await stop.waitFor({ state: 'detached' })
  await run()
  await page.getByRole('link', { name: 'Reports', exact: true }).first().click()
  await until(async () => (await ended()) === 2)
  await open('/analytics-ui/')
  await page.getByLabel('Statement').fill('SELECT 1 AS one')
  await page.getByLabel('Statement').press('Control+Enter')
  await page.getByText('1 row in').waitFor()
  expect(watched.complaints()).toEqual([])
})

test('columns come to their places in the chart by select boxes and by drag', async () => {
  await open('/admin-ui/?at=$query')
  await page
    .getByLabel('Statement')
    .fill(
      "SELECT title, slug, COUNT(*) AS amount, 2 AS two FROM Tutorials WHERE slug LIKE 'shown%' GROUP BY title, slug ORDER BY slug"
    )
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.getByText('3 rows in').waitFor()
  await page.getByLabel('Kind of chart').selectOption('stacked-bar')
  const chart = (name: string) => page.getByRole('img', { name, exact: true }).waitFor()
  await chart('amount by title, as stacked bars')
  await page.getByRole('combobox', { name: 'Series' }).selectOption('slug')
  await chart('shown-0, shown-1, shown-2 by title, as stacked bars')
  await page.getByRole('combobox', { name: 'Series' }).selectOption('')
  await page.getByRole('checkbox', { name: 'two' }).press('Space')
  await chart('amount, two by title, as stacked bars')
  const drag = (column: string, place: string) =>
    page
      .getByRole('list', { name: 'Columns' })
      .getByText(column, { exact: true })
      .dragTo(page.getByRole('group', { name: place }))
  await drag('slug', 'Axis')
  await chart('amount, two by slug, as stacked bars')
  await drag('title', 'Measures')
  await page.getByText('title is not a measure').waitFor()
  await drag('title', 'Series')
  await chart('Odd, amount, Odd, two, Even, amount, Even, two by slug, as stacked bars')
  await page.getByText('Values of the chart').click()
  expect(
    await page.getByRole('region', { name: 'Values of the chart' }).locator('tbody tr').first().innerText()
  ).toMatch(/^shown-0\s+1\s+2\s+0\s+0$/)
  expect(watched.complaints()).toEqual([])
  // the address has statement and chart
  await page.reload()
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await chart('Odd, amount, Odd, two, Even, amount, Even, two by slug, as stacked bars')
})

test('a saved query is run, changed, renamed, shared, copied and deleted', async () => {
  const name = `Query ${randomUUID().slice(0, 8)}`
  await open('/admin-ui/?at=$query')
  const saved = page.getByRole('region', { name: 'Saved' })
  const act = (what: string, of = name) => saved.getByRole('button', { name: `${what}: ${of}`, exact: true })
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByText('Save', { exact: true }).click()
  await act('Run').press('Enter')
  await page.getByText('rows in').or(page.getByText('row in')).first().waitFor()
  await saved.getByRole('listitem').filter({ hasText: name }).getByText('1 run').waitFor()
  await page.getByLabel('Kind of chart').selectOption('line')
  await page.getByText(`Save changes of ${name}`).click()
  await act('Rename').click()
  await page.locator('ui5-dialog').getByRole('textbox', { name: 'Name' }).fill(`${name} new`)
  await page.keyboard.press('Enter')
  await act('Share', `${name} new`).click()
  await act('Stop sharing', `${name} new`).waitFor()
  await act('Copy', `${name} new`).click()
  await saved.getByRole('link', { name: `Copy of ${name} new` }).waitFor()
  await act('Delete', `${name} new`).click()
  await page.locator('ui5-dialog').getByText('Delete', { exact: true }).click()
  await saved.getByRole('link', { name: `${name} new`, exact: true }).waitFor({ state: 'detached' })
  await saved.getByRole('link', { name: `Copy of ${name} new` }).click()
  expect(await page.getByLabel('Kind of chart').inputValue()).toBe('line')
  expect(watched.complaints()).toEqual([])
})

test('an export of days in the wrong order is refused; one of a month without completions says so', async () => {
  await open('/admin-ui/?at=$reports', { unless: refused })
  const exports = page.getByRole('region', { name: 'Exports' })
  await exports.getByLabel('First day').fill('2001-02-01')
  await exports.getByLabel('Last day').fill('2001-01-01')
  await exports.getByText('Export', { exact: true }).click()
  await exports.getByText('endDate must not be before startDate').waitFor()
  await exports.getByLabel('Last day').fill('2001-02-28')
  await exports.getByLabel('Format').selectOption('xlsx')
  await exports.getByText('Export', { exact: true }).click()
  await exports.getByRole('status').getByText('0 rows: nothing was exported.').waitFor()
  expect(await exports.getByText('endDate must not be before startDate').count()).toBe(0)
  expect(watched.complaints()).toEqual([])
})

test('a refusal says why and where', async () => {
  await open('/admin-ui/?at=$query', { unless: refused })
  await page.getByLabel('Statement').fill('SELECT email FROM Tutorials')
  await page.getByRole('button', { name: 'Run', exact: true }).click()
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
    await page.getByLabel('Kind of chart').selectOption('line')
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await page.getByRole('group', { name: 'Measures' }).waitFor()
    // tutorials of other tests are in other states
    await page.getByText(/^\d rows? in/).waitFor()
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
