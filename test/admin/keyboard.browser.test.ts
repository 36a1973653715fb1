import { randomUUID } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { storeGraph } from '../graph/support/stored-graph.ts'
import { publish, sampleDocument } from '../support/publish.ts'
import { until } from '../support/until.ts'
import { keyboard } from './support/keyboard.ts'
import { pathPage } from './support/path-page.ts'
import { backend, inWorkplace, page, showPage, watched } from './support/page-under-test.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

inWorkplace(async () => {
  await publish(backend, {
    soil: sampleDocument('soil'),
    seeds: sampleDocument('seeds'),
    harvest: sampleDocument('harvest')
  })
  await storeGraph(backend, {
    concepts: { alpha: { name: 'Alpha', published: false }, beta: { name: 'Beta', published: false } },
    tutorials: ['one', 'two'],
    teaches: [
      ['one', 'alpha'],
      ['two', 'alpha'],
      ['one', 'beta']
    ],
    requires: []
  })
  for (const [name, label] of [
    ['topic>airships', 'Airships'],
    ['topic>kites', 'Airships'],
    ['topic>trains', 'Trains']
  ] as const)
    await backend.sql('INSERT INTO tutorials_catalog_Tags (ID, name, label, modifiedAt) VALUES (?, ?, ?, ?)', [
      randomUUID(),
      name,
      label,
      '2026-01-01T00:00:00.000Z'
    ])
})

/** Opens a page; nothing in this file uses a pointer. */
async function open(at: string, user = 'admin'): Promise<void> {
  await showPage(at, { user })
}

const path = pathPage(() => page)
const { press, tabTo, type, enter, focusIsAt } = keyboard(() => page)
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const count = (words: string) => page.getByRole('main').getByText(words, { exact: true }).waitFor()
const said = (words: string) => page.getByRole('status').getByText(words).waitFor()

test('from the home by the quick search to a list, filtered, a row edited and saved, and back', async () => {
  await open('')
  await press('Control+k')
  await focusIsAt('Pages, lists and rows')
  await page.keyboard.type('tags')
  await page.getByRole('option', { name: /^Tags/ }).first().waitFor()
  await press('Enter')
  await heading('Tags')
  await type('Name', 'kites')
  await count('1 row')
  await enter(/^topic>kites/)
  await heading('topic>kites')
  await enter('Edit')
  await type('Label', 'Kites')
  await enter('Save')
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor()
  expect(await backend.sql(`SELECT label FROM tutorials_catalog_Tags WHERE name = 'topic>kites'`)).toEqual([
    { label: 'Kites' }
  ])
  await tabTo('Tags', 'Shift+Tab')
  await press('Enter')
  await heading('Tags')
  // what had the focus is gone: it is in the content, past the navigation
  await tabTo('Create')
  expect(watched.complaints()).toEqual([])
})

test('the navigation is passed by, rows are grouped, a group is opened and a row of it, too', async () => {
  await open('Tags')
  await enter('Skip to content')
  await tabTo('Group by')
  await until(async () => {
    await press('ArrowDown')
    return page.url().includes('group=label')
  })
  await tabTo(/^Label: /)
  await press('Enter')
  await page.locator('ui5-table-row a').first().waitFor()
  await press('ArrowDown', 'Enter')
  await page.getByRole('navigation', { name: 'Way back' }).waitFor()
  expect(watched.complaints()).toEqual([])
})

test('a concept is published, and the next one gone to', async () => {
  await open('$concepts')
  await page.getByRole('list', { name: 'Concepts' }).getByRole('button').first().waitFor()
  await enter('Skip to content')
  await tabTo(/^Alpha/)
  await press('j')
  await until(async () => (await page.evaluate<string>('document.activeElement.textContent')).startsWith('Beta'))
  await press('k', 'p')
  await said('Alpha is published.')
  expect(await backend.sql(`SELECT name FROM tutorials_graph_Concepts WHERE publishedAt IS NOT NULL`)).toEqual([
    { name: 'Alpha' }
  ])
  expect(watched.complaints()).toEqual([])
})

test('a mission is made and saved: a tag, tutorials added and ordered, one of them given an alternative', async () => {
  await open('$path-editor', 'superadmin')
  const add = 'Add a tutorial, group, puzzle, photo contest or checkpoint'
  /** Tabs to a field, types words, and takes the first suggestion. */
  const choose = async (field: string, words: string, suggestion: string): Promise<void> => {
    await tabTo(field)
    await path.choose(field, words, suggestion)
  }
  await enter('Skip to content')
  await enter('New mission')
  await page.getByRole('textbox', { name: 'Title', exact: true }).waitFor()
  await type('Title', 'By keys')
  await press('Tab')
  await page.getByRole('main').getByText('Draft saved').waitFor()
  await choose('Add a tag', 'trains', 'topic>trains')
  await path.button('Remove the tag Trains').waitFor()
  for (const [slug, title] of [
    ['soil', 'Soil'],
    ['seeds', 'Seeds']
  ] as const) {
    await choose(add, slug, `${title} (${slug})`)
    await said(`${title} is added at the end.`)
  }
  await enter('Move up: Seeds')
  await said('Seeds is at place 1 of 2.')
  await enter('Alternative: Seeds')
  await choose('Alternative to Seeds', 'harvest', 'Harvest (harvest)')
  await said('Harvest is added as an alternative.')
  expect(await path.shownOrder()).toEqual(['Seeds', 'Harvest', 'Soil'])
  await tabTo('Save', 'Shift+Tab')
  await press('Enter')
  await path.button('Edit').waitFor()
  expect(await backend.sql(`SELECT title FROM tutorials_catalog_Missions`)).toEqual([{ title: 'By keys' }])
  expect(watched.complaints()).toEqual([])
})

test('a setting is changed, and goes back to its default', async () => {
  await open('ChatSettings')
  const inForce = (words: string) =>
    page.locator('.field', { hasText: 'Requests of a person in 24 hours' }).getByText(words, { exact: true }).waitFor()
  await inForce('In force: 100 (default)')
  await enter('Skip to content')
  await enter('Edit')
  await type('Requests of a person in 24 hours', '7')
  await enter('Save')
  await inForce('In force: 7 (set here)')
  await enter('Edit')
  await tabTo('Requests of a person in 24 hours')
  await press('Control+a', 'Delete')
  await enter('Save')
  await inForce('In force: 100 (default)')
  expect(watched.complaints()).toEqual([])
})
