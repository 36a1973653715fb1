import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { accessibilityProblems } from '../support/browser/axe.ts'
import { openBrowser } from '../support/browser/open.ts'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { startUpstream, type Upstream } from '../support/http/upstream.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

let upstream: Upstream
let gateway: Gateway
let browser: Browser
let context: BrowserContext
let page: Page

beforeAll(async () => {
  upstream = await startUpstream((request, response) => {
    request.resume().once('end', () => {
      if (request.method === 'POST') return void response.writeHead(201).end('written')
      response.writeHead(200, { 'Content-Type': 'text/html' })
      response.end('<!doctype html><html lang="en"><title>Tokens</title><h1>Your tokens</h1></html>')
    })
  })
  gateway = await startGateway(upstream.url)
  browser = await openBrowser()
})

beforeEach(async () => {
  context = await browser.newContext()
  page = await context.newPage()
})

afterEach(() => context.close())

/** Posts with this token from a script of the page. */
async function write(token: string | null): Promise<{ status: number; required: string | null }> {
  return page.evaluate(async sent => {
    const answer = await fetch('/pats/mintPAT', {
      method: 'POST',
      headers: sent === null ? {} : { 'x-csrf-token': sent }
    })
    return { status: answer.status, required: answer.headers.get('x-csrf-token') }
  }, token)
}

const fetchToken = (): Promise<string | null> =>
  page.evaluate(async () => {
    const answer = await fetch('/pats', { headers: { 'x-csrf-token': 'fetch' } })
    return answer.headers.get('x-csrf-token')
  })

async function logIn(): Promise<void> {
  await page.goto(`${gateway.url}/pats`)
  await page.getByRole('textbox', { name: 'Name' }).fill('learner')
  await page.getByRole('textbox', { name: 'Password' }).fill('learner')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('heading', { name: 'Your tokens' }).waitFor()
}

describe('a person with a browser', () => {
  test('is led to the login and back, writes with the token, is refused without it, logs out', async () => {
    await logIn()
    expect(page.url()).toBe(`${gateway.url}/pats`)

    expect(await write(null)).toEqual({ status: 403, required: 'Required' })
    expect(await write('wrong')).toEqual({ status: 403, required: 'Required' })
    const before = upstream.asked.filter(({ method }) => method === 'POST').length
    expect(await write(await fetchToken())).toEqual({ status: 201, required: null })
    expect(upstream.asked.filter(({ method }) => method === 'POST').slice(before)).toMatchObject([
      { url: '/pats/mintPAT', headers: { authorization: expect.stringMatching(/^Bearer ey/) } }
    ])

    await page.goto(`${gateway.url}/logout`)
    expect(page.url()).toBe(`${gateway.url}/`)
    await page.goto(`${gateway.url}/pats`)
    await page.getByRole('heading', { name: 'Log in', exact: true }).waitFor()
  })

  test('cannot be made to write by another site', async () => {
    await logIn()
    const token = await fetchToken()
    const other = await startUpstream((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' })
      response.end(
        `<!doctype html><form method="post" action="${gateway.url}/pats/mintPAT"><button>Win</button></form>`
      )
    })
    const before = upstream.asked.length
    await page.goto(other.url.replace('127.0.0.1', 'localhost'))
    const [answer] = await Promise.all([page.waitForResponse(/mintPAT/), page.getByRole('button').click()])
    expect(answer.status()).toBe(403)
    expect(token).not.toBeNull()
    expect(upstream.asked.slice(before).filter(({ method }) => method === 'POST')).toEqual([])
  })

  test('gets no script that the page does not bring itself', async () => {
    await logIn()
    const blocked = page.waitForEvent('console', message => message.text().includes('Content Security Policy'))
    const ran = await page.evaluate<boolean>(`(() => {
      const script = document.createElement('script')
      script.textContent = 'window.injected = true'
      document.body.append(script)
      return 'injected' in window
    })()`)
    expect(ran).toBe(false)
    await blocked
  })
})

describe('error pages', () => {
  test.each(['light', 'dark'] as const)('read well on a phone, %s', async colorScheme => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 360, height: 640 })
    const complaints: string[] = []
    page.on('console', message => complaints.push(message.text()))
    await page.goto(`${gateway.url}/login/callback?state=x`)
    const ways = page.getByRole('navigation', { name: 'Go on' })
    expect(await ways.getByRole('link', { name: 'Log in' }).getAttribute('href')).toContain('/login?returnTo=')
    expect(await accessibilityProblems(page)).toEqual([])
    const width = await page.evaluate<number>('document.documentElement.scrollWidth')
    expect(width).toBeLessThanOrEqual(360)
    // the style is applied
    expect(await page.evaluate('getComputedStyle(document.body).display')).toBe('flex')
    expect(complaints.filter(text => text.includes('Content Security Policy'))).toEqual([])
  })
})
