import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import type { Backend } from '../support/backend.ts'
import { accessibilityProblems } from '../support/browser/axe.ts'
import type { WatchedPage } from '../support/browser/watched-page.ts'
import { as } from '../support/http/http.ts'
import { dialogOf, flawsOf, refusals, windows } from './support/open-page.ts'
import { type OpenOptions, openPage, startWorkplace, type Workplace } from './support/workplace.ts'

let backend: Backend
let workplace: Workplace
let watched: WatchedPage
let page: Page

/** An account with a record of progress on each of the tasks. */
async function account(displayName: string, email: string, tasks: readonly number[]): Promise<string> {
  const ID = randomUUID()
  await backend.sql(
    'INSERT INTO tutorials_people_Users (ID, uuid, loginId, displayName, email) VALUES (?, ?, ?, ?, ?)',
    [ID, randomUUID(), `login-${email}`, displayName, email]
  )
  for (const task of tasks)
    await backend.sql(
      `INSERT INTO tutorials_learner_TaskRecords (ID, user_ID, taskLegacyId, taskType, status) VALUES (?, ?, ?, 'TUTORIAL', 'COMPLETED')`,
      [randomUUID(), ID, task]
    )
  return ID
}

beforeAll(async () => {
  workplace = await startWorkplace()
  ;({ backend } = workplace)
}, 120_000)

async function open(words: string, options: OpenOptions = {}): Promise<void> {
  watched = await openPage(workplace, `$people&q=${words}`, options)
  ;({ page } = watched)
  await accounts().first().waitFor()
}

const accounts = () => page.getByRole('list', { name: 'Accounts' }).getByRole('listitem')
const button = (name: string) => page.getByRole('button', { name, exact: true })
async function search(words: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Name, e-mail address or id' }).fill(words)
  await page.keyboard.press('Enter')
}
const said = (text: string) => page.getByRole('status').getByText(text)

/** Sends the merge of the page to the server as somebody who may, whom no admin of the development mode is. */
const mayMerge = () =>
  page.route('**/api/v1/userMerge', async route => {
    const { authorization = '' } = as('consolidation')
    const body = route.request().postData() ?? ''
    const answer = await fetch(`${backend.url}/api/v1/userMerge`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body
    })
    await route.fulfill({ status: answer.status, body: await answer.text() })
  })

describe('people', () => {
  test('are found by a part of the name, the address or the id', async () => {
    await account('Wanda Searched', 'wanda@example.org', [])
    await account('Walter Other', 'walter@example.net', [])
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
    await page.getByText('No account has these words.').waitFor()
    expect(watched.complaints()).toEqual([])
  })

  test('two accounts are merged by keyboard, after it was seen what moves; who may not is told so', async () => {
    const kept = await account('Mergeable One', 'one@example.org', [1])
    const gone = await account('Mergeable Two', 'two@example.org', [1, 2, 3])
    await open('mergeable', { unless: refusals(403) })
    await button('Merge Mergeable Two').focus()
    await page.keyboard.press('Enter')
    await page.getByText('is merged with another account').waitFor()
    expect(await button('Merge Mergeable Two with Mergeable Two').isDisabled()).toBe(true)
    await button('Merge Mergeable One with Mergeable Two').focus()
    await page.keyboard.press('Enter')
    const dialog = dialogOf(page, 'Merge two accounts')
    await dialog.getByText('0 rows of the account move.').waitFor()
    await dialog.getByRole('button', { name: 'Keep the other one' }).click()
    await dialog.getByText('2 rows of the account move.').waitFor()
    expect(await dialog.getByRole('row', { name: 'Task records' }).innerText()).toMatch(/Task records\s+2\s+1/)
    expect(await accessibilityProblems(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Merge into Mergeable One' }).click()
    await dialog.getByRole('alert').getByText('needs the scope ConsolidationScope').waitFor()
    await mayMerge()
    await dialog.getByRole('button', { name: 'Merge into Mergeable One' }).click()
    await said('Mergeable Two is merged into Mergeable One.').waitFor()
    await accounts().getByText('Merged into Mergeable One').waitFor()
    expect(await button('Merge Mergeable Two').count()).toBe(0)
    const rows = await backend.sql(
      'SELECT user_ID AS owner FROM tutorials_learner_TaskRecords WHERE user_ID IN (?, ?)',
      [kept, gone]
    )
    expect(rows.map(({ owner }) => owner)).toEqual([kept, kept, kept])
    expect(watched.complaints()).toEqual([])
  })

  test('an account that is gone meanwhile is told', async () => {
    await account('Vanishing One', 'vanishing1@example.org', [])
    const gone = await account('Vanishing Two', 'vanishing2@example.org', [])
    await open('vanishing', { unless: refusals(404) })
    await backend.sql('DELETE FROM tutorials_people_Users WHERE ID = ?', [gone])
    await button('Merge Vanishing One').click()
    await button('Merge Vanishing Two with Vanishing One').click()
    const dialog = dialogOf(page, 'Merge two accounts')
    await dialog.getByRole('alert').getByText('secondaryUuid is not the uuid of a user').waitFor()
    expect(await dialog.getByRole('button', { name: /^Merge into/ }).count()).toBe(0)
    expect(watched.complaints()).toEqual([])
  })

  test('a person is erased once the name was typed, and the receipt names nobody', async () => {
    const ID = await account('Erasable Person', 'erasable@example.org', [7])
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
    await page.getByText('No account has these words.').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await backend.sql('SELECT ID FROM tutorials_people_Users WHERE ID = ?', [ID])).toEqual([])
    await receipt.getByRole('link').click()
    await page.getByText('DSR-42').waitFor()
    expect(watched.complaints()).toEqual([])
  })
})

test.each(windows)('the page is sound in %j', async size => {
  await account('Sound Person', `sound-${randomUUID()}@example.org`, [])
  await open('sound', size)
  expect(await flawsOf(watched)).toEqual([])
})
