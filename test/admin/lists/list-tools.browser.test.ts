import { expect, test } from '@jest/globals'
import { buffer } from 'node:stream/consumers'
import { accessibilityProblems } from '../../support/browser/axe.ts'
import { as, post } from '../../support/http/http.ts'
import { backend, inLeasedWorkplace, page, showAt, watched } from '../support/page-under-test.ts'
import { inFullRun } from '../../support/database/on-both.ts'

inFullRun()

const TAGS = 45

inLeasedWorkplace(async () => {
  for (let number = 0; number < TAGS; number += 1) {
    const two = String(number).padStart(2, '0')
    await post(`${backend.url}/admin/Tags`, { name: `topic>number-${two}`, label: `=Number ${two}` }, as('admin'))
  }
})

async function open(query: string): Promise<void> {
  await showAt(`/admin-ui/?at=Tags${query}`, { acceptDownloads: true })
  await page.locator('ui5-table-row a').first().waitFor()
}

const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const dialogOf = (title: string) => page.locator(`ui5-dialog[header-text="${title}"]`)
const parameters = () => Object.fromEntries(new URL(page.url()).searchParams)

test('all rows of the filter are exported, and a formula is a text', async () => {
  await open('&q=Number&sort=name&cols=name,label')
  const [file] = await Promise.all([page.waitForEvent('download'), button('Export CSV').click()])
  expect(file.suggestedFilename()).toBe('Tags.csv')
  const lines = (await buffer(await file.createReadStream())).toString().trimEnd().split('\r\n')
  expect(lines).toHaveLength(TAGS + 1)
  expect(lines[0]?.startsWith('\uFEFF')).toBe(true)
  expect(lines[1]).toBe(`topic>number-00,'=Number 00`)
  expect(watched.complaints()).toEqual([])
})

test('columns and views stand in the address, and are kept', async () => {
  await open('&sort=name&cols=name,label')
  await button('Columns').click()
  const dialog = dialogOf('Columns')
  await dialog.getByRole('checkbox', { name: 'Name', exact: true }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Move Name down' }).click()
  await dialog.getByRole('button', { name: 'Show', exact: true }).click()
  await page.waitForURL(/cols=label%2Cname/)
  await button('Save view').click()
  await dialogOf('Save view').getByRole('textbox', { name: 'Name of the view' }).fill('By label')
  await dialogOf('Save view').getByRole('checkbox', { name: 'Open the list with it' }).check()
  await dialogOf('Save view').getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/view=By\+label/)
  await page.goto('/admin-ui/?at=Tags')
  await page.waitForURL(/view=By\+label/)
  expect(parameters()).toMatchObject({ sort: 'name', view: 'By label' })
  expect(watched.complaints()).toEqual([])
})

test('many rows are deleted with one request, and each has its outcome', async () => {
  await open('&q=Number&sort=name')
  const boxes = page.locator('ui5-table-row ui5-checkbox')
  await boxes.nth(0).click()
  await boxes.nth(1).click()
  await page.getByRole('status').getByText('2 selected').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  const batches: string[] = []
  page.on('request', request => {
    // what was refused is read again, to stay chosen
    if (request.url().endsWith('$batch') && request.postData()?.includes('"DELETE"')) batches.push(request.method())
  })
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  await backend.sql(
    `UPDATE tutorials_catalog_Tags SET modifiedAt = '2020-01-01T00:00:00Z' WHERE name = 'topic>number-01'`
  )
  await dialogOf('Delete: 2 rows').getByRole('button', { name: 'Delete' }).click()
  await dialogOf('Delete: done').getByText('1 done, 1 refused.').waitFor()
  expect(batches).toEqual(['POST'])
  expect(watched.complaints()).toEqual([])
})

test('a row that another admin is editing says so in its list and on its page, and is neither edited nor deleted', async () => {
  const superadmin = { ...as('superadmin'), 'if-match': '*' }
  const made = await post(`${backend.url}/admin/Alerts`, { title: 'Orbits' }, as('superadmin'))
  const { ID: id } = made.json<{ readonly ID: string }>()
  const alert = `${backend.url}/admin/Alerts(ID=${id},IsActiveEntity`
  await post(`${alert}=false)/AdminService.draftActivate`, {}, superadmin)
  expect((await post(`${alert}=true)/AdminService.draftEdit`, {}, superadmin)).status).toBe(201)
  await showAt('/admin-ui/?at=Alerts')
  await page.locator('ui5-table-row ui5-tag', { hasText: 'Locked by superadmin' }).waitFor()
  await page.getByRole('link', { name: 'Orbits' }).click()
  await page.locator('header ui5-tag', { hasText: 'Locked by superadmin' }).waitFor()
  await page.getByText(/^Edit, Delete: superadmin is editing it, since .*\d/).waitFor()
  for (const name of ['Edit', 'Delete']) expect(await button(name).isDisabled()).toBe(true)
  expect(watched.complaints()).toEqual([])
})

test('a draft that another admin has left is replaced after a question, and an own one is gone on with', async () => {
  const superadmin = { ...as('superadmin'), 'if-match': '*' }
  const made = await post(`${backend.url}/admin/Alerts`, { title: 'Comets' }, as('superadmin'))
  const { ID: id } = made.json<{ readonly ID: string }>()
  const alert = `${backend.url}/admin/Alerts(ID=${id},IsActiveEntity`
  await post(`${alert}=false)/AdminService.draftActivate`, {}, superadmin)
  await post(`${alert}=true)/AdminService.draftEdit`, {}, superadmin)
  // a draft locks its row for a quarter of an hour after the last change
  await backend.sql(`UPDATE DRAFT_DraftAdministrativeData SET LastChangeDateTime = '2020-01-01T00:00:00.000Z'`)
  await showAt('/admin-ui/?at=Alerts')
  const listed = page.locator('ui5-table-row', { hasText: 'Comets' })
  await listed.locator('ui5-tag', { hasText: 'Draft of superadmin' }).waitFor()
  await page.getByRole('link', { name: 'Comets' }).click()
  await button('Edit').click()
  await dialogOf('Replace the draft of superadmin?').getByText('Those changes are lost').waitFor()
  await dialogOf('Replace the draft of superadmin?').getByRole('button', { name: 'Replace' }).click()
  await button('Discard draft').waitFor()
  const drafts = await backend.sql(`SELECT InProcessByUser AS name FROM DRAFT_DraftAdministrativeData`)
  expect(drafts.map(({ name }) => name)).toContain('admin')

  // from the row that is in force, to the own draft
  await page.goto(`/admin-ui/?at=${encodeURIComponent(`Alerts(ID=${id},IsActiveEntity=true)`)}`)
  await button('Edit').click()
  await button('Discard draft').waitFor()
  expect(page.url()).toContain('IsActiveEntity%3Dfalse')
  expect(watched.complaints()).toEqual([])
})
