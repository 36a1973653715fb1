import type { Page } from 'playwright-core'
import { until } from '../../support/until.ts'

/** Steps of tests on the page that edits the path of a mission or group. */
export function pathPage(page: () => Page) {
  const main = () => page().getByRole('main')
  const button = (name: string) => main().getByRole('button', { name, exact: true })
  const textbox = (name: string) => main().getByRole('textbox', { name, exact: true })
  const section = (name: string) => main().getByRole('region', { name, exact: true })
  const focusedName = () =>
    page().evaluate<string>(`(() => {
  let each = document.activeElement
  while (each?.shadowRoot?.activeElement) each = each.shadowRoot.activeElement
  return each?.getAttribute('aria-label') ?? each?.localName ?? ''
})()`)
  return {
    button,
    textbox,
    section,
    said: (text: string) => section('Path').getByRole('status').getByText(text).waitFor(),
    draftSaved: () => main().getByText('Draft saved').waitFor(),
    /** The focus comes to a button once the page has been rendered. */
    focusIsAt: (name: string) => until(async () => (await focusedName()) === name),
    /** The places of the path as the page shows them. */
    shownOrder: () => section('Path').locator('.path-slot .path-task strong').allTextContents(),
    edit: async (): Promise<void> => {
      await button('Edit').click()
      await button('Save').waitFor()
      await section('Path').getByRole('group').first().waitFor()
    },
    save: async (): Promise<void> => {
      await button('Save').click()
      await button('Edit').waitFor()
    },
    /** Types words, and takes the first suggestion, with the keyboard alone. */
    choose: async (field: string, words: string, suggestion: string): Promise<void> => {
      await textbox(field).focus()
      await page().keyboard.type(words)
      await page()
        .locator('ui5-suggestion-item', { hasText: suggestion })
        .or(page().locator(`ui5-suggestion-item[text="${suggestion}"]`))
        .first()
        .waitFor({ state: 'attached' })
      // keys go to the list once it is open
      await page().locator('ui5-input[open]').first().waitFor()
      await page().keyboard.press('ArrowDown')
      await page().keyboard.press('Enter')
      // the list gives the focus back when it has closed
      await page().locator('ui5-input[open]').first().waitFor({ state: 'detached' })
    }
  }
}
