import { randomUUID } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { accessibilityProblems } from '../support/browser/axe.ts'
import { as, post } from '../support/http/http.ts'
import { dialogOf, everythingIn, flawsOf, windows } from './support/open-page.ts'
import { backend, inLeasedWorkplace, page, showPage, watched } from './support/page-under-test.ts'
import type { OpenOptions } from './support/workplace.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

const VALUE = `value-${randomUUID()}`

inLeasedWorkplace(async () => {
  for (const [key, kind] of [
    ['PAGE_SALT', 'salt'],
    ['PAGE_TOKEN', 'other']
  ]) {
    const created = await post(`${backend.url}/admin/Secrets`, { ID: randomUUID(), key, kind }, as('admin'))
    expect(created.status).toBe(201)
  }
})

async function open(options: OpenOptions = {}): Promise<void> {
  await showPage('$secrets', options)
  await button('Show PAGE_TOKEN').waitFor()
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const said = (text: string) => page.getByRole('status').getByText(text)

describe('secrets', () => {
  test('a value is set by keyboard, shown for 30 seconds with a countdown, and nowhere in the page afterwards', async () => {
    await open({ withClock: true })
    expect(await button('Show PAGE_TOKEN').isDisabled()).toBe(true)
    await button('Set PAGE_TOKEN').focus()
    await page.keyboard.press('Enter')
    const dialog = dialogOf(page, 'Set the value of PAGE_TOKEN')
    await dialog.locator('input[type=password]').fill(VALUE)
    await dialog.getByRole('button', { name: 'Set value' }).click()
    await said('PAGE_TOKEN has its new value.').waitFor()
    expect(await everythingIn(page)).not.toContain(VALUE)
    await button('Show PAGE_TOKEN').click()
    const value = page.getByRole('group', { name: 'Value' })
    expect(await value.textContent()).toBe(VALUE)
    await page
      .getByRole('timer')
      .getByText(/Hidden in (?:2\d|30) s/)
      .waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.clock.fastForward(31_000)
    await value.waitFor({ state: 'detached' })
    expect(await everythingIn(page)).not.toContain(VALUE)
    expect(watched.complaints()).toEqual([])
  })

  test('what only a SuperAdmin may do with a value is disabled, and says why', async () => {
    await open()
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'CONTENT_API_KEY', exact: true }) })
    for (const verb of ['Show', 'Set', 'Rotate', 'Clear'])
      expect(await row.getByRole('button', { name: `${verb} CONTENT_API_KEY`, exact: true }).isDisabled()).toBe(true)
    await row.getByText('Show, Set, Rotate, Clear: needs the scope SuperAdmin.').waitFor()
    expect(await page.getByText('needs the scope SuperAdmin').count()).toBe(3)
  })

  test('"Hide now" takes it away at once, and so does another page', async () => {
    await open()
    await button('Show PAGE_TOKEN').click()
    await page.getByText(VALUE).waitFor()
    await button('Hide now').click()
    await page.getByRole('group', { name: 'Value' }).waitFor({ state: 'detached' })
    expect(await everythingIn(page)).not.toContain(VALUE)
    await button('Show PAGE_TOKEN').click()
    await page.getByText(VALUE).waitFor()
    await page.getByRole('link', { name: 'Home', exact: true }).click()
    await page.getByRole('heading', { name: 'Admin workplace' }).waitFor()
    expect(await everythingIn(page)).not.toContain(VALUE)
    expect(watched.complaints()).toEqual([])
  })

  test('one that the platform makes is rotated; another one says where a value is made', async () => {
    await open()
    await button('Rotate PAGE_SALT').click()
    await dialogOf(page, 'Rotate PAGE_SALT').getByRole('button', { name: 'Rotate' }).click()
    await said('PAGE_SALT is rotated.').waitFor()
    expect((await page.getByRole('group', { name: 'Value' }).textContent())?.length).toBeGreaterThan(20)
    const token = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'PAGE_TOKEN', exact: true }) })
    expect(await button('Rotate PAGE_TOKEN').count()).toBe(0)
    await token.getByText('Its issuer renews it: set the new value here.').waitFor()
    await token.getByText('Set here').first().waitFor()
    await button('Clear PAGE_SALT').click()
    await dialogOf(page, 'Clear PAGE_SALT').getByRole('button', { name: 'Clear' }).click()
    await said('PAGE_SALT has no value any more.').waitFor()
    const salt = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'PAGE_SALT', exact: true }) })
    await salt.getByText('Set it here, or as variable PAGE_SALT of the backend, and restart.').waitFor()
    expect(watched.complaints()).toEqual([])
  })

  test('the generic page of a secret offers no operation on its value, and leads here', async () => {
    await open()
    await page.getByRole('link', { name: 'PAGE_TOKEN' }).click()
    await page.getByRole('link', { name: 'More in Secrets of the platform' }).waitFor()
    expect(await page.getByRole('button', { name: /reveal|rotate|clear|set secret/i }).count()).toBe(0)
    await page.getByRole('link', { name: 'More in Secrets of the platform' }).click()
    await button('Show PAGE_TOKEN').waitFor()
    expect(watched.complaints()).toEqual([])
  })
})

test.each(windows)('the page is sound in %j', async size => {
  await open(size)
  expect(await flawsOf(watched)).toEqual([])
})
