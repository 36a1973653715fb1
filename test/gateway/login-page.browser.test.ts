import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { accessibilityProblems } from '../support/browser/axe.ts'
import { openBrowser } from '../support/browser/open.ts'
import { type IdentityServer, startIdentityServer } from './support/identity-server.ts'

let dataDir: string
let idp: IdentityServer
let browser: Browser
let page: Page
let complaints: string[]

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'login-page-'))
  idp = await startIdentityServer(dataDir)
  browser = await openBrowser()
})

afterAll(async () => {
  await idp.stop()
  await rm(dataDir, { recursive: true })
})

async function openLogin(options: BrowserContextOptions = {}): Promise<void> {
  const context = await browser.newContext(options)
  page = await context.newPage()
  complaints = []
  page.on('console', message => complaints.push(message.text()))
  await page.goto(await idp.authorizationUrl())
}

/** A browser moves the focus to a field with autofocus at the first frame, which can come after the page has loaded. */
const focusOn = (field: string) => page.locator(`:focus[name="${field}"]`).waitFor()

async function whoIsLoggedIn(): Promise<string | undefined> {
  await page.waitForURL(url => url.href.startsWith(idp.callback))
  return (await idp.exchange(page.url())).claims()?.sub
}

afterEach(() => page.context().close())

describe('by keyboard', () => {
  beforeEach(() => openLogin())

  test('name, password and Enter log in', async () => {
    await focusOn('name')
    await page.keyboard.type('author')
    await page.keyboard.press('Tab')
    await page.keyboard.type('author')
    await page.keyboard.press('Enter')
    expect(await whoIsLoggedIn()).toBe('author')
    expect(complaints).toEqual([])
  })

  test('every user is one Tab away from the one before', async () => {
    await page.getByRole('button', { name: 'Log in', exact: true }).focus()
    const reached = []
    for (let user = 0; user < 11; user += 1) {
      await page.keyboard.press('Tab')
      reached.push(await page.locator(':focus').getAttribute('value'))
    }
    expect(reached).toEqual([
      'learner',
      'learner2',
      'author',
      'author2',
      'admin',
      'superadmin',
      'scanner',
      'display',
      'agent',
      'api',
      'consolidation'
    ])
    await page.keyboard.press('Enter')
    expect(await whoIsLoggedIn()).toBe('consolidation')
  })

  test('a wrong password is told, and the next try works', async () => {
    await page.getByRole('textbox', { name: 'Name' }).fill('admin')
    await page.getByRole('textbox', { name: 'Password' }).fill('wrong')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').filter({ hasText: 'There is no such user with this password.' }).waitFor()
    expect(await page.title()).toBe('Wrong name or password · Tutorial Platform')
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('admin')
    await focusOn('password')
    await page.keyboard.type('admin')
    await page.keyboard.press('Enter')
    expect(await whoIsLoggedIn()).toBe('admin')
  })
})

test('has the look of the site: its font and mark, and ways back to it', async () => {
  await openLogin()
  expect(await page.evaluate(`document.fonts.ready.then(() => document.fonts.check('16px Inter'))`)).toBe(true)
  expect(await page.evaluate(`[...document.fonts].map(({ family, status }) => family + ' ' + status)`)).toEqual([
    expect.stringMatching(/^"?Inter"? loaded$/)
  ])
  expect(await page.getByRole('banner').getByRole('link', { name: 'Tutorials' }).getAttribute('href')).toBe('/')
  expect(await page.getByRole('link', { name: 'Back to the tutorials' }).getAttribute('href')).toBe('/')
  expect(complaints).toEqual([])
})

test('works without script', async () => {
  await openLogin({ javaScriptEnabled: false })
  await page.getByRole('button', { name: 'scanner' }).click()
  expect(await whoIsLoggedIn()).toBe('scanner')
})

test('says what each user may do', async () => {
  await openLogin()
  const button = page.getByRole('button', { name: 'author Audrey Author' })
  const description = await page.locator(`#${await button.getAttribute('aria-describedby')}`).textContent()
  expect(description).toContain('May preview and write tutorials')
  expect(description).toContain('Tutorial.Author, Everyone')
})

describe.each(['light', 'dark'] as const)('in %s colours', colorScheme => {
  test.each([360, 1280])('has no accessibility problem at %d pixels and fits', async width => {
    await openLogin({ colorScheme, viewport: { width, height: 800 } })
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(width)
    await page.getByRole('textbox', { name: 'Name' }).fill('admin')
    await page.getByRole('textbox', { name: 'Password' }).fill('wrong')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
  })

  test('an error page has no accessibility problem', async () => {
    await openLogin({ colorScheme, viewport: { width: 360, height: 800 } })
    await page.goto(`${idp.origin}/idp/interaction/gone`)
    await page.getByRole('heading', { name: 'Login failed' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
  })

  test('the question before a logout has no accessibility problem', async () => {
    await openLogin({ colorScheme, viewport: { width: 360, height: 800 } })
    await page.getByRole('button', { name: 'display' }).click()
    await page.waitForURL(url => url.href.startsWith(idp.callback))
    await page.goto(`${idp.origin}/idp/session/end?client_id=gateway&post_logout_redirect_uri=${idp.origin}/`)
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.waitForURL(`${idp.origin}/`)
  })
})
