import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Findings of axe on the page (WCAG 2.2 A and AA, best practices), one line per rule and element. */
export async function accessibilityProblems(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run()
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
  })
}
