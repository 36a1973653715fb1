import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import type { Backend } from '../support/backend.ts'
import type { WatchedPage } from '../support/browser/watched-page.ts'
import { flawsOf, windows } from './support/open-page.ts'
import { type OpenOptions, openPage, startWorkplace, type Workplace } from './support/workplace.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

let backend: Backend
let workplace: Workplace
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
  workplace = await startWorkplace()
  ;({ backend } = workplace)
  for (let minute = 1; minute <= 28; minute += 1) await stored('SITE_BUILD', 'SUCCESS', minute)
  const failed = await stored('CONTENT_PUBLISH', 'FAILED', 40)
  await backend.sql(
    `INSERT INTO tutorials_platform_PipelineLogItems (ID, pipelineLog_ID, slug, phase, severity, message) VALUES (?, ?, ?, ?, ?, ?)`,
    [randomUUID(), failed, 'my-tutorial', 'CONTENT', 'ERROR', 'Picture is missing']
  )
})

async function open(options: OpenOptions = {}): Promise<void> {
  watched = await openPage(workplace, '$pipeline', options)
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
  await page.getByText('No run of the last 30 days matches.').waitFor()
  expect(watched.complaints()).toEqual([])
})

test.each(windows)('the page is sound in %j', async size => {
  await open(size)
  await page.getByText('Error and details').click()
  expect(await flawsOf(watched)).toEqual([])
})
