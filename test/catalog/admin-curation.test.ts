import { beforeAll, describe, expect } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { curator, refusal, type Row } from './support/curator.ts'

onBothInFullRun('constraints', 'concurrency')

describe('curation', () => {
  let backend: Backend
  let admin: ReturnType<typeof curator>
  let superadmin: ReturnType<typeof curator>
  let tag: Row
  let number = 0

  beforeAll(async () => {
    backend = await leaseBackend()
    admin = curator(backend)
    superadmin = curator(backend, 'superadmin')
    tag = await admin.tag('curated')
  })

  const unused = (what: string) => `${what}-${++number}`
  const tags = () => [{ tag_ID: tag.ID }]

  /** A mission with a path, and items when there are any. */
  async function mission(items: readonly object[] = [], more = {}): Promise<Row> {
    const completionPaths = [{ name: 'Default', items }]
    const answer = await admin.active('Missions', { title: unused('Mission'), tags: tags(), completionPaths, ...more })
    expect(answer.status).toBe(201)
    return answer.json<Row>()
  }

  const group = async (items: readonly object[] = []): Promise<Row> =>
    (await admin.active('Groups', { title: unused('Group'), tags: tags(), items })).json<Row>()

  const items = (ID: string) =>
    admin.list(`CompletionPathItems?$filter=path/mission_ID eq ${ID}`.replaceAll(' ', '%20'))

  describe('tutorials', () => {
    verifiesOnSqlite(
      ['CATALOG-003', 'CATALOG-005', 'CATALOG-006', 'CATALOG-046'],
      'are made, changed and listed',
      async () => {
        const slug = unused('Tutorial')
        const made = await admin.tutorial(slug, { mdFileUrl: 'https://example.com/x.md', primaryTag: 'a>b' })
        expect(made).toMatchObject({
          slug: slug.toLowerCase(),
          mdFileUrl: 'https://example.com/x.md',
          primaryTag: 'a>b'
        })
        expect(made.legacyId).toBeGreaterThan(0)
        expect((await admin.patch(`Tutorials(${made.ID})`, { title: 'Changed', slug: `${slug}-NEW` })).status).toBe(200)
        const read = (await admin.call('GET', `Tutorials(${made.ID})`)).json<Row>()
        expect(read).toMatchObject({ title: 'Changed', slug: `${slug}-new`.toLowerCase() })
        expect(await admin.list(`Tutorials?$filter=ID%20eq%20${made.ID}`)).toMatchObject([{ title: 'Changed' }])
        expect((await admin.remove(`Tutorials(${made.ID})`)).status).toBe(204)
        expect((await admin.call('GET', `Tutorials(${made.ID})`)).json()).toMatchObject({ status: 'INACTIVE' })
      }
    )

    verifiesOnSqlite(
      [
        'CATALOG-007',
        'CATALOG-020',
        'CATALOG-021',
        'CATALOG-022',
        'CATALOG-023',
        'CATALOG-024',
        'CATALOG-025',
        'CATALOG-027'
      ],
      'have what belongs to them',
      async () => {
        const steps = [{ title: 'Begin', stepOrder: 1 }]
        const repositories = [{ name: 'source', repoUrl: 'https://example.com/r', branch: 'main' }]
        const meta = {
          owner: 'A team, any words',
          reviewedDate: '2026-01-02T03:04:05.000Z',
          monitoredStatus: 'ACTIVE',
          notificationNumber: 2,
          lastNotificationDate: '2026-02-02T03:04:05.000Z'
        }
        const contributors = [{ name: 'Ann', role: 'author' }]
        const { ID } = await admin.tutorial(unused('deep'), { steps, repositories, meta, contributors, tags: tags() })
        const whole = await admin.call('GET', `Tutorials(${ID})?$expand=steps,repositories,meta,contributors,tags`)
        expect(whole.json()).toMatchObject({
          steps,
          repositories,
          contributors,
          tags: tags(),
          meta
        })
        const [row] = await admin.list(`TutorialMeta?$filter=tutorial_ID%20eq%20${ID}`)
        expect(row).toMatchObject({ createdAt: expect.any(String), modifiedAt: expect.any(String) })
        expect(refusal(await admin.post('TutorialMeta', { tutorial_ID: ID }))).toEqual([409, 'tutorial_ID'])
        const [repository] = await admin.list(`TutorialRepositories?$filter=tutorial_ID%20eq%20${ID}`)
        const pointed = await admin.patch(`TutorialMeta(${row?.ID})`, { repository_ID: repository?.ID })
        expect(pointed.json()).toMatchObject({ repository_ID: repository?.ID })
      }
    )

    verifies(['CATALOG-001', 'CATALOG-002'], 'have their slug alone, whatever its case', async () => {
      const slug = unused('alone')
      await admin.tutorial(slug)
      expect(refusal(await admin.post('Tutorials', { slug: slug.toUpperCase(), title: 'x' }))).toEqual([409, 'slug'])
      const races = await Promise.all([1, 2, 3].map(() => admin.post('Tutorials', { slug: `${slug}-r`, title: 'x' })))
      expect(races.map(({ status }) => status).sort()).toEqual([201, 409, 409])
      expect(refusal(await admin.post('Tutorials', { slug: 'not a slug', title: 'x' }))).toEqual([400, 'slug'])
      expect(refusal(await admin.post('Tutorials', { title: 'x' }))).toEqual([400, 'slug'])
    })

    test('are deleted by becoming INACTIVE, and then lead elsewhere in one step', async () => {
      const [old, next, third] = await Promise.all(['old', 'next', 'third'].map(each => admin.tutorial(unused(each))))
      const lead = (from: Row | undefined, to: Row | undefined) =>
        admin.patch(`Tutorials(${from?.ID})`, { redirectTo_ID: to?.ID })
      expect(refusal(await lead(old, next))).toEqual([400, 'redirectTo_ID'])
      expect((await admin.remove(`Tutorials(${old?.ID})`)).status).toBe(204)
      expect((await admin.call('GET', `Tutorials(${old?.ID})`)).json()).toMatchObject({ status: 'INACTIVE' })
      expect(refusal(await lead(old, old))).toEqual([400, 'redirectTo_ID'])
      expect((await lead(old, next)).status).toBe(200)
      expect(refusal(await admin.remove(`Tutorials(${next?.ID})`))).toEqual([409, 'status'])
      expect((await admin.remove(`Tutorials(${third?.ID})`)).status).toBe(204)
      expect(refusal(await lead(old, third))).toEqual([400, 'redirectTo_ID'])
      expect(refusal(await admin.patch(`Tutorials(${old?.ID})`, { status: 'ACTIVE' }))).toEqual([400, 'redirectTo_ID'])
      const back = { status: 'ACTIVE', redirectTo_ID: null }
      expect((await admin.patch(`Tutorials(${old?.ID})`, back)).status).toBe(200)
      expect((await admin.remove('Tutorials(7a9bfcdc-97e4-4fae-8d25-690f7462ae1b)')).status).toBe(404)
    })
  })

  describe('missions', () => {
    verifiesOnSqlite(
      ['CATALOG-010', 'CATALOG-014', 'CATALOG-044'],
      'are made in a draft with paths and items, and removed',
      async () => {
        const { ID: tutorial_ID, legacyId } = await admin.tutorial(unused('slot'))
        const { ID } = await admin.made('Missions', { title: unused('Drafted') })
        const path = await admin.made(`Missions(ID=${ID},IsActiveEntity=false)/completionPaths`, { name: 'Default' })
        const place = `Missions(ID=${ID},IsActiveEntity=false)/completionPaths(ID=${path.ID},IsActiveEntity=false)/items`
        await admin.made(place, { taskType: 'TUTORIAL', tutorial_ID })
        expect(refusal(await admin.activate('Missions', ID))).toEqual([400, 'tags'])
        await admin.made(`Missions(ID=${ID},IsActiveEntity=false)/tags`, { tag_ID: tag.ID })
        const activated = await admin.activate('Missions', ID)
        expect([activated.status, activated.json()]).toMatchObject([
          201,
          { legacyId: expect.any(Number), published: false }
        ])
        expect(await items(ID)).toMatchObject([{ taskLegacyId: legacyId, tutorial_ID }])
        expect((await admin.patch(`Missions(${ID})`, { description: 'Changed' })).status).toBe(200)
        const read = await admin.call('GET', `Missions(ID=${ID},IsActiveEntity=true)`)
        expect([read.status, read.json()]).toMatchObject([200, { description: 'Changed' }])
        expect((await admin.remove(`Missions(${ID})`)).status).toBe(204)
        expect(await items(ID)).toEqual([])
      }
    )

    verifies('CATALOG-009', 'have a slug of their title, each another one, and keep the former', async () => {
      const title = `Ümläut & ${unused('Co')}`
      const base = `umlaut-co-${number}`
      const made = await Promise.all([1, 2, 3].map(() => mission([], { title })))
      expect(made.map(({ slug }) => slug).sort()).toEqual([base, `${base}-2`, `${base}-3`])
      const [first, second] = made as [Row, Row, Row]
      expect(refusal(await admin.patch(`Missions(${first.ID})`, { slug: second.slug.toUpperCase() }))).toEqual([
        409,
        'slug'
      ])
      await admin.patch(`Missions(${first.ID})`, { slug: `${base}-renamed` })
      const former = () => admin.list(`MissionSlugRedirects?$filter=mission_ID%20eq%20${first.ID}`)
      expect(await former()).toMatchObject([{ slug: first.slug }])
      expect((await mission([], { title })).slug).toBe(`${base}-4`)
      await mission([], { title, slug: first.slug })
      expect(await former()).toEqual([])
    })

    test('are published by a SuperAdmin alone, in drafts and batches too, and only when complete', async () => {
      const tutorial = await admin.tutorial(unused('learnt'))
      const nested = await group([{ tutorial_ID: tutorial.ID }])
      const { ID } = await mission()
      const on = { published: true }
      const path = `Missions(${ID})`
      expect(refusal(await admin.patch(path, on))).toEqual([403, 'published'])
      expect(refusal(await admin.active('Missions', { title: 'x', tags: tags(), ...on }))).toEqual([403, 'published'])
      expect(refusal(await admin.post('Missions', { title: 'x', ...on }))).toEqual([403, 'published'])
      const batched = await admin.batch([{ method: 'PATCH', url: path, body: on }])
      expect(batched.json()).toMatchObject({ responses: [{ status: 403 }] })
      expect(refusal(await superadmin.patch(path, on))).toEqual([400, 'completionPaths'])
      const [{ ID: way }] = (await admin.list(`${path}/completionPaths`)) as [Row]
      await admin.made(`${path}/completionPaths(${way})/items`, { taskType: 'GROUP', group_ID: nested.ID })
      const unpublished = `/Groups(ID=${String(nested.ID)},IsActiveEntity=true)/published`
      expect(refusal(await superadmin.patch(path, on))).toEqual([400, unpublished])
      expect((await superadmin.patch(`Groups(${nested.ID})`, on)).status).toBe(200)
      expect((await superadmin.patch(path, on)).status).toBe(200)
      expect((await admin.edit('Missions', ID)).status).toBe(201)
      expect(refusal(await admin.patchDraft('Missions', ID, { published: false }))).toEqual([403, 'published'])
      expect((await admin.patchDraft('Missions', ID, { title: 'Still published' })).status).toBe(200)
      expect((await admin.activate('Missions', ID)).json()).toMatchObject({ published: true, title: 'Still published' })
    })

    testOnBoth('are not published twice over by two SuperAdmins at once', async () => {
      const { ID } = await mission([{ taskType: 'CHECKPOINT', checkpointTitle: 'Done?' }])
      const both = await Promise.all([1, 2].map(() => superadmin.patch(`Missions(${ID})`, { published: true })))
      expect(both.map(({ status }) => status)).toEqual([200, 200])
      expect((await items(ID)).map(({ taskLegacyId }) => typeof taskLegacyId)).toEqual(['number'])
    })

    test.each([
      ['a tutorial', { taskType: 'TUTORIAL' }, 'tutorial_ID'],
      ['a group', { taskType: 'GROUP' }, 'group_ID'],
      ['the title of a checkpoint', { taskType: 'CHECKPOINT' }, 'checkpointTitle'],
      ['the number of a puzzle', { taskType: 'PUZZLE' }, 'taskLegacyId'],
      ['a puzzle that exists', { taskType: 'PUZZLE', taskLegacyId: 1 }, 'taskLegacyId'],
      ['a type that exists', { taskType: 'LUNCH' }, 'taskType'],
      ['a tutorial that exists', { tutorial_ID: '7a9bfcdc-97e4-4fae-8d25-690f7462ae1b' }, 'tutorial_ID']
    ])('an item needs %s', async (_, item, field) => {
      const { ID } = await mission()
      const [{ ID: way }] = (await admin.list(`Missions(${ID})/completionPaths`)) as [Row]
      const answer = await admin.post(`Missions(${ID})/completionPaths(${way})/items`, item)
      expect([answer.status, refusal(answer)[1]?.split('/').at(-1)]).toEqual([400, field])
      expect(await items(ID)).toEqual([])
    })

    test('alternatives are one slot, and nothing stands twice in a path', async () => {
      const [one, other] = (await Promise.all(['a', 'b'].map(each => admin.tutorial(unused(each))))) as [Row, Row]
      const branch = ({ ID }: Row, itemOrder: number) => ({ tutorial_ID: ID, itemOrder, altGroupKey: 'os' })
      const { ID } = await mission([branch(one, 1), branch(other, 1)])
      const [{ ID: way }] = (await admin.list(`Missions(${ID})/completionPaths`)) as [Row]
      const place = `Missions(${ID})/completionPaths(${way})/items`
      const [first] = await items(ID)
      expect(refusal(await admin.patch(`${place}(${first?.ID})`, { itemOrder: 2 }))).toEqual([400, 'itemOrder'])
      expect(refusal(await admin.post(place, branch(one, 1)))).toEqual([400, 'tutorial_ID'])
      expect((await items(ID)).map(({ itemOrder }) => itemOrder)).toEqual([1, 1])
    })

    test('the last tag stays', async () => {
      const { ID } = await mission()
      const [{ ID: last }] = (await admin.list(`Missions(${ID})/tags`)) as [Row]
      expect(refusal(await admin.remove(`Missions(${ID})/tags(${last})`))).toEqual([400, 'tags'])
      expect(await admin.list(`Missions(${ID})/tags`)).toHaveLength(1)
    })
  })

  describe('groups', () => {
    verifies(['CATALOG-011', 'CATALOG-012', 'CATALOG-013', 'CATALOG-045'], 'stand alone or in a mission', async () => {
      const tutorial = await admin.tutorial(unused('grouped'))
      const alone = await group([{ tutorial_ID: tutorial.ID }])
      expect(alone.legacyId).toBeGreaterThan(0)
      expect((await admin.patch(`Groups(${alone.ID})`, { description: 'Changed' })).status).toBe(200)
      const read = await admin.call('GET', `Groups(ID=${alone.ID},IsActiveEntity=true)`)
      expect([read.status, read.json()]).toMatchObject([200, { description: 'Changed', slug: alone.slug }])
      const nested = await group([{ tutorial_ID: tutorial.ID }])
      const { ID } = await mission([{ taskType: 'GROUP', group_ID: nested.ID }])
      expect(await items(ID)).toMatchObject([{ group_ID: nested.ID, taskLegacyId: nested.legacyId }])
      const same = { title: 'x', slug: alone.slug.toUpperCase(), tags: tags() }
      expect(refusal(await admin.active('Groups', same))).toEqual([409, 'slug'])
      const twice = await admin.active('Groups', {
        title: 'x',
        tags: tags(),
        items: [1, 2].map(() => ({ tutorial_ID: tutorial.ID }))
      })
      expect(refusal(twice)).toEqual([400, 'tutorial_ID'])
      expect(refusal(await superadmin.patch(`Groups(${(await group()).ID})`, { published: true }))).toEqual([
        400,
        'items'
      ])
      expect((await admin.remove(`Groups(${alone.ID})`)).status).toBe(204)
      expect((await admin.remove(`Groups(${nested.ID})`)).status).toBe(409)
    })
  })

  describe('categories', () => {
    verifiesOnSqlite(
      ['CATALOG-032', 'CATALOG-033', 'CATALOG-034', 'CATALOG-035', 'CATALOG-036', 'CATALOG-037', 'CATALOG-038'],
      'are eight; their words change, they neither come nor go',
      async () => {
        const [first, ...others] = await admin.list('Categories')
        expect(others).toHaveLength(7)
        // the IDs that every installation has
        expect([first, ...others].map(row => row?.ID).sort()).toEqual(
          [1, 2, 3, 4, 5, 6, 7, 8].map(each => `ca7e6013-0000-4000-8000-00000000000${each}`)
        )
        const words = { label: 'Renamed', sortOrder: 5, seedDescription: 'Other words' }
        expect((await admin.patch(`Categories(${first?.ID})`, words)).json()).toMatchObject(words)
        expect((await admin.post('Categories', { slug: 'ninth', label: 'Ninth' })).status).toBe(405)
        expect((await admin.remove(`Categories(${first?.ID})`)).status).toBe(405)
      }
    )
  })

  describe('the Featured rail', () => {
    const feature = (row: object) => admin.post('FeaturedTasks', { IsActiveEntity: true, ...row })

    verifies(['CATALOG-039', 'CATALOG-040', 'CATALOG-041'], 'has each item once, one after another', async () => {
      const [one, other] = (await Promise.all(['x', 'y'].map(each => admin.tutorial(unused(each))))) as [Row, Row]
      const item = ({ legacyId }: Row) => ({ taskType: 'TUTORIAL', taskLegacyId: legacyId })
      const made = await Promise.all([one, other].map(async row => (await feature(item(row))).json<Row>()))
      expect(made.map(({ featuredOrder }) => featuredOrder).sort()).toEqual([1, 2])
      expect((await feature(item(one))).status).toBe(409)
      expect(refusal(await feature({ taskType: 'GROUP', taskLegacyId: one.legacyId }))).toEqual([400, 'taskLegacyId'])
      const { legacyId } = await mission()
      expect((await feature({ taskType: 'MISSION', taskLegacyId: legacyId })).json()).toMatchObject({
        featuredOrder: 3
      })
      const order = async () =>
        (await admin.list('FeaturedTasks?$orderby=featuredOrder')).map(({ taskLegacyId }) => taskLegacyId)
      const ids = (await admin.list('FeaturedTasks?$orderby=featuredOrder')).map(({ ID }) => ID)
      const before = await order()
      await admin.post('setFeaturedOrder', { ids: [ids[2]] })
      expect(await order()).toEqual([before[2], before[0], before[1]])
      const stranger = { ids: ['7a9bfcdc-97e4-4fae-8d25-690f7462ae1b'] }
      expect(refusal(await admin.post('setFeaturedOrder', stranger))).toEqual([400, 'ids'])
    })
  })

  describe('the database itself', () => {
    testOnBoth.each([
      ['a status nobody knows', `UPDATE tutorials_catalog_Missions SET status = 'GONE'`],
      ['a slug in upper case', 'UPDATE tutorials_catalog_Groups SET slug = upper(slug)'],
      ['an item of a tutorial that is not there', `UPDATE tutorials_catalog_GroupPathItems SET tutorial_ID = 'nobody'`],
      ['an item of a type nobody knows', `UPDATE tutorials_catalog_CompletionPathItems SET taskType = 'LUNCH'`],
      ['a tutorial that is in use', 'DELETE FROM tutorials_catalog_Tutorials'],
      ['a featured item twice', "UPDATE tutorials_catalog_FeaturedTasks SET taskLegacyId = 1, taskType = 'GROUP'"]
    ])('refuses %s', async (_, statement) => {
      await expect(backend.sql(statement)).rejects.toThrow(/integrity|unique|constraint/i)
    })
  })

  test('what learners do and what is computed cannot be written', async () => {
    for (const entity of [
      'TaskRecords',
      'Tasks',
      'NavigatorCatalog',
      'RepoCatalog',
      'MissionSlugRedirects',
      'ChangeView'
    ])
      expect([entity, (await admin.post(entity, {})).status]).toEqual([entity, 405])
  })
})
