import { randomUUID } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { backend, inWorkplace, page, showPage, watched } from '../support/page-under-test.ts'
import { inFullRun } from '../../support/database/on-both.ts'

inFullRun()

const LIST = '/admin-ui/?at=Tags'

const addTag = (name: string) =>
  backend.sql('INSERT INTO tutorials_catalog_Tags (ID, name, label) VALUES (?, ?, ?)', [randomUUID(), name, name])

inWorkplace(() => addTag('first-tag'))

const rowOf = (name: string) => page.getByRole('row', { name })
const isOf = (path: string) => (url: string) => new URL(url).pathname === path

/** Everything that the page asks for from now on. */
function asked(): string[] {
  const urls: string[] = []
  page.on('request', request => urls.push(request.url()))
  return urls
}

test('the rows of the list are asked for while the components are still on their way, and only once', async () => {
  await showPage('', { fresh: true })
  const urls = asked()
  let loadComponents: () => void = () => undefined
  const rowsAsked = new Promise<void>(resolve => (loadComponents = resolve))
  await page.route(/\/assets\/main-.*\.js$/, async route => {
    await rowsAsked
    await route.continue()
  })
  const rows = page.waitForRequest(request => isOf('/admin/Tags')(request.url()))
  await page.goto(LIST, { waitUntil: 'commit' })
  await rows
  loadComponents()
  await rowOf('first-tag').waitFor()
  for (const path of ['/admin/$metadata', '/gateway/session', '/admin/Tags'])
    expect([path, urls.filter(isOf(path)).length]).toEqual([path, 1])
  expect(watched.complaints()).toEqual([])
})

test.each(['light', 'dark'] as const)('the page names every module that the list needs in %s', async colorScheme => {
  await showPage('', { colorScheme, locale: 'de-DE', fresh: true })
  const urls = asked()
  const document = page.waitForResponse(answer => answer.url().endsWith(LIST))
  await page.goto(LIST)
  await rowOf('first-tag').waitFor()
  const html = await (await document).text()
  const modules = urls.map(url => new URL(url).pathname).filter(path => path.endsWith('.js'))
  expect(modules.length).toBeGreaterThan(5)
  expect(modules.filter(path => !html.includes(`rel="modulepreload" href="${path}"`))).toEqual([])
  expect(watched.complaints()).toEqual([])
})

test('all that comes before the rows of the first list is 350 KB at most', async () => {
  await showPage('Tags', { fresh: true })
  await rowOf('first-tag').waitFor()
  const sizes = await page.evaluate<Readonly<Record<string, number>>>(
    'Object.fromEntries(performance.getEntries().map(({ name, encodedBodySize = 0 }) => [name, encodedBodySize]))'
  )
  const bytes = Object.values(sizes).reduce((sum, each) => sum + each, 0)
  expect(bytes).toBeGreaterThan(100 * 1024)
  expect(bytes).toBeLessThanOrEqual(350 * 1024)
  expect(watched.complaints()).toEqual([])
})

test('a list that is opened again shows rows of now', async () => {
  await showPage('Tags')
  await rowOf('first-tag').waitFor()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await addTag('second-tag')
  await page.goBack()
  await rowOf('second-tag').waitFor()
  expect(watched.complaints()).toEqual([])
})
