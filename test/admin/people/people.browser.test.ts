import { randomUUID } from 'node:crypto'
import { describe, expect, test } from '@jest/globals'
import { accessibilityProblems } from '../../support/browser/axe.ts'
import { dialogOf, flawsOf, windows } from '../support/open-page.ts'
import { account, peoplePage } from '../support/people-page.ts'
import { backend, inLeasedWorkplace, page, showPage, watched } from '../support/page-under-test.ts'
import type { OpenOptions } from '../support/workplace.ts'

inLeasedWorkplace()

async function open(words: string, options: OpenOptions = {}): Promise<void> {
  await showPage(`$people&q=${words}`, options)
  await accounts().first().waitFor()
}

const { accounts, button } = peoplePage(() => page)
async function search(words: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Name, e-mail address or id' }).fill(words)
  await page.keyboard.press('Enter')
}

describe('people', () => {
  test('are found by a part of the name, the address or the id', async () => {
    await account(backend, 'Wanda Searched', 'wanda@example.org', [])
    await account(backend, 'Walter Other', 'walter@example.net', [])
    await open('wanda')
    expect(await accounts().count()).toBe(1)
    for (const [words, name] of [
      ['login-walter', 'Walter Other'],
      ['wanda searched', 'Wanda Searched'],
      ['example.net', 'Walter Other']
    ] as const) {
      await search(words)
      await accounts().getByRole('link', { name }).waitFor()
      expect(await accounts().count()).toBe(1)
    }
    await search('nobody-has-this')
    await page.getByText('No account matches.').waitFor()
    expect(watched.complaints()).toEqual([])
  })

  test('a person is erased once the name was typed, and the receipt names nobody', async () => {
    const ID = await account(backend, 'Erasable Person', 'erasable@example.org', [7])
    await open('erasable')
    await button('Erase Erasable Person').click()
    const dialog = dialogOf(page, 'Erase Erasable Person')
    await dialog.locator('#erase-request input').fill('DSR-42')
    await dialog.locator('#erase-name input').fill('Erasable')
    expect(await dialog.getByRole('button', { name: 'Erase for good' }).count()).toBe(0)
    await dialog.locator('#erase-name input').fill('Erasable Person')
    await dialog.getByRole('button', { name: 'Erase for good' }).click()
    const receipt = page.getByRole('region', { name: 'The person is erased' })
    await receipt.getByRole('row', { name: 'Users' }).waitFor()
    expect(await receipt.textContent()).not.toContain('Erasable')
    await page.getByText('No account matches.').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await backend.sql('SELECT ID FROM tutorials_people_Users WHERE ID = ?', [ID])).toEqual([])
    await receipt.getByRole('link').click()
    await page.getByText('DSR-42').waitFor()
    expect(watched.complaints()).toEqual([])
  })
})

test.each(windows)('the page is sound in %j', async size => {
  await account(backend, 'Sound Person', `sound-${randomUUID()}@example.org`, [])
  await open('sound', size)
  expect(await flawsOf(watched)).toEqual([])
})
