import type { Visit } from '../support/visit.ts'

/** Searches with a misspelling and lands in the step. */
export async function searchesWithAMisspelling({ page, press, look, way }: Visit): Promise<void> {
  await page.goto('/')
  if (way.byKeyboard) await page.keyboard.press('/')
  else await press(page.getByRole('banner').getByRole('button', { name: /^Search/ }))
  const palette = page.getByRole('dialog', { name: 'Search' })
  await palette.getByRole('combobox').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('temprament')
  await palette
    .getByRole('option', { name: /Sell a cactus/ })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/tutorials/sell-a-cactus#step-1')
  await page.getByRole('heading', { name: /Write an offer/ }).waitFor()
  await look()
}
