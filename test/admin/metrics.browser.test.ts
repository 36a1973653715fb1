import { beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import type { Backend } from '../support/backend.ts'
import { accessibilityProblems } from '../support/browser/axe.ts'
import type { WatchedPage } from '../support/browser/watched-page.ts'
import { as, get } from '../support/http/http.ts'
import { flawsOf, windows } from './support/open-page.ts'
import { type OpenOptions, openPage, leaseWorkplace, type Workplace } from './support/workplace.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

const MINUTE = 60_000

let backend: Backend
let workplace: Workplace
let watched: WatchedPage
let page: Page

const store = (metric: string, kind: string, minutesAgo: number, count: number, ms: number | null) =>
  backend.sql(
    `INSERT INTO tutorials_platform_MetricSnapshots (windowStart, metric, instanceId, kind, count, value, p50, p95, p99, max)
     VALUES (?, ?, 'elsewhere', ?, ?, ?, ?, ?, ?, ?)`,
    [new Date(Date.now() - minutesAgo * MINUTE), metric, kind, count, ms ?? count, ms, ms, ms, ms]
  )

beforeAll(async () => {
  workplace = await leaseWorkplace()
  ;({ backend } = workplace)
  for (const [minutes, count] of [
    [12, 3],
    [22, 5],
    [32, 2]
  ] as const) {
    await store('page.events', 'counter', minutes, count, null)
    await store('page.ms', 'histogram', minutes, count, count * 10)
  }
  // something of now
  expect((await get(`${backend.url}/admin/Tags`, as('admin'))).status).toBe(200)
})

async function open(query: string, options: OpenOptions = {}): Promise<void> {
  watched = await openPage(workplace, `$metrics${query}`, options)
  ;({ page } = watched)
  await now().getByRole('link', { name: 'page.events' }).waitFor()
}

const now = () => page.getByRole('region', { name: 'Current metrics' })
const history = (name: string) => page.getByRole('region', { name, exact: true })

describe('metrics', () => {
  test('of now are read again, and found by a part of the name', async () => {
    await open('')
    await backend.runJob('content-cleanup')
    const live = now().getByRole('row', { name: /content-cleanup_duration_ms/ })
    await live.waitFor()
    expect(await live.innerText()).toMatch(/histogram\s+\d+\s+[\d.]+/)
    await page.getByRole('searchbox', { name: 'Part of the name' }).fill('PAGE.')
    await page.getByText('2 metrics').waitFor()
    await page.getByRole('searchbox', { name: 'Part of the name' }).fill('no such')
    await page.getByText('No metric matches.').waitFor()
    expect(watched.complaints()).toEqual([])
  })

  test('have a history as chart and as table, by keyboard', async () => {
    await open('')
    await now().getByRole('link', { name: 'page.events' }).focus()
    await page.keyboard.press('Enter')
    await history('page.events').getByRole('link', { name: 'Last hour' }).click()
    await page.getByRole('img', { name: 'Events by Time, as bars' }).waitFor()
    await history('page.events').getByText('The same as a table').focus()
    await page.keyboard.press('Enter')
    const rows = page.getByRole('region', { name: 'History of page.events' }).locator('tbody tr')
    const counts = (await rows.allInnerTexts()).map(text => text.split('\t').at(-1)?.trim())
    expect(counts).toHaveLength(12)
    expect(counts.filter(Boolean)).toEqual(['2', '5', '3'])
    await now().getByRole('link', { name: 'page.ms' }).click()
    await page.getByRole('img', { name: '95th percentile by Time, as lines' }).waitFor()
    await page.getByLabel('Shown').selectOption('Median')
    await page.getByRole('img', { name: 'Median by Time, as lines' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    expect(watched.complaints()).toEqual([])
  })
})

test.each(windows)('the page is sound in %j', async size => {
  await open('&metric=page.ms&hours=1', { ...size, withClock: true })
  await page.getByRole('img').waitFor()
  await page.getByText('The same as a table').click()
  expect(await flawsOf(watched)).toEqual([])
})
