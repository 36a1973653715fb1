import { beforeAll, expect, test } from '@jest/globals'
import type { Browser } from 'playwright-core'
import { verifies } from '../requirements/verifies.ts'
import { accessibilityProblems } from '../support/browser/axe.ts'
import { openBrowser } from '../support/browser/open.ts'
import { previewPage } from './support/preview-page.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})

async function open(colorScheme: 'light' | 'dark', width = 1024) {
  const tab = await browser.newPage({ colorScheme, viewport: { width, height: 700 } })
  await tab.setContent(previewPage)
  return tab
}

for (const scheme of ['light', 'dark'] as const)
  verifies('QA-009', `the banner is a readable yellow bar with the role note: ${scheme}`, async () => {
    const tab = await open(scheme)
    const banner = tab.getByRole('note')
    expect(await banner.innerText()).toBe('QA preview — content not visible to learners')
    expect(await accessibilityProblems(tab)).toEqual([])
    const background = await tab.evaluate<string>(
      `getComputedStyle(document.querySelector('.qa-banner')).backgroundColor`
    )
    const [red = 0, green = 0, blue = 0] = (background.match(/\d+/g) ?? []).map(Number)
    expect(Math.min(red, green)).toBeGreaterThan(blue)
    await tab.close()
  })

test('it stays in sight, on a phone too, and nothing that is jumped to ends under it', async () => {
  for (const width of [320, 1024]) {
    const tab = await open('light', width)
    await tab.evaluate(`document.getElementById('end').scrollIntoView({ behavior: 'instant' })`)
    const bar = await tab.locator('.qa-banner').boundingBox()
    const target = await tab.locator('#end').boundingBox()
    expect(bar).toMatchObject({ y: 0, width })
    expect(target?.y).toBeGreaterThanOrEqual(bar?.height ?? Infinity)
    await tab.close()
  }
})
