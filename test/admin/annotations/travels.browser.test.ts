import { beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { accessibilityProblems } from '../../support/browser/axe.ts'
import { overhang } from '../../support/browser/watched-page.ts'
import { as } from '../../support/http/http.ts'
import { inFullRun } from '../../support/database/on-both.ts'
import { refusals } from '../support/open-page.ts'
import { openPage, type Workplace } from '../support/workplace.ts'
import { startTravels } from './support/travels-workplace.ts'

inFullRun()

let workplace: Workplace
let page: Page

beforeAll(async () => {
  workplace = await startTravels()
}, 300_000)

const keyOf = (number: number, isActive = true): string =>
  `Travels(ID=00000000-0000-4000-8000-00000000000${number},IsActiveEntity=${isActive})`

const region = (name: string) => page.getByRole('region', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const main = () => page.getByRole('main')

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64'
)

describe('a list and a page of annotated travels', () => {
  test('have every declared column, and lead to a page with facts, sections of other rows, and parts in order', async () => {
    const watched = await openPage(workplace, 'Travels')
    ;({ page } = watched)
    await main().getByText('4 rows', { exact: true }).waitFor()
    const heads = await page.locator('ui5-table-header-cell').allInnerTexts()
    expect(heads.map(each => each.trim())).toEqual(expect.arrayContaining(['Passenger', 'Agency', 'Status']))
    await page.goto(`/admin-ui/?at=${encodeURIComponent(keyOf(1))}`)
    await page.getByRole('heading', { name: 'Open to Lisbon', level: 1 }).waitFor()
    const facts = main().locator('.facts')
    await facts.getByText('Total price').waitFor()
    await facts.getByText('Prepared').waitFor()
    // hidden while the travel is urgent
    expect(await facts.getByText('office@far.example').count()).toBe(0)
    await region('General information').getByRole('heading', { name: 'Prices', level: 3 }).waitFor()
    await region('Agency').getByText('Lisbon').waitFor()
    await region('Contact of the agency').getByRole('link', { name: 'office@far.example' }).waitFor()
    await region('Urgency').getByText('Late').waitFor()
    const positions = await region('Bookings').locator('ui5-table-row a').allInnerTexts()
    expect(positions.slice(0, 2).map(each => each.trim())).toEqual(['2', '1'])
    await region('Flights').getByText('LIS').first().waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await overhang(page)).toBe(0)
    expect(watched.complaints()).toEqual([])
  }, 180_000)

  test('say what the state of a row does not allow', async () => {
    const watched = await openPage(workplace, keyOf(2))
    ;({ page } = watched)
    await page.getByRole('heading', { name: 'Accepted to Tokyo', level: 1 }).waitFor()
    await main().getByText('is not possible in the state of this row').first().waitFor()
    const disabled = await main()
      .locator('ui5-button[disabled]')
      .evaluateAll(all => all.map(each => (each as { textContent: string | null }).textContent?.trim()))
    expect(disabled).toEqual(expect.arrayContaining(['Accept', 'Delete']))
    expect(await region('Urgency').count()).toBe(0)
    expect(watched.complaints()).toEqual([])
  }, 120_000)
})

describe('a list of travels', () => {
  const rowOf = (title: string) => page.locator('ui5-table-row', { hasText: title })
  const asks = (title: string) => page.locator(`ui5-dialog[header-text="Deduct a discount: ${title}"]`)

  async function open(at: string): Promise<() => readonly string[]> {
    const watched = await openPage(workplace, at)
    ;({ page } = watched)
    await rowOf('Open to Lisbon').waitFor()
    return watched.complaints
  }

  test('leads by an action of a row to its page, which asks once', async () => {
    const complaints = await open('Travels&group=-')
    await rowOf('Accepted to Tokyo').waitFor()
    expect(await rowOf('Accepted to Tokyo').getByRole('link', { name: 'Deduct a discount' }).count()).toBe(0)
    await rowOf('Open to Lisbon').getByRole('link', { name: 'Deduct a discount' }).click()
    await asks('Open to Lisbon').getByRole('button', { name: 'Cancel' }).click()
    await asks('Open to Lisbon').waitFor({ state: 'detached' })
    expect(new URL(page.url()).searchParams.has('do')).toBe(false)
    await page.getByRole('navigation', { name: 'Way back' }).getByRole('link').click()
    await page.locator('ui5-table-row:focus', { hasText: 'Open to Lisbon' }).waitFor()
    await page.goBack()
    await region('Prices').waitFor()
    expect(await asks('Open to Lisbon').count()).toBe(0)
    expect(complaints()).toEqual([])
  }, 120_000)

  test('of chosen ones is the one that neighbours and a choice belong to; its filter has the words of its value', async () => {
    const complaints = await open('Travels&group=-&rows=Open')
    await rowOf('Open without bookings').getByRole('link', { name: '4', exact: true }).click()
    await main().getByText('1 of 2', { exact: true }).waitFor()
    await button('Next').click()
    await page.getByRole('heading', { name: 'Open to Lisbon', level: 1 }).waitFor()
    await main().getByText('2 of 2', { exact: true }).waitFor()

    await open('Travels&group=-&rows=Open&f.status_code=O')
    const chosen = page.locator('ui5-select[accessible-name="Status"] ui5-option[selected]', { hasText: 'Open' })
    await chosen.waitFor({ state: 'attached' })
    expect(await page.getByRole('list', { name: 'Filters that are set' }).count()).toBe(0)

    await open('Travels&group=-&rows=Open')
    const bar = page.getByRole('toolbar', { name: 'Selected rows' })
    await rowOf('Open to Lisbon').locator('ui5-checkbox').click()
    await bar.getByText('1 selected').waitFor()
    await bar.getByRole('button', { name: 'Clear selection' }).click()
    await page.locator('ui5-table-header-row:focus').waitFor()
    await rowOf('Open to Lisbon').locator('ui5-checkbox').click()
    await bar.getByText('1 selected').waitFor()
    await main().locator('.tabs a').first().click()
    await page.locator('.group-head').first().waitFor()
    expect(await bar.count()).toBe(0)
    expect(complaints()).toEqual([])
  }, 120_000)
})

describe('a page of a travel', () => {
  test('has days of no time zone, and the actions of a section in it', async () => {
    const { page: shown, context, complaints } = await openPage(workplace, keyOf(1), { fresh: true })
    page = shown
    const protocol = await context.newCDPSession(page)
    await protocol.send('Emulation.setTimezoneOverride', { timezoneId: 'America/New_York' })
    await page.reload()
    await region('Dates').getByText('Jun 1, 2026').waitFor()
    await region('Prices').getByRole('button', { name: 'Calculate again' }).click()
    const dialog = page.locator('ui5-dialog[header-text="Calculate again: Open to Lisbon"]')
    await dialog.getByRole('button', { name: 'Calculate again' }).click()
    await page.locator('ui5-dialog[header-text="Calculate again: done"]').getByRole('button', { name: 'Close' }).click()
    await main().locator('.facts').getByText('77').first().waitFor()
    expect(complaints()).toEqual([])
  }, 120_000)

  test('saves nothing while a value that was typed is looked for', async () => {
    const trip = 'Trips(ID=00000000-0000-4000-8000-000000000004)'
    // rows of the fixture have no entity tag until they are changed
    await fetch(`${workplace.backend.url}/admin/${trip}`, {
      method: 'PATCH',
      headers: { ...as('admin'), 'Content-Type': 'application/json', 'If-Match': '*' },
      body: JSON.stringify({ discount: 5 })
    })
    const watched = await openPage(workplace, trip)
    ;({ page } = watched)
    let answer: () => void = () => undefined
    const mayAnswer = new Promise<void>(resolve => (answer = resolve))
    await page.route(/\/admin\/Agencies\?/, async route => {
      await mayAnswer
      await route.continue()
    })
    await button('Edit').click()
    const agency = page.locator('ui5-input[accessible-name="Agency"] input')
    await agency.fill('High')
    await page.keyboard.press('Tab')
    await button('Save').click()
    await page.getByRole('dialog', { name: 'All messages' }).getByText('High is being looked for').waitFor()
    answer()
    await button('Save').click({ trial: true })
    await page.getByText('High is being looked for').first().waitFor({ state: 'detached' })
    expect(await agency.inputValue()).toBe('High Peaks')
    await button('Save').click()
    await region('Travel').getByText('High Peaks').waitFor()
    await button('Edit').waitFor()
    expect(watched.complaints()).toEqual([])
  }, 120_000)
})

describe('a draft', () => {
  test('has fields by the state and by what is typed, and takes and removes files', async () => {
    const watched = await openPage(workplace, keyOf(4), { unless: refusals(400) })
    ;({ page } = watched)
    await button('Edit').click()
    await button('Save').waitFor()
    await main().locator('ui5-input[accessible-name="Booking fee"]').waitFor()
    expect(await region('Urgency').count()).toBe(0)
    await main().getByRole('switch', { name: 'Urgent' }).click()
    await region('Urgency').getByRole('textbox', { name: 'Reason' }).waitFor()
    await main().getByText('Draft saved').waitFor()
    const files = region('Files')
    await files
      .getByLabel('Photo')
      .setInputFiles({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<b>') })
    await files.getByText('text/html is not taken, only image/png, image/jpeg').waitFor()
    await files.getByLabel('Photo').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: PIXEL })
    await files.getByRole('img', { name: 'Photo' }).waitFor()
    const shown = await files.getByRole('img', { name: 'Photo' }).evaluate(async each => {
      const image = each as unknown as { decode: () => Promise<void>; naturalWidth: number }
      await image.decode()
      return image.naturalWidth
    })
    expect(shown).toBe(1)
    await files.getByLabel('Contract').setInputFiles({ name: 'deal.pdf', mimeType: 'application/pdf', buffer: PIXEL })
    await files.getByRole('link', { name: 'Download deal.pdf' }).waitFor()
    await files.getByRole('button', { name: 'Remove contract' }).click()
    await files.getByRole('link', { name: 'Download deal.pdf' }).waitFor({ state: 'detached' })
    expect(await accessibilityProblems(page)).toEqual([])
    await region('Urgency').getByRole('textbox', { name: 'Reason' }).fill('Soon')
    await page.keyboard.press('Tab')
    await button('Save').click()
    await button('Edit').waitFor()
    await page.locator('.head-picture').waitFor()
    expect(watched.complaints()).toEqual([])
  }, 180_000)
})
