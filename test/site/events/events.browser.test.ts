import { beforeAll, expect, test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { curator, type Row } from '../../catalog/support/curator.ts'
import { learner, publishTutorials } from '../../learner/support/learning.ts'
import { type Backend, startBackend } from '../../support/backend.ts'
import { accessibilityProblems } from '../../support/browser/axe.ts'
import { openBrowser } from '../../support/browser/open.ts'
import { layoutShift, logInByForm, overhang, watchedPage } from '../../support/browser/watched-page.ts'
import { type Gateway, plannedGateway, startGateway } from '../../support/gateway.ts'
import { as, get } from '../../support/http/http.ts'
import { inFullRun } from '../../support/database/on-both.ts'
import { until } from '../../support/until.ts'
import { newMission } from './support/missions.ts'

inFullRun()

const HOUR = 3_600_000
const at = (hours: number): string => new Date(Date.now() + hours * HOUR).toISOString()

let backend: Backend
let gateway: Gateway
let browser: Browser
let event: Row
let path: string

beforeAll(async () => {
  const planned = await plannedGateway()
  backend = await startBackend({ env: planned.env })
  gateway = await startGateway(backend.url, planned)
  await publishTutorials(backend, { 'camp-one': 2, 'camp-two': 1 })
  const { ID: mission_ID } = await newMission(backend, 'camp', ['camp-one', 'camp-two'])
  event = await curator(backend).made('Events', {
    ...{ name: 'Autumn camp', startDate: at(-2), endDate: at(2), timeZone: 'Asia/Tokyo', location: 'Berlin' },
    ...{ mission_ID, termsVersion: 3, termsUrl: '/terms' }
  })
  path = `/events/${event.legacyId}`
  browser = await openBrowser()
  await until(async () => (await get(gateway.url + path)).text().includes('/tutorials/camp-two'))
})

const look = async (page: Page): Promise<void> => {
  expect([await accessibilityProblems(page), await overhang(page)]).toEqual([[], 0])
  expect(await layoutShift(page)).toBeLessThan(0.02)
}

async function registration(user: string): Promise<unknown> {
  const answer = await get(`${backend.url}/api/getMyEvents(eventLegacyId=${event.legacyId})`, as(user))
  const [own] = answer.json<{ value: readonly Record<string, unknown>[] }>().value
  return [own?.['registered'], own?.['acceptedTerms'], own?.['showName']]
}

const snapshot = {
  ...{ participants: 3, completions: 7, points: 70, asOf: at(0) },
  leaderboard: [
    { userLegacyId: null, displayName: 'Swift Otter 42', completions: 4, points: 40 },
    { userLegacyId: null, displayName: 'Calm Heron 17', completions: 2, points: 20 }
  ]
}

test('a learner registers with the keyboard on a dark phone, changes what is said, and leaves', async () => {
  const { page, context, complaints } = await watchedPage(browser, gateway.url, {
    ...{ viewport: { width: 360, height: 740 }, colorScheme: 'dark', timezoneId: 'America/New_York', locale: 'en-GB' }
  })
  await page.route('**/rest/event-stream/**', route => route.fulfill({ json: snapshot }))
  await page.goto(path)
  const main = page.getByRole('main')
  await main.getByText('Your time:').waitFor()
  await main.getByRole('link', { name: 'Log in' }).waitFor()
  await main.getByRole('cell', { name: 'Swift Otter 42' }).waitFor()
  await look(page)

  await logInByForm(page, 'learner', path)
  const button = main.getByRole('button', { name: 'Register' })
  await button.press('Enter')
  expect(await registration('learner')).toEqual([false, null, false])
  await main.getByRole('checkbox', { name: 'I accept the terms of participation, version 3' }).press('Space')
  await main.getByRole('checkbox', { name: 'Show my name' }).press('Space')
  await button.press('Enter')
  await main.getByText('You are registered now.').waitFor()
  expect(await registration('learner')).toEqual([true, 3, true])
  await look(page)

  await main.getByRole('checkbox', { name: 'Show my name' }).press('Space')
  await main.getByText('Screens of the event show a pseudonym for you.').waitFor()
  expect(await registration('learner')).toEqual([true, 3, false])

  await curator(backend).patch(`Events(${event.ID})`, { termsVersion: 4 })
  await page.reload()
  await main.getByText('The terms have changed').waitFor()
  await main.getByRole('checkbox', { name: 'version 4' }).press('Space')
  await main.getByRole('button', { name: 'Accept' }).press('Enter')
  await main.getByText('You have accepted the terms.').waitFor()
  expect(await registration('learner')).toEqual([true, 4, false])

  await main.getByRole('button', { name: 'Leave the event' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Leave the event' }).press('Enter')
  await main.getByText('You are no longer registered.').waitFor()
  expect(await registration('learner')).toEqual([false, null, false])
  expect(complaints()).toEqual([])
  await context.close()
})

test('the booth asks to log in, shows the next step and the points; the own page lists the event', async () => {
  const { page, context, complaints } = await watchedPage(browser, gateway.url, {
    viewport: { width: 820, height: 1180 }
  })
  await page.goto('/app-space')
  const main = page.getByRole('main')
  await main.getByText('so that your progress is kept').waitFor()
  await look(page)

  const { complete, create, call } = learner(backend, 'learner2')
  const { termsVersion } = (await curator(backend).call('GET', `Events(${event.ID})`)).json<Row>()
  await call('registerForEvent', { eventLegacyId: event.legacyId, termsVersion })
  await complete('camp-one', 1)
  const [row] = await backend.sql(`SELECT legacyId AS n FROM tutorials_catalog_Tutorials WHERE slug = 'camp-two'`)
  await create(Number(row?.['n']), 'TUTORIAL')
  await logInByForm(page, 'learner2', '/app-space')
  await main.getByText('10 points').waitFor()
  await main.getByText('1 of 2 tutorials completed').waitFor()
  await main.getByText('Continue with step 2').waitFor()
  expect(await main.getByRole('link', { name: 'About camp-one' }).getAttribute('href')).toBe(
    '/tutorials/camp-one#step-2'
  )
  await main.getByText('Done', { exact: true }).waitFor()
  await look(page)

  await page.goto('/me/')
  const own = page.getByRole('region', { name: 'My events' })
  await own.getByText('1 of 2 tutorials completed').waitFor()
  await own.getByRole('link', { name: 'Autumn camp' }).waitFor()
  expect(complaints()).toEqual([])
  await context.close()
})
