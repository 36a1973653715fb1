import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { type Backend, startBackend } from '../support/backend.ts'
import { startChromium } from '../support/chromium.ts'
import { type Gateway, plannedGateway, startGateway } from '../support/gateway.ts'

let backend: Backend
let gateway: Gateway
let browser: Browser

beforeAll(async () => {
  const planned = await plannedGateway()
  backend = await startBackend({ env: planned.env })
  gateway = await startGateway(backend.url, planned)
  browser = await startChromium()
})

afterAll(() => browser.close())

/** What a script of the page gets when it mints a token. */
const mint = (page: Page, csrf: string | null) =>
  page.evaluate(async sent => {
    const answer = await fetch('/pats/mintPAT', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(sent !== null && { 'x-csrf-token': sent }) },
      body: JSON.stringify({ name: 'from a browser', scopes: ['read'] })
    })
    return { status: answer.status, body: (await answer.json()) as { token?: string } }
  }, csrf)

const tokens = (page: Page) =>
  page.evaluate(async () => {
    const answer = await fetch('/pats', { headers: { 'x-csrf-token': 'fetch' } })
    const { value } = (await answer.json()) as { value: { name: string }[] }
    return { csrf: answer.headers.get('x-csrf-token'), names: value.map(({ name }) => name) }
  })

test('a person logs in, mints a token with the handshake and not without it, and logs out', async () => {
  const page = await browser.newPage()
  await page.goto(`${gateway.url}/pats`)
  await page.getByRole('textbox', { name: 'Name' }).fill('learner')
  await page.getByRole('textbox', { name: 'Password' }).fill('learner')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL(`${gateway.url}/pats`)

  expect((await mint(page, null)).status).toBe(403)
  expect((await mint(page, 'wrong')).status).toBe(403)
  const before = await tokens(page)
  expect(before.names).toEqual([])
  const minted = await mint(page, before.csrf)
  expect(minted).toMatchObject({ status: 200, body: { token: expect.stringMatching(/^pat_/) } })
  expect((await tokens(page)).names).toEqual(['from a browser'])

  await page.goto(`${gateway.url}/logout`)
  await page.goto(`${gateway.url}/pats`)
  await page.getByRole('heading', { name: 'Log in', exact: true }).waitFor()
})
