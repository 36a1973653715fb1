import { describe, expect, test } from '@jest/globals'
import { storeGraph } from '../graph/support/stored-graph.ts'
import { accessibilityProblems } from '../support/browser/axe.ts'
import { until } from '../support/until.ts'
import { dialogOf, flawsOf, refusals, windows } from './support/open-page.ts'
import { backend, inLeasedWorkplace, page, showPage, watched } from './support/page-under-test.ts'
import type { OpenOptions } from './support/workplace.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

inLeasedWorkplace(async () => {
  const names = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta', 'Eta']
  await storeGraph(backend, {
    concepts: Object.fromEntries(names.map(name => [name.toLowerCase(), { name, published: false }])),
    tutorials: ['one', 'two'],
    teaches: [
      ['one', 'alpha'],
      ['two', 'alpha'],
      ['one', 'beta'],
      ['two', 'gamma'],
      ['one', 'delta'],
      ['two', 'zeta'],
      ['one', 'zeta']
    ],
    requires: [['delta', 'zeta']]
  })
  await backend.sql(`UPDATE tutorials_graph_TutorialConceptLinks SET confidence = 0.75, modelVersion = 'terms'`)
})

async function open(options: OpenOptions = {}): Promise<void> {
  await showPage('$concepts', options)
  await page.getByRole('list', { name: 'Concepts' }).getByRole('button').first().waitFor()
}

const row = (name: string) =>
  page.getByRole('list', { name: 'Concepts' }).getByRole('button', { name: new RegExp(`^${name}`) })
const evidence = (name: string) => page.getByRole('region', { name: `Evidence for ${name}` })
const said = (text: string) => page.getByRole('status').getByText(text)
const focused = () => page.evaluate<string>('document.activeElement.textContent')
const stored = async (slug: string) => {
  const [found] = await backend.sql('SELECT status, publishedAt AS at FROM tutorials_graph_Concepts WHERE slug = ?', [
    slug
  ])
  return [found?.['status'], found?.['at'] !== null]
}

describe('the concept gate', () => {
  test('is worked through by keys: j and k move, p publishes the one in focus, the next takes its place', async () => {
    await open()
    await row('Alpha').focus()
    await evidence('Alpha').getByRole('link', { name: 'Title of one' }).waitFor()
    await evidence('Alpha').getByText('teaches, by terms of its text, 75 % sure').first().waitFor()
    await page.keyboard.press('j')
    await until(async () => (await focused()).startsWith('Zeta'))
    await page.keyboard.press('k')
    await until(async () => (await focused()).startsWith('Alpha'))
    await page.keyboard.press('p')
    await said('Alpha is published.').waitFor()
    await until(async () => (await focused()).startsWith('Zeta'))
    expect(await stored('alpha')).toEqual(['ACTIVE', true])
    await page.getByRole('navigation', { name: 'Queues' }).getByRole('link', { name: 'Published' }).click()
    await row('Alpha').focus()
    await page.keyboard.press('u')
    await said('Alpha is hidden.').waitFor()
    expect(await stored('alpha')).toEqual(['ACTIVE', false])
    expect(watched.complaints()).toEqual([])
  })

  test('several are chosen and published together', async () => {
    await open()
    await row('Beta').click()
    await page.keyboard.press('x')
    await page.getByRole('checkbox', { name: 'Choose Gamma' }).check()
    await page.getByRole('button', { name: 'Publish 2 chosen' }).click()
    await said('2 concepts are published.').waitFor()
    expect([await stored('beta'), await stored('gamma')]).toEqual([
      ['ACTIVE', true],
      ['ACTIVE', true]
    ])
    expect(watched.complaints()).toEqual([])
  })

  test('a merge shows the links that move before it happens', async () => {
    await open({ unless: refusals(409) })
    await row('Delta').click()
    await page.keyboard.press('m')
    const dialog = dialogOf(page, 'Merge Delta')
    await dialog.getByText('No suggestions: delta has no vector yet').waitFor()
    await dialog.locator('#merge-with input').pressSequentially('zet')
    await page.getByText('Zeta').last().waitFor()
    await page.locator('ui5-suggestion-item').first().click()
    await dialog.getByText('1 links of tutorials, 1 edges and 0 further names move to zeta.').waitFor()
    await dialog.getByText('Title of one (zeta has it already)').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    // a double click is a click; a later one takes it back
    await dialog.getByRole('button', { name: 'Keep delta instead' }).dblclick()
    await dialog.getByRole('button', { name: 'Merge zeta into delta' }).waitFor()
    await dialog.getByRole('button', { name: 'Keep zeta instead' }).click()
    await dialog.getByRole('button', { name: 'Merge delta into zeta' }).click()
    await said('delta is merged into zeta.').waitFor()
    expect(await stored('delta')).toEqual(['MERGED', false])
    expect(watched.complaints()).toEqual([])
  })

  test('a veto says what follows; one with links is not retired, one without is, and comes back', async () => {
    await open({ unless: refusals(409) })
    await row('Zeta').click()
    await page.keyboard.press('r')
    await page.getByRole('alert').getByText('zeta has links').waitFor()
    await row('Eta').click()
    await page.keyboard.press('v')
    await dialogOf(page, 'Veto Eta').getByText('It is rejected for good').waitFor()
    await dialogOf(page, 'Veto Eta').getByRole('button', { name: 'Veto' }).click()
    await said('Eta is vetoed.').waitFor()
    await row('Epsilon').click()
    await page.keyboard.press('r')
    await said('Epsilon is retired.').waitFor()
    await page.getByRole('navigation', { name: 'Queues' }).getByRole('link', { name: 'Retired' }).click()
    await row('Epsilon').waitFor()
    await page.getByRole('button', { name: 'Reactivate' }).click()
    await said('Epsilon is active again.').waitFor()
    expect([await stored('eta'), await stored('epsilon')]).toEqual([
      ['VETOED', false],
      ['ACTIVE', false]
    ])
    expect(watched.complaints()).toEqual([])
  })
})

test.each(windows)('the page is sound in %j', async size => {
  await open(size)
  expect(await flawsOf(watched)).toEqual([])
})
