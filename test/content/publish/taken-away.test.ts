import { beforeAll, expect } from '@jest/globals'
import { isDeepStrictEqual } from 'node:util'
import { curator } from '../../catalog/support/curator.ts'
import { storeGraph } from '../../graph/support/stored-graph.ts'
import { learner } from '../../learner/support/learning.ts'
import { valueOf } from '../../mcp/support/mcp.ts'
import { verifies } from '../../requirements/verifies.ts'
import { type Backend, startBackend } from '../../support/backend.ts'
import { onBothInFullRun } from '../../support/database/on-both.ts'
import { testOnBoth } from '../../support/database/test-on-both.ts'
import { type Gateway, startGateway } from '../../support/gateway.ts'
import { get } from '../../support/http/http.ts'
import { publish, publisher } from '../../support/publish.ts'
import { until } from '../../support/until.ts'

onBothInFullRun('statements', 'transactions', 'concurrency')

let instances: readonly [Backend, Backend]
let backend: Backend
let gateway: Gateway

const metadata = (slug: string, steps: number) => ({
  title: `The okapi of ${slug}`,
  ...{ description: 'D', tags: ['topic>animals'], primaryTag: 'topic>animals' },
  steps: Array.from({ length: steps }, (_, index) => ({ number: index + 1, title: `Step ${index + 1}` })),
  repository: { owner: 'o', repo: 'r' }
})
const document = (slug: string, steps: number): string => {
  const sections = Array.from(
    { length: steps },
    (_, index) =>
      `<section id="step-${index + 1}" class="tutorial-step"><h2>Step ${index + 1}</h2><p>Text</p></section>`
  )
  return `<!doctype html><html lang="en"><body><h1>${slug}</h1><main>${sections.join('')}</main></body></html>`
}
const publishOne = (slug: string, steps = 2) =>
  publish(backend, { [slug]: document(slug, steps) }, { metadata: { [slug]: metadata(slug, steps) } })

beforeAll(async () => {
  backend = await startBackend()
  instances = [backend, await startBackend({ database: backend.database, dataDir: backend.dataDir })]
  gateway = await startGateway(backend.url)
  await publishOne('staying')
})

/** A mission whose path has these tutorials. */
async function createMission(slug: string, tutorials: readonly string[]): Promise<void> {
  const admin = curator(backend, 'superadmin')
  const rows = await admin.list('Tutorials?$select=ID,slug')
  const idOf = (wanted: string) => rows.find(row => row.slug === wanted)?.ID
  const items = tutorials.map((each, itemOrder) => ({ itemOrder, taskType: 'TUTORIAL', tutorial_ID: idOf(each) }))
  const { ID: tag_ID } = await admin.tag(`tag-of-${slug}`)
  const paths = [{ name: 'p', description: 'P', items }]
  const mission = { slug, title: slug, tags: [{ tag_ID }], completionPaths: paths }
  const made = (await admin.active('Missions', mission)).json<{ ID: string }>()
  expect((await admin.patch(`Missions(${made.ID})`, { published: true })).status).toBe(200)
}

const PLACES = [
  ...['/content/hashes', '/content/nav', '/build/catalog', '/build/navigator', '/build/slug-mapping'],
  ...['/build/repo-catalog', '/build/concepts', '/graph/explore-data', '/search/Tutorials?$search=okapi&$top=200']
]

/** The places of an instance that name the tutorial. */
async function offered(slug: string, { url }: Backend): Promise<readonly string[]> {
  const places: string[] = []
  for (const path of PLACES) if ((await get(url + path)).text().includes(`"${slug}"`)) places.push(path)
  if ((await get(`${url}/content/tutorials/${slug}`)).status === 200) places.push('page')
  if (JSON.stringify(await valueOf(`${url}/mcp/search`, 'search_tutorials', { query: slug })).includes(`"${slug}"`))
    places.push('MCP')
  return places
}
const EVERYWHERE = [...PLACES, 'page', 'MCP']

/** Waits until every instance, and the site, offer it in exactly these places. */
async function isOffered(slug: string, places: readonly string[], pages: readonly string[]): Promise<void> {
  for (const instance of instances) {
    let last: readonly string[] = []
    const holds = async () => isDeepStrictEqual((last = await offered(slug, instance)), places)
    await until(holds, () => `${slug} is in ${last.join(', ')}`)
  }
  const names = async (path: string) => (await get(gateway.url + path)).text().includes(`/tutorials/${slug}`)
  for (const page of ['/sitemap.xml', '/llms.txt', '/missions/tour'])
    await until(
      async () => (await names(page)) === pages.includes(page),
      () => page
    )
}

verifies(
  'CONTENT-091',
  'a tutorial that a rollback takes away is offered nowhere, records stay, and publishing it again brings it back with them',
  async () => {
    const { version } = await publishOne('added')
    await createMission('tour', ['staying', 'added'])
    await storeGraph(backend, { concepts: { okapis: {} }, teaches: [['added', 'okapis']] })
    const ann = learner(backend)
    for (const step of [1, 2]) expect((await ann.complete('added', step)).status).toBe(200)
    const row = async () => (await curator(backend).list(`Tutorials?$filter=slug eq 'added'`.replaceAll(' ', '%20')))[0]
    const { ID, legacyId = 0 } = (await row()) ?? {}
    const before = await ann.record('TUTORIAL', legacyId)
    expect(before).toMatchObject({ status: 'COMPLETED' })
    const pages = ['/sitemap.xml', '/llms.txt', '/missions/tour']
    await isOffered('added', EVERYWHERE, pages)

    expect((await publisher(backend).rollback()).status).toBe(200)
    await isOffered('added', [], [])
    expect(await row()).toMatchObject({ ID, legacyId, status: 'INACTIVE', deletionReason: 'ORPHANED' })
    expect(await ann.record('TUTORIAL', legacyId)).toEqual(before)
    const bob = learner(backend, 'author')
    const refused = await bob.complete('added', 1)
    expect([refused.status, refused.json()]).toMatchObject([404, { error: { target: 'slug' } }])
    expect(
      await bob.sync([
        ['added', 1],
        ['staying', 1]
      ])
    ).toEqual(['NOT_FOUND', 'RECORDED'])
    expect((await bob.create(legacyId, 'TUTORIAL')).status).toBe(404)
    // its mission asks for what is left alone
    expect((await bob.complete('staying', 2)).status).toBe(200)
    expect(await bob.records("taskType eq 'MISSION'")).toMatchObject([{ status: 'COMPLETED', progress: 100 }])

    expect((await publishOne('added', 3)).version).toBeGreaterThan(version)
    await isOffered('added', EVERYWHERE, pages)
    expect(await row()).toMatchObject({ ID, legacyId, status: 'ACTIVE', deletionReason: null, stepCount: 3 })
    expect(await ann.record('TUTORIAL', legacyId)).toEqual(before)
    expect((await ann.complete('added', 3)).json()).toMatchObject({ completedSteps: [1, 2, 3] })
    expect((await bob.complete('added', 1)).status).toBe(200)
  }
)

testOnBoth('a tutorial that is taken away again leads where it led before it came back', async () => {
  const admin = curator(backend)
  const { version: first } = await publishOne('leading')
  const row = async () => (await admin.list(`Tutorials?$filter=slug%20eq%20'leading'`))[0]
  const [staying] = await admin.list(`Tutorials?$filter=slug%20eq%20'staying'`)
  const location = async () => (await publisher(backend).tutorial('leading')).headers.location
  await publisher(backend).rollback()
  expect(await row()).toMatchObject({ status: 'INACTIVE', redirectTo_ID: null })
  expect((await admin.patch(`Tutorials(${(await row())?.ID})`, { redirectTo_ID: staying?.ID })).status).toBe(200)
  expect(await location()).toBe('/content/tutorials/staying')

  expect((await publishOne('leading')).version).toBeGreaterThan(first)
  expect(await row()).toMatchObject({ status: 'ACTIVE', redirectTo_ID: null })
  await publisher(backend).rollback()
  expect(await row()).toMatchObject({ status: 'INACTIVE', redirectTo_ID: staying?.ID })
  expect(await location()).toBe('/content/tutorials/staying')
})
