import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { publish, sampleDocument } from '../../support/publish.ts'
import { inFullRun } from '../../support/database/on-both.ts'
import { accessibilityProblems } from '../../support/browser/axe.ts'
import { overhang } from '../../support/browser/watched-page.ts'
import { until } from '../../support/until.ts'
import { backend, inWorkplace, page, showPage, watched } from '../support/page-under-test.ts'

inFullRun()

inWorkplace(async () => {
  const slugs = Array.from({ length: 12 }, (_, number) => `a-long-name-of-tutorial-${String(number)}`)
  await publish(backend, Object.fromEntries(slugs.map(slug => [slug, sampleDocument(slug)])))
  await backend.sql(`UPDATE tutorials_catalog_TutorialMeta SET reviewedDate = '2026-10-07T10:57:03.089Z'`)
})

const row = () => page.locator('ui5-table-row').first()
const head = (name: string) => page.locator('ui5-table-header-cell', { hasText: name })
const handle = (name: string) => page.getByRole('separator', { name: `Width of ${name}` })
const widthsInAddress = () => new URL(page.url()).searchParams.get('widths')

async function openList(options: object = {}): Promise<void> {
  await showPage('Tutorials', options)
  await row().getByRole('link').waitFor()
}

/** True where each of these elements has a border, inside of it or of its own. */
const bordered = (shown: Page, selector: string): Promise<boolean> =>
  shown.evaluate<boolean>(`(() => {
    const found = [...document.querySelectorAll(${JSON.stringify(selector)})].filter(each => each.checkVisibility())
    return found.length > 0 && found.every(each => {
      const { borderTopWidth, borderTopStyle, outlineStyle, outlineWidth } = getComputedStyle(each)
      return (parseFloat(borderTopWidth) > 0 && borderTopStyle !== 'none') || (parseFloat(outlineWidth) > 0 && outlineStyle !== 'none')
    })
  })()`)

test('a column is dragged wider, narrower by keyboard, as delivered by a double click, and stays so', async () => {
  await openList()
  const before = (await head('Status').boundingBox())?.width ?? 0
  const box = await handle('Status').boundingBox()
  if (!box) throw new Error('the handle is nowhere')
  await page.mouse.move(box.x + box.width / 2, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 60, box.y + 10, { steps: 4 })
  await page.mouse.up()
  await page.waitForURL(/widths=status/)
  const dragged = Number(widthsInAddress()?.split(':')[1])
  expect(dragged).toBeGreaterThanOrEqual(Math.round(before) + 50)
  await handle('Status').focus()
  await page.keyboard.press('ArrowLeft')
  await page.waitForURL(url => url.searchParams.get('widths') === `status:${String(dragged - 16)}`)
  await page.goto('/admin-ui/?at=Tutorials')
  await page.waitForURL(/widths=status/)
  await handle('Status').dblclick()
  await page.waitForURL(url => !url.searchParams.has('widths'))
  expect(watched.complaints()).toEqual([])
})

test('the table takes what the window leaves, numbers stand at the end, dates over a path are read', async () => {
  await openList({ viewport: { width: 1440, height: 900 } })
  expect(await page.evaluate('document.documentElement.scrollHeight <= innerHeight')).toBe(true)
  await row().getByText('Oct 7, 2026').waitFor()
  expect(await head('Minutes to complete').getAttribute('horizontal-align')).toBe('End')
  expect(await page.locator('ui5-table-row .cell:not([dir="auto"])').count()).toBe(0)
})

test('on a phone values stand below the name, and nothing scrolls to the side', async () => {
  await openList({ viewport: { width: 390, height: 844 } })
  await row().locator('.below').getByText('ACTIVE').waitFor()
  const table = await page.evaluate<number>(
    `(() => { const inner = document.querySelector('ui5-table').shadowRoot.querySelector('#table'); return inner.scrollWidth - inner.clientWidth })()`
  )
  expect(table).toBeLessThanOrEqual(1)
  expect(await overhang(page)).toBe(0)
})

test.each([
  ['light', { viewport: { width: 1440, height: 900 } }],
  ['dark', { colorScheme: 'dark', viewport: { width: 1024, height: 768 } }],
  ['phone', { viewport: { width: 390, height: 844 } }],
  ['more contrast', { contrast: 'more' }],
  ['forced colours', { forcedColors: 'active' }]
] as const)('list, object page, form and dialog are accessible: %s', async (name, options) => {
  const found: string[] = []
  const look = async (at: string): Promise<void> => {
    await page.waitForLoadState('networkidle')
    // tables that wait for their rows are pale
    await until(async () => (await page.locator('ui5-table[loading]').count()) === 0)
    const problems = await accessibilityProblems(page)
    // axe computes contrast from colours that a contrast theme has replaced
    const counted = problems.filter(each => !(name === 'forced colours' && each.startsWith('color-contrast')))
    found.push(...counted.map(each => `${at}: ${each}`))
    if ((await overhang(page)) > 0) found.push(`${at}: wider than its window`)
  }
  await openList(options)
  await look('list')
  if (name === 'forced colours') {
    expect(await bordered(page, 'main ui5-input, main ui5-select, main ui5-button')).toBe(true)
    expect(await bordered(page, '.side li a[aria-current]')).toBe(true)
  }
  await row().getByRole('link').click()
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor()
  await look('object')
  await page.getByRole('button', { name: 'Take off the site' }).click()
  await page.locator('ui5-dialog').getByRole('button', { name: 'Cancel' }).waitFor()
  await look('dialog')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
  await look('form')
  if (name === 'forced colours')
    expect(await bordered(page, 'main ui5-input, main ui5-select, main ui5-textarea, main ui5-button')).toBe(true)
  expect([...found, ...watched.complaints()]).toEqual([])
})
