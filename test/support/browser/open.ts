import { afterAll } from '@jest/globals'
import type { Browser } from 'playwright-core'
import { browserAddress } from '../environment.ts'

const opened: Browser[] = []

/**
 * The browser of this run; tests open contexts and pages in it. Those of a test file are closed after it.
 * @throws Error when the browser has ended.
 */
export async function openBrowser(): Promise<Browser> {
  const browser = await leaseCounter.connectBrowser(browserAddress.get()).catch((error: unknown) => {
    throw new Error('The browser of this run has ended: look for its crash above', { cause: error })
  })
  opened.push(browser)
  return browser
}

afterAll(async () => {
  for (const browser of opened) await browser.close()
})
