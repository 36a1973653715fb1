import type { Locator, Page } from 'playwright-core'

/** Cards of what the navigator has found. */
export const results = (page: Page): Locator => page.locator('section[aria-labelledby="results"]').getByRole('article')

/** Their titles; not `innerText`, which is empty until the browser lays out a card (`content-visibility`). */
export const resultTitles = (page: Page): Promise<string[]> => results(page).getByRole('heading').allTextContents()
