import { beforeAll, describe, expect, test } from '@jest/globals'
import type { Browser } from 'playwright-core'
import { verifies } from '../requirements/verifies.ts'
import { accessibilityProblems } from '../support/browser/axe.ts'
import { openBrowser } from '../support/browser/open.ts'
import { freePort } from '../support/free-port.ts'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { get } from '../support/http/http.ts'
import { echo, startUpstream } from '../support/http/upstream.ts'
import { fillLogin, layoutShift, logInByForm, overhang, watchedPage } from '../support/browser/watched-page.ts'
import { shortForm } from '../support/run/short-form.ts'
import { learnerApi } from './support/learner-api.ts'

let gateway: Gateway
let browser: Browser

beforeAll(async () => {
  const upstream = await startUpstream(learnerApi(echo).listener)
  gateway = await startGateway(upstream.url, { port: await freePort() })
  browser = await openBrowser()
})

verifies('GATEWAY-024', '/me/ is a page, the same for everyone, that search engines leave out', async () => {
  const answer = await get(`${gateway.url}/me/`)
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(answer.text()).toMatch(/<h1>Your page<\/h1>/)
  expect(answer.text()).toContain('<meta name="robots" content="noindex"/>')
})

test.each([
  ['/me', '/me/'],
  ['/me/tokens/', '/me/tokens']
])('%s leads to %s', async (address, there) => {
  const { status, headers } = await get(gateway.url + address)
  expect([status, headers.location]).toEqual([301, there])
})

test('without scripts there are both ways, in and out', async () => {
  const { page, context, complaints } = await watchedPage(browser, gateway.url, { javaScriptEnabled: false })
  await page.goto('/me/')
  const content = page.getByRole('main')
  expect(await content.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login?returnTo=/me/')
  expect(await content.getByRole('link', { name: 'Log out' }).getAttribute('href')).toBe('/logout')
  expect(await content.getByRole('heading').allInnerTexts()).toEqual(['Your page'])
  await content.getByRole('link', { name: 'Log in' }).click()
  await fillLogin(page, 'learner')
  await page.waitForURL('/me/')
  expect(complaints()).toEqual([])
  await context.close()
})

describe.each(shortForm(['light', 'dark'] as const))('/me/, %s', colorScheme => {
  test('tells somebody anonymous how to log in, and leads back', async () => {
    const { page, context, complaints } = await watchedPage(browser, gateway.url, {
      colorScheme,
      viewport: { width: 360, height: 740 }
    })
    await page.goto('/me/')
    await page.getByRole('heading', { name: 'You are not logged in' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await overhang(page)).toBe(0)
    expect(await layoutShift(page)).toBeLessThan(0.005)
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click()
    await fillLogin(page, 'learner')
    await page.getByRole('heading', { name: 'Lea Learner' }).waitFor()
    expect(complaints()).toEqual([])
    await context.close()
  })

  test('tells who is logged in and what for, and logs out', async () => {
    const { page, context, complaints } = await watchedPage(browser, gateway.url, {
      colorScheme,
      viewport: { width: 360, height: 740 }
    })
    await logInByForm(page, 'admin')
    const content = page.getByRole('main')
    await content.getByRole('heading', { name: 'Ada Admin' }).waitFor()
    await content.getByText('admin@example.com').waitFor()
    await content.getByText('Administer the platform').waitFor()
    expect(await content.getByText('Write tutorials').count()).toBe(0)
    expect(await content.getByText('not logged in').isVisible()).toBe(false)
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await overhang(page)).toBe(0)
    expect(await layoutShift(page)).toBeLessThan(0.005)

    expect(complaints()).toEqual([])
    // leads to the start page, which there is none of without a backend
    await content.getByRole('link', { name: 'Log out' }).click()
    await page.waitForURL('/')
    await page.goto('/me/')
    await page.getByRole('heading', { name: 'You are not logged in' }).waitFor()
    await context.close()
  })
})

describe('the header', () => {
  test('leads to the login and back to the address as it is then, with filters and position', async () => {
    const { page, context, complaints } = await watchedPage(browser, gateway.url)
    await page.goto('/me/')
    const link = page.getByRole('banner').getByRole('link', { name: 'Log in' })
    await link.waitFor()
    await page.evaluate(`history.replaceState(null, '', '/me/?a=1&b=%26#here')`)
    await link.click()
    await fillLogin(page, 'learner')
    await page.waitForURL('/me/?a=1&b=%26#here')
    await page.getByRole('banner').getByRole('link', { name: 'Lea Learner' }).click()
    await page.waitForURL('/me/')
    expect(complaints()).toEqual([])
    await context.close()
  })

  test('is right again in a page that comes back, read anew or from the memory of the browser', async () => {
    const { page, context, complaints } = await watchedPage(browser, gateway.url)
    const logInLink = page.getByRole('banner').getByRole('link', { name: 'Log in' })
    await logInByForm(page, 'learner')
    await page.getByRole('heading', { name: 'Lea Learner' }).waitFor()
    // the upstream of this test knows no tokens, and the page would complain when its answer comes in time
    await page.route('**/pats/**', route => route.fulfill({ json: { value: [], '@odata.count': 0 } }))
    await page.goto('/me/tokens')
    await context.clearCookies()
    complaints()
    await page.evaluate('history.back()')
    await logInLink.waitFor()
    await page.getByRole('heading', { name: 'You are not logged in' }).waitFor()

    await logInByForm(page, 'learner')
    await page.getByRole('heading', { name: 'Lea Learner' }).waitFor()
    await context.clearCookies()
    // a browser without a window keeps no pages, so the test says that this one was kept
    await page.evaluate(`dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`)
    await logInLink.waitFor()
    await page.getByRole('heading', { name: 'You are not logged in' }).waitFor()
    expect(complaints()).toEqual([])
    await context.close()
  })

  test('has a switch for the theme that holds in every tab and on the next page', async () => {
    const { page, context, complaints } = await watchedPage(browser, gateway.url, { colorScheme: 'light' })
    const paper = (where = page): Promise<string> =>
      where.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor')
    await page.goto('/me/')
    const other = await context.newPage()
    await other.goto('/me/tokens')
    const light = await paper()
    const button = page.getByRole('button', { name: 'Theme: system' })
    await button.click()
    expect(await paper()).toBe(light)
    await page.getByRole('button', { name: 'Theme: light' }).click()
    const dark = await paper()
    expect(dark).not.toBe(light)
    await other.getByRole('button', { name: 'Theme: dark' }).waitFor()
    expect(await paper(other)).toBe(dark)
    await page.reload()
    expect(await paper()).toBe(dark)
    await page.getByRole('button', { name: 'Theme: dark' }).click()
    expect(await paper()).toBe(light)
    expect(complaints()).toEqual([])
    await context.close()
  })
})
