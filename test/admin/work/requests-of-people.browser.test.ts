import { text } from 'node:stream/consumers'
import { expect, test } from '@jest/globals'
import { inFullRun } from '../../support/database/on-both.ts'
import { dialogOf } from '../support/open-page.ts'
import { backend, inWorkplace, watched } from '../support/page-under-test.ts'
import { account, peoplePage } from '../support/people-page.ts'
import { type Person, personAtHome } from './support/person.ts'

inFullRun()

inWorkplace()

const { accounts, button, said } = peoplePage(() => watched.page)

async function atPeople(words: string): Promise<Person> {
  const person = await personAtHome({ user: 'superadmin' })
  await person.click(person.page.getByRole('link', { name: 'People', exact: true }).first())
  await person.type(person.page.getByRole('searchbox', { name: 'Name, e-mail address or id' }), words)
  await person.press('Enter')
  return person
}

const requests = (kind: string) =>
  backend.sql(
    'SELECT dsrRequestNumber AS number, status AS state FROM tutorials_people_PrivacyProtectionActions WHERE actionType = ?',
    [kind]
  )

test('the double account of a learner is found by e-mail and merged', async () => {
  const kept = await account(backend, 'Dora Double', 'dora@example.org', [1])
  const gone = await account(backend, 'D. Double', 'dora.double@example.org', [2, 3])
  const person = await atPeople('dora')
  const { click, page } = person
  await page.getByText('2 accounts').waitFor()
  await click(button('Merge D. Double'))
  await click(button('Merge Dora Double with D. Double'))
  const dialog = dialogOf(page, 'Merge two accounts')
  await dialog.getByText('1 row of the account moves.').or(dialog.getByText('1 row of the account move.')).waitFor()
  await click(dialog.getByRole('button', { name: 'Keep the other one' }))
  await click(dialog.getByRole('button', { name: 'Merge into Dora Double' }))
  await said('D. Double is merged into Dora Double.').waitFor()
  expect(person.clicks()).toBeLessThanOrEqual(8)
  const owners = await backend.sql(
    'SELECT DISTINCT user_ID AS owner FROM tutorials_learner_TaskRecords WHERE user_ID IN (?, ?)',
    [kept, gone]
  )
  expect(owners.map(({ owner }) => owner)).toEqual([kept])
  expect(watched.complaints()).toEqual([])
})

test('who asks for their data gets them: the export is taken, and the request is completed', async () => {
  const ID = await account(backend, 'Ada Access', 'access@example.org', [7])
  const person = await atPeople('access@')
  const { click, type, page } = person
  await page.getByText('1 account', { exact: true }).waitFor()
  await click(button('Export the data of Ada Access'))
  const dialog = dialogOf(page, 'Export the data of Ada Access')
  await type(dialog.locator('#export-request input'), 'DSR-41')
  const taken = page.waitForEvent('download')
  await click(dialog.getByRole('button', { name: 'Download' }))
  const file = await text(await (await taken).createReadStream())
  const { tables } = JSON.parse(file) as { tables: Record<string, readonly { ID: string }[]> }
  expect(tables['tutorials.people.Users']).toMatchObject([{ ID, email: 'access@example.org' }])
  expect(tables['tutorials.learner.TaskRecords']).toHaveLength(1)
  await said('The export of Ada Access is on its way.').waitFor()
  expect(await requests('DOWNLOAD')).toEqual([{ number: 'DSR-41', state: 'COMPLETED' }])
  await click(page.getByRole('link', { name: 'Requests and erasures so far' }))
  await page.getByRole('row').filter({ hasText: 'DSR-41' }).first().waitFor()
  expect(person.clicks()).toBeLessThanOrEqual(8)
  expect(watched.complaints()).toEqual([])
})

test('who asks to be forgotten is, with the number of the request', async () => {
  await account(backend, 'Fay Forget', 'forget@example.org', [9])
  const person = await atPeople('forget@')
  const { click, type, page } = person
  await page.getByText('1 account', { exact: true }).waitFor()
  await click(button('Erase Fay Forget'))
  const dialog = dialogOf(page, 'Erase Fay Forget')
  await type(dialog.locator('#erase-request input'), 'DSR-42')
  await type(dialog.locator('#erase-name input'), 'Fay Forget')
  await click(dialog.getByRole('button', { name: 'Erase for good' }))
  await page.getByRole('heading', { name: 'The person is erased' }).waitFor()
  expect(person.clicks()).toBeLessThanOrEqual(8)
  expect(await requests('ANONYMIZE')).toEqual([{ number: 'DSR-42', state: 'COMPLETED' }])
  expect(await backend.sql('SELECT ID FROM tutorials_people_Users WHERE email = ?', ['forget@example.org'])).toEqual([])
  expect(await accounts().count()).toBe(0)
  expect(watched.complaints()).toEqual([])
})
