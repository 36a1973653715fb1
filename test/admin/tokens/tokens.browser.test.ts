import { beforeAll, expect, test } from '@jest/globals'
import { inFullRun } from '../../support/database/on-both.ts'
import { verifies } from '../../requirements/verifies.ts'
import { dialogOf, everythingIn, flawsOf, windows } from '../support/open-page.ts'
import { leaseWorkplace, openPage, type Workplace } from '../support/workplace.ts'

inFullRun()

let workplace: Workplace

beforeAll(async () => {
  workplace = await leaseWorkplace()
})

verifies('TOKENS-020', 'a token is made and revoked by keyboard, by those with Tutorial.MCP', async () => {
  const { page, complaints } = await openPage(workplace, '$tokens', { user: 'superadmin' })
  await page.getByRole('button', { name: 'New token' }).focus()
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page, 'New token')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('night shift')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Make token' }).press('Enter')
  await page.getByRole('heading', { name: 'Your new token “night shift”' }).waitFor()
  const text = await page.getByRole('group', { name: 'Token', exact: true }).innerText()
  expect(text).toMatch(/^pat_[0-9a-f]{8}_[0-9A-Za-z]{49}$/)
  await page.getByRole('button', { name: 'I have stored it' }).press('Enter')
  expect(await everythingIn(page)).not.toContain(text)
  const row = page.getByRole('row').filter({ hasText: 'night shift' })
  await row.getByText('Active').waitFor()
  await row.getByRole('button', { name: 'Revoke “night shift”' }).press('Enter')
  await page.getByRole('button', { name: 'Revoke', exact: true }).last().press('Enter')
  await row.getByText('Revoked').waitFor()
  expect(complaints()).toEqual([])
})

test.each(windows)('without the scope nobody makes one, and the page says why, in %j', async look => {
  const watched = await openPage(workplace, '$tokens', look)
  await watched.page.getByText(/New token: needs the scope Tutorial\.MCP/).waitFor()
  expect(await watched.page.locator('ui5-button[disabled]').innerText()).toBe('New token')
  expect(await flawsOf(watched)).toEqual([])
})
