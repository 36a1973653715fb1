import { beforeAll, describe, expect } from '@jest/globals'
import { createHash } from 'node:crypto'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { test, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { get } from '../support/http/http.ts'
import { storeGraph } from './support/stored-graph.ts'

onBothInFullRun('statements', 'types')
inFullRun()

const hour = 60 * 60 * 1000
const day = 24 * hour
let backend: Backend

beforeAll(async () => {
  backend = await startBackend()
  await storeGraph(backend, {
    concepts: {
      hub: { name: 'Hub' },
      leaf: { name: 'Leaf' },
      other: { name: 'Other' },
      secret: { name: 'Secret', published: false },
      alone: { name: 'Alone' }
    },
    tutorials: ['one', 'two', 'three', 'four', 'five', 'lonely'],
    teaches: [
      ['one', 'hub'],
      ['two', 'hub'],
      ['three', 'hub'],
      ['three', 'leaf'],
      ['four', 'other'],
      ['five', 'other'],
      ['four', 'secret'],
      ['five', 'secret']
    ]
  })
  await backend.sql('UPDATE tutorials_graph_Concepts SET firstSeenAt = ?', [ago(14 * day + hour)])
})

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds)

const rows = (table: string, order: string) => backend.sql(`SELECT * FROM tutorials_graph_${table} ORDER BY ${order}`)

const run = async (job: string) => {
  await backend.runJob(job)
}

verifies(
  ['GRAPH-021', 'GRAPH-022', 'GRAPH-065', 'GRAPH-066'],
  'kg-pagerank writes the ranks of concepts and tutorials, a hub above a leaf',
  async () => {
    await run('kg-pagerank')
    const concepts = new Map((await rows('ConceptRank', 'slug')).map(row => [row['slug'], Number(row['score'])]))
    expect([...concepts.keys()]).toEqual(['alone', 'hub', 'leaf', 'other', 'secret'])
    expect(concepts.get('hub')).toBeGreaterThan(concepts.get('leaf') as number)
    // in a ring of four each gets what it passes on: r = base + d * r; who has no edge gets the base alone
    expect(Number(concepts.get('other')) / Number(concepts.get('alone'))).toBeCloseTo(1 / (1 - 0.85), 2)
    const tutorials = await rows('TutorialRank', 'slug')
    expect(tutorials.map(({ slug }) => slug)).toEqual(['five', 'four', 'lonely', 'one', 'three', 'two'])
  }
)

test('a second night without a change writes nothing', async () => {
  const before = await rows('ConceptRank', 'slug')
  await run('kg-pagerank')
  expect(await rows('ConceptRank', 'slug')).toEqual(before)
})

verifies(
  ['GRAPH-023', 'GRAPH-024', 'GRAPH-067'],
  'kg-communities writes communities with fingerprints of their tutorials',
  async () => {
    await run('kg-communities')
    const members = await rows('KgCommunity', 'vertexkey')
    const fingerprintOf = (key: string) => members.find(({ vertexkey }) => vertexkey === key)?.['communityfingerprint']
    const expected = (...slugs: string[]) => createHash('sha256').update(slugs.sort().join('\n')).digest('hex')
    expect(fingerprintOf('concept:hub')).toBe(expected('one', 'two', 'three'))
    expect(fingerprintOf('concept:secret')).toBe(expected('four', 'five'))
    expect(fingerprintOf('concept:alone')).toBeNull()
  }
)

verifiesOnSqlite(['PLATFORM-023', 'PLATFORM-024'], 'the ranked vertices and the communities are metrics', async () => {
  await run('metrics-rollup')
  const measured = await backend.sql(
    `SELECT metric, value FROM tutorials_platform_MetricSnapshots WHERE metric LIKE 'kg_%' AND kind = 'gauge'`
  )
  const communities = new Set((await rows('KgCommunity', 'vertexkey')).map(({ communityid }) => communityid))
  expect(Object.fromEntries(measured.map(({ metric, value }) => [metric, Number(value)]))).toEqual({
    kg_pagerank_nodes_scored: 5 + 6,
    kg_communities_count: communities.size
  })
})

verifies(['GRAPH-027', 'GRAPH-068', 'GRAPH-069'], 'kg-wcc writes what is isolated', async () => {
  // a component of two is above the threshold
  await storeGraph(backend, {
    concepts: { paired: { published: false } },
    tutorials: ['pair'],
    teaches: [['pair', 'paired']]
  })
  await run('kg-wcc')
  expect(await rows('KgIsolation', 'slug')).toMatchObject([
    { vertextype: 'concept', slug: 'alone', componentsize: 1 },
    { vertextype: 'tutorial', slug: 'lonely', componentsize: 1 }
  ])
})

verifies(
  ['GRAPH-025', 'GRAPH-026', 'GRAPH-071', 'GRAPH-072'],
  'kg-community-labels names communities of two tutorials and more, once',
  async () => {
    await run('kg-community-labels')
    const labels = await rows('KgCommunityLabel', 'label')
    expect(labels).toMatchObject([
      { label: 'Hub, Leaf', model: 'plain' },
      { label: expect.stringMatching(/^(Other, Secret|Secret, Other)$/), model: 'plain' }
    ])
    await run('kg-community-labels')
    expect(await rows('KgCommunityLabel', 'label')).toEqual(labels)
  }
)

verifies('GRAPH-074', 'kg-featured-topics shows published concepts, one of each community', async () => {
  await run('kg-featured-topics')
  expect(await rows('FeaturedTopicsSnapshot', 'slotorder')).toMatchObject([
    { slotorder: 1, source: 'KG', conceptslug: 'hub', displaytitle: 'Hub' },
    { slotorder: 2, conceptslug: 'other', tutorials: expect.stringContaining('four') }
  ])
  expect((await get(`${backend.url}/build/featured-topics`)).json()).toMatchObject({
    topics: [{ conceptSlug: 'hub' }, { conceptSlug: 'other' }],
    computedAt: expect.stringMatching(/Z$/)
  })
})

describe('topics', () => {
  verifies('GRAPH-077', 'keep their slug while their community changes', async () => {
    await run('kg-topic-clusters')
    const [before] = await rows('TopicClusters', 'slug')
    expect(before).toMatchObject({ slug: 'hub-leaf', status: 'ACTIVE', tutorialcount: 3 })
    await storeGraph(backend, { tutorials: ['six'], teaches: [['six', 'hub']] })
    for (const job of ['kg-communities', 'kg-community-labels', 'kg-topic-clusters']) await run(job)
    const [after] = await rows('TopicClusters', 'slug')
    expect(after).toMatchObject({ slug: 'hub-leaf', status: 'ACTIVE', members: expect.stringContaining('six') })
    expect(after?.['fingerprint']).not.toBe(before?.['fingerprint'])
    expect(JSON.parse(String(after?.['previousfingerprints']))).toEqual([before?.['fingerprint']])
  })
})

describe('kg-retire-orphans', () => {
  const kinds = ['ApiDoc', 'BlogPost', 'CommunityEvent', 'DiscoveryMission', 'HelpDoc', 'LearningJourney', 'Sample', 'Video'] // prettier-ignore
  const elsewhere = kinds.map(kind => ({ kind, slug: 'linked', concept: `of-${kind.toLowerCase()}` }))
  const retired = () =>
    backend.sql(`SELECT slug, name FROM tutorials_graph_Concepts WHERE status = 'RETIRED' ORDER BY slug`)

  verifies(
    ['GRAPH-046', 'GRAPH-047', 'GRAPH-048', 'GRAPH-076'],
    'retires concepts older than 14 days that no row of the ten tables links to',
    async () => {
      const old = { firstSeenAt: ago(14 * day + hour) }
      await storeGraph(backend, {
        concepts: {
          young: { firstSeenAt: ago(14 * day - hour) },
          ...{ edged: old, 'end-of-edge': old },
          ...Object.fromEntries(elsewhere.map(({ concept }) => [concept, old]))
        },
        requires: [['edged', 'end-of-edge']],
        elsewhere
      })
      await run('kg-retire-orphans')
      const alone = { slug: 'alone', name: 'Alone' }
      expect(await retired()).toEqual([alone])
      for (const kind of kinds) await backend.sql(`DELETE FROM tutorials_graph_${kind}ConceptLinks`)
      await run('kg-retire-orphans')
      expect(await retired()).toEqual([alone, ...elsewhere.map(({ concept }) => ({ slug: concept, name: concept }))])
    }
  )
})

verifiesOnSqlite(
  ['GRAPH-070', 'GRAPH-075'],
  'a threshold of 0 empties KgIsolation, and retirement can be switched off',
  async () => {
    const none = await startBackend({ env: { KG_WCC_ISOLATION_THRESHOLD: '0', KG_RETIRE_ORPHANS_ENABLED: 'false' } })
    await storeGraph(none, { concepts: { alone: {} }, tutorials: ['lonely'] })
    await none.sql(
      `INSERT INTO tutorials_graph_KgIsolation (vertexType, slug, componentId, componentSize, computedAt) VALUES ('concept', 'alone', 'concept:alone', 1, ?)`,
      [new Date()]
    )
    await none.runJob('kg-wcc')
    expect(await none.sql('SELECT slug FROM tutorials_graph_KgIsolation')).toEqual([])
    await none.sql('UPDATE tutorials_graph_Concepts SET firstSeenAt = ?', [ago(20 * day)])
    await none.runJob('kg-retire-orphans')
    expect(await none.sql('SELECT status FROM tutorials_graph_Concepts')).toEqual([{ status: 'ACTIVE' }])
  }
)
