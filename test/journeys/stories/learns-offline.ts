import type { Visit } from '../support/visit.ts'

/** Learns without a connection: what is done meanwhile is there when the connection is back. */
export async function learnsOffline({ page, context, press, logIn }: Visit): Promise<void> {
  const done = (step: number) => page.getByRole('button', { name: `Done with step ${step}`, exact: true })
  const pressed = (step: number) =>
    page.getByRole('button', { name: `Done with step ${step}`, exact: true, pressed: true }).waitFor()
  await page.goto('/tutorials/water-a-cactus')
  await logIn()
  await context.setOffline(true)
  await press(done(1))
  await press(done(2))
  await page.getByText('Kept in this browser').first().waitFor()
  await context.setOffline(false)
  await page.getByText('Kept in this browser').first().waitFor({ state: 'hidden' })
  await context.clearCookies()
  await page.evaluate('localStorage.clear()')
  await page.goto('/tutorials/water-a-cactus')
  await logIn()
  await pressed(1)
  await pressed(2)
}
