import { expect } from '@jest/globals'
import type { Visit } from '../support/visit.ts'

/** Follows a recommendation, which says why. */
export async function followsARecommendation({ page, press, logIn, look }: Visit): Promise<void> {
  await page.goto('/')
  await logIn()
  const card = page
    .getByRole('region', { name: /^Recommended/ })
    .getByRole('article')
    .first()
  await card.waitFor()
  expect(await card.innerText()).toMatch(
    /Often done after|Like what you completed|Similar to|Featured|Popular with|Recently updated/
  )
  expect(await card.innerText()).toMatch(/\d+ min/)
  const link = card.getByRole('link').first()
  const title = await link.innerText()
  await look()
  await press(link)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}
