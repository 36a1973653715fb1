import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { storeGraph } from '../../graph/support/stored-graph.ts'
import { inFullRun } from '../../support/database/on-both.ts'
import { until } from '../../support/until.ts'
import { keyboard } from '../support/keyboard.ts'
import { dialogOf, refusals } from '../support/open-page.ts'
import { backend, inWorkplace, watched } from '../support/page-under-test.ts'
import { personAtHome } from './support/person.ts'

inFullRun()

inWorkplace(() =>
  storeGraph(backend, {
    concepts: Object.fromEntries(
      ['Delta', 'Zeta', 'Kappa', 'Sigma'].map(name => [name.toLowerCase(), { name, published: false }])
    ),
    tutorials: ['one', 'two'],
    teaches: [
      ['one', 'delta'],
      ['two', 'zeta'],
      ['one', 'kappa'],
      ['two', 'sigma']
    ]
  })
)

const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Concepts' }).getByRole('button', { name: new RegExp(`^${name}`) })

/** State of a concept, and the one that it leads to. */
async function stored(slug: string) {
  const [found] = await backend.sql(
    `SELECT c.status, m.slug AS target FROM tutorials_graph_Concepts c
     LEFT JOIN tutorials_graph_Concepts m ON m.ID = c.mergedInto_ID WHERE c.slug = ?`,
    [slug]
  )
  return [found?.['status'], found?.['target']]
}

// there are no vectors to propose concepts by
const options = { unless: refusals(409) }

test('two concepts become one, and what moves is seen before', async () => {
  const person = await personAtHome(options)
  const { page, click } = person
  await click(page.getByRole('link', { name: 'Publish or merge concepts' }))
  await click(row(page, 'Delta'))
  await click(page.getByRole('main').getByRole('button', { name: 'Merge', exact: true }))
  const dialog = dialogOf(page, 'Merge Delta')
  await click(dialog.locator('#merge-with input'))
  await page.keyboard.type('zet')
  await click(page.locator('ui5-suggestion-item').first())
  await dialog.getByText('1 links of tutorials, 0 edges and 0 further names move to zeta.').waitFor()
  await click(dialog.getByRole('button', { name: 'Merge delta into zeta' }))
  await page.getByRole('status').getByText('delta is merged into zeta.').waitFor()
  expect(person.clicks()).toBeLessThanOrEqual(8)
  expect(await stored('delta')).toEqual(['MERGED', 'zeta'])
  expect(watched.complaints()).toEqual([])
})

test('by keyboard alone as well', async () => {
  const { page, clicks } = await personAtHome(options)
  const { press, enter, tabTo } = keyboard(() => page)
  await page.getByRole('link', { name: 'Publish or merge concepts' }).waitFor()
  await enter('Publish or merge concepts')
  await row(page, 'Kappa').waitFor()
  await tabTo(/^(?:Kappa|Sigma|Zeta)/)
  for (let at = 0; at < 3 && !(await isAt(page, 'Kappa')); at += 1) await press('j')
  await until(() => isAt(page, 'Kappa'))
  await press('m')
  await dialogOf(page, 'Merge Kappa').locator('#merge-with input').waitFor()
  await tabTo('Another concept')
  await page.keyboard.type('sigm')
  await page.locator('ui5-suggestion-item').first().waitFor({ state: 'attached' })
  await page.locator('ui5-input[open]').first().waitFor()
  await press('ArrowDown', 'Enter')
  await dialogOf(page, 'Merge Kappa').getByRole('button', { name: 'Merge kappa into sigma' }).waitFor()
  await enter('Merge kappa into sigma')
  await page.getByRole('status').getByText('kappa is merged into sigma.').waitFor()
  expect(clicks()).toBe(0)
  expect(await stored('kappa')).toEqual(['MERGED', 'sigma'])
  expect(watched.complaints()).toEqual([])
})

const isAt = async (page: Page, name: string): Promise<boolean> =>
  (await page.evaluate<string>('document.activeElement.textContent')).startsWith(name)
