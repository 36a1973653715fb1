import { beforeAll, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { as, get, head, type HttpResponse, send } from '../support/http/http.ts'
import { inFullRun } from '../support/database/on-both.ts'
import { publish, sampleDocument } from '../support/publish.ts'
import { catalogStore } from './support/store.ts'
import { until } from '../support/until.ts'

inFullRun()

let backend: Backend
let other: Backend
let store: ReturnType<typeof catalogStore>
const ids: Record<string, string> = {}
const idOf = (name: string) => ids[name] as string

type Entry = Readonly<Record<string, unknown>>
const feed = (name: string, headers = {}, from = backend): Promise<HttpResponse> =>
  get(`${from.url}/build/${name}`, headers)
const document = async (name: string, from = backend) => (await feed(name, {}, from)).json<Record<string, Entry[]>>()
const slugsOf = (entries: readonly Entry[] | undefined) => entries?.map(({ slug }) => slug)

/** A feed that no change from before makes anew: another process hears of changes within a second. */
async function settledFeed(name: string): Promise<HttpResponse> {
  for (let before = await feed(name); ;) {
    await delay(2000)
    const now = await feed(name)
    if (now.text() === before.text()) return now
    before = now
  }
}

/** Checks at the beginning and the end of a time, in which a title changes that nobody announces. */
async function staysFor(seconds: number, check: () => Promise<void>): Promise<void> {
  const rename = (title: string) =>
    backend.sql('UPDATE tutorials_catalog_Missions SET title = ? WHERE ID = ?', [title, idOf('mission')])
  await rename('Changed past the platform')
  try {
    for (const passed of [0, seconds * 1000 - 1]) {
      await backend.at(passed)
      await check()
    }
  } finally {
    await rename('a-mission')
    await backend.at(0)
  }
}

const names = ['catalog', 'navigator', 'slug-mapping', 'tag-labels', 'featured', 'repo-catalog', 'co-completions']
const definitions = ['verb-definitions', 'shelf-definitions']

beforeAll(async () => {
  backend = await startBackend()
  other = await startBackend({ database: backend.database, dataDir: backend.dataDir })
})

beforeAll(async () => {
  store = catalogStore(backend)
  for (const slug of ['one', 'two', 'three']) ids[slug] = await store.tutorial(slug)
  ids['stateless'] = await store.tutorial('stateless', { status: null })
  await store.tutorial('gone', { status: 'INACTIVE' })
  ids['mission'] = await store.mission('a-mission', { averageTimeToComplete: 90 })
  await store.mission('draft', { published: false })
  await store.mission('retired', { status: 'INACTIVE' })
  ids['nested'] = await store.group('nested')
  ids['alone'] = await store.group('alone')
  await store.group('hidden', { published: false })
  ids['path'] = await store.path(idOf('mission'), 'a-mission', 'a-mission-path')
  const item = { path_ID: idOf('path'), taskType: 'TUTORIAL' }
  await store.insert('CompletionPathItems', { ...item, itemOrder: 0, tutorial_ID: idOf('one') })
  await store.insert('CompletionPathItems', { ...item, itemOrder: 1, taskType: 'GROUP', group_ID: idOf('nested') })
  const checkpoint = { taskType: 'CHECKPOINT', checkpointTitle: 'Show it to somebody' }
  await store.insert('CompletionPathItems', { ...item, itemOrder: 2, ...checkpoint })
  await store.insert('GroupPathItems', { group_ID: idOf('nested'), tutorial_ID: idOf('two'), itemOrder: 0 })
  await store.insert('GroupPathItems', { group_ID: idOf('alone'), tutorial_ID: idOf('three'), itemOrder: 0 })
  await store.insert('Tags', { name: 'topic>cap', titlePath: 'Topics:CAP', label: 'Application programming' })
  await store.insert('Tags', { name: 'topic>bare' })
  await store.changed()
  await until(async () => (await document('catalog', other))['missions']?.length === 1)
  await until(async () => (await document('catalog'))['missions']?.length === 1)
})

describe('every feed', () => {
  verifies('CATALOG-056', 'answers without credentials, and with wrong ones', async () => {
    for (const name of [...names, ...definitions]) {
      expect([name, (await feed(name)).status]).toEqual([name, 200])
      expect([name, (await feed(name, as('nobody'))).status]).toEqual([name, 200])
    }
  })

  test.each([...names, ...definitions])('%s has lifetime, tag, codings and HEAD, and is read only', async name => {
    const plain = await feed(name)
    const lifetime = ['navigator', 'tag-labels'].includes(name) ? 300 : 60
    expect(plain.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': `public, max-age=${lifetime}`,
      vary: 'Accept-Encoding, Origin'
    })
    const etag = String(plain.headers.etag)
    expect((await feed(name, { 'if-none-match': etag })).status).toBe(304)
    for (const coding of ['gzip', 'br']) {
      const packed = await feed(name, { 'accept-encoding': coding })
      expect([packed.headers['content-encoding'], packed.text()]).toEqual([coding, plain.text()])
    }
    const bodiless = await head(`${backend.url}/build/${name}`)
    expect([bodiless.status, bodiless.headers.etag, bodiless.body.length]).toEqual([200, etag, 0])
    const refused = await send(`${backend.url}/build/${name}`, { method: 'DELETE' })
    expect([refused.status, refused.headers.allow]).toEqual([405, expect.stringContaining('GET')])
  })
})

describe('the catalog feed', () => {
  verifies('CATALOG-057', 'has what is published, with slugs', async () => {
    const { missions, hierarchies, standaloneGroups, tutorials, categories } = await document('catalog')
    const imsId = await store.numberOf('Missions', idOf('mission'))
    expect(missions).toEqual([
      {
        imsId,
        title: 'a-mission',
        slug: 'a-mission',
        description: '',
        level: null,
        time: 2,
        icon: '',
        tasksCount: 3,
        categorySlugs: []
      }
    ])
    expect(hierarchies).toMatchObject([{ missionImsId: imsId, groups: [{ slug: 'nested' }], tutorialSlugs: ['one'] }])
    expect(slugsOf(standaloneGroups)).toEqual(['alone'])
    expect(slugsOf(tutorials)).toEqual(['one', 'stateless', 'three', 'two'])
    expect(categories).toHaveLength(8)
    expect(categories?.[0]).toEqual({
      slug: 'app-dev-automation',
      label: 'App development and automation',
      sortOrder: 10,
      activeCount: 0
    })
  })

  test('shows the three categories that fit best', async () => {
    const rows = await backend.sql('SELECT ID, slug FROM tutorials_catalog_Categories ORDER BY sortOrder')
    for (const [index, { id, ID }] of rows.slice(0, 4).entries())
      await backend.sql(
        `INSERT INTO tutorials_catalog_MissionCategories (ID, mission_ID, category_ID, score) VALUES (?, ?, ?, ?)`,
        [`00000000-0000-4000-8000-00000000000${index}`, idOf('mission'), String(id ?? ID), (index + 1) / 10]
      )
    await store.changed()
    const best = rows.slice(1, 4).map(({ slug }) => slug)
    await until(async () => ((await document('catalog'))['missions']?.[0]?.['categorySlugs'] as string[]).length > 0)
    const { missions, categories } = await document('catalog')
    expect(missions?.[0]?.['categorySlugs']).toEqual(best.toReversed())
    expect(categories?.slice(0, 5).map(({ activeCount }) => activeCount)).toEqual([0, 1, 1, 1, 0])
  })
})

describe('the navigator', () => {
  verifies(['CATALOG-058', 'CATALOG-059'], 'has missions, groups, tutorials and checkpoints', async () => {
    const { missions, groups, tutorialMappings, checkpointMappings } = await document('navigator')
    expect(missions).toMatchObject([{ title: 'a-mission', slug: 'a-mission' }])
    expect(slugsOf(groups)).toEqual(['alone'])
    expect(tutorialMappings).toMatchObject([
      { slug: 'one', missionSlug: 'a-mission', prev: null, next: 'two' },
      { slug: 'two', missionSlug: 'a-mission', prev: 'one', next: null },
      { slug: 'three', groupSlug: 'alone', prev: null, next: null }
    ])
    expect(checkpointMappings).toMatchObject([
      { title: 'Show it to somebody', missionSlug: 'a-mission', pathSlug: 'a-mission-path', itemOrder: 2 }
    ])
  })

  verifies('CATALOG-060', 'is kept for five minutes, and built anew on demand', async () => {
    const before = await settledFeed('navigator')
    await staysFor(5 * 60, async () => {
      const kept = await feed('navigator')
      expect(kept.headers).toMatchObject({ 'x-cache': 'HIT', 'cache-control': 'public, max-age=300' })
      expect(kept.text()).toBe(before.text())
    })
    expect((await feed('navigator?nocache=1')).headers['x-cache']).toBe('MISS')
    expect((await feed('navigator')).headers['x-cache']).toBe('HIT')
  })

  test('lists groups of missions when an admin says so, on every instance', async () => {
    const set = (includeNestedGroups: boolean | null) =>
      send(`${backend.url}/admin/NavigatorSettings`, {
        method: 'PATCH',
        headers: { ...as('admin'), 'content-type': 'application/json' },
        body: JSON.stringify({ includeNestedGroups })
      })
    expect((await set(true)).status).toBe(200)
    expect(slugsOf((await document('navigator'))['groups'])).toEqual(['nested', 'alone'])
    await until(async () => slugsOf((await document('navigator', other))['groups'])?.length === 2)
    expect((await set(null)).status).toBe(200)
    expect(slugsOf((await document('navigator'))['groups'])).toEqual(['alone'])
    await until(async () => slugsOf((await document('navigator', other))['groups'])?.length === 1)
  })

  test('shows what changes, on every instance', async () => {
    await backend.sql(`UPDATE tutorials_catalog_Missions SET title = 'Renamed' WHERE slug = 'a-mission'`)
    await store.changed()
    for (const instance of [backend, other])
      await until(async () => (await document('navigator', instance))['missions']?.[0]?.['title'] === 'Renamed')
  })
})

describe('what an admin saves', () => {
  const call = (method: string, path: string, body: object = {}) =>
    send(`${backend.url}/admin/${path}`, {
      method,
      headers: { ...as('superadmin'), 'content-type': 'application/json', 'if-match': '*' },
      body: JSON.stringify(body)
    })
  const draftOf = (kind: string, name: string) => `${kind}(ID=${idOf(name)},IsActiveEntity=false)`

  /** Edits a draft and makes it active, as the pages of admins do. */
  async function save(kind: 'Missions' | 'Groups', name: string, path: string, change: object): Promise<void> {
    const answers = [
      await call('POST', `${kind}(ID=${idOf(name)},IsActiveEntity=true)/AdminService.draftEdit`),
      await call('PATCH', path, change),
      await call('POST', `${draftOf(kind, name)}/AdminService.draftActivate`)
    ]
    for (const answer of answers) if (answer.status >= 300) throw new Error(answer.text())
  }

  beforeAll(async () => {
    const tag = await store.insert('Tags', { name: 'topic>saved' })
    const [one, two] = [randomUUID(), randomUUID()]
    const insert = (table: string, owner: string) =>
      `INSERT INTO tutorials_catalog_${table} (ID, ${owner}_ID, tag_ID) VALUES (?, ?, ?)`
    await backend.sql(insert('MissionTags', 'mission'), [one, idOf('mission'), tag])
    await backend.sql(insert('GroupTags', 'group'), [two, idOf('alone'), tag])
  })

  verifies('CATALOG-061', 'of a mission is in the navigator at once', async () => {
    await feed('navigator')
    await save('Missions', 'mission', draftOf('Missions', 'mission'), { title: 'Saved' })
    expect((await document('navigator'))['missions']).toMatchObject([{ title: 'Saved' }])
    await until(async () => (await document('navigator', other))['missions']?.[0]?.['title'] === 'Saved')
  })

  verifies('CATALOG-062', 'of a group is in the navigator at once', async () => {
    await feed('navigator')
    await save('Groups', 'alone', draftOf('Groups', 'alone'), { title: 'Alone no more' })
    expect((await document('navigator'))['groups']).toMatchObject([{ title: 'Alone no more' }])
  })

  verifies('CATALOG-063', 'of a completion path is in the navigator at once', async () => {
    await feed('navigator')
    await save('Missions', 'mission', draftOf('CompletionPaths', 'path'), { slug: 'another-path' })
    expect((await document('navigator'))['checkpointMappings']).toMatchObject([{ pathSlug: 'another-path' }])
  })
})

describe('the featured items', () => {
  const feature = (taskType: string, taskLegacyId: number, featuredOrder: number) =>
    store.insert('FeaturedTasks', { taskType, taskLegacyId, featuredOrder })

  beforeAll(async () => {
    await feature('GROUP', await store.numberOf('Groups', idOf('alone')), 2)
    await feature('MISSION', await store.numberOf('Missions', idOf('mission')), 3)
    await feature('TUTORIAL', await store.numberOf('Tutorials', idOf('three')), 1)
    await store.changed()
    for (const instance of [backend, other])
      await until(async () => (await document('featured', instance))['featured']?.length === 3)
  })

  verifies('CATALOG-075', 'are kept for a minute', async () => {
    const before = await settledFeed('featured')
    await staysFor(60, async () => {
      const kept = await feed('featured')
      expect([kept.headers['cache-control'], kept.headers.etag]).toEqual(['public, max-age=60', before.headers.etag])
      expect(kept.text()).toBe(before.text())
    })
  })

  verifies('CATALOG-072', 'mix tutorials, groups and missions in their order', async () => {
    const answer = await feed('featured')
    expect(answer.headers['cache-control']).toBe('public, max-age=60')
    const { featured, ...times } = answer.json<{ featured: object[] }>()
    expect(featured).toMatchObject([
      { type: 'tutorial', slug: 'three', title: 'three', description: '' },
      { type: 'group', slug: 'alone' },
      { type: 'mission', slug: 'a-mission' }
    ])
    expect(times).toEqual({
      etag: answer.headers.etag,
      computedAt: expect.stringMatching(/Z$/),
      buildAt: expect.stringMatching(/Z$/)
    })
  })

  verifies(['CATALOG-073', 'CATALOG-074'], 'have a tag, the same on every instance, and answer 304 to it', async () => {
    const etag = String((await feed('featured')).headers.etag)
    expect(etag).toMatch(/^"[0-9a-f]{16}"$/)
    const unchanged = await feed('featured', { 'if-none-match': etag }, other)
    expect([unchanged.status, unchanged.body.length]).toEqual([304, 0])
  })

  test('hold each item once', async () => {
    const number = await store.numberOf('Tutorials', idOf('three'))
    await expect(feature('TUTORIAL', number, 9)).rejects.toThrow()
  })
})

verifies('CATALOG-065', 'the slug mapping leads from slugs to ids', async () => {
  const mapping = (await feed('slug-mapping')).json<Record<string, unknown>>()
  const [mission, nested, alone] = await Promise.all([
    store.numberOf('Missions', idOf('mission')),
    store.numberOf('Groups', idOf('nested')),
    store.numberOf('Groups', idOf('alone'))
  ])
  expect(mapping).toMatchObject({ missions: { 'a-mission': mission }, groups: { nested, alone } })
  expect(mapping['flat']).toContainEqual({ legacyId: nested, slug: 'nested', entityType: 'GROUP', title: 'nested' })
})

verifies('CATALOG-071', 'labels lead from tags to what people read', async () => {
  expect((await feed('tag-labels')).json()).toEqual({
    'topic>cap': 'Application programming',
    'Topics:CAP': 'Application programming'
  })
})

verifies(['CATALOG-018', 'CATALOG-019'], 'a tag is shown by its label, else in the words of its slug', async () => {
  const metadata = { one: { title: 'one', primaryTag: 'topic>sap-hana', tags: ['Topic>CAP', 'topic>bare'] } }
  await publish(backend, { one: sampleDocument('one') }, { metadata })
  const { tutorials } = (await get(`${backend.url}/content/nav`)).json<{ tutorials: Entry[] }>()
  expect(tutorials).toMatchObject([
    {
      displayTagSlugs: ['topic>sap-hana', 'Topic>CAP', 'topic>bare'],
      displayTags: ['SAP HANA', 'Application programming', 'Bare']
    }
  ])
  const carried = await backend.sql(`SELECT publishedTags FROM tutorials_catalog_Tutorials WHERE slug = 'one'`)
  expect(carried).toEqual([{ publishedtags: '["Topic>CAP","topic>bare"]' }])
})
