import { expect, test } from '@jest/globals'
import { accessibilityProblems } from '../../support/browser/axe.ts'
import { as, post } from '../../support/http/http.ts'
import { backend, inLeasedWorkplace, page, showAt, watched } from '../support/page-under-test.ts'
import { inFullRun } from '../../support/database/on-both.ts'

inFullRun()

inLeasedWorkplace(async () => {
  for (const [name, label, titlePath] of [
    ['filter>alpha', 'Filter Alpha', 'a'],
    ['filter>beta', 'Filter Beta', 'b'],
    ['filter>gamma', 'Filter Gamma', '']
  ])
    await post(`${backend.url}/admin/Tags`, { name, label, titlePath }, as('admin'))
})

const rows = () => page.locator('ui5-table-row')
const count = (text: string) => page.locator('.count', { hasText: new RegExp(`^${text}$`) }).waitFor()
const button = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name })
const dialogOf = (title: string) => page.locator(`ui5-dialog[header-text="${title}"]`)
const filtersOf = () => new URL(page.url()).searchParams

test('a field takes several conditions, and what is set stays in sight when the bar is folded', async () => {
  await showAt('/admin-ui/?at=Tags&f.label=Filter')
  await count('3 rows')
  await button('Conditions for Label').click()
  const dialog = dialogOf('Conditions for Label')
  await dialog.getByRole('textbox', { name: 'Value' }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add a condition' }).click()
  await dialog.getByRole('button', { name: 'Remove the condition' }).nth(1).click()
  await dialog.locator('ui5-button:focus', { hasText: 'Add a condition' }).waitFor()
  await page.keyboard.press('Enter')
  await dialog.getByRole('combobox', { name: 'Comparison' }).nth(1).selectOption({ label: 'does not end with' })
  await dialog.getByRole('textbox', { name: 'Value' }).nth(1).fill('gamma')
  await page.keyboard.press('Enter')
  await count('2 rows')
  expect(filtersOf().get('f.label')).toBe('Filter\n!*gamma')
  await page.getByRole('button', { name: 'Remove the filter Label: does not end with gamma' }).waitFor()

  await button('Filters (1)').click()
  await page.getByRole('textbox', { name: 'Label' }).waitFor({ state: 'detached' })
  expect(await accessibilityProblems(page)).toEqual([])
  await page.reload()
  await page.getByRole('button', { name: 'Remove the filter Label: does not end with gamma' }).click()
  await count('3 rows')
  await page
    .getByRole('button', { name: 'Remove the filter Label: contains Filter' })
    .and(page.locator(':focus'))
    .waitFor()
  await page.keyboard.press('Enter')
  await page.locator('ui5-button:focus', { hasText: 'Filters' }).waitFor()
  await button('Filters').click()
  expect(watched.complaints()).toEqual([])
})

test('what is no value is marked, asks for nothing and shows no row, also from an address', async () => {
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().includes('/admin/Tags?')) asked.push(request.url())
  })
  await showAt('/admin-ui/?at=Tags&f.createdAt=10.03.2026&f.nothing=x')
  const field = page.locator('ui5-input[value-state="Negative"]')
  await field.waitFor()
  await count('0 rows')
  expect(await page.locator('ui5-table-row a').count()).toBe(0)
  await page.getByText('There is no field nothing').waitFor()
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Remove the filter nothing: x' }).click()
  // a period by its name, among those that are offered
  await field.locator('input').fill('this y')
  await page.getByRole('option', { name: 'This year' }).click()
  await page.waitForURL(/THISYEAR/)
  await rows().first().waitFor()
  expect(asked).toHaveLength(1)
  expect(watched.complaints()).toEqual([])
})

test('any field can be added, and is kept', async () => {
  await showAt('/admin-ui/?at=Tags')
  await button('Adapt filters').click()
  const dialog = dialogOf('Adapt filters')
  await dialog.getByRole('searchbox', { name: 'Find a field' }).fill('title path')
  expect(await accessibilityProblems(page)).toEqual([])
  await dialog.getByRole('checkbox', { name: 'Title path', exact: true }).check()
  await dialog.getByRole('button', { name: 'Show' }).click()
  await page.reload()
  await page.getByRole('textbox', { name: 'Title path', exact: true }).fill('=a')
  await count('1 row')
  expect(watched.complaints()).toEqual([])
})

test('on a phone the bar is folded at first', async () => {
  await showAt('/admin-ui/?at=Tags&f.label=Filter', { viewport: { width: 390, height: 844 } })
  await rows().first().waitFor()
  expect((await rows().first().boundingBox())?.y).toBeLessThan(560)
  expect(await button('Filters (1)').getAttribute('aria-expanded')).toBe('false')
  expect(await accessibilityProblems(page)).toEqual([])
})
