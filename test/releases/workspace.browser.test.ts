import { beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { dialogOf, flawsOf, windows } from '../admin/support/open-page.ts'
import { openAt, type Workplace } from '../admin/support/workplace.ts'
import { startChannel } from '../preview/support/channel.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { openBrowser } from '../support/browser/open.ts'
import type { WatchedPage } from '../support/browser/watched-page.ts'
import { plannedGateway, startGateway } from '../support/gateway.ts'
import { publishedHashes, sampleDocument } from '../support/publish.ts'
import { prepare } from './support/two-channels.ts'

let workplace: Workplace
let production: Backend
let qa: Backend
let watched: WatchedPage
let page: Page

beforeAll(async () => {
  const planned = await plannedGateway()
  production = await startBackend({ env: planned.env })
  const target = { RELEASE_TARGET_URL: production.url, RELEASE_CONTENT_KEY: production.key, RELEASE_APPROVALS: '0' }
  qa = await startChannel({ env: { ...planned.env, ...target } })
  const gateway = await startGateway(production.url, { ...planned, env: { ...planned.env, QA_URL: qa.url } })
  workplace = { backend: production, gateway, browser: await openBrowser(), sessions: new Map(), kept: new Map() }
}, 120_000)

const button = (name: string) => page.getByRole('button', { name, exact: true })
/** Not *Being published*, which has the word as well. */
const state = (name: string) => page.locator('ui5-tag', { hasText: name, hasNotText: 'Being' })

async function confirm(deed: string): Promise<void> {
  await button(deed).click()
  await dialogOf(page, deed).locator('ui5-button', { hasText: deed }).click()
}

test('a release goes from a name to readers and back', async () => {
  watched = await openAt(workplace, '/author-ui/?at=$releases', { user: 'author', ...windows[0] })
  ;({ page } = watched)
  await page.getByText('There are no releases yet.').waitFor()
  expect(await flawsOf(watched)).toEqual([])
  await button('New release').click()
  const create = dialogOf(page, 'New release')
  await create.getByLabel('Name').fill('summer')
  await create.getByLabel('Title').fill('Summer of tutorials')
  await create.locator('ui5-button', { hasText: 'Create' }).click()
  await page.getByRole('heading', { name: 'Summer of tutorials' }).waitFor()
  await page.getByText('It has no tutorials yet.').waitFor()

  await button('Add a mission or group').click()
  const path = dialogOf(page, 'Add a mission or group')
  await path.getByText('Other paths stay').waitFor()
  expect(await path.getByLabel('Name of the path').inputValue()).toBe('Default')
  expect(await flawsOf(watched)).toEqual([])
  await page.keyboard.press('Escape')

  const metadata = { 'sunny-app': { title: 'A sunny app' } }
  await prepare(qa, 'summer', { 'sunny-app': sampleDocument('sunny-app') }, { metadata })
  await page.reload()
  const preview = page.getByRole('link', { name: 'A sunny app' })
  expect(await preview.getAttribute('href')).toBe('/tutorials-qa/sunny-app?release=summer')
  await confirm('Hand over for review')
  await state('Approved').waitFor()
  await button('Publish at a time').click()
  const schedule = dialogOf(page, 'Publish at a time')
  await schedule.getByLabel(/^Time in your zone, /).fill('2027-06-01T08:30')
  expect(await flawsOf(watched)).toEqual([])
  await schedule.locator('ui5-button', { hasText: 'Publish at a time' }).click()
  await state('Scheduled').waitFor()
  await confirm('Publish now')
  await state('Published').waitFor()
  expect(Object.keys(await publishedHashes(production))).toEqual(['sunny-app'])
  await confirm('Take back')
  await state('Taken back').waitFor()
  expect(await publishedHashes(production)).toEqual({})
  expect(await flawsOf(watched)).toEqual([])
})

test('the previews of a release are named by it; on a phone in the dark', async () => {
  watched = await openAt(workplace, '/author-ui/?at=$releases', { user: 'author', ...windows[1] })
  ;({ page } = watched)
  await page.getByRole('link', { name: 'Summer of tutorials' }).click()
  await page.getByRole('link', { name: 'A sunny app' }).waitFor()
  expect(await flawsOf(watched)).toEqual([])
  await page.getByRole('link', { name: 'Previews with this release' }).click()
  await page.getByRole('note').getByText('QA preview of the release summer').waitFor()
  await page.getByRole('link', { name: 'A sunny app' }).click()
  await page.getByRole('heading', { name: 'sunny-app' }).first().waitFor()
  await page.getByRole('note').getByText('QA preview of the release summer').waitFor()
  // what is compared and reviewed is the text of the channel
  expect(await page.locator('a[href$="/changes"], [data-review]').count()).toBe(0)
  expect((await page.goto('/tutorials-qa/sunny-app?release=winter'))?.status()).toBe(404)
})
