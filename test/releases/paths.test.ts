import { beforeAll, expect, test } from '@jest/globals'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { curator } from '../catalog/support/curator.ts'
import { bearer, get, post } from '../support/http/http.ts'
import { publish, publisher, sampleDocument } from '../support/publish.ts'

onBothInFullRun('transactions', 'constraints')

const tag = 'topic-of-releases'
const slugs = ['path-one', 'path-two', 'path-three']

let production: Backend

beforeAll(async () => {
  production = await leaseBackend()
  await publish(production, Object.fromEntries(slugs.slice(0, 2).map(slug => [slug, sampleDocument(slug)])))
  await production.sql(
    `INSERT INTO tutorials_catalog_Tags (ID, name, label) VALUES ('11111111-2222-4333-8444-555555555555', '${tag}', 'Topic')`
  )
})

const mission = (items: readonly string[], more: object = {}) => ({
  ...{ kind: 'mission', slug: 'mission-of-release', title: 'A mission', tags: [tag] },
  paths: [{ name: 'Way', items: items.map(slug => ({ slug })) }],
  ...more
})
const group = { kind: 'group', slug: 'group-of-release', title: 'A group', tags: [tag], items: [{ slug: 'path-one' }] }

/** Publishes a document with missions and groups as one version; the answer of the commit. */
async function publishWith(slug: string, paths: readonly object[], revertible = true) {
  const { begin, append } = publisher(production)
  const { sessionId } = (await begin({ trigger: 'test', revertible })).json<{ sessionId: string }>()
  await append(sessionId, { [slug]: sampleDocument(slug) })
  const answer = await post(`${production.url}/content/publish/commit`, { sessionId, paths }, bearer(production.key))
  if (answer.status !== 200) await publisher(production).abort(sessionId)
  return answer
}

const revert = (version: number, skip: readonly string[] = []) =>
  post(`${production.url}/content/publish/revert`, { version, skip }, bearer(production.key))

/** The mission as the database has it: published, and its items in order. */
async function stored() {
  const rows = await production.sql(
    `SELECT m.title AS title, m.published AS published, t.slug AS slug FROM tutorials_catalog_Missions m
     JOIN tutorials_catalog_CompletionPaths p ON p.mission_ID = m.ID
     JOIN tutorials_catalog_CompletionPathItems i ON i.path_ID = p.ID
     JOIN tutorials_catalog_Tutorials t ON t.ID = i.tutorial_ID
     WHERE m.slug = 'mission-of-release' ORDER BY i.itemOrder`
  )
  return { title: rows[0]?.['title'], published: Boolean(rows[0]?.['published']), slugs: rows.map(({ slug }) => slug) }
}

/** True when the catalog that readers get has the mission. */
const isShown = async (): Promise<boolean> =>
  (await get(`${production.url}/build/slug-mapping`)).text().includes('"mission-of-release"')

test('missions and groups come with their tutorials, and go back with them', async () => {
  // the mission has a tutorial that comes with it, and a group as well
  const first = await publishWith('path-three', [mission(['path-two', 'path-three']), group])
  expect(first.status).toBe(200)
  const { version } = first.json<{ version: number }>()
  expect(await stored()).toEqual({ title: 'A mission', published: true, slugs: ['path-two', 'path-three'] })
  expect(await isShown()).toBe(true)

  const second = await publishWith('path-four', [mission(['path-one', 'path-two', 'path-four'], { title: 'Another' })])
  const next = second.json<{ version: number }>().version
  expect(await stored()).toEqual({ title: 'Another', published: true, slugs: ['path-one', 'path-two', 'path-four'] })
  // the first version's mission is another one since
  const refused = await revert(version)
  expect([refused.status, refused.text()]).toEqual([409, expect.stringContaining('mission-mission-of-release')])

  expect((await revert(next)).json()).toMatchObject({ removed: ['path-four'], paths: ['mission-mission-of-release'] })
  expect(await stored()).toEqual({ title: 'A mission', published: true, slugs: ['path-two', 'path-three'] })
  expect((await revert(version)).json()).toMatchObject({ removed: ['path-three'] })
  expect([(await stored()).published, await isShown()]).toEqual([false, false])
  expect((await revert(version)).json()).toMatchObject({ version: null, reverted: [], removed: [], paths: [] })
})

test('a mission that breaks a rule takes the whole version with it', async () => {
  const cases = [
    [mission(['not-there']), 'unknown_item'],
    [mission(['path-one', 'path-one']), 'repeated_item'],
    [mission(['path-one'], { tags: ['no-such-tag'] }), 'unknown_tag'],
    [mission([]), 'invalid_body']
  ] as const
  for (const [path, code] of cases) {
    const answer = await publishWith('path-bad', [path])
    expect([answer.status, answer.json()]).toMatchObject([400, { error: { code } }])
  }
  expect((await publisher(production).tutorial('path-bad')).status).toBe(404)
})

test('what a definition does not name stays, and comes back with what it replaced', async () => {
  const way = (slug: string, name: string) => ({ name, items: [{ slug }] })
  const more = { slug: 'mission-of-parts', description: 'Long', missionType: 'SET' }
  const whole = { ...mission([], more), paths: [way('path-one', 'Way'), way('path-two', 'Detour')] }
  expect((await publishWith('parts', [whole])).status).toBe(200)
  const part = { ...mission([], { slug: more.slug }), paths: [way('path-two', 'Way'), way('path-one', 'Short cut')] }
  const changed = await publishWith('parts-of-it', [part])
  const state = () =>
    production.sql(
      `SELECT m.description AS description, m.missionType AS type, p.name AS name, t.slug AS slug
       FROM tutorials_catalog_Missions m JOIN tutorials_catalog_CompletionPaths p ON p.mission_ID = m.ID
       JOIN tutorials_catalog_CompletionPathItems i ON i.path_ID = p.ID
       JOIN tutorials_catalog_Tutorials t ON t.ID = i.tutorial_ID WHERE m.slug = '${more.slug}' ORDER BY p.name`
    )
  const row = (name: string, slug: string) => ({ description: 'Long', type: 'SET', name, slug })
  expect(await state()).toEqual([row('Detour', 'path-two'), row('Short cut', 'path-one'), row('Way', 'path-two')])
  expect((await revert(changed.json<{ version: number }>().version)).status).toBe(200)
  expect(await state()).toEqual([row('Detour', 'path-two'), row('Way', 'path-one')])
})

test('a version with a mission that was not begun as revertible is not taken back', async () => {
  const { version } = (await publishWith('plain', [mission(['plain'], { slug: 'plain-way' })], false)).json<{
    version: number
  }>()
  expect((await revert(version)).json()).toMatchObject({ error: { code: 'not_revertible' } })
})

test('is taken back though its tag has got another name since', async () => {
  const admin = curator(production)
  const renamed = await admin.tag('release>before')
  const way = (more: object = {}) =>
    mission(['path-one'], { slug: 'way-of-renamed', tags: ['release>before'], ...more })
  expect((await publishWith('renamed-one', [way()])).status).toBe(200)
  const { version } = (await publishWith('renamed-two', [way({ title: 'Another' })])).json<{ version: number }>()
  expect((await admin.patch(`Tags(${renamed.ID})`, { name: 'release>after' })).status).toBe(200)
  expect((await revert(version)).json()).toMatchObject({ removed: ['renamed-two'], paths: ['mission-way-of-renamed'] })
  const [row] = await admin.list(`Missions?$filter=slug%20eq%20'way-of-renamed'&$expand=tags($expand=tag)`)
  expect(row).toMatchObject({ title: 'A mission', tags: [{ tag: { name: 'release>after' } }] })
  expect((await revert(version)).json()).toMatchObject({
    version: null,
    unchanged: ['renamed-two', 'mission-way-of-renamed']
  })
})
