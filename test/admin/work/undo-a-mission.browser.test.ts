import { beforeEach, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { curator, type Row } from '../../catalog/support/curator.ts'
import { inFullRun } from '../../support/database/on-both.ts'
import { keyboard } from '../support/keyboard.ts'
import { backend, inWorkplace, watched } from '../support/page-under-test.ts'
import { personAtHome } from './support/person.ts'

inFullRun()

let mission: Row
let tag: Row
let tutorials: readonly Row[]
let round = 0

inWorkplace(async () => {
  const admin = curator(backend)
  tag = await admin.tag('topic>undone')
  tutorials = [
    await admin.tutorial('eat-it', { title: 'Eat it' }),
    await admin.tutorial('drink-it', { title: 'Drink it' })
  ]
})

beforeEach(async () => {
  const admin = curator(backend, 'superadmin')
  round += 1
  const items = tutorials.map(({ ID }, place) => ({ taskType: 'TUTORIAL', tutorial_ID: ID, itemOrder: place + 1 }))
  const answer = await admin.active('Missions', {
    ...{ title: `Dinner ${round}`, tags: [{ tag_ID: tag.ID }] },
    completionPaths: [{ name: 'The meal', items }]
  })
  mission = answer.json<Row>()
  expect((await admin.patch(`Missions(ID=${mission.ID},IsActiveEntity=true)`, { completionPaths: [] })).status).toBe(
    200
  )
})

const places = async (): Promise<number> =>
  (await curator(backend).list(`CompletionPathItems?$filter=path/mission_ID%20eq%20${mission.ID}`)).length

const putBackDialog = (page: Page) => page.locator('ui5-dialog[header-text^="Put back all of it"]')
const changes = (page: Page) => page.getByRole('list', { name: 'Changes' }).getByRole('listitem')

test('who has changed a mission is seen, and the path that went comes back', async () => {
  const person = await personAtHome()
  const { page, click, type } = person
  await click(page.getByRole('button', { name: 'Search everything' }))
  await type(page.getByRole('combobox', { name: 'Pages, lists and rows' }), `Dinner ${round}`)
  await click(page.getByRole('option', { name: new RegExp(`Dinner ${round}`) }).first())
  const newest = changes(page).first()
  await newest.getByText('by superadmin').waitFor()
  expect(await newest.locator('del').allInnerTexts()).toEqual(
    expect.arrayContaining(['The meal', '1. Eat it', '2. Drink it'])
  )
  expect(await newest.innerText()).not.toMatch(/[\da-f]{8}-[\da-f]{4}-/)
  await click(newest.getByRole('button', { name: /^Put back all of it/ }))
  await click(putBackDialog(page).getByRole('button', { name: 'Put back all of it', exact: true }))
  await changes(page).first().getByText('by admin').waitFor()
  expect(person.clicks()).toBeLessThanOrEqual(8)
  expect(await places()).toBe(2)
  expect(watched.complaints()).toEqual([])
})

test('by keyboard alone as well', async () => {
  const { page, clicks } = await personAtHome()
  const { press, enter, focusIsAt } = keyboard(() => page)
  await press('Control+k')
  await focusIsAt('Pages, lists and rows')
  await page.keyboard.type(`Dinner ${round}`)
  await page
    .getByRole('option', { name: new RegExp(`Dinner ${round}`) })
    .first()
    .waitFor()
  await press('Enter')
  await changes(page)
    .first()
    .getByRole('button', { name: /^Put back all of it/ })
    .waitFor()
  await enter(/^Put back all of it/)
  await putBackDialog(page).getByRole('button', { name: 'Put back all of it', exact: true }).waitFor()
  await enter('Put back all of it')
  await changes(page).first().getByText('by admin').waitFor()
  expect(clicks()).toBe(0)
  expect(await places()).toBe(2)
  expect(watched.complaints()).toEqual([])
})
