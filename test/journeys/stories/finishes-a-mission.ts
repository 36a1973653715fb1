import { MISSION } from '../support/missions.ts'
import { doSteps, isDone } from '../support/steps.ts'
import type { Visit } from '../support/visit.ts'

/** Begins a mission, is interrupted, continues on another device, finishes it and is told so. */
export async function finishesAMission(visit: Visit): Promise<void> {
  await visit.page.goto(`/missions/${MISSION.slug}`)
  await visit.logIn()
  await visit.press(visit.page.getByRole('link', { name: 'Start', exact: true }))
  await visit.page.getByRole('heading', { level: 1, name: 'Repot a cactus' }).waitFor()
  // a page can send as it closes once it knows in whose name, which it asks while it loads
  await visit.page.waitForLoadState('networkidle')
  await doSteps(visit, [1])
  await visit.look()
  await visit.page.close()

  const later = await visit.onAnotherDevice()
  try {
    await finishes(later)
  } finally {
    await later.context.close()
  }
}

async function finishes(visit: Visit): Promise<void> {
  const { page, press, look } = visit
  await page.goto('/')
  await visit.logIn()
  await press(page.getByRole('region', { name: 'Continue where you stopped' }).getByRole('link'))
  await page.getByRole('heading', { level: 1, name: 'Repot a cactus' }).waitFor()
  await isDone(page, 1)
  await doSteps(visit, [2])
  await press(page.getByRole('link', { name: /Name a cactus/ }).first())
  await page.getByRole('heading', { level: 1, name: 'Name a cactus' }).waitFor()
  await doSteps(visit, [1, 2])
  await press(page.getByRole('link', { name: 'Go to the checkpoint' }))
  await press(page.getByRole('button', { name: `Mark this checkpoint as done: “${MISSION.checkpoint}”` }))
  const end = page.getByRole('region', { name: `You completed “${MISSION.title}”` })
  await end.getByText('Mission accomplished').waitFor()
  await page.getByText(/^Completed on .* Well done!$/).waitFor()
  await look()
}
