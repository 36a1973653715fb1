import { randomUUID } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { as, get } from '../../support/http/http.ts'
import { backend, inWorkplace, watched } from '../support/page-under-test.ts'
import { inFullRun } from '../../support/database/on-both.ts'
import { personAtHome } from './support/person.ts'

inFullRun()

inWorkplace(async () => {
  for (const [number, title] of ['Odd', 'Even', 'Odd'].entries())
    await backend.sql('INSERT INTO tutorials_catalog_Tutorials (ID, legacyId, slug, title) VALUES (?, ?, ?, ?)', [
      randomUUID(),
      9000 + number,
      `shown-${String(number)}`,
      title
    ])
})

const STATEMENT = `SELECT title, COUNT(*) AS amount FROM Tutorials WHERE slug LIKE 'shown%' GROUP BY title ORDER BY title`

test('a chart is made of the data, saved, shared, and stands on a dashboard', async () => {
  const { page, click, type, press, clicks } = await personAtHome()
  const navigation = page.getByRole('navigation', { name: 'Pages and entities' })
  await type(navigation.getByRole('searchbox'), 'analytics')
  await click(navigation.getByRole('link', { name: 'Analytics', exact: true }))
  await type(page.getByLabel('Statement'), STATEMENT)
  await press('Control+Enter')
  await page.getByText('2 rows in').waitFor()
  await page.getByLabel('Kind of chart').selectOption('bar')
  await page.getByRole('img', { name: 'amount by title, as bars' }).waitFor()
  await type(page.getByLabel('Name'), 'Titles')
  await click(page.getByText('Save', { exact: true }))
  await click(page.getByRole('button', { name: 'Share: Titles' }))
  await page.getByRole('button', { name: 'Stop sharing: Titles' }).waitFor()
  await press('Control+k')
  await page.keyboard.type('dashboards')
  await click(page.getByRole('option', { name: /^Dashboards/ }).first())
  await click(page.getByText('New dashboard'))
  await type(page.locator('ui5-dialog').getByLabel('Name'), 'Board')
  await press('Enter')
  await click(page.getByRole('button', { name: 'Add tile' }))
  await page.getByLabel('Saved query').selectOption({ label: 'Titles' })
  await click(page.getByRole('button', { name: 'Add', exact: true }))
  await page.getByRole('img', { name: 'amount by title, as bars' }).waitFor()
  const answer = await get(`${backend.url}/admin/SavedQueries?$select=name,visibility`, as('admin'))
  expect(answer.json<{ value: readonly object[] }>().value).toMatchObject([
    { name: 'Titles', visibility: 'shared-admins' }
  ])
  expect(clicks()).toBeLessThanOrEqual(11)
  expect(watched.complaints()).toEqual([])
})
