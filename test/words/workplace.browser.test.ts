import { expect, test } from '@jest/globals'
import { accessibilityProblems } from '../support/browser/axe.ts'
import { overhang } from '../support/browser/watched-page.ts'
import { inFullRun } from '../support/database/on-both.ts'
import { as, get, post } from '../support/http/http.ts'
import { backend, inLeasedWorkplace, page, showAt, watched } from '../admin/support/page-under-test.ts'

inFullRun()

inLeasedWorkplace(() =>
  post(`${backend.url}/admin/Tags`, { name: 'topic>luftschiffe', label: 'Luftschiffe' }, as('admin'))
)

const german = { locale: 'de-DE' } as const
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

/** Whatever a reader of the page meets is right: the language, its names, its width, and nothing went wrong. */
async function isFine(): Promise<void> {
  expect(await page.evaluate('document.documentElement.lang')).toBe('de')
  expect(await accessibilityProblems(page)).toEqual([])
  expect(await overhang(page)).toBe(0)
  expect(watched.complaints()).toEqual([])
}

test('the start page and the side navigation speak German to a German browser', async () => {
  await showAt('/admin-ui/', german)
  await heading('Verwaltung').waitFor()
  expect(await page.title()).toBe('Verwaltung')
  await page.getByRole('heading', { level: 2, name: 'Zu erledigen' }).waitFor()
  const navigation = page.getByRole('navigation', { name: 'Seiten und Entitäten' })
  const groups = await navigation.locator('summary').allTextContents()
  expect(groups).toEqual([
    'Inhalte',
    'Katalog und Pfade',
    'Lernende',
    'Veranstaltungen',
    'Wissensgraph',
    'Startseite',
    'Berichte',
    'Betrieb',
    'Einstellungen'
  ])
  await navigation.getByText('Frühere Slugs von Missionen').waitFor({ state: 'attached' })
  await isFine()
})

test('a list is searched and its rows are selected in German, in the words of UI5 as well', async () => {
  await showAt('/admin-ui/?at=Tags&q=luftschiffe', german)
  await heading('Tags').waitFor()
  await page.getByRole('status').getByText('1 Zeile', { exact: true }).waitFor()
  for (const name of ['Anlegen', 'Ansicht speichern', 'Spalten', 'CSV-Export', 'Aktualisieren', 'Filter zurücksetzen'])
    await button(name).waitFor()
  await page.getByRole('columnheader', { name: 'Bezeichnung' }).waitFor()
  // words of UI5: of the icon that clears the field, and of the column of the selection
  await page.locator('#list-search ui5-icon[accessible-name="Zurücksetzen"]').waitFor({ state: 'attached' })
  await page.getByRole('columnheader', { name: 'Auswahl' }).waitFor()
  await page.getByRole('row', { name: 'topic>luftschiffe' }).getByRole('checkbox').click()
  await page.getByRole('toolbar', { name: 'Ausgewählte Zeilen' }).getByText('1 ausgewählt').waitFor()
  await isFine()
})

test('an object page is edited and saved in German', async () => {
  await showAt('/admin-ui/?at=Tags&q=luftschiffe', german)
  await page.getByRole('link', { name: 'topic>luftschiffe' }).click()
  await heading('topic>luftschiffe').waitFor()
  await button('Bearbeiten').click()
  const label = page.getByRole('main').getByRole('textbox', { name: 'Bezeichnung', exact: true })
  const changed = `Luftschiffe ${Date.now()}`
  await label.fill(changed)
  await label.press('Tab')
  await isFine()
  await button('Speichern').click()
  await button('Bearbeiten').waitFor()
  const { value } = (await get(`${backend.url}/admin/Tags?$filter=name eq 'topic>luftschiffe'`, as('admin'))).json<{
    value: { label: string }[]
  }>()
  expect(value.map(each => each.label)).toEqual([changed])
  await button('Löschen').click()
  await page.locator('ui5-dialog').getByText('Tutorials verlieren den Tag').waitFor()
  await page.locator('ui5-dialog').getByRole('button', { name: 'Abbrechen' }).waitFor()
})

test('the quick search finds pages by their German names', async () => {
  await showAt('/admin-ui/', german)
  await page.getByRole('button', { name: 'Alles durchsuchen' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Seiten, Listen und Zeilen' }).fill('pfad')
  await page.getByRole('option', { name: 'Pfad-Editor Seite' }).waitFor()
  await isFine()
})
