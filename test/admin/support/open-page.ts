import type { Locator, Page } from 'playwright-core'
import { accessibilityProblems } from '../../support/browser/axe.ts'
import { overhang, type WatchedPage } from '../../support/browser/watched-page.ts'

/** Complaints about answers of these statuses, which a test means to see. */
export const refusals =
  (...statuses: readonly number[]) =>
  (complaint: string): boolean =>
    statuses.some(status => complaint.startsWith(`${status}: `) || complaint.includes(`status of ${status}`))

/** A dialog by its title; its content is slotted, so it is no descendant of the element with the role. */
export const dialogOf = (page: Page, title: string) => page.locator(`ui5-dialog[header-text="${title}"]`)

/** Everything that stands in the page: texts, attributes and values of fields, inside components as well. */
export const everythingIn = (page: Page): Promise<string> =>
  page.evaluate<string>(`(() => {
    const read = root => [...root.querySelectorAll('*')].map(each =>
      [each.textContent, each.value, ...[...each.attributes].map(({ value }) => value), each.shadowRoot ? read(each.shadowRoot) : ''].join(' ')
    ).join(' ')
    return read(document)
  })()`)

/** Windows in which every page is tried. */
export const windows = [
  { colorScheme: 'light', viewport: { width: 1280, height: 760 } },
  { colorScheme: 'dark', viewport: { width: 360, height: 760 } }
] as const

/** Flaws of a page: findings of axe, a width beyond its window, and complaints of the browser. */
export async function flawsOf({ page, complaints }: WatchedPage): Promise<readonly string[]> {
  await page.waitForLoadState('networkidle')
  const wider = await overhang(page)
  return [...(await accessibilityProblems(page)), ...(wider > 0 ? [`${wider} pixels too wide`] : []), ...complaints()]
}

/** Takes one of the choices of a select of UI5 by keyboard. */
export async function choose(field: Locator, choice: string): Promise<void> {
  const page = field.page()
  await field.click()
  await page.locator('ui5-responsive-popover[open]').first().waitFor()
  const options = await field.locator('ui5-option').allTextContents()
  for (let at = 0; at < options.indexOf(choice); at += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}
