import { expect, test } from '@jest/globals'
import type { Locator } from 'playwright-core'
import { curator } from '../../catalog/support/curator.ts'
import { inFullRun } from '../../support/database/on-both.ts'
import { publish, sampleDocument } from '../../support/publish.ts'
import { until } from '../../support/until.ts'
import { refusals } from '../support/open-page.ts'
import { backend, inWorkplace, watched } from '../support/page-under-test.ts'
import { pathPage } from '../support/path-page.ts'
import { personAtHome } from './support/person.ts'

inFullRun()

inWorkplace(async () => {
  const slugs = ['soil', 'harvest', 'water-by-hand']
  await publish(backend, Object.fromEntries(slugs.map(slug => [slug, sampleDocument(slug)])))
  const admin = curator(backend, 'superadmin')
  const tag = await admin.tag('topic>garden')
  const [byHand] = await admin.list(`Tutorials?$filter=slug%20eq%20'water-by-hand'`)
  const group = await admin.active('Groups', {
    title: 'Watering',
    tags: [{ tag_ID: tag.ID }],
    items: [{ tutorial_ID: byHand?.ID, itemOrder: 0 }]
  })
  expect(group.status).toBe(201)
})

/** Tutorials and groups at the places of the mission. */
async function path(): Promise<readonly string[]> {
  const query = `$filter=path/mission/slug eq 'kitchen-garden'&$expand=tutorial,group&$orderby=itemOrder`
  const rows = await curator(backend).list(`CompletionPathItems?${query.replaceAll(' ', '%20')}`)
  const nameIn = (each: unknown) => (each as { slug: string } | null)?.slug
  return rows.map(row => `${String(row['itemOrder'])} ${nameIn(row['tutorial']) ?? nameIn(row['group'])}`).toSorted()
}

test('a mission with a choice of a group is written and published; what is missing for it is one click away', async () => {
  const person = await personAtHome({ user: 'superadmin', unless: refusals(400) })
  const { page, click, type } = person
  const { button, textbox, section, said, draftSaved } = pathPage(() => page)
  const choose = async (field: Locator, words: string, suggestion: string): Promise<void> => {
    await click(field)
    await page.keyboard.type(words)
    await click(page.locator(`ui5-suggestion-item[text="${suggestion}"]`).first())
  }
  const add = (words: string, suggestion: string) =>
    choose(textbox('Add a tutorial, group, puzzle, photo contest or checkpoint'), words, suggestion)

  await click(page.getByRole('link', { name: 'Write a mission' }))
  await type(textbox('Title'), 'Kitchen garden')
  await person.press('Tab')
  await draftSaved()
  await choose(textbox('Add a tag'), 'garden', 'topic>garden')
  await section('Tags').getByRole('button', { name: 'Remove the tag topic>garden' }).waitFor()
  await add('soil', 'Soil (soil)')
  await said('Soil is added at the end.')
  await add('harv', 'Harvest (harvest)')
  await said('Harvest is added at the end.')
  await click(button('Alternative: Harvest'))
  await choose(textbox('Alternative to Harvest'), 'watering', 'Watering (watering)')
  await said('Watering is added as an alternative.')
  await click(page.getByRole('main').getByRole('switch'))
  await draftSaved()
  await click(button('Save'))

  // the service refuses, and its message leads to the field of the group
  const missing = page.getByRole('dialog').getByRole('button', { name: /the group watering is not published/ })
  await click(missing)
  await page.getByRole('heading', { name: 'Watering', level: 1 }).waitFor()
  await click(button('Edit'))
  await click(page.getByRole('main').getByRole('switch').first())
  await click(button('Save'))
  await button('Edit').waitFor()

  await click(page.getByRole('navigation').getByRole('link', { name: 'Path editor' }))
  await click(page.getByRole('main').getByRole('link', { name: 'Kitchen garden' }))
  await click(button('Save'))
  await button('Edit').waitFor()
  expect(person.clicks()).toBeLessThanOrEqual(24)
  expect(await path()).toEqual(['0 soil', '1 harvest', '1 watering'])
  await until(async () => {
    const shown = await page.request.get(new URL('/missions/kitchen-garden', page.url()).href)
    return shown.status() === 200 && (await shown.text()).includes('Kitchen garden')
  })
  expect(watched.complaints()).toEqual([])
})
