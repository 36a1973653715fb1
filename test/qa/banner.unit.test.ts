import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Browser } from 'playwright-core'
import { renderStylesheet } from '../../srv/author/dialect/index.ts'
import { composePreview } from '../../srv/content/serve/preview.ts'
import { verifies } from '../requirements/verifies.ts'
import { accessibilityProblems } from '../support/axe.ts'
import { startChromium } from '../support/chromium.ts'

const paragraphs = '<p>Text of the tutorial.</p>'.repeat(200)
const stored = `<!doctype html><html lang="en" class="tutorial-page"><head><title>Draft</title>
<style>${renderStylesheet()}</style></head><body><main><article class="tutorial"><h1>Draft</h1>${paragraphs}
<h2 id="end">End</h2></article></main></body></html>`
const page = composePreview(Buffer.from(stored)).toString()

let browser: Browser

beforeAll(async () => {
  browser = await startChromium()
}, 60_000)

afterAll(() => browser.close())

async function open(colorScheme: 'light' | 'dark', width = 1024) {
  const tab = await browser.newPage({ colorScheme, viewport: { width, height: 700 } })
  await tab.setContent(page)
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
