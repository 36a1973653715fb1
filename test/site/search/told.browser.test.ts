import { beforeAll, expect, test } from '@jest/globals'
import type { Browser } from 'playwright-core'
import { type Backend, startBackend } from '../../support/backend.ts'
import { openBrowser } from '../../support/browser/open.ts'
import { watchedPage } from '../../support/browser/watched-page.ts'
import { type Gateway, startGateway } from '../../support/gateway.ts'
import { as, get, post } from '../../support/http/http.ts'
import { publish, sampleDocument } from '../../support/publish.ts'
import { until } from '../../support/until.ts'
import { inFullRun } from '../../support/database/on-both.ts'

inFullRun()

let backend: Backend
let gateway: Gateway
let browser: Browser

beforeAll(async () => {
  // searches are counted, of all readers
  backend = await startBackend({ env: { SEARCH_LOG_ENABLED: 'true' } })
  await publish(backend, { telltale: sampleDocument('telltale') })
  await until(async () => (await get(`${backend.url}/search/matches(query='telltale')`)).text().includes('telltale'))
  gateway = await startGateway(backend.url)
  browser = await openBrowser()
})

/** Searches that others have made before. */
const tell = async (query: string, times: number): Promise<void> => {
  for (let time = 0; time < times; time += 1)
    expect((await post(`${gateway.url}/search/searched`, { query })).status).toBe(204)
}
const rows = async (list: string): Promise<readonly object[]> =>
  (await get(`${backend.url}/admin/${list}`, as('admin'))).json<{ value: readonly object[] }>().value
/** A page, and the requests by which it tells of searches. */
const opened = async () => {
  const { page, context, complaints } = await watchedPage(browser, gateway.url)
  const told: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST') told.push(`${new URL(request.url()).pathname} ${request.postData()}`)
  })
  return { page, context, complaints, told }
}
const searched = (query: string): string => `/search/searched ${JSON.stringify({ query })}`

test('a search without results that is typed in the search box reaches the admins, once', async () => {
  await tell('xylophonic', 4)
  const { page, context, complaints, told } = await opened()
  await page.goto('/tutorials/telltale')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').pressSequentially('Xylophonic')
  await until(() => told.length > 0)
  await page.keyboard.press('Enter')
  await page.waitForURL('/tutorials/?q=Xylophonic')
  await page.getByRole('searchbox', { name: 'Words to search for' }).fill('xylophonics')
  await until(() => told.length > 1)
  expect(told).toEqual([searched('Xylophonic'), searched('xylophonics')])
  await until(async () => (await rows('SearchesWithoutResults')).length > 0)
  expect(await rows('SearchesWithoutResults')).toMatchObject([{ query: 'xylophonic', searches: 5, empty: 5 }])
  expect(complaints()).toEqual([])
  await context.close()
})

test('the page of results counts when it is opened with words, and whoever opens a result has meant them', async () => {
  await tell('telltale', 3)
  const { page, context, told } = await opened()
  await page.goto('/tutorials/?q=telltale')
  await page.locator('[data-ready]').waitFor()
  await until(() => told.length > 0)
  await page.goto('/tutorials/?q=other')
  await until(() => told.length > 1)
  await page.goto('/tutorials/?q=telltale')
  await page.locator('[data-ready]').waitFor()
  await page.locator('.card a').first().click()
  await page.waitForURL(/\/tutorials\/telltale/)
  const click = `/search/clicked ${JSON.stringify({ query: 'telltale' })}`
  await until(() => told.length > 3)
  expect(told).toEqual([searched('telltale'), searched('other'), searched('telltale'), click])
  await until(async () => (await rows(`SearchedQueries?$filter=query eq 'telltale' and clicks eq 1`)).length > 0)
  expect(await rows(`SearchedQueries?$filter=query eq 'telltale'`)).toMatchObject([{ searches: 5, empty: 0 }])
  await context.close()
})
