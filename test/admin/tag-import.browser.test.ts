import { randomUUID } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { accessibilityProblems } from '../support/browser/axe.ts'
import { until } from '../support/until.ts'
import { flawsOf, refusals, windows } from './support/open-page.ts'
import { backend, inLeasedWorkplace, page, showPage, watched } from './support/page-under-test.ts'
import type { OpenOptions } from './support/workplace.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

const CSV = 'name,label,titlePath,colour\npage>known,New label,,red\npage>fresh,Fresh,Page : Fresh,\npage>fresh,,,\n'

inLeasedWorkplace(async () => {
  await backend.sql('INSERT INTO tutorials_catalog_Tags (ID, name, label) VALUES (?, ?, ?)', [
    randomUUID(),
    'page>known',
    'Old label'
  ])
})

async function open(options: OpenOptions = {}): Promise<void> {
  await showPage('$tags', options)
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const said = (text: string) => page.getByRole('status').getByText(text)
async function chooseFile(text: string): Promise<void> {
  const file = { name: 'tags.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.getByLabel('File').setInputFiles(file)
  await until(async () => (await page.getByLabel('Tags', { exact: true }).inputValue()) === text)
}
const labels = async () => {
  const rows = await backend.sql(
    `SELECT name, label FROM tutorials_catalog_Tags WHERE name LIKE 'page>%' ORDER BY name`
  )
  return rows.map(({ name, label }) => [name, label])
}
const tags = () => page.getByRole('region', { name: 'Tags of the file' }).locator('tbody tr')

describe('tags', () => {
  test('of a text that is none, and too many, are refused in words', async () => {
    await open({ unless: refusals(400, 413) })
    expect(await button('Try it').isDisabled()).toBe(true)
    await page.getByLabel('Tags', { exact: true }).fill('a,b\n1,2\n')
    await button('Try it').click()
    await page.getByRole('alert').getByText('The first line of a CSV names its columns').waitFor()
    await chooseFile(`name\n${'x\n'.repeat(5001)}`)
    await button('Try it').click()
    await page.getByRole('alert').getByText('payload has at most 5000 tags').waitFor()
    expect(watched.complaints()).toEqual([])
  })

  test('are pasted and tried: counts, warnings, conflicts with both values, and nothing is changed', async () => {
    await open()
    await page.getByLabel('Tags', { exact: true }).fill(CSV)
    await page.getByText('Read as CSV').waitFor()
    await button('Try it').focus()
    await page.keyboard.press('Enter')
    await said('1 new, 1 already there, 1 invalid and left out.').waitFor()
    await page.getByText('The column colour is not imported.').waitFor()
    expect(await tags().allInnerTexts()).toEqual([expect.stringMatching(/Exists\s+page>known\s+Old label New label/)])
    await page.getByLabel('Invalid (1)').check()
    await page.getByText('name stands here twice').waitFor()
    await page.getByLabel('All (3)').check()
    expect(await tags().count()).toBe(3)
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await labels()).toEqual([['page>known', 'Old label']])
    expect(watched.complaints()).toEqual([])
  })

  test('of a file are imported as chosen; a conflict stops it when that was chosen', async () => {
    await open({ unless: refusals(409) })
    await chooseFile(CSV)
    await button('Try it').click()
    await page.getByLabel('Import nothing at all').check()
    await button('Import').click()
    await page.getByRole('alert').getByText('The tag page>known exists already').waitFor()
    expect(await labels()).toEqual([['page>known', 'Old label']])
    await page.getByLabel('Take label and title path of the file').check()
    await button('Import').focus()
    await page.keyboard.press('Enter')
    await said('3 tags: 1 new, 1 changed, 1 left out.').waitFor()
    expect(await labels()).toEqual([
      ['page>fresh', 'Fresh'],
      ['page>known', 'New label']
    ])
    expect(watched.complaints()).toEqual([])
  })

  test('are tried anew when the dry run has been used elsewhere', async () => {
    await open({ unless: refusals(410) })
    await page.getByLabel('Tags', { exact: true }).fill('[{"name":"page>json"}]')
    await page.getByText('Read as JSON').waitFor()
    await button('Try it').click()
    await said('1 new, 0 already there').waitFor()
    await backend.sql('DELETE FROM tutorials_catalog_TagImports')
    await button('Import').click()
    await page.getByRole('alert').getByText('The preview is used up or too old').waitFor()
    expect(await button('Import').count()).toBe(0)
    expect(watched.complaints()).toEqual([])
  })
})

test.each(windows)('the page is sound in %j', async size => {
  await open(size)
  await page.getByLabel('Tags', { exact: true }).fill(CSV)
  await button('Try it').click()
  await page.getByRole('heading', { name: 'Dry run' }).waitFor()
  expect(await flawsOf(watched)).toEqual([])
})
