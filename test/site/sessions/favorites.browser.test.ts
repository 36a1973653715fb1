import { beforeAll, expect, test } from '@jest/globals'
import type { Browser, Locator, Page } from 'playwright-core'
import { type Backend, startBackend } from '../../support/backend.ts'
import { accessibilityProblems } from '../../support/browser/axe.ts'
import { openBrowser } from '../../support/browser/open.ts'
import { layoutShift, logInByForm, overhang, watchedPage } from '../../support/browser/watched-page.ts'
import { type Gateway, plannedGateway, startGateway } from '../../support/gateway.ts'
import { as, get } from '../../support/http/http.ts'
import { shortForm } from '../../support/run/short-form.ts'
import { until } from '../../support/until.ts'
import { eventsIn } from './support/calendar.ts'
import { smallFeed } from './support/session-feed.ts'
import { storeSessions, withdraw } from './support/store-sessions.ts'

let backend: Backend
let gateway: Gateway
let browser: Browser

beforeAll(async () => {
  const planned = await plannedGateway()
  backend = await startBackend({ env: planned.env })
  gateway = await startGateway(backend.url, planned)
  await storeSessions(backend, smallFeed)
  browser = await openBrowser()
  await until(async () => (await get(`${gateway.url}/teched/`)).text().includes('be-105'))
})

const look = async (page: Page): Promise<void> => {
  expect([await accessibilityProblems(page), await overhang(page)]).toEqual([[], 0])
  expect(await layoutShift(page)).toBeLessThan(0.02)
}
const star = (page: Page, title: string, pressed: boolean): Locator =>
  page.getByRole('button', { name: `Favorite: ${title}`, exact: true, pressed })
const stored = async (user: string): Promise<readonly string[]> => {
  const answer = await get(`${backend.url}/api/getMyFavorites()`, as(user))
  return answer
    .json<{ value: { sessionRef: string }[] }>()
    .value.map(({ sessionRef }) => sessionRef)
    .sort()
}

const DEPLOY = 'Deploy services with the command line'
const QUERIES = 'Queries that scale'
const ANNOUNCED = 'To be announced'

test('favorites are found, kept without an account, told where they clash, and go along with a login', async () => {
  const { page, context, complaints } = await watchedPage(browser, gateway.url, {
    ...{ viewport: { width: 360, height: 740 }, colorScheme: 'dark', timezoneId: 'America/New_York', locale: 'en-GB' }
  })
  await page.goto('/teched/')
  await page.getByRole('searchbox', { name: 'Words of sessions' }).fill('comand lnie')
  await page.keyboard.press('Enter')
  await page.getByText('Showing what was found for “command line”.').waitFor()
  await page.getByText('Your time: 04:00–04:45').waitFor()
  await star(page, DEPLOY, false).press('Enter')
  await star(page, DEPLOY, true).waitFor()
  await look(page)
  await page.goto('/teched/?venue=BERLIN')
  await star(page, DEPLOY, true).waitFor()
  await star(page, QUERIES, false).click()
  await star(page, ANNOUNCED, false).click()

  await page.getByRole('link', { name: 'My schedule' }).click()
  const main = page.getByRole('main')
  await main.getByText('2 sessions overlap others.').waitFor()
  await main.getByText(`At the same time as “${QUERIES}”`).waitFor()
  await look(page)
  const file = await get(
    new URL((await main.getByRole('link', { name: 'Add all to calendar' }).getAttribute('href')) ?? '', gateway.url)
      .href
  )
  expect(eventsIn(file.text()).length).toBe(2)

  await logInByForm(page, 'learner', '/teched/my-schedule/')
  const offer = page.getByRole('region', { name: 'Keep your favorite sessions?' })
  await offer.getByText('3 favorite sessions.').waitFor()
  await offer.getByRole('button', { name: 'Add to my page' }).click()
  await until(async () => (await stored('learner')).join() === 'be-101,be-102,be-105')
  await main.getByRole('link', { name: QUERIES }).waitFor()

  // the toggle is not sent again for what the server has
  await page.reload()
  await main.getByRole('link', { name: QUERIES }).waitFor()
  expect((await stored('learner')).length).toBe(3)

  await withdraw(backend, 'be-105')
  await until(
    async () => (await get(`${gateway.url}/teched/_sessions.json?sessions=be-105`)).text() === '{"sessions":[]}'
  )
  await page.reload()
  await main.getByRole('region', { name: 'No longer there' }).waitFor()
  await main.getByRole('button', { name: `Remove from your favorites: ${QUERIES}` }).press('Enter')
  await until(async () => (await stored('learner')).join() === 'be-101,be-105')
  await look(page)
  expect(complaints()).toEqual([])
  await context.close()
})

test('a toggle whose answer was lost is not undone by the next attempt', async () => {
  const { page, context } = await watchedPage(browser, gateway.url)
  await logInByForm(page, 'learner2', '/teched/sessions/be-101/')
  let isLost = false
  await page.route('**/api/toggleSessionFavorite', async route => {
    await route.fetch()
    await route.abort()
    isLost = true
  })
  await page.getByRole('button', { name: 'Favorite', pressed: false }).click()
  await until(async () => isLost)
  expect(await stored('learner2')).toEqual(['be-101'])
  await page.unroute('**/api/toggleSessionFavorite')
  await page.reload()
  await page.getByRole('button', { name: 'Favorite', pressed: true }).waitFor()
  await until(
    async () => (await page.evaluate<string | null>(`localStorage.getItem('progress')`))?.includes('be-101') !== true
  )
  expect(await stored('learner2')).toEqual(['be-101'])
  await context.close()
})

test.each(
  shortForm([
    ['phone and dark', { viewport: { width: 360, height: 740 }, colorScheme: 'dark' }],
    ['wide and light', { viewport: { width: 1280, height: 800 }, colorScheme: 'light' }]
  ] as const)
)('every view is within its window and can be read by everyone, %s', async (_name, options) => {
  const { page, context, complaints } = await watchedPage(browser, gateway.url, options)
  const views = ['schedule/', 'calendar/', 'speakers/', 'sessions/be-102/', 'speakers/ada-example/', 'my-schedule/']
  for (const view of views) {
    await page.goto(`/teched/${view}`)
    await look(page)
  }
  expect(complaints()).toEqual([])
  await context.close()
})
