import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from '@jest/globals'
import type { Locator, Page } from 'playwright-core'
import type { Backend } from '../support/backend.ts'
import { accessibilityProblems } from '../support/browser/axe.ts'
import { overhang, type WatchedPage } from '../support/browser/watched-page.ts'
import { as, get, post } from '../support/http/http.ts'
import { keyboard } from './support/keyboard.ts'
import { refusals } from './support/open-page.ts'
import { openAt, type OpenOptions, startWorkplace, type Workplace } from './support/workplace.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

let backend: Backend
let workplace: Workplace
let watched: WatchedPage
let page: Page

const TITLES = "SELECT title, COUNT(*) AS amount FROM Tutorials WHERE slug LIKE 'shown%' GROUP BY title ORDER BY title"

beforeAll(async () => {
  workplace = await startWorkplace()
  ;({ backend } = workplace)
  for (const [number, title] of ['Odd', 'Even', 'Odd'].entries())
    await backend.sql('INSERT INTO tutorials_catalog_Tutorials (ID, legacyId, slug, title) VALUES (?, ?, ?, ?)', [
      randomUUID(),
      9000 + number,
      `shown-${number}`,
      title
    ])
})

async function open(path: string, options: OpenOptions = {}, user = 'admin'): Promise<void> {
  watched = await openAt(workplace, path, { ...options, user })
  ;({ page } = watched)
}

const created = async (set: string, row: object): Promise<string> => {
  const answer = await post(`${backend.url}/admin/${set}`, row, as('admin'))
  expect([answer.status, answer.status === 201 ? '' : answer.text()]).toEqual([201, ''])
  return answer.json<{ ID: string }>().ID
}

const { focusIsAt } = keyboard(() => page)
const tiles = (): Locator => page.locator('.tile')
const titles = (): Promise<string[]> => page.locator('.tile h2').allInnerTexts()
const told = (words: string): Promise<void> => page.getByRole('status').getByText(words).waitFor()

test('a query, a chart, a dashboard: made, arranged by keyboard and drag, shared, and read by another admin', async () => {
  await open('/admin-ui/?at=$query')
  await page.getByLabel('Statement').fill(TITLES)
  await page.getByLabel('Statement').press('Control+Enter')
  await page.getByText('2 rows in').waitFor()
  await page.getByLabel('Kind of chart').selectOption('bar')
  await page.getByLabel('Name').fill('Titles')
  await page.getByText('Save', { exact: true }).click()
  await page.getByRole('button', { name: 'Share: Titles' }).click()
  await page.getByRole('button', { name: 'Stop sharing: Titles' }).waitFor()
  await created('SavedQueries', { name: 'Count', sql: 'SELECT 4711 AS number', visibility: 'shared-admins' })
  await created('SavedQueries', { name: 'Hidden', sql: 'SELECT 1 AS one' })

  await page.getByRole('link', { name: 'Dashboards' }).click()
  await page.getByText('New dashboard').click()
  await page.locator('ui5-dialog').getByLabel('Name').fill('Board')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Board' }).waitFor()
  for (const query of ['Titles', 'Count', 'Hidden']) {
    await page.getByRole('button', { name: 'Add tile' }).press('Enter')
    await page.getByLabel('Saved query').selectOption({ label: query })
    await page.getByRole('button', { name: 'Add', exact: true }).press('Enter')
    await told(`${query} was added.`)
  }
  await page.getByRole('img', { name: 'amount by title, as bars' }).waitFor()
  await tiles().nth(1).getByRole('cell', { name: '4711' }).waitFor()
  // a result that comes while a tile is dragged would move the others
  await tiles().nth(2).getByRole('cell', { name: '1' }).waitFor()

  const tile = (name: string): Locator => page.getByRole('group', { name: `Tile ${name}` })
  await tile('Titles').getByRole('button', { name: 'Move later' }).press('Enter')
  await told('Titles is tile 2 of 3.')
  await tile('Titles').getByRole('button', { name: 'Move later' }).press('Enter')
  await told('Titles is tile 3 of 3.')
  expect(await titles()).toEqual(['Count', 'Hidden', 'Titles'])
  // at the end, the other direction has the focus
  await focusIsAt('Move earlier')
  await page.keyboard.press('Enter')
  await told('Titles is tile 2 of 3.')
  await page.locator('.tile-header', { hasText: 'Titles' }).dragTo(tiles().first())
  await told('Titles is tile 1 of 3.')
  expect(await titles()).toEqual(['Titles', 'Count', 'Hidden'])

  await tile('Count').getByRole('button', { name: 'Chart' }).click()
  await page.locator('ui5-dialog').getByLabel('Title').fill('Large number')
  await page.locator('ui5-dialog').getByLabel('Kind of chart').selectOption('number')
  await page.locator('ui5-dialog').getByRole('button', { name: 'Save' }).click()
  await told('Large number was changed.')
  await page.getByRole('definition').getByText('4,711').waitFor()
  await tile('Titles').getByRole('button', { name: 'Wider' }).click()
  await told('Titles is wide.')

  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByText('share "Hidden" first').waitFor()
  await tile('Hidden').getByRole('button', { name: 'Remove' }).click()
  await told('Hidden was removed.')
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await told('All admins see it now.')
  expect(watched.complaints().filter(each => !/400/.test(each))).toEqual([])
  const address = new URL(page.url())

  await open(address.pathname + address.search, {}, 'superadmin')
  await page.getByText('of admin').waitFor()
  await page.getByRole('img', { name: 'amount by title, as bars' }).waitFor()
  expect(await titles()).toEqual(['Titles', 'Large number'])
  for (const name of ['Add tile', 'Move later', 'Remove', 'Delete'])
    expect(await page.getByRole('button', { name }).count()).toBe(0)
  await backend.sql(`UPDATE tutorials_catalog_Tutorials SET title = 'Third' WHERE slug = 'shown-2'`)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByText('Values of the chart').first().click()
  await page.getByRole('rowheader', { name: 'Third' }).waitFor()
  // a tile is run as who looks at it
  const history = await get(`${backend.url}/admin/QueryHistory?$filter=source eq 'replay'`, as('superadmin'))
  expect(history.json<{ value: { sql: string }[] }>().value.map(({ sql }) => sql)).toContain(TITLES)
  expect(watched.complaints()).toEqual([])
})

test('a tile shows of people what a statement of the viewer would show, and why there is nothing', async () => {
  const visibility = 'shared-admins'
  const queries = [
    { name: 'People', sql: 'SELECT user_ID FROM TaskRecords', visibility },
    { name: 'Elsewhere', sql: 'SELECT email FROM tutorials_people_Users', visibility }
  ]
  const ids = await Promise.all(queries.map(query => created('SavedQueries', query)))
  const tiles = JSON.stringify(ids.map(query => ({ query })))
  const ID = await created('Dashboards', { name: 'Refused', tiles, visibility })
  await open(`/admin-ui/?at=$dashboards&dashboard=${ID}`, { unless: refusals(400) }, 'superadmin')
  await page.locator('.tile').first().getByText('Rows about people are shown in groups of five').waitFor()
  await page.locator('.tile').last().getByText('is no relation that can be read').waitFor()
  expect(watched.complaints()).toEqual([])
})

test('two windows do not undo each other’s work, and a query that is gone is said', async () => {
  const query = await created('SavedQueries', { name: 'Soon gone', sql: 'SELECT 1 AS one' })
  const tile = { query, title: '' }
  const ID = await created('Dashboards', { name: 'Twice', tiles: JSON.stringify([tile, { ...tile, title: 'Second' }]) })
  await open(`/admin-ui/?at=$dashboards&dashboard=${ID}`, {
    unless: complaint => complaint.includes('412')
  })
  await page.getByRole('cell', { name: '1' }).first().waitFor()
  await backend.sql(`UPDATE tutorials_analytics_Dashboards SET name = 'Changed', modifiedAt = '2030-01-01T00:00:00.000Z' WHERE ID = '${ID}'`) // prettier-ignore
  await page.getByRole('group', { name: 'Tile Second' }).getByRole('button', { name: 'Remove' }).click()
  await page.locator('.refused').waitFor()
  await page.getByRole('heading', { name: 'Changed' }).waitFor()
  expect(await titles()).toEqual(['Soon gone', 'Second'])
  await backend.sql(`DELETE FROM tutorials_analytics_SavedQueries WHERE ID = '${query}'`)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByText('This query was deleted').first().waitFor()
  expect(watched.complaints()).toEqual([])
})

test.each([
  ['light', 1280],
  ['dark', 1280],
  ['light', 360],
  ['dark', 360]
] as const)(
  'in %s, %i pixels wide, list, dashboard and dialog are accessible and not wider than the window',
  async (colorScheme, width) => {
    const query = await created('SavedQueries', {
      name: 'Titles of tutorials',
      sql: `SELECT title, slug, COUNT(*) AS amount, 2 AS two FROM Tutorials WHERE slug LIKE 'shown%' GROUP BY title, slug`
    })
    const kinds = ['table', 'bar', 'stacked-bar', 'line', 'area', 'number']
    const measures = ['amount', 'two']
    const all = kinds.map(kind => ({
      query,
      title: `As ${kind}`,
      wide: kind === 'line',
      chart: { kind, axis: 'slug', measures }
    }))
    const ID = await created('Dashboards', { name: `All kinds, ${colorScheme} ${width}`, tiles: JSON.stringify(all) })
    await open('/admin-ui/?at=$dashboards', { colorScheme, viewport: { width, height: 760 } })
    await page.getByRole('link', { name: `All kinds, ${colorScheme} ${width}` }).waitFor()
    expect([await accessibilityProblems(page), await overhang(page)]).toEqual([[], 0])
    await page.goto(`${workplace.gateway.url}/admin-ui/?at=$dashboards&dashboard=${ID}`)
    await page.getByRole('img', { name: 'amount, two by slug, as areas' }).waitFor()
    expect([await accessibilityProblems(page), await overhang(page)]).toEqual([[], 0])
    await page.getByRole('group', { name: 'Tile As bar' }).getByRole('button', { name: 'Chart' }).click()
    await page.locator('ui5-dialog').getByLabel('Kind of chart').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    expect(watched.complaints()).toEqual([])
  }
)
