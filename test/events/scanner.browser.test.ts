import { beforeAll, describe, expect, test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { curator } from '../catalog/support/curator.ts'
import { learner } from '../learner/support/learning.ts'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { accessibilityProblems } from '../support/browser/axe.ts'
import { startChromium } from '../support/browser/chromium.ts'
import { openBrowser } from '../support/browser/open.ts'
import { logInByForm, overhang, type WatchedPage, watchedPage } from '../support/browser/watched-page.ts'
import { inFullRun } from '../support/database/on-both.ts'
import { type Gateway, plannedGateway, startGateway } from '../support/gateway.ts'
import { cameraShowing } from './support/fake-camera.ts'
import { accountNumber, desk, prizedMission } from './support/prizes.ts'

inFullRun()

let backend: Backend
let gateway: Gateway
let browser: Browser
let account: number
let second: number

beforeAll(async () => {
  const planned = await plannedGateway()
  backend = await startBackend({ env: planned.env })
  gateway = await startGateway(backend.url, planned)
  browser = await openBrowser()
  const admin = curator(backend)
  const cap = await admin.made('Prizes', { name: 'Cap', stock: 5 })
  const mug = await admin.made('Prizes', { name: 'Mug', description: 'With a handle' })
  await prizedMission(backend, 'Desk', { 'desk-cap': String(cap.ID), 'desk-mug': String(mug.ID) })
  for (const user of ['learner', 'learner2'])
    for (const slug of ['desk-cap', 'desk-mug']) await learner(backend, user).complete(slug, 1)
  account = await accountNumber(backend, 'learner')
  second = await accountNumber(backend, 'learner2')
})

/** The page on a phone, after the login. */
async function openDesk(path = '/scanner-ui/', more: Parameters<typeof watchedPage>[2] = {}): Promise<WatchedPage> {
  const watched = await watchedPage(browser, gateway.url, { viewport: { width: 360, height: 740 }, ...more })
  await logInByForm(watched.page, 'scanner', path)
  await watched.page.getByRole('heading', { name: /Prize desk|Preisausgabe/, level: 1 }).waitFor()
  return watched
}

const handOut = (page: Page, prize: string) => page.getByRole('button', { name: `Hand out: ${prize}` })
const message = (page: Page) => page.getByRole('status')

/** Types as a scanner at a cable does, wherever the focus is. */
async function type(page: Page, number: number): Promise<void> {
  await page.keyboard.type(String(number))
  await page.keyboard.press('Enter')
}

const statuses = async (number: number): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries((await desk(backend).read(number)).prizes.map(({ name, status }) => [name, status]))

describe('the prize desk', () => {
  verifies('GATEWAY-031', 'hands out a prize by keyboard, and takes it back', async () => {
    const { page, context, complaints } = await openDesk()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('heading', { level: 1 }).click()
    await type(page, account)
    await handOut(page, 'Cap').waitFor()
    expect(await page.getByRole('region', { name: /.+/ }).first().innerText()).toContain(`Account ${account}`)
    expect([await accessibilityProblems(page), await overhang(page)]).toEqual([[], 0])
    const box = await handOut(page, 'Cap').boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(48)
    await page.keyboard.press('Tab')
    await handOut(page, 'Mug').or(handOut(page, 'Cap')).and(page.locator(':focus')).waitFor()
    await handOut(page, 'Cap').press('Enter')
    await message(page).filter({ hasText: 'Cap: claimed. Hand it out now.' }).waitFor()
    await page.getByText(/^Already claimed by .+ at /).waitFor()
    expect(await statuses(account)).toEqual({ Cap: 'CLAIMED', Mug: 'EARNED' })
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Undo: Cap' }).click()
    await message(page).filter({ hasText: 'Cap: taken back' }).waitFor()
    expect(await statuses(account)).toEqual({ Cap: 'EARNED', Mug: 'EARNED' })

    // a prize stays where it was, so that a second tap at the same place hands out no other one
    const names = () => page.locator('.prize-name').allInnerTexts()
    const before = await names()
    await handOut(page, before[0] ?? '').dblclick()
    await message(page)
      .filter({ hasText: `${before[0]}: claimed` })
      .waitFor()
    expect(await names()).toEqual(before)
    expect(Object.values(await statuses(account)).sort()).toEqual(['CLAIMED', 'EARNED'])
    await page.getByRole('button', { name: `Undo: ${before[0]}` }).click()
    await message(page).filter({ hasText: 'taken back' }).waitFor()

    // another phone was faster
    await desk(backend).claim(
      (await desk(backend).read(account)).prizes.find(({ name }) => name === 'Mug')?.recordId ?? 0
    )
    await handOut(page, 'Mug').click()
    await message(page)
      .filter({ hasText: /^Mug: already claimed by .+ at / })
      .waitFor()
    await type(page, 99)
    await message(page).filter({ hasText: 'There is no account 99.' }).waitFor()
    await page.getByRole('button', { name: 'Scan' }).click()
    await message(page).filter({ hasText: 'The camera is not available.' }).waitFor()
    expect(complaints().filter(each => !each.includes('404'))).toEqual([])
    await context.close()
  })

  verifies(
    'GATEWAY-032',
    'is installable at both addresses, opens without a network, and claims later, once',
    async () => {
      const { page, context } = await openDesk('/scanner-vue/')
      const href = (await page.locator('link[rel=manifest]').getAttribute('href')) ?? ''
      const manifest = await context.request.get(`${gateway.url}/scanner-vue/${href}`)
      expect(await manifest.json()).toMatchObject({ scope: './', start_url: './', display: 'standalone' })
      const scope = await page.evaluate<string>('navigator.serviceWorker.ready.then(({ scope }) => scope)')
      expect(scope).toBe(`${gateway.url}/scanner-vue/`)

      await type(page, second)
      await handOut(page, 'Cap').waitFor()
      await context.setOffline(true)
      await page.getByText('No network', { exact: true }).waitFor()
      await handOut(page, 'Cap').click()
      await page.getByText('1 claim waits').waitFor()
      await page.getByRole('region', { name: 'Waiting for the network' }).getByText(`Cap, account ${second}`).waitFor()
      expect(await accessibilityProblems(page)).toEqual([])
      // nothing is lost when the page is opened anew, and a person cannot be looked up
      await page.reload()
      await page.getByText('1 claim waits').waitFor()
      await type(page, second)
      await message(page).filter({ hasText: 'No network' }).waitFor()
      expect(await statuses(second)).toEqual({ Cap: 'EARNED', Mug: 'EARNED' })

      const claims: string[] = []
      context.on('request', request => request.url().includes('claimPrize') && claims.push(request.url()))
      await context.setOffline(false)
      await message(page)
        .filter({ hasText: `Cap, account ${second}: claimed.` })
        .waitFor()
      await page.getByText('1 claim waits').waitFor({ state: 'detached' })
      expect(await statuses(second)).toEqual({ Cap: 'CLAIMED', Mug: 'EARNED' })
      expect(claims).toHaveLength(1)
      await context.close()
    }
  )

  test('speaks German, in the dark, and says who has claimed what waited', async () => {
    const { page, context } = await openDesk('/scanner-ui/', { locale: 'de-DE', colorScheme: 'dark' })
    await type(page, second)
    await page.getByRole('button', { name: 'Ausgeben: Mug' }).waitFor()
    expect([await accessibilityProblems(page), await overhang(page)]).toEqual([[], 0])
    await page.route('**/scanner/claimPrize*', route => route.abort())
    await page.getByRole('button', { name: 'Ausgeben: Mug' }).click()
    await page.getByText('1 Ausgabe wartet').waitFor()
    // somebody else hands it out meanwhile, longer ago than an undo takes
    const { recordId } = (await desk(backend).read(second)).prizes.find(({ name }) => name === 'Mug') ?? {}
    await desk(backend).claim(recordId ?? 0)
    await backend.sql('UPDATE tutorials_prizes_PrizeRecords SET claimedAt = ? WHERE legacyId = ?', [
      ...['2026-01-01T10:00:00.000Z', recordId ?? 0]
    ])
    await page.unroute('**/scanner/claimPrize*')
    await page.getByRole('button', { name: 'Jetzt senden' }).click()
    const waiting = page.getByRole('region', { name: 'Wartet auf das Netz' })
    await waiting.getByText(/Schon abgeholt um .+, ausgegeben von /).waitFor()
    await page.getByRole('button', { name: /Verwerfen: Mug/ }).click()
    await waiting.waitFor({ state: 'detached' })
    await context.close()
  })
})

test('a code is read by the camera', async () => {
  const withCamera = await startChromium(cameraShowing(String(account)))
  const { page, complaints } = await watchedPage(withCamera, gateway.url, { viewport: { width: 360, height: 740 } })
  await logInByForm(page, 'scanner', '/scanner-ui/')
  await page.getByRole('button', { name: 'Scan' }).click()
  await page.getByText(`Account ${account}`).waitFor()
  await page.locator('video').waitFor({ state: 'detached' })
  expect(complaints()).toEqual([])
  await withCamera.close()
})

test('a person has the code for the desk on their page', async () => {
  const { page, context, complaints } = await watchedPage(browser, gateway.url, {
    viewport: { width: 360, height: 740 }
  })
  await logInByForm(page, 'learner', '/me/')
  await page.getByText('My code for the prize desk').click()
  await page.getByRole('img', { name: 'QR code with your account number' }).waitFor()
  await page.getByText(`Account number ${account}`).waitFor()
  expect(await accessibilityProblems(page)).toEqual([])
  expect(complaints()).toEqual([])
  await context.close()
})
