import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { as, post } from '../support/http/http.ts'
import { admin, putTutorial, saved, takeRequests } from './support/changes.ts'

let backend: Backend

beforeAll(async () => {
  backend = await startBackend()
})

beforeEach(() => takeRequests(backend))

const targeted = (...slugs: readonly string[]) => ({ mode: 'slug-targeted', slugs, refetch: false })
const catalogOnly = { mode: 'catalog-only', slugs: [], refetch: false }
const everything = { mode: 'full', slugs: [], refetch: true }

describe('the mode follows the change', () => {
  verifies('JOBS-003', 'a tutorial is built itself, under its old and its new slug', async () => {
    const { tutorial } = await putTutorial(backend, 'old-slug')
    await saved(backend, 'PATCH', `Tutorials(${tutorial})`, { title: 'Another title' })
    expect(await takeRequests(backend)).toEqual([targeted('old-slug')])
    await backend.sql(`UPDATE tutorials_catalog_Tutorials SET slug = 'renamed-slug' WHERE ID = '${tutorial}'`)
    await saved(backend, 'DELETE', `Tutorials(${tutorial})`)
    expect(await takeRequests(backend)).toEqual([targeted('renamed-slug')])
  })

  test('a step stands for its tutorial, also once it is gone', async () => {
    const { step } = await putTutorial(backend, 'with-steps')
    await saved(backend, 'PATCH', `Steps(${step})`, { title: 'Better' })
    expect(await takeRequests(backend)).toEqual([targeted('with-steps')])
    await saved(backend, 'DELETE', `Steps(${step})`)
    expect(await takeRequests(backend)).toEqual([targeted('with-steps')])
  })

  verifies(
    'JOBS-003',
    'a tag stands for the tutorials that carry it, or for all when they are none or many',
    async () => {
      const { ID } = await saved(backend, 'POST', 'Tags', { name: 'topic>rebuilds' })
      expect(await takeRequests(backend)).toEqual([everything])
      const carry = async (slug: string) => {
        const { tutorial } = await putTutorial(backend, slug)
        await backend.sql(
          `INSERT INTO tutorials_catalog_TutorialTags (tutorial_ID, tag_ID) VALUES ('${tutorial}', '${String(ID)}')`
        )
      }
      await carry('tagged-one')
      await carry('tagged-two')
      await saved(backend, 'PATCH', `Tags(${String(ID)})`, { label: 'Rebuilds' })
      expect(await takeRequests(backend)).toEqual([targeted('tagged-one', 'tagged-two')])
      const { tutorial } = await putTutorial(backend, 'tagged-later')
      const tagged = await saved(backend, 'POST', 'TutorialTags', { tutorial_ID: tutorial, tag_ID: ID })
      expect(tagged).toMatchObject({ tutorial_ID: tutorial })
      expect(await takeRequests(backend)).toEqual([targeted('tagged-later')])
      for (let more = 4; more <= 51; more++) await carry(`tagged-${more}`)
      await saved(backend, 'PATCH', `Tags(${String(ID)})`, { label: 'Rebuilds of all' })
      expect(await takeRequests(backend)).toEqual([everything])
    }
  )

  verifies(
    ['JOBS-001', 'JOBS-003'],
    'missions, groups and paths are built with the catalog once a draft of them is saved',
    async () => {
      const tag = await saved(backend, 'POST', 'Tags', { name: 'topic>missions' })
      await takeRequests(backend)
      const content = { title: 'A mission', tags: [{ tag_ID: tag['ID'] }] }
      const draft = await saved(backend, 'POST', 'Missions', content)
      const at = (active: boolean) => `Missions(ID=${String(draft['ID'])},IsActiveEntity=${active})`
      await saved(backend, 'PATCH', at(false), { description: 'still a draft' })
      expect(await takeRequests(backend)).toEqual([])
      await saved(backend, 'POST', `${at(false)}/AdminService.draftActivate`, {})
      expect(await takeRequests(backend)).toEqual([catalogOnly])
      await saved(backend, 'POST', `${at(true)}/AdminService.draftEdit`, {})
      await saved(backend, 'DELETE', at(false))
      expect(await takeRequests(backend)).toEqual([])
      await saved(backend, 'DELETE', at(true))
      expect(await takeRequests(backend)).toEqual([catalogOnly])
      const tags = [{ tag_ID: tag['ID'] }]
      const group = await saved(backend, 'POST', 'Groups', { IsActiveEntity: true, title: 'A group', tags })
      expect(await takeRequests(backend)).toEqual([catalogOnly])
      await saved(backend, 'PATCH', `Groups(${String(group['ID'])})`, { description: 'Changed' })
      expect(await takeRequests(backend)).toEqual([catalogOnly])
      const withPath = { IsActiveEntity: true, title: 'Paths', tags, completionPaths: [{ name: 'Default' }] }
      const mission = await saved(backend, 'POST', 'Missions', withPath)
      await takeRequests(backend)
      const drafted = (active: boolean) => `Missions(ID=${String(mission['ID'])},IsActiveEntity=${active})`
      await saved(backend, 'POST', `${drafted(true)}/AdminService.draftEdit`, {})
      await saved(backend, 'POST', `${drafted(false)}/completionPaths`, { name: 'Another' })
      await saved(backend, 'POST', `${drafted(false)}/AdminService.draftActivate`, {})
      expect(await takeRequests(backend)).toEqual([catalogOnly])
    }
  )

  verifies('JOBS-003', 'what is served at runtime, and what no page shows, needs no rebuild', async () => {
    await saved(backend, 'POST', 'LegacyRedirects', { fromPath: '/old', toPath: '/new' })
    await saved(backend, 'PATCH', 'SearchSettings', { rateLimitMax: 10 })
    expect(await takeRequests(backend)).toEqual([])
  })

  verifies('JOBS-004', 'alerts need no rebuild: not new, changed, saved from a draft or deleted', async () => {
    await takeRequests(backend)
    const alert = { title: 'Maintenance' }
    const { ID } = await saved(backend, 'POST', 'Alerts', { IsActiveEntity: true, ...alert })
    const address = (active: boolean) => `Alerts(ID=${String(ID)},IsActiveEntity=${active})`
    await saved(backend, 'PATCH', address(true), { title: 'Maintenance is over' })
    await saved(backend, 'POST', `${address(true)}/AdminService.draftEdit`, {})
    await saved(backend, 'PATCH', address(false), { title: 'Maintenance tomorrow' })
    expect(await saved(backend, 'POST', `${address(false)}/AdminService.draftActivate`, {})).toMatchObject({
      title: 'Maintenance tomorrow'
    })
    await saved(backend, 'DELETE', address(true))
    expect(await takeRequests(backend)).toEqual([])
  })
})

verifies('JOBS-002', 'a change waits a minute for others', async () => {
  await saved(backend, 'POST', 'Tags', { name: 'topic>patience' })
  const [row] = await backend.sql('SELECT requestedAt AS since, dueAt AS due FROM tutorials_rebuild_Requests')
  expect(time(row?.['due']) - time(row?.['since'])).toBe(60_000)
})

/** PostgreSQL hands out a Date, SQLite a text. */
const time = (value: unknown) => new Date(value as string | Date).getTime()

test('a change that fails asks for nothing', async () => {
  const { tutorial } = await putTutorial(backend, 'unchanged')
  const refused = await admin(backend, 'PATCH', `Tutorials(${tutorial})`, { averageTimeToComplete: -1 })
  expect(refused.status).toBe(400)
  expect((await admin(backend, 'PATCH', `Steps(${crypto.randomUUID()})`, { title: 'x' })).status).toBeGreaterThan(399)
  expect(await takeRequests(backend)).toEqual([])
})

describe('a bulk import', () => {
  const silently = { 'x-migration-mode': 'true' }

  test('asks for no rebuild, by a header of its own or of its batch', async () => {
    const { tutorial } = await putTutorial(backend, 'imported')
    const change = { title: 'Imported' }
    await saved(backend, 'PATCH', `Tutorials(${tutorial})`, change, silently)
    const part = { id: '1', method: 'PATCH', url: `Tutorials(${tutorial})`, body: change }
    const requests = [{ ...part, headers: { 'content-type': 'application/json', 'if-match': '*' } }]
    const batch = await post(`${backend.url}/admin/$batch`, { requests }, { ...as('admin'), ...silently })
    expect(batch.json()).toMatchObject({ responses: [{ status: 200 }] })
    expect(await takeRequests(backend)).toEqual([])
  })

  test('says so with true alone', async () => {
    const { tutorial } = await putTutorial(backend, 'not-imported')
    await saved(backend, 'PATCH', `Tutorials(${tutorial})`, { title: 'x' }, { 'x-migration-mode': 'yes' })
    expect(await takeRequests(backend)).toEqual([targeted('not-imported')])
  })
})
