import { afterEach, beforeEach, expect, test } from '@jest/globals'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { verifies } from '../../requirements/verifies.ts'
import { accessibilityProblems } from '../../support/browser/axe.ts'
import { openBrowser } from '../../support/browser/open.ts'
import { logInByForm, overhang, type WatchedPage, watchedPage, type WatchOptions } from '../../support/browser/watched-page.ts'
import { inFullRun } from '../../support/database/on-both.ts'
import { type Gateway, startGateway } from '../../support/gateway.ts'
import { until } from '../../support/until.ts'
import { type EventServer, startEventServer } from './support/event-server.ts'

inFullRun()

let gateway: Gateway
let browser: Browser
let server: EventServer
let watched: WatchedPage
let page: Page

const wall = { width: 1920, height: 1080 }

beforeEach(async () => {
  server = await startEventServer(1_200)
  gateway = await startGateway(server.url)
  browser = await openBrowser()
})

afterEach(async () => {
  expect(watched.complaints()).toEqual([])
  await watched.context.close()
})

const show = async (address: string, options: WatchOptions = {}): Promise<void> => {
  watched = await watchedPage(browser, gateway.url, { viewport: wall, reducedMotion: 'reduce', ...options })
  page = watched.page
  await page.goto(address)
}
const view = (): Promise<string | null> => page.locator('main').getAttribute('data-view')
const total = (): Promise<string> => page.locator('.board-number').innerText()
const state = (): Promise<string> => page.locator('.state').innerText()
