import { doSteps } from '../support/steps.ts'
import type { Visit } from '../support/visit.ts'

/** Finds a tutorial, does it without an account, logs in and keeps it. */
export async function findsAndKeeps(visit: Visit): Promise<void> {
  const { page, press, write, logIn, look, way } = visit
  await page.goto('/')
  await write(page.getByRole('main').getByRole('searchbox'), 'photograph cactus')
  await page.keyboard.press('Enter')
  await press(page.getByRole('region', { name: 'Results' }).getByRole('link', { name: 'Photograph a cactus' }).first())
  await page.getByRole('heading', { level: 1, name: 'Photograph a cactus' }).waitFor()
  await doSteps(visit, [1, 2, 3])
  await page.getByText('You finished this tutorial').first().waitFor()
  await look()
  await logIn()
  const offer = page.getByRole('region', { name: 'Keep what you have done?' })
  await offer.getByText('3 steps in 1 tutorial').waitFor()
  await press(offer.getByRole('button', { name: 'Add to my progress' }))
  await offer.waitFor({ state: 'hidden' })
  await press(page.getByRole('banner').getByRole('link', { name: way.called }))
  await page.getByRole('region', { name: 'Completed' }).getByRole('link', { name: 'Photograph a cactus' }).waitFor()
  await look()
}
