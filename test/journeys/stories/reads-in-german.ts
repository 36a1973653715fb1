import { expect } from '@jest/globals'
import type { Visit } from '../support/visit.ts'

/** Reads a German tutorial: text and page are in German, and dates are written as in German. */
export async function readsInGerman({ page, look }: Visit): Promise<void> {
  await page.goto('/tutorials/kaktus-giessen')
  const title = page.getByRole('heading', { level: 1, name: 'Kakteen richtig gießen' })
  await title.waitFor()
  const languageOf = (words: string) =>
    page
      .getByText(words)
      .evaluate((element: { closest(name: string): { lang: string } | null }) => element.closest('[lang]')?.lang)
  expect([await title.getAttribute('lang'), await languageOf('Sie muss staubtrocken sein.')]).toEqual(['de', 'de'])
  await page
    .getByRole('main')
    .getByText(/^Aktualisiert am \d{2}\.\d{2}\.20\d{2}$/)
    .waitFor()
  await look()
}
