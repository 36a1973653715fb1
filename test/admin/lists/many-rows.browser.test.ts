import { expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { accessibilityProblems } from '../../support/browser/axe.ts'
import { inFullRun } from '../../support/database/on-both.ts'
import { as, post } from '../../support/http/http.ts'
import { until } from '../../support/until.ts'
import { choose, dialogOf } from '../support/open-page.ts'
import { backend, inLeasedWorkplace, page, showAt, watched } from '../support/page-under-test.ts'

inFullRun()

const TAGS = 130
const any = { 'if-match': '*' }

inLeasedWorkplace(async () => {
  const insert = 'INSERT INTO tutorials_catalog_Tags (ID, name, label, modifiedAt) VALUES (?, ?, ?, ?)'
  for (let number = 0; number < TAGS; number += 1) {
    const name = `topic>many-${String(number).padStart(3, '0')}`
    await backend.sql(insert, [randomUUID(), name, 'Many', '2026-01-01T00:00:00.000Z'])
  }
})

const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const bar = () => page.getByRole('toolbar', { name: 'Selected rows' })
const boxes = () => page.locator('ui5-table-row ui5-checkbox')

async function countOf(filter: string): Promise<number> {
  const answer = await fetch(`${backend.url}/admin/Tags/$count?$filter=${encodeURIComponent(filter)}`, {
    headers: as('admin')
  })
  return Number(await answer.text())
}

const whatBecomesOf = (field: string) => page.locator(`ui5-select[accessible-name="${field}: what becomes of it"]`)

/** Waits until `look` sees the same twice: a list that rolls has come to rest. */
async function isStill(look: () => Promise<number | undefined>): Promise<void> {
  let last: number | undefined
  await until(async () => {
    const before = last
    last = await look()
    return last !== undefined && last === before
  })
}

test('all rows that match are given the same value, also those that were never looked at', async () => {
  await showAt('/admin-ui/?at=Tags&q=many&sort=name')
  await page.locator('ui5-table-row a').first().waitFor()
  await boxes().nth(0).click()
  await bar()
    .getByRole('button', { name: `Choose all ${TAGS}` })
    .click()
  await bar().getByText(`${TAGS} selected`).waitFor()
  await bar().getByRole('button', { name: 'Edit' }).click()
  const dialog = dialogOf(page, `Edit: ${TAGS} rows`)
  await dialog.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByRole('alert').getByText('Nothing is set yet.').waitFor()
  await choose(whatBecomesOf('Label'), 'Set')
  await dialog.getByRole('button', { name: 'Edit' }).click()
  await dialog.locator('.problem').getByText('Label is needed').waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  await dialog.getByRole('textbox', { name: 'Label' }).fill('All of them')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Edit' }).click()
  await dialogOf(page, 'Edit: done').getByText(`${TAGS} done, 0 refused.`).waitFor()
  expect(await countOf(`label eq 'All of them'`)).toBe(TAGS)
  await dialogOf(page, 'Edit: done').getByRole('button', { name: 'Close' }).click()
  expect(watched.complaints()).toEqual([])
}, 180_000)

test('a row that somebody has locked is refused with the reason and stays chosen; others leave no draft behind', async () => {
  const ids = await Promise.all(
    ['Many locked', 'Many free'].map(async title => {
      const made = await post(`${backend.url}/admin/Alerts`, { title }, as('superadmin'))
      const { ID } = made.json<{ readonly ID: string }>()
      const path = `${backend.url}/admin/Alerts(ID=${ID},IsActiveEntity=false)/AdminService.draftActivate`
      await post(path, {}, { ...as('superadmin'), ...any })
      return ID
    })
  )
  const [locked = '', free = ''] = ids
  const edit = `${backend.url}/admin/Alerts(ID=${locked},IsActiveEntity=true)/AdminService.draftEdit`
  await post(edit, {}, { ...as('superadmin'), ...any })
  await showAt('/admin-ui/?at=Alerts&f.title=Many')
  await page.getByRole('link', { name: 'Many free' }).waitFor()
  await boxes().nth(0).click()
  await boxes().nth(1).click()
  await bar().getByRole('button', { name: 'Edit' }).click()
  await choose(whatBecomesOf('Text of the link'), 'Set')
  const dialog = dialogOf(page, 'Edit: 2 rows')
  await dialog.getByRole('textbox', { name: 'Text of the link' }).fill('Read on')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Edit' }).click()
  const told = dialogOf(page, 'Edit: done')
  await told.getByText('1 done, 1 refused. What was refused stays chosen.').waitFor()
  await told
    .getByRole('listitem')
    .getByText(/superadmin is editing it, since/)
    .waitFor()
  await told.getByRole('button', { name: 'Close' }).click()
  await bar().getByText('1 selected').waitFor()
  const answer = await fetch(`${backend.url}/admin/Alerts(ID=${free},IsActiveEntity=true)`, { headers: as('admin') })
  expect(await answer.json()).toMatchObject({ ctaLabel: 'Read on', HasDraftEntity: false })
  expect(watched.complaints()).toEqual([])
}, 180_000)

test.each([
  ['wide', { width: 1280, height: 720 }],
  ['narrow, whose rows are higher', { width: 600, height: 800 }]
])(
  'from a row of a %s list to its neighbours, and back to the same place with the focus there',
  async (_, viewport) => {
    await showAt('/admin-ui/?at=Tags&q=many&sort=name', { viewport })
    const link = (name: string) => page.getByRole('link', { name, exact: true })
    const isOpen = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
    const focused = page.locator('ui5-table-row:focus', { hasText: 'topic>many-100' })
    const heightOnPage = async () => (await link('topic>many-100').boundingBox())?.y
    await link('topic>many-002').waitFor()
    await boxes().nth(2).click()
    await bar().getByText('1 selected').waitFor()
    await link('topic>many-002').hover()
    await until(async () => {
      await page.mouse.wheel(0, 400)
      return (await link('topic>many-100').count()) > 0 && ((await heightOnPage()) ?? Infinity) < 500
    })
    await isStill(heightOnPage)
    const before = await heightOnPage()
    await link('topic>many-100').click()
    await isOpen('topic>many-100')
    await page.getByText(`101 of ${TAGS}`).waitFor()
    await button('Next').click()
    await isOpen('topic>many-101')
    await page.getByText(`102 of ${TAGS}`).waitFor()
    await page.keyboard.press('Alt+PageUp')
    await isOpen('topic>many-100')
    await page.goBack()
    await focused.waitFor()
    expect(await heightOnPage()).toBe(before)
    await bar().getByText('1 selected').waitFor()
    // the way back that the page offers leads there as well
    await page.keyboard.press('Enter')
    await isOpen('topic>many-100')
    await page.getByRole('navigation', { name: 'Way back' }).getByRole('link').click()
    await focused.waitFor()
    expect(await heightOnPage()).toBe(before)
    expect(watched.complaints()).toEqual([])
  },
  240_000
)
