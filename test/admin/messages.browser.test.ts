import { expect, test } from '@jest/globals'
import { accessibilityProblems } from '../support/browser/axe.ts'
import { inFullRun } from '../support/database/on-both.ts'
import { until } from '../support/until.ts'
import { choose, refusals } from './support/open-page.ts'
import { inLeasedWorkplace, page, showPage, watched } from './support/page-under-test.ts'

inFullRun()

inLeasedWorkplace()

const main = () => page.getByRole('main')
const button = (name: string) => main().getByRole('button', { name, exact: true })
const links = () => page.getByRole('region', { name: /^Links/ })
const list = () => page.getByRole('dialog', { name: 'All messages' })

test('messages lead to their fields, also of parts', async () => {
  await showPage('Advocates(new)', { unless: refusals(400) })
  await button('Save').waitFor()
  await links().getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('link', { name: 'Back to advocate' }).click()
  await button('Save').click()
  await page.getByRole('button', { name: /^\d+ problems?$/ }).click()
  expect(await accessibilityProblems(page)).toEqual([])
  await list()
    .getByRole('button', { name: /Links › / })
    .first()
    .click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await until(async () => page.evaluate<boolean>(`document.activeElement?.id.startsWith('field-')`))
  await page.getByRole('link', { name: 'Back to advocate' }).click()
  expect(watched.complaints()).toEqual([])
}, 180_000)

test('nothing is added without a question, and nothing saved, while a field has no value that can be kept', async () => {
  await showPage('Advocates(new)', { fresh: true })
  await button('Save').waitFor()
  const order = main().getByRole('spinbutton').first()
  await order.fill('1.5')
  await order.press('Tab')
  await main()
    .locator('.field .problem')
    .getByText(/must be a whole number/)
    .waitFor()
  const asked = page.waitForEvent('dialog')
  const pressed = links().getByRole('button', { name: 'Add', exact: true }).click()
  await (await asked).dismiss()
  await pressed
  await button('Save').click()
  await list()
    .getByText(/must be a whole number/)
    .waitFor()
  await page.keyboard.press('Escape')
  await links().getByText('There are no rows yet.').waitFor()
  expect(watched.complaints()).toEqual([])
}, 180_000)

test('messages of the service that go with a success are shown', async () => {
  await showPage('ChatSettings')
  await button('Edit').click()
  const enabled = page.locator('ui5-select#field-enabled')
  await choose(enabled, 'Yes')
  await button('Save').click()
  await page
    .locator('ui5-message-strip')
    .getByText(/^The assistant is on, but pages do not offer it/)
    .waitFor()
  await button('Edit').click()
  await choose(enabled, '–')
  await button('Save').click()
  await button('Edit').waitFor()
  expect(watched.complaints()).toEqual([])
}, 180_000)
