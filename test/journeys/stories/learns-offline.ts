import { doSteps, isDone } from '../support/steps.ts'
import type { Visit } from '../support/visit.ts'

/** Learns without a connection: what is done meanwhile is there when the connection is back. */
export async function learnsOffline(visit: Visit): Promise<void> {
  const { page, context, logIn, look, overlook } = visit
  await page.goto('/tutorials/water-a-cactus')
  await logIn()
  await context.setOffline(true)
  await doSteps(visit, [1, 2])
  await page.getByText('Kept in this browser').first().waitFor()
  await context.setOffline(false)
  await page.getByText('Kept in this browser').first().waitFor({ state: 'hidden' })
  overlook(/INTERNET_DISCONNECTED/)
  await look()

  const later = await visit.onAnotherDevice()
  try {
    await later.page.goto('/tutorials/water-a-cactus')
    await later.logIn()
    await isDone(later.page, 1)
    await isDone(later.page, 2)
  } finally {
    await later.context.close()
  }
}
