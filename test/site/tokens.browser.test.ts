import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { accessibilityProblems } from '../support/browser/axe.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { openBrowser } from '../support/browser/open.ts'
import { type Gateway, plannedGateway, startGateway } from '../support/gateway.ts'
import {
  fillLogin,
  layoutShift,
  logInByForm,
  overhang,
  type WatchedPage,
  watchedPage
} from '../support/browser/watched-page.ts'
import { list, mint, revoke, use } from '../tokens/support/tokens.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

let backend: Backend
let gateway: Gateway
let browser: Browser
let watched: WatchedPage
let page: Page
let context: BrowserContext

beforeAll(async () => {
  const planned = await plannedGateway()
  backend = await startBackend({ env: planned.env })
  gateway = await startGateway(backend.url, planned)
  browser = await openBrowser()
})

const visit = async (options: Parameters<typeof watchedPage>[2] = {}): Promise<void> => {
  watched = await watchedPage(browser, gateway.url, { viewport: { width: 360, height: 740 }, ...options })
  ;({ page, context } = watched)
}

beforeEach(() => visit())
afterEach(() => context.close())

const nameField = () => page.getByRole('textbox', { name: 'Name' })
const daysField = () => page.getByRole('textbox', { name: 'Lifetime in days' })
const makeButton = () => page.getByRole('button', { name: 'Make token' })
const newToken = () => page.getByRole('region', { name: /Your new token/ })
const item = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

const focused = (element: Locator): Promise<void> => element.and(page.locator(':focus')).waitFor()

async function make(name: string): Promise<string> {
  await nameField().fill(name)
  await makeButton().click()
  await newToken()
    .getByRole('heading', { name: `“${name}”` })
    .waitFor()
  return newToken().getByLabel('Token', { exact: true }).innerText()
}

describe('somebody anonymous', () => {
  test('is asked to log in, nothing else is asked, and comes back', async () => {
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    await page.goto('/me/tokens')
    await page.getByRole('heading', { name: 'Log in to see your tokens' }).waitFor()
    expect(asked.filter(path => path.startsWith('/pats'))).toEqual([])
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await layoutShift(page)).toBeLessThan(0.005)
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await fillLogin(page, 'display')
    await page.getByRole('heading', { name: 'New token' }).waitFor()
    await page.getByText('You have no token that works').waitFor()
    expect(watched.complaints()).toEqual([])
  })

  test('has little to load', async () => {
    const scripts: Promise<Buffer>[] = []
    page.on('response', response => {
      if (response.request().resourceType() === 'script') scripts.push(response.body())
    })
    await page.goto('/me/tokens', { waitUntil: 'networkidle' })
    const bodies = await Promise.all(scripts)
    const bytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0)
    expect(bytes).toBeGreaterThan(0)
    expect(bytes).toBeLessThan(18_200)
  })

  test('is told without scripts that the page needs them', async () => {
    await context.close()
    await visit({ javaScriptEnabled: false })
    await page.goto('/me/tokens')
    expect(await page.getByRole('main').getByRole('heading').allInnerTexts()).toEqual([
      'Access tokens',
      'This page needs JavaScript'
    ])
  })
})

describe('making a token', () => {
  test('shows it once, with a button to copy it, and it works', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await logInByForm(page, 'learner', '/me/tokens')
    await page.getByRole('checkbox', { name: 'Write' }).check()
    await page.getByRole('button', { name: '30 days' }).click()
    const token = await make('laptop')
    expect(token).toMatch(/^pat_\w{58}$/)
    await newToken().getByRole('button', { name: 'Copy' }).click()
    await newToken().getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(token)
    expect((await use(backend, token)).status).not.toBe(401)
    expect(await list(backend, 'learner')).toMatchObject([{ name: 'laptop', scopes: ['read', 'write'] }])

    const facts = await item('laptop').innerText()
    expect(facts).toContain(token.slice(0, 12))
    expect(facts).toMatch(/read, write[^]*never/)
    for (const name of ['Claude Code', 'VS Code', 'Cursor', 'Claude Desktop', 'MCP Inspector', 'curl']) {
      await newToken().getByText(name, { exact: true }).click()
      const text = await newToken().getByLabel(`configuration of ${name}`, { exact: true }).innerText()
      expect(text).toContain(`${gateway.url}/mcp-pat/api`)
      expect(text.includes(token)).toBe(name !== 'curl')
    }
    expect(await overhang(page)).toBe(0)
    expect(watched.complaints()).toEqual([])

    await newToken().getByRole('button', { name: 'I have stored it' }).click()
    expect(await page.content()).not.toContain(token)
  })

  test('keeps its plain text in no address, no storage, no log, and not for who comes back', async () => {
    const urls: string[] = []
    page.on('request', request => urls.push(request.url()))
    await logInByForm(page, 'learner', '/me/tokens')
    const token = await make('secret')
    const kept = await page.evaluate<string>(
      'JSON.stringify([localStorage, sessionStorage, location.href, document.cookie, history.state])'
    )
    for (const text of [kept, ...urls, gateway.output(), backend.output()]) expect(text).not.toContain(token)
    expect(await page.content()).toContain(token)
    await page.evaluate(`dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))`)
    await newToken().waitFor({ state: 'detached' })
    expect(await page.content()).not.toContain(token)
  })

  test('tells beside the field what is wrong with it, without asking the service', async () => {
    await logInByForm(page, 'learner', '/me/tokens')
    const asked: string[] = []
    page.on('request', request => asked.push(request.method()))
    await nameField().fill('  ')
    await makeButton().click()
    await page.getByText('Give the token a name').waitFor()
    expect(await nameField().getAttribute('aria-invalid')).toBe('true')
    await focused(nameField())

    await nameField().fill('a name')
    await page.getByRole('checkbox', { name: 'Read' }).uncheck()
    await makeButton().click()
    await page.getByText('Choose read, write or both').waitFor()
    expect(await page.getByText('Give the token a name').count()).toBe(0)

    await page.getByRole('checkbox', { name: 'Read' }).check()
    for (const days of ['0', '367', '1.5', '', 'ten']) {
      await daysField().fill(days)
      await makeButton().click()
      await page.getByText('a whole number of days from 1 to 366').waitFor()
      expect(await accessibilityProblems(page)).toEqual([])
      await daysField().fill('7')
    }
    expect(asked).not.toContain('POST')
    expect(watched.complaints()).toEqual([])
  })

  test('tells what the service refuses, beside the field that it names', async () => {
    await logInByForm(page, 'learner', '/me/tokens')
    await nameField().fill('a\u0000b')
    await makeButton().click()
    await page.getByText(/cannot be stored/).waitFor()
    expect(await nameField().getAttribute('aria-invalid')).toBe('true')
    expect(watched.complaints().some(complaint => complaint.startsWith('400:'))).toBe(true)
  })

  test('tells that there are too many', async () => {
    for (let count = 0; count < 50; count++) await mint(backend, 'agent', { name: `agent ${count}` })
    await logInByForm(page, 'agent', '/me/tokens')
    await nameField().fill('one more')
    await makeButton().click()
    await page.getByRole('alert').getByText('at most 50 live tokens; revoke one').waitFor()
    expect(await nameField().inputValue()).toBe('one more')
    expect(await page.getByRole('button', { name: /^Revoke/ }).count()).toBe(50)
  })

  test.each([429, 503])('tells that the service refuses with %d', async status => {
    await page.route('**/pats/mintPAT', route =>
      route.fulfill({ status, json: { error: { code: 'x', message: 'Not now; try again in 7 s' } } })
    )
    await logInByForm(page, 'learner', '/me/tokens')
    await nameField().fill('later')
    await makeButton().click()
    await page.getByRole('alert').getByText('Not now; try again in 7 s').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
  })

  test('without an answer is told, and the list read again, since it may have been made', async () => {
    await logInByForm(page, 'scanner', '/me/tokens')
    await page.getByText('You have no token that works').waitFor()
    // made, and the answer lost on its way
    await page.route('**/pats/mintPAT', async route => {
      await route.fetch()
      await route.abort()
    })
    await nameField().fill('lost')
    await makeButton().click()
    await page.getByRole('alert').getByText('Check whether it is among your tokens').waitFor()
    await item('lost').waitFor()
  })
})

describe('a login that ends while the page is open', () => {
  test('is told, with the way back', async () => {
    await logInByForm(page, 'learner', '/me/tokens')
    await make('in time')
    await item('in time').waitFor()
    await newToken().getByRole('button', { name: 'I have stored it' }).click()
    await context.clearCookies()
    await nameField().fill('too late')
    await makeButton().click()
    await page.getByRole('heading', { name: 'Your login has ended' }).waitFor()
    expect(await page.getByRole('main').getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
      '/login?returnTo=%2Fme%2Ftokens'
    )
  })

  test('and begins anew in another tab stops nobody', async () => {
    await logInByForm(page, 'learner', '/me/tokens')
    await make('before')
    const other = await context.newPage()
    await other.goto('/logout')
    await logInByForm(other, 'learner', '/me/')
    await make('after')
    await item('after').waitFor()
  })
})

describe('revoking a token', () => {
  test('asks first; then the token is dead and stands among the ended ones', async () => {
    const { token } = await mint(backend, 'author', { name: 'old key' })
    await logInByForm(page, 'author', '/me/tokens')
    const button = item('old key').getByRole('button', { name: 'Revoke “old key”' })
    await button.click()
    const dialog = page.getByRole('dialog', { name: 'Revoke “old key”?' })
    await dialog.waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await focused(dialog.getByRole('button', { name: 'Keep it' }))
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await focused(button)
    expect((await use(backend, token)).status).not.toBe(401)

    await button.click()
    await dialog.getByRole('button', { name: 'Revoke token' }).click()
    await page.getByRole('status').getByText('“old key” was revoked').waitFor()
    await focused(page.getByRole('heading', { name: 'Your tokens' }))
    expect((await use(backend, token)).status).toBe(401)
    await page.getByText('Revoked and expired (1)').click()
    await item('old key').getByText('Revoked', { exact: true }).first().waitFor()
    expect(await item('old key').getByRole('button').count()).toBe(0)
    expect(watched.complaints()).toEqual([])
  })

  test('that is refused is told where it was asked', async () => {
    const { ID } = await mint(backend, 'api', { name: 'gone' })
    await logInByForm(page, 'api', '/me/tokens')
    await item('gone').waitFor()
    await backend.sql(`DELETE FROM tutorials_tokens_PersonalAccessTokens WHERE ID = '${ID}'`)
    await item('gone').getByRole('button').click()
    await page.getByRole('button', { name: 'Revoke token' }).click()
    await page.getByRole('dialog').getByRole('alert').getByText('It was not revoked').waitFor()
  })
})

describe('a script of a page', () => {
  /** Mints a token with this CSRF token. */
  const mintInPage = (csrf: string | null) =>
    page.evaluate(async sent => {
      const answer = await fetch('/pats/mintPAT', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(sent !== null && { 'x-csrf-token': sent }) },
        body: JSON.stringify({ name: 'from a browser', scopes: ['read'] })
      })
      return { status: answer.status, body: (await answer.json()) as { token?: string } }
    }, csrf)

  const readTokens = () =>
    page.evaluate(async () => {
      const answer = await fetch('/pats', { headers: { 'x-csrf-token': 'fetch' } })
      const { value } = (await answer.json()) as { value: { name: string }[] }
      return { csrf: answer.headers.get('x-csrf-token'), names: value.map(({ name }) => name) }
    })

  test('mints a token with the CSRF handshake and not without it, until the person logs out', async () => {
    await logInByForm(page, 'superadmin', '/pats')
    expect((await mintInPage(null)).status).toBe(403)
    expect((await mintInPage('wrong')).status).toBe(403)
    const before = await readTokens()
    expect(before.names).toEqual([])
    const minted = await mintInPage(before.csrf)
    expect(minted).toMatchObject({ status: 200, body: { token: expect.stringMatching(/^pat_/) } })
    expect((await readTokens()).names).toEqual(['from a browser'])

    await page.goto('/logout')
    await page.goto('/pats')
    await page.getByRole('heading', { name: 'Log in', exact: true }).waitFor()
  })
})

test('ended tokens come twenty at a time', async () => {
  for (let count = 0; count < 23; count++) {
    const { ID } = await mint(backend, 'consolidation', { name: `key ${count}` })
    await revoke(backend, 'consolidation', ID)
  }
  await logInByForm(page, 'consolidation', '/me/tokens')
  await page.getByText('Revoked and expired (23)').click()
  const ended = page.getByRole('group').getByRole('listitem')
  expect(await ended.count()).toBe(20)
  await page.getByRole('button', { name: 'Show more (3)' }).click()
  await item('key 0').waitFor()
  expect(await ended.count()).toBe(23)
  expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0)
})

test.each(['light', 'dark'] as const)('the page is accessible in all its parts, %s', async colorScheme => {
  await context.close()
  await visit({ colorScheme })
  const { ID } = await mint(backend, 'learner2', { name: 'ended' })
  await revoke(backend, 'learner2', ID)
  await mint(backend, 'learner2', { name: 'about to expire', ttlDays: 1 })
  await logInByForm(page, 'learner2', '/me/tokens')
  await page
    .getByText(/^Expires (within|in)/)
    .first()
    .waitFor()
  expect(await layoutShift(page)).toBeLessThan(0.005)
  await make('a name that is as long as names may be, and with a long word: ' + 'x'.repeat(18))
  await newToken().getByText('Cursor', { exact: true }).click()
  await page.getByText('Revoked and expired').click()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overhang(page)).toBe(0)
  expect(watched.complaints()).toEqual([])
})
