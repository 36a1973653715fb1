import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, expect, test } from '@jest/globals'
import type { CDPSession, Page } from 'playwright-core'
import type { WatchedPage } from '../support/browser/watched-page.ts'
import { inFullRun } from '../support/database/on-both.ts'
import { as, post } from '../support/http/http.ts'
import { dialogOf } from './support/open-page.ts'
import { openPage, startWorkplace, type Workplace } from './support/workplace.ts'

inFullRun()

const ROWS = 30
const NAVIGATIONS = 20

let workplace: Workplace
let watched: WatchedPage
let page: Page

beforeAll(async () => {
  workplace = await startWorkplace()
  const { backend } = workplace
  for (let number = 0; number < ROWS; number += 1)
    await post(`${backend.url}/admin/Tags`, { name: `topic>kept-${number}`, label: `Kept ${number}` }, as('admin'))
  const made = await post(`${backend.url}/admin/Alerts`, { title: 'Kept alert' }, as('admin'))
  const { ID: id } = made.json<{ readonly ID: string }>()
  const alert = `${backend.url}/admin/Alerts(ID=${id},IsActiveEntity=false)`
  await post(`${alert}/AdminService.draftActivate`, {}, { ...as('admin'), 'if-match': '*' })
})

const rows = () => page.locator('ui5-table-row[interactive] a')
const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const wayBack = () => page.getByRole('navigation', { name: 'Way back' }).getByRole('link')

interface Kept {
  readonly nodes: number
  readonly listeners: number
}

/** Counts of nodes and listeners that the page holds, in the document or not, after a garbage collection. */
async function kept(devtools: CDPSession): Promise<Kept> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters')
  return { nodes, listeners: jsEventListeners }
}

/** The same when nothing changes any more: what was opened last is drawn, and what was left has got its last answers. */
async function keptInTheEnd(devtools: CDPSession): Promise<Kept> {
  let before = await kept(devtools)
  for (let calm = 0; calm < 3;) {
    await delay(200)
    const now = await kept(devtools)
    calm = now.nodes === before.nodes && now.listeners === before.listeners ? calm + 1 : 0
    before = now
  }
  return before
}

/** Does the same again and again; a page that was kept would have hundreds of nodes. */
async function expectNoGrowth(once: (at: number) => Promise<void>): Promise<void> {
  const devtools = await watched.context.newCDPSession(page)
  const half = async (): Promise<Kept> => {
    for (let at = 0; at < NAVIGATIONS / 2; at += 1) await once(at)
    return keptInTheEnd(devtools)
  }
  const [first, second] = [await half(), await half()]
  expect(second.nodes - first.nodes).toBeLessThan(100)
  expect(second.listeners - first.listeners).toBeLessThan(30)
}

test('lists and rows that were left are not kept', async () => {
  watched = await openPage(workplace, 'Tags&q=Kept', { fresh: true })
  ;({ page } = watched)
  await expectNoGrowth(async at => {
    await rows().nth(at).click()
    await button('Edit').waitFor()
    await wayBack().click()
    await rows().first().waitFor()
  })
  expect(watched.complaints()).toEqual([])
})

test('drafts, dialogs and pages of their own that were left are not kept', async () => {
  watched = await openPage(workplace, 'Alerts', { fresh: true })
  ;({ page } = watched)
  const goTo = (name: string) =>
    page.getByRole('navigation', { name: 'Pages and entities' }).getByRole('link', { name })
  await expectNoGrowth(async () => {
    await page.getByRole('link', { name: 'Kept alert' }).click()
    await button('Edit').click()
    await button('Discard draft').click()
    await dialogOf(page, 'Discard this draft?').getByRole('button', { name: 'Discard', exact: true }).click()
    await button('Edit').waitFor()
    await page.getByRole('searchbox', { name: 'Find a page or an entity' }).fill('change log')
    await goTo('Change log').click()
    await page.getByRole('heading', { level: 1, name: 'Change log' }).waitFor()
    await page.getByRole('searchbox', { name: 'Find a page or an entity' }).fill('alerts')
    await goTo('Alerts').click()
    await rows().first().waitFor()
    await button('Columns').click()
    await dialogOf(page, 'Columns').getByRole('button', { name: 'Cancel' }).click()
  })
  expect(watched.complaints()).toEqual([])
})

test('the question before many rows are deleted is not kept', async () => {
  watched = await openPage(workplace, 'Tags&q=Kept', { fresh: true })
  ;({ page } = watched)
  await rows().first().waitFor()
  await expectNoGrowth(async at => {
    await page
      .locator('ui5-table-row ui5-checkbox')
      .nth(at % 5)
      .click()
    await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
    const question = dialogOf(page, 'Delete: 1 row')
    await question.getByText('This cannot be undone.').waitFor()
    // once what is lost was counted, the dialog keeps its height, and its buttons their places
    await question.getByRole('button', { name: 'Delete', disabled: false }).waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('toolbar').getByRole('button', { name: 'Clear selection' }).click()
    await page.getByRole('toolbar').waitFor({ state: 'detached' })
  })
  expect(watched.complaints()).toEqual([])
})
