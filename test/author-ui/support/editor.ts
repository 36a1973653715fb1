import type { Page } from 'playwright-core'
import { type Backend, startBackend } from '../../support/backend.ts'
import { openBrowser } from '../../support/browser/open.ts'
import { plannedGateway, startGateway } from '../../support/gateway.ts'
import type { Workplace } from '../../admin/support/workplace.ts'

/** Both channels behind a gateway, with a browser. */
export async function startEditor(): Promise<Workplace & { readonly channel: Backend }> {
  const { port, env } = await plannedGateway()
  const [backend, channel, browser] = await Promise.all([
    startBackend({ env }),
    startBackend({ env: { ...env, TUTORIALS_PROFILE: 'qa' } }),
    openBrowser()
  ])
  const gateway = await startGateway(backend.url, { port, env: { QA_URL: channel.url } })
  return { backend, channel, gateway, browser, sessions: new Map(), kept: new Map() }
}

/** The text that is edited, without its tools. */
export const textOf = (page: Page) => page.locator('.code-view').first().locator('.cm-content')

/** The page beside it. */
export const pageBeside = (page: Page) => page.frameLocator('.editor-frame')

/** Writes a text in place of the one that is there. */
export async function write(page: Page, text: string): Promise<void> {
  await textOf(page).click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.insertText(text)
}
