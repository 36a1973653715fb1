import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { expect, test } from '@jest/globals'
import { as, get, post } from '../../support/http/http.ts'
import { dialogOf, flawsOf, windows } from '../support/open-page.ts'
import { backend, inWorkplace, page, showAt, watched } from '../support/page-under-test.ts'
import type { OpenOptions } from '../support/workplace.ts'
import { until } from '../../support/until.ts'
import { inFullRun } from '../../support/database/on-both.ts'

inFullRun()

/** More rows than a page of a group has. */
const SUNS = 60

inWorkplace(async () => {
  const labels = [...Array<string>(SUNS).fill('Sun'), 'Moon', 'Moon', '', null]
  for (const [number, label] of labels.entries())
    await backend.sql('INSERT INTO tutorials_catalog_Tags (ID, name, label, modifiedAt) VALUES (?, ?, ?, ?)', [
      randomUUID(),
      `kind>${String(number).padStart(2, '0')}`,
      label,
      '2026-01-01T00:00:00.000Z'
    ])
})

async function open(query: string, options: OpenOptions = {}): Promise<void> {
  await showAt(`/admin-ui/?at=${query}`, options)
  await heads().first().waitFor()
}

const heads = () => page.locator('.group-head')
const rows = () => page.locator('ui5-table-row a')
const shownHeads = () => heads().allInnerTexts()
const count = (words: string) => page.getByRole('main').getByText(words, { exact: true }).waitFor()
/** Words of a head without the lines that its parts make. */
const oneLine = (words: readonly string[]) => words.map(each => each.replaceAll(/\s+/g, ' '))

test('a column is chosen that groups the rows, by click; the groups open with the rows of the list, page by page', async () => {
  await showAt('/admin-ui/?at=Tags&sort=name')
  await rows().first().waitFor()
  await page.locator('ui5-select[accessible-name="Group by"]').click()
  await page.locator('ui5-option', { hasText: 'By Label' }).click()
  await page.waitForURL(/group=label/)
  await count('64 rows')
  expect(oneLine(await shownHeads())).toEqual([
    'Label: No value 1 row',
    'Label: Empty text 1 row',
    'Label: Moon 2 rows',
    `Label: Sun ${SUNS} rows`
  ])
  expect(await rows().count()).toBe(0)
  await heads().nth(3).click()
  await rows().nth(49).waitFor()
  await page.getByRole('button', { name: 'Show more, 10 rows left' }).click()
  await rows()
    .nth(SUNS - 1)
    .waitFor()
  expect([await rows().first().innerText(), await rows().last().innerText()]).toEqual(['kind>00', 'kind>59'])
  await heads().nth(3).click()
  await rows().first().waitFor({ state: 'detached' })
  for (const place of [0, 1]) {
    await heads().nth(place).click()
    await rows().nth(place).waitFor()
  }
  expect(await rows().allInnerTexts()).toEqual(['kind>63', 'kind>62'])
  expect(watched.complaints()).toEqual([])
})

test('the box of all rows is checked when the rows of open groups are, and not while every group is closed', async () => {
  await open('Tags&group=label')
  const all = page.getByRole('row').first().getByRole('checkbox')
  expect(await all.isChecked()).toBe(false)
  await heads().nth(2).click()
  await rows().nth(1).waitFor()
  expect(await all.isChecked()).toBe(false)
  await all.click()
  await page.getByRole('status').getByText('2 selected').waitFor()
  await until(() => all.isChecked())
  await all.click()
  // UI5 draws the box in the frame after
  await until(async () => !(await all.isChecked()))
  await count('64 rows')
  expect(watched.complaints()).toEqual([])
})

test('search, filters and order of the list are those of the groups, and a view keeps them', async () => {
  await open('Tags&group=label&q=kind&f.name=6&sort=label&desc=1')
  await count('10 rows')
  expect(oneLine(await shownHeads())).toEqual([
    'Label: Sun 6 rows',
    'Label: Moon 2 rows',
    'Label: Empty text 1 row',
    'Label: No value 1 row'
  ])
  await page.getByRole('main').getByRole('button', { name: 'Save view', exact: true }).click()
  await dialogOf(page, 'Save view').getByRole('textbox', { name: 'Name of the view' }).fill('Labels')
  await dialogOf(page, 'Save view').getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/view=Labels/)
  await page.goto('/admin-ui/?at=Tags')
  await page.locator('ui5-select[accessible-name="View"]').click()
  await page.locator('ui5-option', { hasText: 'Labels' }).click()
  await page.waitForURL(/group=label/)
  await count('10 rows')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('main').getByRole('button', { name: 'Export CSV', exact: true }).click()
  ])
  const names = (await text(await file.createReadStream())).trimEnd().split('\r\n').slice(1)
  const byGroup = [names.slice(0, 6), names.slice(6, 8), names.slice(8, 9), names.slice(9)]
  expect(byGroup.map(all => all.map(line => line.slice(5, 7)).toSorted())).toEqual([
    ['06', '16', '26', '36', '46', '56'],
    ['60', '61'],
    ['62'],
    ['63']
  ])
  expect(watched.complaints()).toEqual([])
})

test('groups are opened and closed by keyboard, and rows of them are chosen for an action', async () => {
  await open('Tags&group=label')
  await heads().nth(2).click()
  await rows().nth(1).waitFor()
  await heads().nth(2).click()
  await rows().first().waitFor({ state: 'detached' })
  // the row of the group has the focus, as after arrows
  const focusHead = () => page.evaluate(`document.querySelectorAll('ui5-table-group-row-of-elements')[2].focus()`)
  await focusHead()
  for (const [opens, closes] of [
    ['Enter', 'Enter'],
    ['Space', 'Space'],
    ['ArrowRight', 'ArrowLeft']
  ] as const) {
    await page.keyboard.press(opens)
    await rows().nth(1).waitFor()
    await page.keyboard.press(closes)
    await rows().first().waitFor({ state: 'detached' })
  }
  await page.keyboard.press('Enter')
  await rows().nth(1).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await page.getByRole('status').getByText('1 selected').waitFor()
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).press('Enter')
  const sure = dialogOf(page, 'Delete: 1 row').getByRole('button', { name: 'Delete', exact: true })
  // once the workplace has counted what follows
  await until(() => sure.isEnabled())
  await sure.press('Enter')
  await dialogOf(page, 'Delete: done').getByText('1 done, 0 refused.').waitFor()
  await page.keyboard.press('Escape')
  await heads()
    .filter({ hasText: /^Label: Moon\s*1 row$/ })
    .waitFor()
  expect(watched.complaints()).toEqual([])
})

test('where there are drafts, groups are counted as the list has its rows', async () => {
  const admin = { ...as('admin'), 'if-match': '*' }
  const alert = async (title: string, severity: string): Promise<string> => {
    const made = await post(`${backend.url}/admin/Alerts`, { title, severity }, as('admin'))
    return `${backend.url}/admin/Alerts(ID=${made.json<{ ID: string }>().ID},IsActiveEntity`
  }
  for (const title of ['Active', 'Edited']) {
    const one = await alert(title, 'Information')
    expect((await post(`${one}=false)/AdminService.draftActivate`, {}, admin)).status).toBe(201)
    if (title === 'Edited') await post(`${one}=true)/AdminService.draftEdit`, {}, admin)
  }
  await alert('New', 'Warning')
  await open('Alerts&group=severity')
  await count('3 rows')
  expect(oneLine(await shownHeads())).toEqual(['Severity: Information 2 rows', 'Severity: Warning 1 row'])
  for (const place of [0, 1]) await heads().nth(place).click()
  await rows().nth(2).waitFor()
  expect((await rows().allInnerTexts()).toSorted()).toEqual(['Active', 'Edited', 'New'])
  expect(watched.complaints()).toEqual([])
})

type Members = Readonly<Record<string, unknown>>

test('the service groups the rows of every list by every column that can be filtered', async () => {
  const metadata = await fetch(`${backend.url}/admin/$metadata`, {
    headers: { Accept: 'application/json', Authorization: `Basic ${btoa('admin:admin')}` }
  })
  const { AdminService: service } = (await metadata.json()) as { AdminService: Members & { $Annotations: Members } }
  const refused: string[] = []
  let asked = 0
  for (const [set, place] of Object.entries(service['EntityContainer'] as Readonly<Record<string, Members>>)) {
    if (place['$Collection'] !== true) continue
    const type = service[String(place['$Type']).replace('AdminService.', '')] as Readonly<Record<string, Members>>
    const onSet = service.$Annotations[`AdminService.EntityContainer/${set}`] as Members | undefined
    const restrictions = onSet?.['@Capabilities.FilterRestrictions'] as
      { readonly Filterable?: boolean; readonly NonFilterableProperties?: readonly string[] } | undefined
    if (restrictions?.Filterable === false) continue
    for (const [name, { $Kind: kind, $Collection: many }] of Object.entries(type)) {
      const isComputed = restrictions?.NonFilterableProperties?.includes(name) ?? false
      if (name.startsWith('$') || kind || many || isComputed || /^(?:Is|Has)(?:Active|Draft)/.test(name)) continue
      asked += 1
      const apply = `$apply=search("a")/groupby((${name}),aggregate($count as n))&$top=1`
      const { status } = await get(`${backend.url}/admin/${set}?${encodeURI(apply)}`, as('admin'))
      if (status !== 200) refused.push(`${set}/${name}: ${status}`)
    }
  }
  expect(asked).toBeGreaterThan(500)
  expect(refused).toEqual([])
})

test('flags, which the service does not group, are not offered', async () => {
  await showAt('/admin-ui/?at=FeatureFlags')
  await rows().first().waitFor()
  expect(await page.locator('ui5-select[accessible-name="Group by"]').count()).toBe(0)
  await open('Tags&group=label')
  expect(await page.locator('ui5-select[accessible-name="Group by"] ui5-option').allTextContents()).toEqual([
    'Not grouped',
    'By Name',
    'By Label',
    'By Title path',
    'By Form in Markdown'
  ])
  expect(watched.complaints()).toEqual([])
})

test.each(windows)('groups are accessible and not wider than the window: %j', async options => {
  await open('Tags&group=label', options)
  await heads().nth(0).click()
  await rows().first().waitFor()
  expect(await flawsOf(watched)).toEqual([])
})
