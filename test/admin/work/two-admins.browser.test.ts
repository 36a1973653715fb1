import { expect, test } from '@jest/globals'
import { inFullRun } from '../../support/database/on-both.ts'
import { as, post, send } from '../../support/http/http.ts'
import { dialogOf, refusals } from '../support/open-page.ts'
import { backend, inLeasedWorkplace, page, watched } from '../support/page-under-test.ts'
import { personAtHome } from './support/person.ts'

inFullRun()

inLeasedWorkplace()

const any = { 'if-match': '*' }
const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const textbox = (name: string) => page.getByRole('main').getByRole('textbox', { name, exact: true })

const idOf = async (answer: ReturnType<typeof post>): Promise<string> => (await answer).json<{ ID: string }>().ID
const read = async (path: string): Promise<Readonly<Record<string, unknown>>> => {
  const answer = await fetch(`${backend.url}/admin/${path}`, { headers: as('admin') })
  return (await answer.json()) as Readonly<Record<string, unknown>>
}

test('two admins change one row without drafts: both values are shown, and one is chosen', async () => {
  const ID = await idOf(post(`${backend.url}/admin/Tags`, { name: 'topic>two-admins', label: 'Before' }, as('admin')))
  const person = await personAtHome({ unless: refusals(412) })
  await person.press('Control+k')
  await person.page.keyboard.type('two-admins')
  await person.click(page.getByRole('option', { name: /two-admins/ }).first())
  await person.click(button('Edit'))
  await send(`${backend.url}/admin/Tags(${ID})`, {
    method: 'PATCH',
    body: JSON.stringify({ label: 'Theirs' }),
    headers: { ...as('superadmin'), ...any, 'content-type': 'application/json' }
  })
  await person.type(textbox('Label'), 'Mine')
  await page.keyboard.press('Tab')
  await person.click(button('Save'))
  const conflict = dialogOf(page, 'Somebody else has changed this')
  await conflict.getByText('Theirs', { exact: true }).last().waitFor()
  await person.click(conflict.getByRole('button', { name: 'Save mine' }))
  await button('Edit').waitFor()
  expect(await read(`Tags(${ID})`)).toMatchObject({ label: 'Mine' })
  expect(person.clicks()).toBeLessThanOrEqual(8)
  expect(watched.complaints()).toEqual([])
})

test('two admins change one row with drafts: who comes second reads who is editing, and goes on when that is saved', async () => {
  const ID = await idOf(post(`${backend.url}/admin/Synonyms`, { word: 'tandem', synonyms: 'two' }, as('admin')))
  const at = (active: boolean, action: string) =>
    `${backend.url}/admin/Synonyms(ID=${ID},IsActiveEntity=${active})/AdminService.${action}`
  await post(at(false, 'draftActivate'), {}, { ...as('admin'), ...any })
  await post(at(true, 'draftEdit'), {}, { ...as('superadmin'), ...any })
  const person = await personAtHome()
  await person.press('Control+k')
  await person.page.keyboard.type('Synonyms')
  await person.click(page.getByRole('option', { name: /Synonyms/ }).first())
  await person.click(page.getByRole('link', { name: 'tandem' }))
  await page.getByText(/^Edit, Delete: superadmin is editing it, since .*\d/).waitFor()
  expect(await button('Edit').isDisabled()).toBe(true)
  await post(at(false, 'draftActivate'), {}, { ...as('superadmin'), ...any })
  await page.reload()
  await person.click(button('Edit'))
  await person.type(textbox('Synonyms'), 'pair')
  await page.keyboard.press('Tab')
  await page.getByText('Draft saved').waitFor()
  await person.click(button('Save'))
  await button('Edit').waitFor()
  expect(await read(`Synonyms(ID=${ID},IsActiveEntity=true)`)).toMatchObject({ synonyms: 'pair' })
  expect(person.clicks()).toBeLessThanOrEqual(8)
  expect(watched.complaints()).toEqual([])
})
