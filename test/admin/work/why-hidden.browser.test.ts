import { expect, test } from '@jest/globals'
import { curator, type Row } from '../../catalog/support/curator.ts'
import { inFullRun } from '../../support/database/on-both.ts'
import { get } from '../../support/http/http.ts'
import { publish, sampleDocument } from '../../support/publish.ts'
import { until } from '../../support/until.ts'
import { keyboard } from '../support/keyboard.ts'
import { flawsOf } from '../support/open-page.ts'
import { backend, inWorkplace, watched } from '../support/page-under-test.ts'
import { personAtHome } from './support/person.ts'

inFullRun()

const SLUG = 'hidden-moon'
const SENTENCE = /^superadmin took the tutorial off the site on .*Look there$/

let tutorial: Row

inWorkplace(async () => {
  const metadata = { [SLUG]: { title: 'Hidden moon', tags: ['topic>moon'] } }
  await publish(backend, { [SLUG]: sampleDocument(SLUG) }, { metadata })
  const [row] = await curator(backend).list(`Tutorials?$filter=slug eq '${SLUG}'`)
  if (!row) throw new Error('there is no tutorial')
  tutorial = row
})

const takeOff = async (): Promise<void> => {
  const { status } = await curator(backend, 'superadmin').patch(`Tutorials(${tutorial.ID})`, { status: 'INACTIVE' })
  expect(status).toBe(200)
}
const served = async (): Promise<number> => (await get(`${backend.url}/content/tutorials/${SLUG}`)).status

test('a tutorial that does not show says why, and comes back', async () => {
  await takeOff()
  await until(async () => (await served()) === 404)
  const person = await personAtHome()
  const { page, click, type } = person
  await click(page.getByRole('button', { name: 'Search everything' }))
  await type(page.getByRole('combobox', { name: 'Pages, lists and rows' }), 'hidden moon')
  await click(page.getByRole('option', { name: /Hidden moon/ }).first())
  const head = page.getByRole('region', { name: 'Does it show on the site?' })
  await head.getByText('It does not show').waitFor()
  await head.getByRole('listitem').filter({ hasText: SENTENCE }).waitFor()
  await head.getByText('topic>moon').waitFor()
  expect(await head.getByRole('link', { name: 'Live page' }).count()).toBe(0)
  expect(person.clicks()).toBeLessThanOrEqual(3)
  await click(page.getByRole('button', { name: 'Edit', exact: true }))
  await click(page.locator('.field', { hasText: 'Status' }).locator('ui5-select').first())
  await click(page.locator('ui5-option:visible', { hasText: /^Active$/i }).first())
  await click(page.getByRole('button', { name: 'Save', exact: true }))
  await head.getByText('It shows').waitFor()
  expect(await head.getByRole('link', { name: 'Live page' }).getAttribute('href')).toBe(`/tutorials/${SLUG}`)
  expect(person.clicks()).toBeLessThanOrEqual(8)
  await until(async () => (await served()) === 200)
  expect(await flawsOf(watched)).toEqual([])
})

test('by keyboard alone as well', async () => {
  await takeOff()
  const { page, clicks } = await personAtHome()
  const { press, enter, focusIsAt } = keyboard(() => page)
  await press('Control+k')
  await focusIsAt('Pages, lists and rows')
  await page.keyboard.type('hidden moon')
  await page
    .getByRole('option', { name: /Hidden moon/ })
    .first()
    .waitFor()
  await press('Enter')
  await page.getByRole('listitem').filter({ hasText: SENTENCE }).waitFor()
  // to the change that took it off
  await enter('Look there')
  await page.getByRole('heading', { level: 1, name: 'Change log' }).waitFor()
  expect(clicks()).toBe(0)
  expect(watched.complaints()).toEqual([])
})
