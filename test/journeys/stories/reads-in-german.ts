import { expect } from '@jest/globals'
import type { Locator } from 'playwright-core'
import type { Visit } from '../support/visit.ts'

/** Reads a German tutorial: text and page are in German, and dates are written as in German. */
export async function readsInGerman({ page, look }: Visit): Promise<void> {
  await page.goto('/tutorials/kaktus-giessen')
  const title = page.getByRole('heading', { level: 1, name: 'Kakteen richtig gießen' })
  await title.waitFor()
  const languageOf = (shown: Locator) =>
    shown.evaluate((element: { closest(name: string): { lang: string } | null }) => element.closest('[lang]')?.lang)
  const text = page.getByText('Sie muss staubtrocken sein.')
  expect([await languageOf(title), await languageOf(text)]).toEqual(['de', 'de'])
  await page
    .getByRole('main')
    .getByText(/^Aktualisiert am \d{2}\.\d{2}\.20\d{2}$/)
    .waitFor()
  await look()
}
