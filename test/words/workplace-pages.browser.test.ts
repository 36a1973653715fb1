import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { account } from '../admin/support/people-page.ts'
import { backend, inWorkplace, page, showPage, watched } from '../admin/support/page-under-test.ts'
import { storeGraph } from '../graph/support/stored-graph.ts'
import { inFullRun } from '../support/database/on-both.ts'
import { as, post } from '../support/http/http.ts'
import { projectRoot } from '../support/launch.ts'
import { publish, sampleDocument } from '../support/publish.ts'

inFullRun()

/** Makes a row, and so a change of the log. */
async function made(set: string, row: object): Promise<string> {
  const answer = await post(`${backend.url}/admin/${set}`, row, as('admin'))
  expect(answer.status).toBe(201)
  return answer.json<{ readonly ID: string }>().ID
}

let dashboard: string

inWorkplace(async () => {
  await publish(backend, { bread: sampleDocument('bread') })
  await publish(backend, { bread: sampleDocument('bread', 2) })
  await storeGraph(backend, {
    concepts: { dough: { name: 'Dough', published: false } },
    tutorials: ['cake'],
    teaches: [['cake', 'dough']]
  })
  await account(backend, 'Ada', 'ada@example.com', [1])
  await made('Tags', { name: 'baking' })
  const query = await made('SavedQueries', { name: 'Backen', sql: 'SELECT 4711 AS number' })
  dashboard = await made('Dashboards', { name: 'Tafel', tiles: JSON.stringify([{ query, title: '', wide: false }]) })
})

type Words = Readonly<Record<string, unknown>>

/** Texts of a table of words that have no values in them. */
const constantsOf = (words: Words): readonly string[] =>
  Object.values(words).flatMap(value =>
    typeof value === 'string' ? [value] : typeof value === 'object' ? constantsOf(value as Words) : []
  )

/** English texts of an area that the German ones do not have. */
async function englishOf(area: string): Promise<readonly string[]> {
  const tableOf = async (language: string) =>
    (await import(join(projectRoot, `app/admin/words/${language}/pages/${area}.ts`))) as Words
  const german = new Set(constantsOf(await tableOf('de')))
  return constantsOf(await tableOf('en')).filter(text => !german.has(text))
}

/** Texts and names of everything in the page. */
const textsIn = (): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const names = ['aria-label', 'accessible-name', 'placeholder', 'tooltip', 'text', 'header-text', 'no-data-text']
    const all = [...document.querySelector('main').querySelectorAll('*')]
    const texts = all.flatMap(each => [...each.childNodes].map(node => node.nodeValue?.trim()))
    return [...texts, ...all.flatMap(each => names.map(name => each.getAttribute(name)))].filter(Boolean)
  })()`)

test.each([
  ['$query', 'Analysen', ['analytics', 'charts', 'common']],
  ['$reports', 'Berichte', ['reports']],
  ['$dashboards', 'Dashboards', ['dashboards', 'common']],
  ['$dashboards&dashboard=', 'Tafel', ['dashboards', 'charts', 'common']],
  ['$changes', 'Änderungsprotokoll', ['changes']],
  ['$concepts', 'Konzeptfreigabe', ['concepts', 'common']],
  ['$secrets', 'Geheimnisse der Plattform', ['secrets']],
  ['$pipeline', 'Pipeline', ['pipeline']],
  ['$versions', 'Veröffentlichen und Zurücksetzen', ['versions', 'common']],
  ['$people', 'Personen', ['people', 'common']],
  ['$tags', 'Tags importieren', ['tag-import']],
  ['$metrics', 'Messwerte', ['metrics', 'common']],
  ['$embeddings', 'Embeddings', ['embeddings']]
])('%s is German for those who read German', async (at, heading, areas) => {
  await showPage(at.endsWith('=') ? at + dashboard : at, { locale: 'de-DE' })
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.title()).toBe(`${heading} – Verwaltung`)
  const english = (await Promise.all(areas.map(englishOf))).flat()
  const texts = new Set(await textsIn())
  expect(english.filter(text => texts.has(text))).toEqual([])
  expect(watched.complaints()).toEqual([])
})
