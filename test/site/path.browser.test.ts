import { beforeAll, describe, expect, test } from '@jest/globals'
import type { Browser } from 'playwright-core'
import { startSampleSite } from '../e2e/support/sample-site.ts'
import { accessibilityProblems } from '../support/browser/axe.ts'
import { openBrowser } from '../support/browser/open.ts'
import type { Gateway } from '../support/gateway.ts'
import { overhang, watchedPage } from '../support/browser/watched-page.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

let gateway: Gateway
let browser: Browser

beforeAll(async () => {
  ;({ gateway } = await startSampleSite())
  browser = await openBrowser()
})

describe.each(['light', 'dark'] as const)('in a browser, %s', colorScheme => {
  test.each([
    ['/missions/run-for-a-team', 360],
    ['/missions/run-for-a-team', 1366],
    ['/missions/your-first-tutorial', 820],
    ['/groups/publish-and-repair', 360],
    ['/groups/readable-steps', 1366]
  ])('%s reads well at %i px', async (path, width) => {
    const viewport = { width, height: 800 }
    const watched = await watchedPage(browser, gateway.url, { colorScheme, viewport })
    await watched.page.goto(path)
    expect(await accessibilityProblems(watched.page)).toEqual([])
    expect(await overhang(watched.page)).toBe(0)
    expect(watched.complaints()).toEqual([])
    await watched.context.close()
  })

  test('a page that is not there proposes others, and leads to them', async () => {
    const unless = (complaint: string) => complaint.includes('404')
    const viewport = { width: 360, height: 800 }
    const watched = await watchedPage(browser, gateway.url, { colorScheme, viewport, unless })
    await watched.page.goto('/tutorials/verify-and-heel')
    expect(await accessibilityProblems(watched.page)).toEqual([])
    expect(await overhang(watched.page)).toBe(0)
    await watched.page.getByRole('navigation', { name: 'Did you mean' }).getByRole('link').first().click()
    await watched.page.waitForURL('**/tutorials/verify-and-heal')
    await watched.page.getByRole('heading', { name: 'Verify what is served', level: 1 }).waitFor()
    await watched.context.close()
  })
})

test('without scripts the path is all there', async () => {
  const watched = await watchedPage(browser, gateway.url, { javaScriptEnabled: false })
  await watched.page.goto('/missions/run-for-a-team')
  await watched.page.getByRole('link', { name: 'Start', exact: true }).click()
  await watched.page.waitForURL('**/tutorials/start-the-platform')
  await watched.context.close()
})
