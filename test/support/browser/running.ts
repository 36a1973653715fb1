import type { BrowserServer } from 'playwright-core'

/** The browser that the setup started, for the teardown in the same process. */
export const running: { server?: BrowserServer } = {}
