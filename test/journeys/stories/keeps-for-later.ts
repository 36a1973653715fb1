import type { Visit } from '../support/visit.ts'

/** Keeps a tutorial for later without an account, logs in, and comes back to it from the own page. */
export async function keepsForLater({ page, press, logIn, look, way }: Visit): Promise<void> {
  await page.goto('/tutorials/name-a-cactus')
  await press(page.getByRole('button', { name: 'Keep for later', exact: true, pressed: false }))
  await page.getByRole('button', { name: 'Keep for later', exact: true, pressed: true }).waitFor()
  await logIn()
  const offer = page.getByRole('region', { name: 'Keep your bookmarks?' })
  await press(offer.getByRole('button', { name: 'Add to my page' }))
  await offer.waitFor({ state: 'hidden' })
  await press(page.getByRole('banner').getByRole('link', { name: way.called }))
  await look()
  await press(page.getByRole('region', { name: 'Kept for later' }).getByRole('link', { name: 'Name a cactus' }))
  await page.getByRole('heading', { level: 1, name: 'Name a cactus' }).waitFor()
  await page.getByRole('button', { name: 'Keep for later', exact: true, pressed: true }).waitFor()
}
