import { beforeAll, expect, test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { accessibilityProblems } from '../support/browser/axe.ts'
import { openBrowser } from '../support/browser/open.ts'
import { type Gateway, plannedGateway, startGateway } from '../support/gateway.ts'
import { as, get, send } from '../support/http/http.ts'
import { visitor } from '../support/http/visitor.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

let backend: Backend
let shown: Gateway
let hidden: Gateway
let browser: Browser

beforeAll(async () => {
  const planned = await plannedGateway()
  backend = await startBackend({ env: planned.env })
  shown = await startGateway(backend.url, { ...planned, env: { ...planned.env, EXPOSE_CAP_UI: 'true' } })
  hidden = await startGateway(backend.url, { env: planned.env })
  browser = await openBrowser()
})

const documented = [
  '/_dev',
  '/_dev/',
  '/_dev/admin/$api-docs/',
  '/_dev/admin/$api-docs/openapi.json',
  '/_dev/search/$api-docs/',
  '/_dev/build/$api-docs/'
]

verifies('ODATA-013', 'without the flag the gateway shows no documentation to anybody', async () => {
  for (const path of [...documented, '/_dev/$api-docs/services', '/$api-docs/services', '/$api-docs/assets/docs.js'])
    for (const headers of [{}, as('admin'), { accept: 'text/html' }])
      expect({ path, status: (await get(hidden.url + path, headers)).status }).toEqual({ path, status: 404 })
  for (const gateway of [shown, hidden]) {
    expect((await get(`${gateway.url}/admin/$api-docs/`, as('admin'))).status).toBe(404)
    expect((await get(`${gateway.url}/build/$api-docs/`)).status).toBe(404)
  }
})

test('builds read the description of their feeds at the gateway, with the flag and without', async () => {
  for (const gateway of [shown, hidden])
    for (const group of ['/build', '/content']) {
      const answer = await get(`${gateway.url}${group}/$api-docs/openapi.json`)
      expect([answer.status, answer.json<{ openapi: string }>().openapi]).toEqual([200, '3.1.0'])
    }
})

verifies(['ODATA-012', 'ODATA-014'], 'with it, admins see it and others do not', async () => {
  for (const path of documented) {
    expect({ path, status: (await get(shown.url + path, as('admin'))).status }).toEqual({ path, status: 200 })
    expect((await get(shown.url + path, { accept: 'text/html' })).headers.location).toContain('/login?')
  }
  for (const path of documented.filter(each => !/search|build/.test(each))) {
    expect((await get(shown.url + path)).status).toBe(401)
    expect((await get(shown.url + path, as('learner'))).status).toBe(403)
  }
  expect((await send(`${shown.url}/_dev`, { method: 'POST', headers: as('admin') })).status).toBe(404)
})

/** Errors that a page reports: scripts and styles that its policy forbids, files that are missing. */
function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = []
  page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', error => complaints.push(error.message))
  return complaints
}

/** Fills in the first POST of the page, sends it and returns the status that is shown. */
async function create(page: Page, fromPath: string): Promise<string> {
  const group = page.locator('.opblock-tag-section', { has: page.locator('[data-tag="Legacy Redirects"]') })
  await group.getByRole('button').first().press('Enter')
  const operation = group.locator('.opblock-post')
  await operation.locator('.opblock-summary-control').press('Enter')
  await operation.getByRole('button', { name: 'Try it out' }).press('Enter')
  await operation.locator('textarea').fill(JSON.stringify({ fromPath, toPath: '/new', statusCode: 301 }))
  await operation.getByRole('button', { name: 'Execute' }).press('Enter')
  return operation.locator('.live-responses-table tbody .response-col_status').first().innerText()
}

verifies('ODATA-015', 'a person finds a service in the index and tries it out, by keyboard', async () => {
  const page = await browser.newPage()
  const complaints = complaintsOf(page)
  await page.goto(`${shown.url}/_dev`)
  await page.getByRole('textbox', { name: 'Name' }).fill('admin')
  await page.getByRole('textbox', { name: 'Password' }).fill('admin')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('heading', { name: 'Services' }).waitFor()
  // a page of the site, with its header
  await page.getByRole('banner').getByRole('link', { name: 'Ada Admin' }).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await page.getByRole('listitem').count()).toBeGreaterThan(10)

  await page.getByRole('navigation', { name: 'AdminService' }).getByRole('link', { name: 'API docs' }).press('Enter')
  await page.waitForURL(`${shown.url}/_dev/admin/$api-docs/`)
  expect(await create(page, '/by-gateway')).toContain('201')
  expect(await page.evaluate(`document.fonts.check('16px Inter')`)).toBe(true)
  await page.getByRole('link', { name: 'All services' }).click()
  await page.getByRole('heading', { name: 'Services' }).waitFor()
  await page.getByRole('navigation', { name: 'Build' }).getByRole('link', { name: 'API docs' }).click()
  const feeds = page.locator('.opblock-tag-section', { has: page.locator('[data-tag="Build"]') })
  await feeds.getByRole('button').first().press('Enter')
  await page.getByText('Labels of tags, by name and by title path').waitFor()
  await page.getByRole('link', { name: 'Start page' }).click()
  await page.waitForURL(`${shown.url}/`)
  expect(complaints).toEqual([])
  await page.close()
})

verifies(
  'ODATA-011',
  'at the backend the browser asks for a password, and the page works, in the dark too',
  async () => {
    const context = await browser.newContext({
      colorScheme: 'dark',
      httpCredentials: { username: 'admin', password: 'admin', send: 'unauthorized' }
    })
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    await page.goto(`${backend.url}/admin/$api-docs/`)
    expect(await create(page, '/by-backend')).toContain('201')
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(18, 20, 24)')
    expect(complaints.filter(complaint => !complaint.includes('401'))).toEqual([])
    await context.close()
  }
)

verifies(
  ['ODATA-017', 'ODATA-018'],
  'through the gateway GraphQL needs the scope, and a POST the token too',
  async () => {
    const query = { query: '{ Tutorials { totalCount } }' }
    const api = visitor(shown.url)
    await api.logIn('api', '/graphql')
    const read = await api.ask(`/graphql?query=${encodeURIComponent(query.query)}`)
    expect(read.json()).toEqual({ data: { Tutorials: { totalCount: 0 } } })
    expect((await api.post('/graphql', query)).json()).toEqual({ data: { Tutorials: { totalCount: 0 } } })
    const headers = { 'content-type': 'application/json' }
    const withoutToken = await api.ask('/graphql', { method: 'POST', body: JSON.stringify(query), headers })
    expect(withoutToken.status).toBe(403)
    expect(withoutToken.headers['x-csrf-token']).toBe('Required')
    const learner = visitor(shown.url)
    await learner.logIn('learner', '/gateway/health')
    expect((await learner.post('/graphql', query)).status).toBe(403)
  }
)
