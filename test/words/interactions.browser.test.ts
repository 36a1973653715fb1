import { afterEach, beforeAll, expect, test } from '@jest/globals'
import type { Browser, Page } from 'playwright-core'
import { type SampleSite, startSampleSite } from '../e2e/support/sample-site.ts'
import { accessibilityProblems } from '../support/browser/axe.ts'
import { openBrowser } from '../support/browser/open.ts'
import { logInByForm, overhang, type WatchedPage, watchedPage } from '../support/browser/watched-page.ts'

const TUTORIAL = '/tutorials/publish-with-curl'

let site: SampleSite
let browser: Browser
let watched: WatchedPage
let page: Page

beforeAll(async () => {
  site = await startSampleSite()
  browser = await openBrowser()
})
afterEach(() => watched.context.close())

async function openInGerman(): Promise<void> {
  watched = await watchedPage(browser, site.gateway.url, { locale: 'de-DE', viewport: { width: 390, height: 780 } })
  page = watched.page
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const heading = (name: string | RegExp) => page.getByRole('heading', { name })
const said = (text: string | RegExp) => page.getByText(text).first().waitFor({ state: 'attached' })
const look = async (): Promise<void> =>
  expect([await accessibilityProblems(page), await overhang(page), watched.complaints()]).toEqual([[], 0, []])

test('a German visitor marks steps, finishes, keeps pages and finds them on their page, in German', async () => {
  await openInGerman()
  await page.goto(TUTORIAL)
  await heading('Ihr Fortschritt').waitFor()
  await said('Was Sie als erledigt markieren, wird in diesem Browser gespeichert.')
  await button('Als erledigt markieren: Schritt 1').click()
  await said(/^Schritt 1 erledigt, noch \d von \d Schritten$/)
  await button('Rückgängig').waitFor()
  await heading(/^1 von \d Schritten erledigt$/).waitFor()
  await button('Für später merken').click()
  await said(/^Für später gemerkt: „.+“$/)
  await look()
  const marks = page.getByRole('button', { name: /^Als erledigt markieren: Schritt/, pressed: false })
  while ((await marks.count()) > 0) await marks.first().click()
  await heading('Sie haben dieses Tutorial geschafft').waitFor()
  await said('alle Schritte sind erledigt')

  await page.goto('/me/')
  await heading('In diesem Browser').waitFor()
  await heading('Für später gemerkt').waitFor()
  await button(/^Entfernen: /).click()
  await said('Für später ist nichts mehr gemerkt.')
  await look()
})

test('the search and the switch of the theme speak German', async () => {
  await openInGerman()
  await page.goto('/tutorials/')
  await page.locator('[data-theme-switch]').click()
  expect(await page.locator('[data-theme-switch]').getAttribute('title')).toBe('Farbschema: hell')
  await page.keyboard.press('/')
  const palette = page.getByRole('dialog', { name: 'Suche' })
  const field = palette.getByRole('combobox', { name: 'Suchbegriffe' })
  await field.fill('curl')
  await palette.getByRole('group', { name: 'Tutorials' }).waitFor()
  await palette.getByText(/^\d+ Ergebnisse, bestes: /).waitFor({ state: 'attached' })
  await field.fill('zzyzx qwrtz')
  await palette.getByText('Nichts enthält „zzyzx qwrtz“. Versuchen Sie').waitFor()
  await palette.getByRole('group', { name: 'Versuchen Sie ein Wort' }).waitFor()
  await look()
})

test('tokens and the page of a person are in German', async () => {
  await openInGerman()
  await logInByForm(page, 'learner', '/me/tokens')
  await said('Sie haben kein gültiges Token.')
  await button('Token anlegen').click()
  await said('Geben Sie dem Token einen Namen')
  await page.getByRole('textbox', { name: 'Name' }).fill('Laptop')
  await button('Token anlegen').click()
  await heading('Ihr neues Token „Laptop“').waitFor()
  await button('Widerrufen „Laptop“').click()
  await page.getByRole('dialog', { name: '„Laptop“ widerrufen?' }).getByRole('button', { name: 'Behalten' }).click()
  await look()
  await page.goto('/me/')
  await heading('Ihr Fortschritt').waitFor()
  await button('Meine Daten löschen …').click()
  await page.getByRole('textbox', { name: 'Tippen Sie löschen, um fortzufahren' }).waitFor()
  await look()
})
