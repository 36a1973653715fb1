import type { Locator, Page } from 'playwright-core'
import type { Visit } from './visit.ts'

/** The button of a step, which says what it does or, once pressed, what is done. */
const stepButton = (page: Page, step: number, pressed?: boolean): Locator =>
  page.getByRole('button', {
    name: `Mark this step as done: Step ${step}`,
    exact: true,
    ...(pressed !== undefined && { pressed })
  })

/** Waits until a step is shown as done. */
export const isDone = (page: Page, step: number): Promise<void> => stepButton(page, step, true).waitFor()

/** Marks steps as done, one after the other. */
export async function doSteps({ page, press }: Visit, steps: readonly number[]): Promise<void> {
  for (const step of steps) {
    await press(stepButton(page, step))
    await isDone(page, step)
  }
}
