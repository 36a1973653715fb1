import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** Where Linux, macOS and Windows keep a browser that Playwright can drive. */
const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'
]

/**
 * Starts Playwright's own Chromium, or the one of this machine, with `more` arguments and without those of Playwright
 * that `without` names.
 * @throws Error that says how to install one, when there is none.
 */
export async function startChromium(more: readonly string[] = [], without: readonly string[] = []): Promise<Browser> {
  const executablePath = [chromium.executablePath(), ...usualPlaces].find(path => existsSync(path))
  if (!executablePath) throw new Error('No Chromium was found; install one: npx playwright-core install chromium')
  const args = ['--no-sandbox', '--disable-dev-shm-usage', ...more]
  return chromium.launch({ executablePath, args, ignoreDefaultArgs: [...without] })
}
