import { afterEach, beforeAll, expect, test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { startTokenPlatform, type TokenIssuer } from '../../gateway/support/token-issuer.ts'
import type { Backend } from '../../support/backend.ts'
import { accessibilityProblems } from '../../support/browser/axe.ts'
import { openBrowser } from '../../support/browser/open.ts'
import { type WatchedPage, watchedPage } from '../../support/browser/watched-page.ts'
import type { Gateway } from '../../support/gateway.ts'
import { dialogOf, refusals } from '../support/open-page.ts'
import { account, peoplePage } from '../support/people-page.ts'
import { inFullRun } from '../../support/database/on-both.ts'

inFullRun()

let issuer: TokenIssuer
let backend: Backend
let gateway: Gateway
let browser: Browser
let watched: WatchedPage
let page: Page

beforeAll(async () => {
  ;({ issuer, backend, gateway } = await startTokenPlatform())
  browser = await openBrowser()
})
afterEach(() => watched.context.close())

const { accounts, button, said } = peoplePage(() => page)

/** The accounts that the words find, for a person who has logged in with these scopes. */
async function openAs(scope: string, words: string, unless: (complaint: string) => boolean = () => false) {
  issuer.scope = scope
  const isLogin = (complaint: string): boolean => complaint.startsWith(`elsewhere: ${issuer.url}/authorize?`)
  watched = await watchedPage(browser, gateway.url, { unless: complaint => isLogin(complaint) || unless(complaint) })
  ;({ page } = watched)
  await page.goto(`/login?returnTo=${encodeURIComponent('/admin-ui/?at=$people')}`)
  await page.getByRole('searchbox', { name: 'Name, e-mail address or id' }).fill(words)
  await page.keyboard.press('Enter')
  await page.getByText('2 accounts').waitFor()
}

async function chooseBoth(one: string, other: string) {
  await button(`Merge ${other}`).focus()
  await page.keyboard.press('Enter')
  await page.getByText('is merged with another account').waitFor()
  expect(await button(`Merge ${other} with ${other}`).isDisabled()).toBe(true)
  await button(`Merge ${one} with ${other}`).focus()
  await page.keyboard.press('Enter')
  return dialogOf(page, 'Merge two accounts')
}

const ownersOf = async (...ids: readonly string[]) => {
  const rows = await backend.sql(
    'SELECT user_ID AS owner FROM tutorials_learner_TaskRecords WHERE user_ID IN (?, ?)',
    ids
  )
  return rows.map(({ owner }) => owner)
}

test('two accounts are found and merged by keyboard, after it was seen what moves, by who has both scopes', async () => {
  const kept = await account(backend, 'Mergeable One', 'one@example.org', [1])
  const gone = await account(backend, 'Mergeable Two', 'two@example.org', [1, 2, 3])
  await openAs('Admin ConsolidationScope', 'mergeable')
  const dialog = await chooseBoth('Mergeable One', 'Mergeable Two')
  await dialog.getByText('0 rows of the account move.').waitFor()
  await dialog.getByRole('button', { name: 'Keep the other one' }).click()
  await dialog.getByText('2 rows of the account move.').waitFor()
  expect(await dialog.getByRole('row', { name: 'Task records' }).innerText()).toMatch(/Task records\s+2\s+1/)
  expect(await accessibilityProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Merge into Mergeable One' }).focus()
  await page.keyboard.press('Enter')
  await said('Mergeable Two is merged into Mergeable One.').waitFor()
  await accounts().getByText('Merged into Mergeable One').waitFor()
  expect(await button('Merge Mergeable Two').count()).toBe(0)
  expect(await ownersOf(kept, gone)).toEqual([kept, kept, kept])
  expect(watched.complaints()).toEqual([])
})

test('an admin without ConsolidationScope reads before anything is chosen which scope is missing', async () => {
  await account(backend, 'Separate One', 'separate1@example.org', [1])
  await account(backend, 'Separate Two', 'separate2@example.org', [2])
  await openAs('Admin', 'separate')
  await page.getByText('Merge: needs the scope ConsolidationScope, which your account does not have.').waitFor()
  expect(await button('Merge Separate One').isDisabled()).toBe(true)
  expect(await button('Erase Separate One').isDisabled()).toBe(false)
  expect(watched.complaints()).toEqual([])
})

test('an account that is gone meanwhile is told', async () => {
  await account(backend, 'Vanishing One', 'vanishing1@example.org', [])
  const gone = await account(backend, 'Vanishing Two', 'vanishing2@example.org', [])
  await openAs('Admin ConsolidationScope', 'vanishing', refusals(404))
  await backend.sql('DELETE FROM tutorials_people_Users WHERE ID = ?', [gone])
  const dialog = await chooseBoth('Vanishing Two', 'Vanishing One')
  await dialog.getByRole('alert').getByText('secondaryUuid is not the uuid of a user').waitFor()
  expect(await dialog.getByRole('button', { name: /^Merge into/ }).count()).toBe(0)
  expect(watched.complaints()).toEqual([])
})
