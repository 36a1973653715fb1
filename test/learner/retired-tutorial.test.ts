import { beforeAll, expect } from '@jest/globals'
import { isDeepStrictEqual } from 'node:util'
import { curator } from '../catalog/support/curator.ts'
import { storeGraph } from '../graph/support/stored-graph.ts'
import { valueOf } from '../mcp/support/mcp.ts'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { as, bearer, get, post } from '../support/http/http.ts'
import { publish, sampleDocument } from '../support/publish.ts'
import { until } from '../support/until.ts'
import { learner } from './support/learning.ts'

onBothInFullRun('statements', 'concurrency')

const SLUGS = ['staying', 'going', 'following'] as const

let instances: readonly [Backend, Backend]
let backend: Backend

const metadata = (slug: string) => ({
  title: `Feed the okapi: ${slug}`,
  description: 'How an okapi is fed in the zoo',
  stepCount: 1,
  steps: [{ number: 1, title: 'Feed' }]
})
const publishAll = () =>
  publish(backend, Object.fromEntries(SLUGS.map(slug => [slug, sampleDocument(slug)])), {
    metadata: Object.fromEntries(SLUGS.map(slug => [slug, metadata(slug)]))
  })

beforeAll(async () => {
  const env = { MCP_CALLS_PER_MINUTE: '10000' }
  backend = await startBackend({ env })
  instances = [backend, await startBackend({ env, database: backend.database, dataDir: backend.dataDir })]
  await publishAll()
})

/** Offers of an instance to the learner, as text by place. */
const PLACES: Readonly<Record<string, (url: string) => Promise<string>>> = {
  recommendations: url => text(`${url}/api/recommendations?limit=6`),
  'recommendations of a page': url => text(`${url}/api/recommendations?slug=staying&limit=6`),
  'recommendations of agents': url => told(url, 'homepage', 'get_my_recommended_tutorials'),
  'done together': url => text(`${url}/build/co-completions`),
  'featured tasks': url => text(`${url}/build/featured`),
  'featured topics': url => text(`${url}/build/featured-topics`),
  shelves: url => text(`${url}/build/homepage-shelves`),
  lane: url => text(`${url}/api/homepage/shelves?verb=LEARN`),
  'next in missions': url => told(url, 'api', 'get_my_missions'),
  'found concepts': url => told(url, 'graph', 'kg_search_concepts', { query: 'feeding' }),
  community: async url => told(url, 'graph', 'kg_community', { id: await fingerprint() })
}

async function text(url: string): Promise<string> {
  const answer = await get(url, as('learner'))
  expect([url, answer.status]).toEqual([url, 200])
  return answer.text()
}

const told = async (url: string, mount: string, tool: string, args: object = {}): Promise<string> =>
  JSON.stringify(await valueOf(`${url}/mcp/${mount}`, tool, args, as('learner')))

/** The fingerprint of the only community. */
async function fingerprint(): Promise<string> {
  const [row] = await backend.sql('SELECT * FROM tutorials_graph_KgCommunity')
  return String(row?.['communityfingerprint'])
}

const namesGoing = (answer: string): boolean => /["/]going"/.test(answer)

async function isOffered(places: readonly string[]): Promise<void> {
  for (const { url } of instances) {
    let last: readonly string[] = []
    await until(
      async () => {
        const found = await Promise.all(
          Object.entries(PLACES).map(async ([place, ask]) => (namesGoing(await ask(url)) ? [place] : []))
        )
        last = found.flat()
        return isDeepStrictEqual(last, places)
      },
      () => `${url} has it in ${last.join(', ')}`
    )
  }
}

/** Everything that leads to the tutorials: a mission, a rail, a shelf, concepts, ranks and what others did. */
async function linkEverywhere(): Promise<void> {
  const admin = curator(backend, 'superadmin')
  const rows = await admin.list('Tutorials')
  const rowOf = (slug: string) => rows.find(row => row.slug === slug)
  const { ID: tag_ID } = await admin.tag('topic>okapis')
  const items = SLUGS.map((slug, itemOrder) => ({ itemOrder, taskType: 'TUTORIAL', tutorial_ID: rowOf(slug)?.ID }))
  const mission = { title: 'Keeper', tags: [{ tag_ID }], completionPaths: [{ name: 'Default', items }] }
  const { ID } = (await admin.active('Missions', mission)).json<{ ID: string }>()
  expect((await admin.patch(`Missions(${ID})`, { published: true })).status).toBe(200)
  const task = { IsActiveEntity: true, taskType: 'TUTORIAL', taskLegacyId: rowOf('going')?.legacyId }
  await admin.made('FeaturedTasks', task)
  const link = { IsActiveEntity: true, verb: 'LEARN', shelf: 'START', title: 'Feeding', url: '/tutorials/going' }
  await admin.made('HomepageShelves', { ...link, description: 'D' })
  await storeGraph(backend, {
    concepts: { feeding: { name: 'Feeding' } },
    teaches: SLUGS.map(slug => [slug, 'feeding'] as const)
  })
  for (const user of ['author', 'admin']) await learner(backend, user).sync(SLUGS.map(slug => [slug, 1] as const))
  await learner(backend).complete('staying', 1)
  expect((await post(`${backend.url}/build/co-completions/refresh`, {}, bearer(backend.key))).status).toBe(200)
  for (const job of ['kg-pagerank', 'kg-communities', 'kg-featured-topics']) await backend.runJob(job)
}

verifies(
  'LEARNER-035',
  'a retired tutorial is recommended, ranked, featured and next nowhere, on every instance, and comes back with its publish',
  async () => {
    await linkEverywhere()
    const everywhere = Object.keys(PLACES)
    await isOffered(everywhere)

    const purge = { slugs: ['going'] }
    expect((await post(`${backend.url}/build/orphan-purge`, purge, bearer(backend.key))).status).toBe(200)
    await isOffered([])
    for (const { url } of instances) {
      expect(await PLACES['next in missions']?.(url)).toContain('following')
      expect((await get(`${url}/api/recommendations?slug=going`, as('learner'))).status).toBe(404)
    }
    // the next night ranks without it
    for (const job of ['kg-pagerank', 'kg-communities', 'kg-featured-topics']) await backend.runJob(job)
    await isOffered([])

    await publishAll()
    expect((await post(`${backend.url}/build/co-completions/refresh`, {}, bearer(backend.key))).status).toBe(200)
    for (const job of ['kg-pagerank', 'kg-communities', 'kg-featured-topics']) await backend.runJob(job)
    await isOffered(everywhere)
  }
)
