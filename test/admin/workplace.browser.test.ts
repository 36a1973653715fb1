import { beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { verifies } from '../requirements/verifies.ts'
import type { Backend } from '../support/backend.ts'
import { accessibilityProblems } from '../support/browser/axe.ts'
import { fillLogin, logInByForm, overhang, type WatchedPage } from '../support/browser/watched-page.ts'
import { startGateway } from '../support/gateway.ts'
import { startUpstream } from '../support/http/upstream.ts'
import { modelWithRockets } from './support/rockets.ts'
import { openAnonymously, type OpenOptions, openPage, startWorkplace, type Workplace } from './support/workplace.ts'

const LIST_BUDGET = 450_000
const TAGS = 60

let backend: Backend
let workplace: Workplace
let watched: WatchedPage
let page: Page

const basic = { Authorization: `Basic ${btoa('admin:admin')}`, 'Content-Type': 'application/json' }
const admin = (path: string, method: string, body?: object): Promise<Response> =>
  fetch(`${backend.url}/admin/${path}`, { method, headers: basic, ...(body && { body: JSON.stringify(body) }) })

beforeAll(async () => {
  workplace = await startWorkplace()
  ;({ backend } = workplace)
  for (let number = 0; number < TAGS; number += 1)
    await admin('Tags', 'POST', { name: `topic>number-${String(number).padStart(2, '0')}`, label: `Number ${number}` })
})

/** Opens a page of the workplace as an admin; refusals that the test means to see are named. */
async function open(at: string, options: OpenOptions = {}, place = workplace): Promise<void> {
  watched = await openPage(place, at, options)
  ;({ page } = watched)
}

const count = (text: string) => page.getByRole('main').getByText(text, { exact: true }).waitFor()
const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const textbox = (name: string) => page.getByRole('main').getByRole('textbox', { name, exact: true })
const refusedWith = (status: number) => (complaint: string) =>
  complaint.startsWith(`${status}: `) || complaint.includes(`status of ${status}`)

describe('the way in', () => {
  verifies('GATEWAY-027', 'somebody anonymous logs in and comes back to the same list', async () => {
    watched = await openAnonymously(workplace)
    ;({ page } = watched)
    await page.goto('/admin-ui/?at=Tags&q=Number')
    await fillLogin(page, 'admin')
    await page.getByRole('heading', { name: 'Tags', level: 1 }).waitFor()
    expect(new URL(page.url()).search).toBe('?at=Tags&q=Number')
    expect(watched.complaints()).toEqual([])
  })

  verifies('GATEWAY-028', 'a learner is told what is missing, and how to go on', async () => {
    watched = await openAnonymously(workplace, { unless: refusedWith(403) })
    ;({ page } = watched)
    await page.goto('/admin-ui/')
    await fillLogin(page, 'learner')
    await page.getByText('This needs the scope Admin').waitFor()
    await page.getByRole('link', { name: 'Log in as someone else' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
  })
})

const home = ['', 'Admin workplace']
const list = ['Tags', 'Tags']
const objectPage = ['ChatSettings', 'Chat settings']
const furtherPages = [
  ['Missions', 'Missions'],
  ['$operations', 'Actions'],
  ['Nothing', 'There is no page here']
]

describe.each([
  ['light', 1280, [home, list, objectPage]],
  ['dark', 360, [home, list, objectPage, ...furtherPages]]
] as const)('pages in %s, %i pixels wide', (colorScheme, width, pages) => {
  test.each(pages)('%j is accessible and not wider than the window', async (at, heading) => {
    await open(at, { colorScheme, viewport: { width, height: 760 } })
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await overhang(page)).toBe(0)
    expect(watched.complaints()).toEqual([])
  })
})

test('the side navigation has one group open, and finds by typing what rows alone lead to', async () => {
  await open('MissionTags')
  const side = page.getByRole('navigation', { name: 'Pages and entities' })
  const group = (label: string) => side.getByRole('group').filter({ hasText: new RegExp(`^${label}`) })
  // the list of the rows that lead there
  await group('Catalog').getByRole('link', { name: 'Missions', exact: true }).waitFor()
  expect(await group('Catalog').getByRole('link', { name: 'Missions' }).getAttribute('aria-current')).toBe('true')
  await side.getByText('Knowledge graph', { exact: true }).click()
  await group('Knowledge graph').getByRole('link', { name: 'Concept gate' }).click()
  await page.getByRole('heading', { level: 1, name: 'Concept gate' }).waitFor()
  expect(await group('Knowledge graph').getByRole('link').first().getAttribute('aria-current')).toBe('page')
  expect(await side.locator('details[open]').count()).toBe(1)
  await page.getByRole('searchbox', { name: 'Find a page or an entity' }).fill('mission tags')
  await side.getByRole('link', { name: 'Mission tags' }).click()
  await page.getByRole('heading', { name: 'Mission tags', level: 1 }).waitFor()
  expect(watched.complaints()).toEqual([])
})

describe('a list', () => {
  test('counts all rows, has only the rows near to what is seen in the page, and is small enough', async () => {
    watched = await openAnonymously(workplace)
    ;({ page } = watched)
    await logInByForm(page, 'admin')
    const devtools = await watched.context.newCDPSession(page)
    await devtools.send('Network.enable')
    let bytes = 0
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
    await page.goto('/admin-ui/?at=Tags&sort=name')
    await count(`${TAGS} rows`)
    await page.waitForLoadState('networkidle')
    expect(bytes).toBeLessThan(LIST_BUDGET)
    const rows = page.locator('ui5-table-row')
    await rows.first().locator('a').waitFor()
    const before = await rows.count()
    expect(before).toBeLessThan(TAGS)
    await page.evaluate(`document.querySelector('ui5-table').shadowRoot.querySelector('#table').scrollTop = 1e6`)
    await page.getByText('topic>number-59', { exact: true }).first().waitFor()
    expect(await rows.count()).toBeLessThan(TAGS)
    expect(watched.complaints()).toEqual([])
  })

  test('search, filters and order stand in the address', async () => {
    await open('Tags')
    await textbox('Label').pressSequentially('number 1')
    await count('11 rows')
    await page.getByRole('button', { name: 'Name', exact: true }).click()
    await page.getByRole('button', { name: 'Name', exact: true }).click()
    await page.locator('ui5-table-row').first().getByText('topic>number-19').waitFor()
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      at: 'Tags',
      'f.label': 'number 1',
      sort: 'name',
      desc: '1'
    })
    await page.reload()
    await count('11 rows')
    await page.locator('ui5-table-row').first().getByText('topic>number-19').waitFor()
    await button('Clear filters').click()
    await count(`${TAGS} rows`)
    expect(watched.complaints()).toEqual([])
  })
})

test('words that are typed stay while rows come, in another field as well, and count with the order chosen meanwhile', async () => {
  await open('Tags')
  const { promise: typed, resolve: goOn } = Promise.withResolvers<void>()
  await page.route(/\/admin\/Tags\?/, async route => {
    await typed
    await route.continue()
  })
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await textbox('Label').pressSequentially('number')
  goOn()
  await page.locator('ui5-table-row').first().getByText('topic>number-0').waitFor()
  await page.unroute(/\/admin\/Tags\?/)
  await textbox('Label').pressSequentially(' 1')
  await textbox('Name').pressSequentially('5')
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await count('1 row')
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    at: 'Tags',
    'f.label': 'number 1',
    'f.name': '5',
    sort: 'name',
    desc: '1'
  })
  expect(watched.complaints()).toEqual([])
})

test('an entity that is new in the model has list, groups and object page', async () => {
  const upstream = await startUpstream(await modelWithRockets(backend.url))
  const gateway = await startGateway(upstream.url)
  await open('', {}, { ...workplace, gateway, sessions: new Map(), kept: new Map() })
  await page.getByRole('searchbox', { name: 'Find a page or an entity' }).fill('rockets')
  await page.getByRole('navigation', { name: 'Pages and entities' }).getByRole('link', { name: 'Rockets' }).click()
  await count('3 rows')
  await page.locator('ui5-select[accessible-name="Group by"]').click()
  await page.locator('ui5-option', { hasText: 'By Country' }).click()
  const russia = page.getByRole('button', { name: 'Country: Russia 1 row' })
  await russia.waitFor()
  await page.getByRole('button', { name: 'Country: United States 2 rows' }).click()
  await page.getByRole('link', { name: 'Falcon 9' }).waitFor()
  expect(await page.getByRole('link', { name: 'Soyuz' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Saturn V' }).click()
  await page.getByRole('heading', { name: 'Saturn V', level: 1 }).waitFor()
  await page.getByRole('region', { name: 'General' }).getByText('Height in metres').waitFor()
  await page.getByRole('region', { name: 'General' }).getByText('110').waitFor()
  expect(watched.complaints()).toEqual([])
})
