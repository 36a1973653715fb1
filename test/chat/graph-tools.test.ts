import { afterAll, beforeAll, beforeEach, describe, expect } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { storeGraph } from '../graph/support/stored-graph.ts'
import { learner, publishTutorials } from '../learner/support/learning.ts'
import { verifies } from '../requirements/verifies.ts'
import { changeSettings } from '../settings/support/singleton.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { test, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { get } from '../support/http/http.ts'
import { type ModelEndpoint, startModelEndpoint } from '../support/http/model-endpoint.ts'
import { publish } from '../support/publish.ts'
import { until, untilWritten } from '../support/until.ts'
import { type Frame, framesFor } from './support/chat.ts'

onBothInFullRun('statements', 'types')

let backend: Backend
let model: ModelEndpoint
const FINGERPRINT = 'a'.repeat(64)

beforeAll(async () => {
  model = await startModelEndpoint(() => Array<number>(1536).fill(0.1))
  backend = await startBackend({
    env: { OPENAI_BASE_URL: model.url, OPENAI_TIMEOUT_MS: '30000', SEARCH_RATE_LIMIT_MAX: '100000' }
  })
  const [begin = 0] = await publishTutorials(backend, { begin: 1, middle: 1, end: 1, lonely: 1 })
  await backend.sql(`UPDATE tutorials_catalog_Tutorials SET averageTimeToComplete = 15 WHERE slug = 'end'`)
  await storeGraph(backend, {
    concepts: { 'event-mesh': { name: 'Event mesh' }, 'message-queue': { name: 'Message queue' } },
    teaches: [
      ['middle', 'message-queue'],
      ['end', 'event-mesh']
    ],
    requires: [['event-mesh', 'message-queue']],
    completed: { begin: { middle: 10 }, middle: { begin: 10 } }
  })
  for (const slug of ['begin', 'middle'])
    await insert('tutorials_graph_KgCommunity', {
      communityId: 1,
      vertexKey: `tutorial:${slug}`,
      vertexType: 'tutorial',
      slug,
      communityFingerprint: FINGERPRINT
    })
  await insert('tutorials_graph_KgCommunityLabel', { communityFingerprint: FINGERPRINT, label: 'First steps' })
  await storeVideo()
  await changeSettings(backend, 'ChatSettings', {
    enabled: true,
    maxRequestsPerUser: 1000,
    ragEnabled: true,
    kgPathBetweenEnabled: true,
    kgSearchExpansionEnabled: true,
    communityPeersEnabled: true,
    kgRelatedContentEnabled: true
  })
  const created = await learner(backend).create(begin, 'TUTORIAL')
  expect(created.status).toBe(200)
  await until(async () => (await get(`${backend.url}/graph/path?from=begin&to=end`)).status === 200)
})
beforeEach(() => {
  model.talkWith(() => ({ text: 'Hello.' }))
})
afterAll(() => model.stop())

async function insert(table: string, row: Readonly<Record<string, string | number>>): Promise<void> {
  const columns = Object.keys(row)
  const marks = columns.map(() => '?').join(', ')
  await backend.sql(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${marks})`, Object.values(row))
}

/** A video on the concept of event meshes. */
async function storeVideo(): Promise<void> {
  const ID = randomUUID()
  const [concept] = await backend.sql(`SELECT ID FROM tutorials_graph_Concepts WHERE slug = 'event-mesh'`)
  await insert('tutorials_graph_Videos', {
    ID,
    slug: 'mesh-video',
    title: 'Meshes',
    url: 'https://video.example/1'
  })
  await insert('tutorials_graph_VideoConceptLinks', {
    ID: randomUUID(),
    video_ID: ID,
    concept_ID: String(concept?.['id']),
    confidence: 0.8
  })
}

interface Outcome {
  readonly told: unknown
  readonly frames: readonly Frame[]
}

/** A call of the model as its only one. */
async function call(name: string, input: object, user = 'learner'): Promise<Outcome> {
  model.talkWith(({ messages }) =>
    messages.some(({ role }) => role === 'tool') ? { text: 'So it is.' } : { calls: [{ name, input }] }
  )
  const frames = await framesFor(backend.url, 'Hello', { user })
  const content = model.chats.at(-1)?.messages.at(-1)?.content ?? ''
  const text = content.split('\n').slice(1, -1).join('\n')
  return { told: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text, frames }
}

const path = async (input: object, user?: string): Promise<string> =>
  (await call('findLearningPath', input, user)).told as string

describe('findLearningPath', () => {
  verifiesOnSqlite(
    ['CHAT-020', 'CHAT-021', 'CHAT-046', 'CHAT-047', 'CHAT-048'],
    'a list with both slugs, and of each tutorial a link, the time and the reason',
    async () => {
      const told = await path({ fromSlug: 'begin', toSlug: 'end' })
      expect(told.split('\n')).toEqual([
        '### Learning path from begin to end',
        '',
        '1. [About middle](/tutorials/middle) — Often completed together',
        '2. [About end](/tutorials/end) (~15 min) — Prerequisite chain, connected via Message queue, Event mesh'
      ])
    }
  )

  verifiesOnSqlite('CHAT-022', 'without a beginning from what the learner completed last', async () => {
    expect(await path({ toSlug: 'end' })).toMatch(/^### Learning path from begin to end\n/)
  })

  verifiesOnSqlite('CHAT-023', 'for a learner who has completed nothing without an anchor', async () => {
    expect(await path({ toSlug: 'end' }, 'learner2')).toMatch(/^### Learning path to end\n[^]*\(\/tutorials\/end\)/)
  })

  verifiesOnSqlite('CHAT-049', 'says kindly that there is none', async () => {
    expect(await path({ fromSlug: 'begin', toSlug: 'lonely' })).toMatch(/^I found no learning path to lonely yet/)
  })

  verifiesOnSqlite('CHAT-050', 'says kindly what a slug is', async () => {
    for (const input of [
      { toSlug: 'NO' },
      { toSlug: '' },
      { toSlug: 'a'.repeat(81) },
      { toSlug: 'end', fromSlug: 'a b' },
      {}
    ])
      expect(await path(input)).toMatch(/^That does not look like the address of a tutorial/)
  })

  verifiesOnSqlite(
    ['CHAT-053', 'CHAT-054', 'CHAT-055', 'CHAT-056', 'CHAT-057', 'CHAT-058', 'CHAT-059'],
    'tells of the request and of its outcome, and of nobody',
    async () => {
      const asked = { fromSlug: 'begin', toSlug: 'end', hasUserId: true, fromSlugInferred: false, unanchored: false }
      await path({ fromSlug: 'begin', toSlug: 'end' })
      await untilWritten(backend, `kg.joule.path_requested ${JSON.stringify(asked)}`)
      const returned = events('kg.joule.path_returned').at(-1)
      expect(returned).toEqual({
        ...asked,
        resultCount: 2,
        pathTypeBreakdown: { PREREQ: 1, CO_COMPLETED: 1, SHARED_CONCEPT: 0 },
        latencyMs: expect.any(Number),
        exactTargetReached: true
      })
      // a path to a concept ends with the last tutorial before it, and there is none to what is connected with nothing
      for (const [toSlug, resultCount] of [
        ['event-mesh', 1],
        ['lonely', 0]
      ] as const) {
        await path({ fromSlug: 'begin', toSlug })
        await until(() => events('kg.joule.path_returned').at(-1)?.['toSlug'] === toSlug)
        expect(events('kg.joule.path_returned').at(-1)).toMatchObject({ resultCount, exactTargetReached: false })
      }
      await path({ toSlug: 'N O' })
      await until(() => events('kg.joule.path_returned').at(-1)?.['error'] === 'syntax')
      expect(events('kg.joule.path_returned').at(-1)).toMatchObject({ resultCount: 0, exactTargetReached: false })
    }
  )

  const events = (name: string): Record<string, unknown>[] =>
    backend
      .output()
      .split('\n')
      .filter(line => line.includes(`${name} {`))
      .map(line => JSON.parse(line.slice(line.indexOf('{'))) as Record<string, unknown>)
})

describe('communities', () => {
  verifies(['CHAT-009', 'CHAT-025'], 'peers of a tutorial', async () => {
    const { told, frames } = await call('findCommunityPeers', { tutorial_slug: 'begin' })
    const items = [{ slug: 'middle', title: 'About middle', url: '/tutorials/middle' }]
    expect(told).toEqual({ label: 'First steps', peers: items })
    expect(frames).toContainEqual({ type: 'community-peers-cards', label: 'First steps', items })
    expect((await call('findCommunityPeers', { tutorial_slug: 'lonely' })).told).toEqual({
      peers: [],
      reason: 'no-community'
    })
  })

  verifies('CHAT-027', 'one by words of its name', async () => {
    const { told, frames } = await call('describeCommunity', { matched_label: 'the FIRST steps' })
    expect(told).toMatchObject({ label: 'First steps' })
    const { members } = told as { members: readonly { slug: string }[] }
    expect(members.map(({ slug }) => slug).sort()).toEqual(['begin', 'middle'])
    expect(frames.map(({ type }) => type)).toContain('community-peers-cards')
  })
})

describe('concepts', () => {
  verifiesOnSqlite('CHAT-017', 'of a query, with the tutorials that teach them', async () => {
    const { told } = await call('expandSearchConcepts', { query: 'message queue' })
    expect(told).toMatchObject({
      queryEcho: 'message queue',
      concepts: [{ slug: 'message-queue', name: 'Message queue' }],
      tutorials: [{ slug: 'middle', title: 'About middle', rationale: 'Teaches Message queue' }]
    })
  })

  verifies('CHAT-008', 'and what there is elsewhere', async () => {
    const { told, frames } = await call('findRelatedContent', { query: 'event mesh' })
    const card = { type: 'video', title: 'Meshes', url: 'https://video.example/1', slug: 'mesh-video' }
    const items = [{ ...card, trustTier: 'community', score: 0.8, rationale: 'On Event mesh' }]
    expect(told).toEqual({ queryEcho: 'event mesh', externalContent: items })
    expect(frames).toContainEqual({ type: 'external-content-cards', items })
    expect((await call('findRelatedContent', { query: 'event mesh', types: ['sample'] })).told).toMatchObject({
      externalContent: []
    })
  })
})

verifiesOnSqlite('CHAT-007', 'steps that are close in meaning are cited', async () => {
  const step = '<section class="tutorial-step"><h2>Dig</h2><p>Shovelwork is done here.</p></section>'
  const metadata = { 'dig-well': { title: 'About digging', stepCount: 1, steps: [{ number: 1, title: 'Dig' }] } }
  await publish(backend, { 'dig-well': `<!doctype html><html><body>${step}</body></html>` }, { metadata })
  await backend.runJob('embedding-reconciliation')
  await until(async () => {
    const { told } = await call('getRelevantSteps', { question: 'How does it begin?' })
    return Array.isArray(told) && told.length > 0
  })
  const { told, frames } = await call('getRelevantSteps', { question: 'How does it begin?' })
  const cited = { tutorialSlug: 'dig-well', tutorialTitle: 'About digging', stepNumber: 1, score: 1 }
  expect(told).toEqual([{ ...cited, excerpt: expect.stringContaining('Shovelwork is done here.') }])
  expect(frames).toContainEqual({ type: 'step-citations', items: told })
})

test('what the model endpoint cannot do is told to the model', async () => {
  model.failWith(() => ({ status: 500 }))
  try {
    expect((await call('getRelevantSteps', { question: 'Something else entirely?' })).told).toEqual({
      error: 'rag_failed',
      hits: []
    })
  } finally {
    model.failWith(() => undefined)
  }
})
