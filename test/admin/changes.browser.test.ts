import { beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import type { Backend } from '../support/backend.ts'
import type { WatchedPage } from '../support/browser/watched-page.ts'
import { as, post, send } from '../support/http/http.ts'
import { flawsOf, windows } from './support/open-page.ts'
import { type OpenOptions, openPage, startWorkplace, type Workplace } from './support/workplace.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

const LONG = 'It begins here. '.repeat(40)

let backend: Backend
let workplace: Workplace
let watched: WatchedPage
let page: Page

const admin = async (method: string, path: string, body?: object, user = 'admin') => {
  const answer = await send(`${backend.url}/admin/${path}`, {
    method,
    headers: { ...as(user), 'if-match': '*', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) })
  })
  expect(answer.status).toBeLessThan(300)
}

async function made(entity: string, row: object): Promise<string> {
  return (await post(`${backend.url}/admin/${entity}`, row, as('admin'))).json<{ ID: string }>().ID
}

beforeAll(async () => {
  // its own: the log of a leased one has what others change
  workplace = await startWorkplace()
  ;({ backend } = workplace)
  const tutorial = await made('Tutorials', { slug: 'logged', title: 'Logged', legacyId: 4711 })
  await admin('PATCH', `Tutorials(${tutorial})`, { description: `${LONG}The old end.` })
  await admin('PATCH', `Tutorials(${tutorial})`, { description: `${LONG}The new end.` }, 'superadmin')
  const tag = await made('Tags', { name: 'short-lived' })
  await admin('DELETE', `Tags(${tag})`)
  for (let number = 0; number < 30; number++) await made('Tags', { name: `many-${number}` })
  await backend.sql(`UPDATE sap_changelog_Changes SET createdAt = ? WHERE objectID LIKE 'many-%'`, [
    new Date(Date.now() - 40 * 86_400_000)
  ])
})

async function open(query: string, options: OpenOptions = {}): Promise<void> {
  watched = await openPage(workplace, `$changes${query}`, options)
  ;({ page } = watched)
  await rows().first().waitFor()
}

const rows = () => page.getByRole('list', { name: 'Changes' }).getByRole('listitem')

describe('the change log', () => {
  test('tells a change of a long text by its words, and leads to the row', async () => {
    await open('&set=Tutorials')
    const newest = rows().first()
    await newest.getByText('by superadmin').waitFor()
    expect(await newest.locator('del').allInnerTexts()).toEqual(['old'])
    expect(await newest.locator('ins').allInnerTexts()).toEqual(['new'])
    expect((await newest.innerText()).length).toBeLessThan(400)
    await newest.getByRole('button', { name: 'Show the whole text' }).focus()
    await page.keyboard.press('Enter')
    await newest.getByRole('button', { name: 'Show the changes only' }).waitFor()
    expect((await newest.innerText()).length).toBeGreaterThan(LONG.length)
    await newest.getByRole('link', { name: 'logged' }).click()
    await page.getByRole('heading', { level: 1, name: 'Logged' }).waitFor()
    expect(watched.complaints()).toEqual([])
  })

  test('is narrowed by entity, person and period, which the address has', async () => {
    await open('')
    await rows().first().getByRole('heading', { name: 'short-lived' }).waitFor()
    await rows().first().getByText('Deleted').waitFor()
    expect(await rows().first().getByRole('link', { name: 'short-lived' }).count()).toBe(0)
    await page.getByRole('combobox', { name: 'Entity' }).selectOption({ label: 'Tutorials' })
    await page.getByRole('link', { name: 'superadmin' }).click()
    await page.getByText('1 change', { exact: true }).waitFor()
    expect(new URL(page.url()).search).toBe('?at=%24changes&set=Tutorials&by=superadmin')
    await page.getByLabel('Changed by (login)').fill('somebody')
    await page.keyboard.press('Enter')
    await page.getByText('No changes match.').waitFor()
    expect(watched.complaints()).toEqual([])
  })

  test('of a period has its days alone, and is read on', async () => {
    const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
    await open(`&from=${day(42)}&to=${day(38)}`)
    const first = await rows().count()
    expect(await page.getByText('short-lived').count()).toBe(0)
    await page.getByRole('button', { name: 'Show older changes' }).click()
    await rows().nth(first).waitFor()
    const names = await rows()
      .getByRole('link', { name: /^many-/ })
      .allInnerTexts()
    expect(new Set(names).size).toBe(30)
    expect(watched.complaints()).toEqual([])
  })
})

test.each(windows)('the page is sound in %j', async size => {
  await open('', size)
  expect(await flawsOf(watched)).toEqual([])
})
