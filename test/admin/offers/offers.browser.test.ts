import { randomUUID } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { as, post, send } from '../../support/http/http.ts'
import { account } from '../support/people-page.ts'
import { dialogOf, flawsOf, windows } from '../support/open-page.ts'
import { backend, inLeasedWorkplace, page, showPage, watched } from '../support/page-under-test.ts'

inLeasedWorkplace()

const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

async function made(set: string, row: object): Promise<string> {
  const answer = await post(`${backend.url}/admin/${set}`, { ID: randomUUID(), ...row }, as('superadmin'))
  if (answer.status !== 201) throw new Error(answer.text())
  return answer.json<{ readonly ID: string }>().ID
}

/** A tutorial with a step and a tag of the same words. */
async function taggedTutorial(slug: string): Promise<string> {
  const ID = await made('Tutorials', { slug, title: `About ${slug}` })
  await made('Steps', { tutorial_ID: ID, title: `Step of ${slug}`, stepOrder: 1 })
  const tag = await made('Tags', { name: `topic>${slug}` })
  const link = { tutorial_ID: ID, tag_ID: tag }
  const { status } = await post(`${backend.url}/admin/TutorialTags`, link, as('superadmin'))
  expect(status).toBe(201)
  return ID
}

test('what a page of its own does is not among the actions, and what nothing brings back is asked about in red', async () => {
  await showPage('$operations')
  await button('Clear change log').waitFor()
  for (const name of ['Erase user', 'Anonymize user', 'Rollback content', 'Merge concepts', 'Commit tag import'])
    expect([name, await button(name).count()]).toEqual([name, 0])
  expect(await page.getByRole('main').getByRole('link', { name: 'People' }).getAttribute('href')).toContain('people')
  await page.getByText('Promote community to mission: needs the scope SuperAdmin').waitFor()
  expect(await button('Promote community to mission').isDisabled()).toBe(true)
  await button('Clear change log').click()
  const dialog = dialogOf(page, 'Clear change log')
  await dialog.getByText('This cannot be undone.').waitFor()
  await dialog.locator('ui5-button[design="Negative"]', { hasText: 'Clear change log' }).waitFor()
  expect(await flawsOf(watched)).toEqual([])
})

test('a list whose key are references shows what they refer to, and so do the tables of parts', async () => {
  const ID = await taggedTutorial('columned')
  await showPage('TutorialTags')
  const row = page.getByRole('row').filter({ hasText: 'About columned' })
  await row.getByText('topic>columned').waitFor()
  await row.getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: 'About columned' }).waitFor()
  await showPage(`Tutorials(${ID})`)
  await page.getByRole('region', { name: 'Tags' }).getByText('topic>columned').waitFor()
  expect(await flawsOf(watched)).toEqual([])
})

test('a tutorial is taken off the site in these words, and nothing of it goes', async () => {
  const ID = await taggedTutorial('retired')
  await showPage(`Tutorials(${ID})`)
  await button('Take off the site').click()
  const dialog = dialogOf(page, 'Take off the site: About retired')
  await dialog.getByText('Nothing is deleted: the status becomes INACTIVE').waitFor()
  expect(await dialog.getByText(/Deleted with|cannot be undone/).count()).toBe(0)
  expect(await flawsOf(watched)).toEqual([])
  await dialog.getByRole('button', { name: 'Take off the site' }).click()
  await page.getByRole('heading', { level: 1, name: 'Tutorials' }).waitFor()
  const asked = await send(`${backend.url}/admin/Tutorials(${ID})?$expand=steps,tags`, { headers: as('admin') })
  const left = asked.json<{ status: string; steps: object[]; tags: object[] }>()
  expect([left.status, left.steps.length, left.tags.length]).toEqual(['INACTIVE', 1, 1])
})

test('a row that others refer to cannot be deleted, and its dialog says which', async () => {
  const event = await made('Events', { name: 'Referred' })
  const user = await account(backend, 'Somebody registered', `${event}@example.org`, [])
  await backend.sql('INSERT INTO tutorials_events_EventRegistrations (ID, user_ID, event_ID) VALUES (?, ?, ?)', [
    randomUUID(),
    user,
    event
  ])
  await showPage(`Events(${event})`)
  await button('Delete').click()
  const dialog = dialogOf(page, 'Delete: Referred')
  await dialog.getByText('It cannot be deleted while something refers to it: 1 event registration.').waitFor()
  expect(await dialog.getByRole('button', { name: 'Delete' }).count()).toBe(0)
  expect(await flawsOf(watched)).toEqual([])
  const headers = { ...as('superadmin'), 'if-match': '*' }
  const refused = await send(`${backend.url}/admin/Events(${event})`, { method: 'DELETE', headers })
  expect(refused.status).toBe(409)
})

test('a mission says what goes with it, also what no table of its page has', async () => {
  const tag = await made('Tags', { name: 'topic>renamed' })
  const path = `Missions(ID=${await made('Missions', { title: 'Renamed', IsActiveEntity: true, tags: [{ tag_ID: tag }] })},IsActiveEntity=true)`
  const headers = { ...as('superadmin'), 'if-match': '*', 'content-type': 'application/json' }
  const body = JSON.stringify({ slug: 'renamed-since' })
  expect((await send(`${backend.url}/admin/${path}`, { method: 'PATCH', headers, body })).status).toBe(200)
  await showPage(path)
  await button('Delete').click()
  const dialog = dialogOf(page, 'Delete: Renamed')
  await dialog.getByText('Its paths, tags, categories and former slugs go with it.').waitFor()
  await dialog.getByText('What refers to it: 1 mission slug redirect.').waitFor()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('heading', { level: 1, name: 'Missions' }).waitFor()
  const left = 'SELECT ID FROM tutorials_catalog_MissionSlugRedirects WHERE slug = ?'
  expect(await backend.sql(left, ['renamed'])).toEqual([])
})

test('an admin who is no SuperAdmin reads beside the field why it cannot be changed', async () => {
  const tag = await made('Tags', { name: 'topic>unshown' })
  const mission = { title: 'Not shown', IsActiveEntity: true, tags: [{ tag_ID: tag }] }
  const ID = await made('Missions', mission)
  await showPage(`Missions(ID=${ID},IsActiveEntity=true)`)
  await button('Edit').click()
  await button('Save').waitFor()
  const field = page.locator('.field', { hasText: 'Published' })
  await field.getByText('Needs the scope SuperAdmin, which your account does not have.').waitFor()
  expect(await field.locator('ui5-switch').count()).toBe(0)
  expect(await flawsOf(watched)).toEqual([])
  await button('Discard draft').click()
  const dialog = dialogOf(page, 'Discard this draft?')
  await dialog.getByText('The mission stays as it was saved last.').waitFor()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await button('Edit').waitFor()
})

test.each(windows)('the reasons are readable in %j', async look => {
  await showPage('$people', look)
  await page.getByText('Merge: needs the scope ConsolidationScope, which your account does not have.').waitFor()
  expect(await flawsOf(watched)).toEqual([])
})
