import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { curator } from '../catalog/support/curator.ts'
import { runCli } from '../cli/support/run-cli.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { onBoth } from '../support/database/on-both.ts'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { as, get, post } from '../support/http/http.ts'
import { publish, sampleDocument } from '../support/publish.ts'
import { until } from '../support/until.ts'

onBoth('statements', 'constraints')

type Entry = Readonly<Record<string, unknown>>
type SamplesFeed = Readonly<Record<'tutorials' | 'missions' | 'groups', readonly string[]>>
const SAMPLES = { SEED_SAMPLES: 'true' }
let backend: Backend

const feed = async (name: string): Promise<Record<string, Entry[]>> =>
  (await get(`${backend.url}/build/${name}`)).json<Record<string, Entry[]>>()
const slugsIn = async (kind: string): Promise<unknown[]> =>
  ((await feed('catalog'))[kind] ?? []).map(({ slug }) => slug)
const counts = async (): Promise<Record<string, number>> => {
  const { '@odata.context': _, ...numbers } = (await get(`${backend.url}/admin/sampleCounts()`, as('admin'))).json<
    Record<string, number>
  >()
  return numbers
}
const MISSION = 'Of the company'
const none = {
  ...{ tutorials: 0, missions: 0, groups: 0, concepts: 0, tags: 0, links: 0 },
  ...{ advocates: 0, editions: 0, events: 0 }
}
const badges = async (): Promise<unknown[]> =>
  (await get(`${backend.url}/api/AccomplishmentRecords`, as('learner')))
    .json<{ value: Entry[] }>()
    .value.map(({ name }) => name)
const rows = async (sql: string): Promise<number> => Number((await backend.sql(sql))[0]?.['n'])

beforeAll(async () => {
  backend = await startBackend({ env: SAMPLES })
  await until(async () => (await feed('homepage-shelves'))['shelves']?.length !== 0)
}, 120_000)
afterAll(() => backend.stop())

/** Addresses that the start page leads to, but for those of its frame. */
async function linksOfHome(gateway: Gateway): Promise<string> {
  const html = (await get(gateway.url)).text()
  return html.slice(html.indexOf('<main'), html.indexOf('</main'))
}

test('the start page is of the samples until there is other content, and then of that', async () => {
  const gateway = await startGateway(backend.url, { env: { GATEWAY_CACHE_MS: '0' } })
  const ofSamples = [
    'id="start-here"',
    'id="missions"',
    'Front matter',
    '/missions/your-first-tutorial',
    'Quillfeather'
  ]
  for (const words of ofSamples) expect(await linksOfHome(gateway)).toContain(words)
  await publish(
    backend,
    { 'of-the-company': sampleDocument('of-the-company') },
    { metadata: { 'of-the-company': { title: 'Company', level: 'Beginner', time: 5 } } }
  )
  await until(async () => (await linksOfHome(gateway)).includes('/tutorials/of-the-company'))
  const html = await linksOfHome(gateway)
  const { tutorials, missions, groups } = (await get(`${backend.url}/build/samples`)).json<SamplesFeed>()
  expect(tutorials).toHaveLength(20)
  const samples = [
    ...tutorials.map(slug => `/tutorials/${slug}`),
    ...missions.map(slug => `/missions/${slug}`),
    ...groups.map(slug => `/groups/${slug}`)
  ]
  expect(samples.filter(href => html.includes(`"${href}"`))).toEqual([])
  for (const words of ['cap.cloud.sap', 'Quillfeather']) expect(html).not.toContain(words)
  expect(html).toContain('1 hands-on tutorial ')
}, 60_000)

test('all samples go at once, and what a company and its learners have made of them stays', async () => {
  expect(await counts()).toMatchObject({ tutorials: 20, missions: 3, groups: 2, concepts: 22 })
  for (const stepNumber of [1, 2, 3, 4, 5]) {
    const step = { slug: 'start-the-platform', stepNumber }
    expect((await post(`${backend.url}/api/completeStep`, step, as('learner'))).status).toBeLessThan(300)
  }
  expect(await badges()).toEqual(['First tutorial'])
  const needed = (await get(`${backend.url}/admin/attention()`, as('admin'))).json<{ value: Entry[] }>().value
  expect(needed.find(({ name }) => name === 'samples')).toMatchObject({ count: 20, at: '$operations' })
  // a text of the company under the slug of a sample, whose repository is still named there
  const OWN = 'caching-and-etags'
  await publish(backend, { [OWN]: sampleDocument(OWN) }, { metadata: { [OWN]: { title: 'Caching' } } })
  expect(await counts()).toMatchObject({ tutorials: 19 })
  await until(async () => !(await get(`${backend.url}/build/samples`)).json<SamplesFeed>().tutorials.includes(OWN))
  // a mission of the company has a group of the samples, and another one was edited
  const admin = curator(backend, 'superadmin')
  const group_ID = (await admin.list('Groups')).find(({ slug }) => slug === 'readable-steps')?.ID
  const tag_ID = (await backend.sql(`SELECT ID AS id FROM tutorials_catalog_Tags WHERE name = 'topic>security'`))[0]?.[
    'id'
  ]
  const items = [{ itemOrder: 0, taskType: 'GROUP', group_ID }]
  const mission = { title: MISSION, tags: [{ tag_ID }], completionPaths: [{ name: 'Default', items }] }
  expect((await admin.active('Missions', mission)).status).toBe(201)
  // the mission of an event stays as long as it is that
  const mission_ID = (await admin.list('Missions')).find(({ slug }) => slug === 'run-for-a-team')?.ID
  const event = await admin.made('Events', { name: 'Meetup', mission_ID })
  expect(await counts()).toMatchObject({ missions: 2 })
  expect((await admin.remove(`Events(${event.ID})`)).status).toBe(204)
  // and so does one of which only a part was changed
  expect((await admin.edit('Missions', String(mission_ID))).status).toBe(201)
  const tags = `Missions(ID=${mission_ID},IsActiveEntity=false)/tags`
  expect((await admin.post(tags, { tag_ID })).status).toBe(201)
  expect((await admin.activate('Missions', String(mission_ID))).status).toBe(200)
  expect(await counts()).toMatchObject({ missions: 2 })
  await backend.sql("UPDATE tutorials_catalog_Missions SET modifiedAt = createdAt WHERE slug = 'run-for-a-team'")
  await backend.sql(`UPDATE tutorials_catalog_Missions SET title = 'Ours', modifiedAt = '2030-01-01T00:00:00.000Z'
    WHERE slug = 'readers-who-finish'`)
  const records = await rows('SELECT COUNT(*) AS n FROM tutorials_learner_TaskRecords')
  expect(records).toBeGreaterThan(0)

  expect((await post(`${backend.url}/admin/removeSamples`, {}, as('author'))).status).toBe(403)
  const planned = await counts()
  const removed = await post(`${backend.url}/admin/removeSamples`, {}, as('admin'))
  expect(removed.status).toBe(200)
  expect(removed.json()).toMatchObject(planned)
  expect(planned).toMatchObject({ missions: 2 })
  const left = await slugsIn('tutorials')
  expect(left).toEqual(
    expect.arrayContaining(['of-the-company', 'front-matter-reference', 'steps-options-and-lists', OWN])
  )
  expect(left).not.toContain('start-the-platform')
  expect(await slugsIn('missions')).toEqual(['readers-who-finish'])
  expect(await rows(`SELECT COUNT(*) AS n FROM tutorials_catalog_Groups WHERE slug = 'readable-steps'`)).toBe(1)
  expect(await rows(`SELECT COUNT(*) AS n FROM tutorials_catalog_Tags WHERE name = 'topic>security'`)).toBe(1)
  expect(await rows(`SELECT COUNT(*) AS n FROM tutorials_catalog_Tags WHERE name = 'topic>postgresql'`)).toBe(0)
  expect((await feed('homepage-shelves'))['shelves']).toEqual([])
  expect((await get(`${backend.url}/content/tutorials/start-the-platform`)).status).toBe(404)
  expect((await get(`${backend.url}/content/tutorials/${OWN}`)).status).toBe(200)
  expect(await rows('SELECT COUNT(*) AS n FROM tutorials_learner_TaskRecords')).toBe(records)
  expect(await badges()).toEqual(['First tutorial'])
})

test('a second call removes what has become free since, and a third nothing; no start brings any back', async () => {
  await backend.sql(`DELETE FROM tutorials_catalog_CompletionPathItems WHERE path_ID IN
    (SELECT p.ID FROM tutorials_catalog_CompletionPaths p JOIN tutorials_catalog_Missions m ON m.ID = p.mission_ID
     WHERE m.title = '${MISSION}')`)
  const command = () => runCli(['--remove-samples', '--url', backend.url], { env: { CONTENT_API_KEY: backend.key } })
  const again = await command()
  expect([again.code, again.stdout]).toEqual([0, expect.stringMatching(/^Removed of the samples: .*1 group,/)])
  expect(again.stdout).not.toContain('missions')
  expect((await command()).stdout).toBe('There are no samples to remove.\n')
  const { database, dataDir } = backend
  await backend.stop()
  backend = await startBackend({ database, dataDir, env: SAMPLES })
  await until(
    async () => (await rows(`SELECT value AS n FROM tutorials_platform_Counters WHERE name = 'sample-catalog'`)) >= 1
  )
  expect(await counts()).toEqual(none)
  expect(await slugsIn('tutorials')).not.toContain('start-the-platform')
})

test('without samples nothing is taken for one, whatever its slug', async () => {
  const other = await startBackend()
  await publish(other, { 'start-the-platform': sampleDocument('start-the-platform') })
  const key = { authorization: `Bearer ${other.key}` }
  expect((await post(`${other.url}/build/remove-samples`, {}, key)).json()).toEqual(none)
  expect((await get(`${other.url}/content/tutorials/start-the-platform`)).status).toBe(200)
  await other.stop()
})
