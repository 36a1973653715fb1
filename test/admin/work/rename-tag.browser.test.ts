import { expect, test } from '@jest/globals'
import { curator, type Row } from '../../catalog/support/curator.ts'
import { inFullRun } from '../../support/database/on-both.ts'
import { publish, sampleDocument } from '../../support/publish.ts'
import { backend, inWorkplace, watched } from '../support/page-under-test.ts'
import { personAtHome } from './support/person.ts'

inFullRun()

const publishTagged = (slug: string, tag: string) =>
  publish(backend, { [slug]: sampleDocument(slug) }, { metadata: { [slug]: { title: slug, tags: [tag] } } })

let tag: Row

inWorkplace(async () => {
  await publishTagged('in-orbit', 'topic>airships')
  tag = await curator(backend).tag('topic>airships')
})

test('a tag is renamed everywhere, with its sources named before; sources and addresses with the former name lead on', async () => {
  const person = await personAtHome()
  const { page, click, type, press } = person
  await click(page.getByRole('button', { name: 'Search everything' }))
  await type(page.getByRole('combobox', { name: 'Pages, lists and rows' }), 'airships')
  await click(page.getByRole('option', { name: /topic>airships/ }).first())
  await click(page.getByRole('link', { name: 'Rename', exact: true }))
  await page.getByText('It stays on 1 tutorial, 0 missions and 0 groups.').waitFor()
  await page.getByRole('region', { name: 'Sources' }).getByText('in-orbit').waitFor()
  const renamed: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('.renameTag')) renamed.push(request.url())
  })
  await press('Enter')
  await type(page.getByLabel('New name'), 'topic>zeppelins')
  await press('Enter')
  await page.getByRole('status').getByText('topic>airships is topic>zeppelins now.').waitFor()
  expect(person.clicks()).toBeLessThanOrEqual(8)
  expect(renamed).toHaveLength(1)

  await publishTagged('landed', 'topic>airships')
  const links = await curator(backend).list(`TutorialTags?$filter=tag_ID%20eq%20${tag.ID}`)
  expect(links).toHaveLength(2)
  // the page of the tag has the alias, and the sources that still use it
  await click(page.getByRole('link', { name: 'Page of the tag' }))
  await page.getByRole('heading', { level: 1, name: 'topic>zeppelins' }).waitFor()
  await page.getByText('topic>airships').first().waitFor()
  await page.goto('/tutorials/?tag=topic%3Eairships')
  await page
    .getByRole('link', { name: /in-orbit/i })
    .first()
    .waitFor()
  await page
    .getByRole('checkbox', { name: /Zeppelins/ })
    .first()
    .waitFor({ state: 'attached' })
  expect(watched.complaints()).toEqual([])
})
