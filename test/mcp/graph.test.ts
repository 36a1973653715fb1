import { beforeAll, expect } from '@jest/globals'
import { storeGraph } from '../graph/support/stored-graph.ts'
import { verifiesOnSqlite as verifies, testOnBoth } from '../support/database/test-on-both.ts'
import { onBoth } from '../support/database/on-both.ts'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { until } from '../support/until.ts'
import { as } from '../support/http/http.ts'
import { callTool, toolNames, valueOf } from './support/mcp.ts'

onBoth('statements')

let backend: Backend

const ask = <T>(name: string, args: object) => valueOf<T>(`${backend.url}/mcp/graph`, name, args)

interface Around {
  readonly prerequisites: readonly { readonly slug: string }[]
  readonly whatToLearnNext: readonly { readonly slug: string }[]
  readonly teaches: readonly { readonly slug: string }[]
}

beforeAll(async () => {
  backend = await leaseBackend()
  await storeGraph(backend, {
    concepts: {
      'kgt-base': { name: 'Kgtword base' },
      'kgt-top': { name: 'Kgtword top' },
      'kgt-secret': { name: 'Kgtword secret', published: false }
    },
    tutorials: ['kgt-one', 'kgt-two', 'kgt-three'],
    teaches: [
      ['kgt-one', 'kgt-base'],
      ['kgt-two', 'kgt-base'],
      ['kgt-three', 'kgt-top'],
      ['kgt-three', 'kgt-secret']
    ],
    requires: [['kgt-top', 'kgt-base']]
  })
  await until(async () => (await ask<Around>('kg_neighborhood', { slug: 'kgt-three' })).prerequisites.length > 0)
})

verifies(['MCP-015', 'MCP-019'], 'concepts that two tutorials share', async () => {
  const shared = await ask('kg_shared_concepts', { slug_a: 'kgt-one', slug_b: 'KGT-two' })
  expect(shared).toEqual([{ conceptSlug: 'kgt-base', name: 'Kgtword base' }])
  expect(await ask('kg_shared_concepts', { slug_a: 'kgt-one', slug_b: 'kgt-nothing' })).toEqual([])
})

verifies('MCP-016', 'the surroundings of a tutorial', async () => {
  const { prerequisites, teaches } = await ask<Around>('kg_neighborhood', { slug: 'kgt-three' })
  expect(teaches.map(({ slug }) => slug)).toEqual(['kgt-top'])
  const typeOf = async (slug: string) => (await ask<{ type: string | null }>('kg_neighborhood', { slug })).type
  expect(await typeOf('kgt-three')).toBe('tutorial')
  expect(await typeOf('kgt-base')).toBe('concept')
  // of concepts that are not published nobody learns
  for (const slug of ['kgt-nothing', 'kgt-secret']) expect([slug, await typeOf(slug)]).toEqual([slug, null])
  expect(prerequisites.map(({ slug }) => slug)).toEqual(['kgt-base'])
  expect(await ask<Around>('kg_neighborhood', { slug: 'kgt-nothing' })).toMatchObject({
    prerequisites: [],
    teaches: []
  })
})

verifies('MCP-017', 'concepts that are published, and tutorials that teach them', async () => {
  interface Found {
    readonly concepts: readonly { readonly slug: string }[]
    readonly tutorials: readonly { readonly slug: string }[]
  }
  const { concepts, tutorials } = await ask<Found>('kg_search_concepts', { query: 'kgtword' })
  expect(concepts.map(({ slug }) => slug).sort()).toEqual(['kgt-base', 'kgt-top'])
  expect(tutorials.map(({ slug }) => slug).sort()).toEqual(['kgt-one', 'kgt-three', 'kgt-two'])
})

verifies('MCP-018', 'a community, null for one that is unknown', async () => {
  const fingerprint = 'c0ffee'.padEnd(64, '0')
  expect(await ask('kg_community', { id: fingerprint })).toBeNull()
  const { isError } = await callTool(`${backend.url}/mcp/graph`, 'kg_community', { id: 'x' })
  expect(isError).toBe(true)
  const columns = '(communityId, vertexKey, vertexType, slug, communityFingerprint)'
  for (const slug of ['kgt-one', 'kgt-two'])
    await backend.sql(`INSERT INTO tutorials_graph_KgCommunity ${columns} VALUES (77, ?, 'tutorial', ?, ?)`, [
      `tutorial:${slug}`,
      slug,
      fingerprint
    ])
  const found = await ask<{ memberTutorials: { slug: string }[] }>('kg_community', { id: fingerprint })
  expect(found).toMatchObject({ communityId: fingerprint, size: 2, promotedToMissionSlug: null })
  expect(found.memberTutorials.map(({ slug }) => slug).sort()).toEqual(['kgt-one', 'kgt-two'])
})

testOnBoth(
  'communities are found by words of their label and of titles, and asked for by what is told of them',
  async () => {
    interface Found {
      readonly communityId: string
      readonly label: string | null
      readonly size: number
      readonly tutorials: readonly { readonly slug: string; readonly title: string }[]
    }
    const member = (community: number, fingerprint: string, slug: string) =>
      backend.sql(
        `INSERT INTO tutorials_graph_KgCommunity (communityId, vertexKey, vertexType, slug, communityFingerprint)
       VALUES (?, ?, 'tutorial', ?, ?)`,
        [community, `tutorial:${slug}`, slug, fingerprint]
      )
    const [both, one, gone] = ['a0', 'b1', 'c2'].map(start => start.padEnd(64, 'd')) as [string, string, string]
    for (const slug of ['kgt-one', 'kgt-two']) await member(881, both, slug)
    await member(882, one, 'kgt-three')
    await member(883, gone, 'kgt-not-published')
    await backend.sql('INSERT INTO tutorials_graph_KgCommunityLabel (communityFingerprint, label) VALUES (?, ?)', [
      one,
      'Kgtlabel things'
    ])
    const find = (args: object, mount = backend.url + '/mcp/graph', headers: object = {}) =>
      valueOf<Found[]>(mount, 'kg_communities', args, headers)
    const [best, ...others] = await find({ query: 'kgtlabel title' })
    expect(best).toEqual({
      communityId: one,
      label: 'Kgtlabel things',
      size: 1,
      tutorials: [{ slug: 'kgt-three', title: 'Title of kgt-three' }]
    })
    expect(others.find(({ communityId }) => communityId === both)).toMatchObject({ label: null, size: 2 })
    expect(others.map(({ communityId }) => communityId)).not.toContain(gone)
    expect(await find({ query: 'kgtnowhere' })).toEqual([])
    expect(await find({ query: null, limit: 1 })).toHaveLength(1)
    expect(await ask('kg_community', { id: best?.communityId })).toMatchObject({ label: 'Kgtlabel things', size: 1 })

    const admin = `${backend.url}/mcp/admin`
    const [chosen] = await find({ query: 'kgtlabel' }, admin, as('superadmin'))
    const mission = { communityId: chosen?.communityId, missionSlug: 'kgt-promoted', title: 'Promoted' }
    const promote = 'promote_community_to_mission'
    expect(await valueOf(admin, promote, mission, as('superadmin'))).toMatchObject({ slug: 'kgt-promoted' })
    const unknown = await callTool(admin, promote, { ...mission, communityId: 'f'.repeat(64) }, as('superadmin'))
    expect([unknown.isError, unknown.content[0]?.text]).toEqual([true, 'There is no community with this fingerprint'])
  }
)

verifies(['MCP-031', 'MCP-048'], 'concepts are merged by those with KnowledgeGraph.Admin alone', async () => {
  const admin = `${backend.url}/mcp/admin`
  await storeGraph(backend, { concepts: { 'kgt-loser': { name: 'Kgt loser' }, 'kgt-winner': { name: 'Kgt winner' } } })
  const pair = { loser: 'kgt-loser', canonical: 'kgt-winner' }
  expect(await toolNames(admin, as('admin'))).toContain('merge_concepts')
  expect(await valueOf(admin, 'merge_concepts', pair, as('admin'))).toEqual({ merged: true })
  expect((await callTool(admin, 'merge_concepts', { ...pair, canonical: 'kgt-nothing' }, as('admin'))).isError).toBe(
    true
  )
})
