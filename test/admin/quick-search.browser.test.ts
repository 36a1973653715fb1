import { expect, test } from '@jest/globals'
import { accessibilityProblems } from '../support/browser/axe.ts'
import { overhang } from '../support/browser/watched-page.ts'
import { as, post } from '../support/http/http.ts'
import { backend, inLeasedWorkplace, page, showAt, watched } from './support/page-under-test.ts'
import type { OpenOptions } from './support/workplace.ts'
import { inFullRun } from '../support/database/on-both.ts'
import { until } from '../support/until.ts'

inFullRun()

inLeasedWorkplace(async () => {
  await post(`${backend.url}/admin/Tags`, { name: 'topic>zeppelins', label: 'Zeppelins' }, as('admin'))
  for (const number of [1, 10, 11, 12, 13, 14])
    await post(`${backend.url}/admin/Tags`, { name: `topic>airship-${number}` }, as('admin'))
})

async function open(options: OpenOptions = {}): Promise<void> {
  await showAt('/admin-ui/', options)
  await page.getByRole('button', { name: 'Search everything' }).waitFor()
}

const field = () => page.getByRole('combobox', { name: 'Pages, lists and rows' })
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })

async function search(words: string, announced: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await field().waitFor()
  await until(() => page.evaluate<boolean>(`document.activeElement?.id === 'quick-search'`))
  await page.keyboard.type(words)
  await page.getByRole('status').getByText(announced, { exact: true }).waitFor()
}

test('a list and a row are found and opened by keyboard; all rows come with one request', async () => {
  await open()
  const batches: string[] = []
  page.on('request', request => void (request.url().endsWith('/$batch') && batches.push(request.url())))
  await search('zeppelin', '1 result')
  expect(batches).toHaveLength(1)
  await page.keyboard.press('Enter')
  await heading('topic>zeppelins').waitFor()
  await page.keyboard.press('Control+k')
  await field().waitFor()
  await until(() => page.evaluate<boolean>(`document.activeElement?.id === 'quick-search'`))
  await page.keyboard.type('job')
  await page.getByRole('option', { name: /^Jobs/ }).waitFor()
  const active = (id: string) => page.locator(`#quick-search[aria-activedescendant="${id}"]`).waitFor()
  await page.keyboard.press('ArrowDown')
  await active('found-1')
  await page.keyboard.press('ArrowUp')
  await active('found-0')
  // faster than the dialog is drawn
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await heading('Jobs').waitFor()
  expect(watched.complaints()).toEqual([])
})

test('what is exactly so comes first and is opened before it is shown; the list has the others', async () => {
  await open()
  await search('airship-1', '5 results')
  expect(await page.getByRole('option').first().textContent()).toBe('topic>airship-1Tag')
  await page.getByRole('option', { name: 'All 6 in Tags' }).click()
  await heading('Tags').waitFor()
  expect(new URL(page.url()).searchParams.get('q')).toBe('airship-1')
  await page.keyboard.press('Control+k')
  await field().fill('topic>airship-12')
  await page.keyboard.press('Enter')
  await heading('topic>airship-12').waitFor()
  expect(watched.complaints()).toEqual([])
})

test('nothing found is said, and Escape closes', async () => {
  await open()
  await search('qqqzzz', 'No results')
  await page.keyboard.press('Escape')
  await field().waitFor({ state: 'detached' })
  await heading('Admin workplace').waitFor()
  expect(watched.complaints()).toEqual([])
})

test.each([
  ['light', 1280],
  ['dark', 360]
] as const)('the search in %s, %i pixels wide, is accessible', async (colorScheme, width) => {
  await open({ colorScheme, viewport: { width, height: 760 } })
  await search('zeppelin', '1 result')
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overhang(page)).toBe(0)
  expect(watched.complaints()).toEqual([])
})
