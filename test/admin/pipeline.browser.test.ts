import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { type Backend, startBackend } from '../support/backend.ts'
import { openBrowser } from '../support/browser/open.ts'
import type { WatchedPage } from '../support/browser/watched-page.ts'
import { type Gateway, plannedGateway, startGateway } from '../support/gateway.ts'
import { flawsOf, openPage, windows } from './support/open-page.ts'

let backend: Backend
let gateway: Gateway
let browser: Browser
let watched: WatchedPage
let page: Page

async function stored(pipelineType: string, status: string, minute: number): Promise<string> {
  const ID = randomUUID()
  await backend.sql(
    `INSERT INTO tutorials_platform_PipelineLog
     (ID, pipelineType, status, startedAt, durationMs, initiator, summary, errorDetails, metadata) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      ID,
      pipelineType,
      status,
      new Date(Date.UTC(2026, 10, 1, 10, minute)),
      minute * 1500,
      'pipeline',
      `Summary ${minute}`,
      status === 'FAILED' ? 'It broke here' : null,
      '{"commit":"abc123"}'
    ]
  )
  return ID
}

beforeAll(async () => {
  const planned = await plannedGateway()
  backend = await startBackend({ env: planned.env })
  gateway = await startGateway(backend.url, planned)
  browser = await openBrowser()
  for (let minute = 1; minute <= 28; minute += 1) await stored('SITE_BUILD', 'SUCCESS', minute)
  const failed = await stored('CONTENT_PUBLISH', 'FAILED', 40)
  await backend.sql(
    `INSERT INTO tutorials_platform_PipelineLogItems (ID, pipelineLog_ID, slug, phase, severity, message) VALUES (?, ?, ?, ?, ?, ?)`,
    [randomUUID(), failed, 'my-tutorial', 'CONTENT', 'ERROR', 'Picture is missing']
  )
}, 120_000)
afterEach(() => watched.context.close())

async function open(options: Parameters<typeof openPage>[3] = {}): Promise<void> {
  watched = await openPage(browser, gateway.url, '$pipeline', options)
  ;({ page } = watched)
  await page.getByText('29 runs').waitFor()
}

const runs = () => page.locator('.pipeline > li')

test('runs are read with their problems, filtered by kind and state, and paged', async () => {
  await open()
  expect(await runs().count()).toBe(25)
  const first = runs().first()
  await first.getByRole('link', { name: /^Publish, Nov 1, 2026/ }).waitFor()
  await first.getByText('1 min 0 s by pipeline').waitFor()
  await first.getByText('1 problem of tutorials').focus()
  await page.keyboard.press('Enter')
  await first.getByText('Picture is missing').waitFor()
  await first.getByText('Error and details').click()
  expect(await first.getByRole('group', { name: /^Details of/ }).textContent()).toBe(
    'It broke here\n\n{\n  "commit": "abc123"\n}'
  )
  await page.getByRole('button', { name: 'Show older runs' }).click()
  await page.getByText('Summary 1', { exact: true }).waitFor()
  expect(await runs().count()).toBe(29)
  await page.getByRole('navigation', { name: 'States' }).getByRole('link', { name: 'Failed' }).click()
  await page.getByText('1 run', { exact: true }).waitFor()
  await page.getByRole('navigation', { name: 'Kinds of runs' }).getByRole('link', { name: 'Builds' }).click()
  await page.getByText('No run of the last 30 days is like this.').waitFor()
  expect(watched.complaints()).toEqual([])
})

test.each(windows)('the page is sound in %j', async size => {
  await open(size)
  await page.getByText('Error and details').click()
  expect(await flawsOf(watched)).toEqual([])
})
