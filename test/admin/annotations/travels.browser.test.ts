import { beforeAll, describe, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { accessibilityProblems } from '../../support/browser/axe.ts'
import { overhang } from '../../support/browser/watched-page.ts'
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
