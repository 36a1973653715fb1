import { beforeAll, describe, expect } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { get } from '../support/http/http.ts'
import { until, untilWritten } from '../support/until.ts'
import { graphChanged, storeGraph } from './support/stored-graph.ts'

onBothInFullRun('statements', 'types', 'concurrency')

interface Listed {
  readonly slug: string
  readonly title: string
  readonly score: number
  readonly isolated: boolean
}

interface Explore {
  readonly nodes: readonly { id: string; type: string; slug: string; label: string; x: number; y: number }[]
  readonly edges: readonly { s: string; p: string; o: string }[]
  readonly generatedAt: string
  readonly droppedBindings: number
}

let one: Backend

const path = (from: string, to: string, backend = one) => get(`${backend.url}/graph/path?from=${from}&to=${to}`)
const ask = async <T>(call: string, backend = one): Promise<T> => (await get(`${backend.url}/graph/${call}`)).json<T>()
const explore = (backend = one) => ask<Explore>('explore-data', backend)
const slugs = (rows: readonly { readonly slug: string }[]) => rows.map(({ slug }) => slug)

beforeAll(async () => {
  one = await startBackend()
  await storeGraph(one, {
    concepts: {
      'cloud-basics': { name: 'Cloud basics' },
      'event-mesh': { name: 'Event mesh' },
      'message-queue': { name: 'Message queue' },
      both: { name: 'A concept with the slug of a tutorial' },
      secret: { name: 'Secret queue', published: false },
      retired: { name: 'Retired queue', status: 'RETIRED' }
    },
    tutorials: ['begin', 'middle', 'end', 'lonely', 'both', 'behind-the-secret'],
    teaches: [
      ['begin', 'cloud-basics'],
      ['middle', 'cloud-basics'],
      ['middle', 'message-queue'],
      ['end', 'event-mesh'],
      ['both', 'event-mesh'],
      ['end', 'secret'],
      ['behind-the-secret', 'secret'],
      ['behind-the-secret', 'retired']
    ],
    requires: [
      ['event-mesh', 'message-queue'],
      ['secret', 'event-mesh']
    ],
    completed: { begin: { middle: 10, end: 9 }, middle: { begin: 10 } }
  })
  await until(async () => (await path('begin', 'end')).status === 200)
})

describe('/graph/path', () => {
  verifies(['GRAPH-061', 'GRAPH-064'], 'the shortest path, without a login, with a reason for each hop', async () => {
    const answer = await path('begin', 'end')
    expect(answer.headers['cache-control']).toBe('public, max-age=60')
    const step = (hopCount: number, type: string, slug: string, title: string) => ({ slug, type, title, hopCount })
    expect(answer.json()).toMatchObject({
      from: 'begin',
      to: 'end',
      steps: [
        { ...step(1, 'tutorial', 'middle', 'Title of middle'), pathType: 'CO_COMPLETED', pathTypeRank: 2 },
        { ...step(2, 'concept', 'message-queue', 'Message queue'), pathType: 'SHARED_CONCEPT', pathTypeRank: 3 },
        { ...step(3, 'concept', 'event-mesh', 'Event mesh'), pathType: 'PREREQ', pathTypeRank: 1 },
        { ...step(4, 'tutorial', 'end', 'Title of end'), pathType: 'SHARED_CONCEPT', pathTypeRank: 3 }
      ]
    })
    expect(answer.json<{ steps: { reason: string }[] }>().steps.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/^Often completed together: /),
      'Shares concepts: “Title of middle” teaches “Message queue”.',
      'Prerequisite chain: “Event mesh” requires “Message queue”.',
      'Shares concepts: “Title of end” teaches “Event mesh”.'
    ])
  })

  verifiesOnSqlite('GRAPH-062', 'an end may be a concept; of a slug of both kinds the tutorial counts', async () => {
    const steps = async (from: string, to: string) => (await path(from, to)).json<{ steps: Listed[] }>().steps
    expect(slugs(await steps('message-queue', 'event-mesh'))).toEqual(['event-mesh'])
    expect(await steps('event-mesh', 'both')).toMatchObject([{ slug: 'both', type: 'tutorial' }])
  })

  verifiesOnSqlite('GRAPH-063', 'the same slug twice is refused, and so is what is no slug', async () => {
    const refusals = { 'from=a&to=a': 'from and to must differ', 'from=a': 'from and to query params required' }
    for (const [query, error] of Object.entries({ ...refusals, 'from=A&to=b': 'invalid slug format' })) {
      const answer = await get(`${one.url}/graph/path?${query}`)
      expect([answer.status, answer.json()]).toEqual([400, { error }])
    }
    expect((await path('a'.repeat(81), 'b')).status).toBe(400)
  })

  test('no path, an unknown slug and a concept that is not published are the same 404', async () => {
    for (const to of ['lonely', 'unknown', 'secret', 'retired', 'behind-the-secret']) {
      const answer = await path('begin', to)
      expect([answer.status, answer.json()]).toEqual([404, { error: 'No path found', from: 'begin', to }])
    }
  })
})

describe('/graph/explore-data', () => {
  verifies(['GRAPH-058', 'GRAPH-060'], 'nodes that have edges, with places, and edges by their ids', async () => {
    const { nodes, edges, generatedAt, droppedBindings } = await explore()
    expect(nodes.map(({ id }) => id).sort()).toEqual(
      ['c:cloud-basics', 'c:event-mesh', 'c:message-queue', 't:begin', 't:both', 't:end', 't:middle'].sort()
    )
    expect(nodes.find(({ id }) => id === 'c:event-mesh')).toMatchObject({
      type: 'concept',
      slug: 'event-mesh',
      label: 'Event mesh',
      x: expect.any(Number),
      y: expect.any(Number)
    })
    expect(edges).toHaveLength(7)
    expect(edges).toContainEqual({ s: 'c:event-mesh', p: 'requires', o: 'c:message-queue' })
    // ten learners are enough and nine are not; a pair is one edge
    expect(edges.filter(({ p }) => p === 'coCompletedWith')).toHaveLength(1)
    expect(new Date(generatedAt).getTime()).not.toBeNaN()
    expect(droppedBindings).toBe(0)
  })

  verifiesOnSqlite(
    'GRAPH-059',
    'it may be kept for five minutes, and the server keeps it until the graph changes',
    async () => {
      const first = await get(`${one.url}/graph/explore-data`)
      expect(first.headers['cache-control']).toBe('public, max-age=300')
      const again = await get(`${one.url}/graph/explore-data`, { 'if-none-match': String(first.headers['etag']) })
      expect(again.status).toBe(304)
      const { generatedAt } = first.json<Explore>()
      await one.at(299_000)
      expect((await explore()).generatedAt).toBe(generatedAt)
      await graphChanged(one)
      await until(async () => (await explore()).generatedAt !== generatedAt)
      await one.at(0)
    }
  )
})

describe('KnowledgeGraphService', () => {
  test('concepts that two tutorials share', async () => {
    const { value } = await ask<{ value: Listed[] }>(`sharedConcepts(slugA='begin',slugB='middle')`)
    expect(value).toMatchObject([{ slug: 'cloud-basics', title: 'Cloud basics', isolated: false }])
    expect(await ask(`sharedConcepts(slugA='begin',slugB='unknown')`)).toMatchObject({ value: [] })
  })

  test('what is around a tutorial and a concept', async () => {
    type Around = Record<'prerequisites' | 'whatToLearnNext' | 'sharedConcepts' | 'teaches', Listed[]>
    const lists = ({ prerequisites, whatToLearnNext, sharedConcepts, teaches }: Around) =>
      [prerequisites, whatToLearnNext, sharedConcepts, teaches].map(slugs)
    expect(lists(await ask<Around>(`neighborhood(slug='end',depth=2)`))).toEqual([
      ['message-queue'],
      [],
      ['both'],
      ['event-mesh']
    ])
    expect(lists(await ask<Around>(`neighborhood(slug='message-queue',depth=1)`))).toEqual([
      [],
      ['event-mesh'],
      [],
      ['middle']
    ])
  })

  testOnBoth('concepts by words of their names, never unpublished ones', async () => {
    type Found = { concepts: Listed[]; tutorials: Listed[] }
    const found = await ask<Found>(`searchKG(term='queue',maxConcepts=5,maxTutorials=5)`)
    expect([slugs(found.concepts), slugs(found.tutorials)]).toEqual([['message-queue'], ['middle']])
  })

  test('a path as a function', async () => {
    const { value } = await ask<{ value: Listed[] }>(`pathBetween(from='begin',to='middle')`)
    expect(slugs(value)).toEqual(['middle'])
  })

  testOnBoth('a community by its fingerprint, with tutorials that are still there', async () => {
    const fingerprint = 'ab'.repeat(32)
    for (const slug of ['begin', 'middle', 'gone'])
      await one.sql(
        `INSERT INTO tutorials_graph_KgCommunity (communityId, vertexKey, vertexType, slug, communityFingerprint)
         VALUES (1, ?, 'tutorial', ?, ?)`,
        [`tutorial:${slug}`, slug, fingerprint]
      )
    await one.sql(`INSERT INTO tutorials_graph_KgCommunityLabel (communityFingerprint, label) VALUES (?, ?)`, [
      fingerprint,
      'Clouds'
    ])
    const found = await ask<{ memberTutorials: Listed[] }>(`community(id='${fingerprint}')`)
    expect(found).toMatchObject({ communityId: fingerprint, label: 'Clouds', size: 2, promotedToMissionSlug: null })
    expect(slugs(found.memberTutorials).toSorted()).toEqual(['begin', 'middle'])
  })

  test('a bad parameter is refused by name', async () => {
    for (const [call, status, target] of [
      [`neighborhood(slug='end',depth=4)`, 400, 'depth'],
      [`searchKG(term='a',maxConcepts=51,maxTutorials=1)`, 400, 'maxConcepts'],
      [`community(id='1')`, 400, 'id'],
      [`community(id='${'cd'.repeat(32)}')`, 404, 'id']
    ] as const) {
      const answer = await get(`${one.url}/graph/${call}`)
      expect([answer.status, answer.json<{ error: { target: string } }>().error.target]).toEqual([status, target])
    }
  })
})

describe('two instances', () => {
  let other: Backend

  beforeAll(async () => {
    other = await startBackend({ database: one.database, dataDir: one.dataDir })
    await until(async () => (await path('begin', 'end', other)).status === 200)
  })

  test('draw the same map', async () => {
    const [here, there] = [await explore(one), await explore(other)]
    expect(there.nodes).toEqual(here.nodes)
  })

  test('see a change of each other, and an unpublished concept leaves every answer', async () => {
    await storeGraph(one, {
      concepts: { fresh: {} },
      teaches: [['lonely', 'fresh']],
      requires: [['fresh', 'event-mesh']]
    })
    for (const instance of [one, other])
      await until(async () => (await path('begin', 'lonely', instance)).status === 200)
    await one.sql(`UPDATE tutorials_graph_Concepts SET publishedAt = NULL WHERE slug = 'fresh'`)
    await storeGraph(one, {})
    for (const instance of [one, other]) {
      await until(async () => (await path('begin', 'lonely', instance)).status === 404)
      expect(JSON.stringify(await explore(instance))).not.toContain('fresh')
    }
  })
})

verifies('GRAPH-082', 'while its tables cannot be read, the graph answers what it knows', async () => {
  await one.sql('ALTER TABLE tutorials_graph_ConceptEdges RENAME TO tutorials_graph_Away')
  await storeGraph(one, { concepts: { later: {} }, teaches: [['lonely', 'later']] })
  await untilWritten(one, 'the graph could not follow')
  expect((await path('begin', 'end')).status).toBe(200)
  await one.sql('ALTER TABLE tutorials_graph_Away RENAME TO tutorials_graph_ConceptEdges')
  await until(async () => (await path('lonely', 'later')).status === 200)
})
