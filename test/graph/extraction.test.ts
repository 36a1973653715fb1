import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect } from '@jest/globals'
import { change, inSteps, wordVector } from '../embeddings/support/tutorials.ts'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { get } from '../support/http/http.ts'
import type { ChatReply } from '../support/http/model-chat.ts'
import { type ModelEndpoint, startModelEndpoint } from '../support/http/model-endpoint.ts'
import { publish } from '../support/publish.ts'
import { storeGraph } from './support/stored-graph.ts'

onBothInFullRun('constraints', 'transactions', 'types')
inFullRun()

const JOB = 'extractConcepts'
let backend: Backend

const conceptRow = async (slug: string) =>
  (await backend.sql('SELECT * FROM tutorials_graph_Concepts WHERE slug = ?', [slug]))[0]

const links = () =>
  backend.sql(
    `SELECT t.slug AS tutorial, c.slug AS concept, l.confidence FROM tutorials_graph_TutorialConceptLinks l
     JOIN tutorials_catalog_Tutorials t ON t.ID = l.tutorial_ID JOIN tutorials_graph_Concepts c ON c.ID = l.concept_ID
     ORDER BY t.slug, c.slug`
  )

const edges = () =>
  backend.sql(
    `SELECT s.slug AS source, t.slug AS target, e.predicate, e.status FROM tutorials_graph_ConceptEdges e
     JOIN tutorials_graph_Concepts s ON s.ID = e.source_ID JOIN tutorials_graph_Concepts t ON t.ID = e.target_ID
     ORDER BY s.slug, t.slug`
  )

const concept = (slug: string, confidence = 0.9) => ({
  slug,
  name: `Name of ${slug}`,
  description: `A concept of the test that is called ${slug}.`,
  confidence
})

describe('by a model', () => {
  let model: ModelEndpoint
  /** Replies by the slug of the tutorial, which is its title too. */
  let replies: Record<string, ChatReply> = {}

  beforeAll(async () => {
    model = await startModelEndpoint(wordVector)
    backend = await startBackend({ env: { OPENAI_BASE_URL: model.url, OPENAI_TIMEOUT_MS: '1000' } })
    await change(backend, { enabled: true, mergeSimThresholdExtract: 1 }, 'KnowledgeGraphSettings')
  })
  afterAll(() => model.stop())
  beforeEach(() => {
    replies = {}
    model.replyWith(body => {
      const text = body.messages.map(({ content }) => content).join('\n')
      // the longest of those that fit: one slug may be the beginning of another
      const [, reply] =
        Object.entries(replies)
          .toSorted(([one], [other]) => other.length - one.length)
          .find(([slug]) => text.includes(`Text of ${slug}`)) ?? []
      return reply ?? { value: { concepts: [], edges: [], extends: [] } }
    })
  })

  /** Publishes a tutorial with a text that no run has read, for which the model has this reply. */
  async function tutorial(slug: string, reply: ChatReply, text = ''): Promise<void> {
    replies[slug] = reply
    await publish(backend, { [slug]: inSteps(slug, `Step Text of ${slug} ${text}`) })
  }

  const answer = (...slugs: readonly string[]): ChatReply => ({
    value: { concepts: slugs.map(slug => concept(slug)), edges: [], extends: [] }
  })

  verifies(
    ['GRAPH-012', 'GRAPH-018', 'GRAPH-019', 'GRAPH-030'],
    'a new concept is ACTIVE and unpublished; its tutorial and its edges are linked with a confidence',
    async () => {
      const edge = { from: 'events', to: 'queues', predicate: 'requires', confidence: 0.8, evidence: 'It says so.' }
      const concepts = [concept('events', 0.85), concept('queues', 0.6)]
      await tutorial('first', { value: { concepts, edges: [edge], extends: [] } })
      expect(await backend.runJob(JOB)).toMatchObject({
        tutorials: 1,
        created: 2,
        promptTokens: 100,
        completionTokens: 20,
        left: 0
      })
      const row = await conceptRow('events')
      expect(row).toMatchObject({ status: 'ACTIVE', publishedat: null, name: 'Name of events' })
      expect(row?.['firstseenat']).not.toBeNull()
      expect((await links()).map(link => [link['tutorial'], link['concept'], Number(link['confidence'])])).toEqual([
        ['first', 'events', 0.85],
        ['first', 'queues', 0.6]
      ])
      expect(await edges()).toEqual([{ source: 'events', target: 'queues', predicate: 'requires', status: 'ACTIVE' }])
      const shown = await get(`${backend.url}/build/concepts`)
      expect(shown.text()).not.toContain('queues')
    }
  )

  test('what has not changed is not read again', async () => {
    const asked = model.chats.length
    expect(await backend.runJob(JOB)).toMatchObject({ tutorials: 0 })
    expect(model.chats.length).toBe(asked)
  })

  testOnBoth('a tutorial that has changed is read again, and its former links go', async () => {
    await tutorial('first', answer('events'), 'anew')
    expect(await backend.runJob(JOB)).toMatchObject({ tutorials: 1, created: 0, merged: 1 })
    expect((await links()).map(link => link['concept'])).toEqual(['events'])
  })

  test('a proposal under an alias, or under a merged slug, is the concept that stands for it', async () => {
    await storeGraph(backend, { concepts: { former: { status: 'MERGED' } } })
    const id = String((await conceptRow('events'))?.['id'])
    await backend.sql(`UPDATE tutorials_graph_Concepts SET mergedInto_ID = ? WHERE slug = 'former'`, [id])
    await backend.sql('INSERT INTO tutorials_graph_ConceptAliases (alias, concept_ID) VALUES (?, ?)', [
      'happenings',
      id
    ])
    await tutorial('second', answer('happenings', 'former'))
    expect(await backend.runJob(JOB)).toMatchObject({ created: 0, merged: 2 })
    expect((await links()).filter(link => link['tutorial'] === 'second').map(link => link['concept'])).toEqual([
      'events'
    ])
    expect(await conceptRow('happenings')).toBeUndefined()
  })

  verifiesOnSqlite('GRAPH-045', 'a VETOED concept stays, and is not linked', async () => {
    await storeGraph(backend, { concepts: { rejected: { status: 'VETOED', published: false } } })
    await tutorial('third', answer('rejected'))
    expect(await backend.runJob(JOB)).toMatchObject({ created: 0, vetoed: 1 })
    expect(await conceptRow('rejected')).toMatchObject({ status: 'VETOED', extractioncount: 0 })
    expect((await links()).filter(link => link['tutorial'] === 'third')).toEqual([])
  })

  verifies(['GRAPH-049', 'GRAPH-051'], 'a RETIRED concept comes back, and the run says so', async () => {
    await storeGraph(backend, { concepts: { gone: { status: 'RETIRED', published: false } } })
    await tutorial('fourth', answer('gone'))
    expect(await backend.runJob(JOB)).toMatchObject({ created: 0, reactivated: 1 })
    expect(await conceptRow('gone')).toMatchObject({ status: 'ACTIVE', publishedat: null })
  })

  test('an edge that an admin has vetoed stays vetoed', async () => {
    await backend.sql(`UPDATE tutorials_graph_ConceptEdges SET status = 'VETOED'`)
    const edge = { from: 'events', to: 'queues', predicate: 'requires', confidence: 0.8, evidence: 'It says so.' }
    await tutorial('fifth', { value: { concepts: [concept('events'), concept('queues')], edges: [edge], extends: [] } })
    await backend.runJob(JOB)
    expect(await edges()).toMatchObject([{ source: 'events', target: 'queues', status: 'VETOED' }])
  })

  test.each<[string, ChatReply]>([
    ['truncated JSON', 'truncated value'],
    ['an answer that ends for want of room', 'no room'],
    ['a refusal', 'refusal'],
    ['a slug that is none', answer('No Slug')],
    ['a confidence above 1', { value: { concepts: [concept('sure', 2)], edges: [], extends: [] } }]
  ])('%s: nothing of the tutorial is stored, and the others go on', async (what, reply) => {
    const slug = `bad-${what.replaceAll(/[^a-z]/g, '')}`
    await tutorial(slug, reply)
    await tutorial(`${slug}-good`, answer('good'))
    expect(await backend.runJob(JOB)).toMatchObject({ tutorials: 2, refused: 1 })
    const linked = (await links()).map(link => link['tutorial'])
    expect([linked.includes(slug), linked.includes(`${slug}-good`)]).toEqual([false, true])
    expect(await backend.runJob(JOB)).toMatchObject({ tutorials: 0 })
  })

  test('429 with Retry-After is waited for', async () => {
    let refused = 0
    await tutorial('busy', answer('patience'))
    model.replyWith(() => (refused++ === 0 ? { status: 429, headers: { 'Retry-After': '0' } } : answer('patience')))
    expect(await backend.runJob(JOB)).toMatchObject({ tutorials: 1, created: 1 })
  })

  test.each<[string, ChatReply]>([
    ['500', { status: 500 }],
    ['silence', 'hang']
  ])('%s: the run fails, keeps what it has, and the next one goes on', async (what, reply) => {
    await tutorial(`a-${what}`, answer(`kept-${what}`))
    await tutorial(`b-${what}`, reply)
    await expect(backend.runJob(JOB)).rejects.toThrow()
    expect(await conceptRow(`kept-${what}`)).toBeDefined()
    replies[`b-${what}`] = answer(`later-${what}`)
    expect(await backend.runJob(JOB)).toMatchObject({ tutorials: 1, created: 1 })
  })

  test('a run reads no more tutorials than extractBuildCap', async () => {
    await change(backend, { extractBuildCap: 1 }, 'KnowledgeGraphSettings')
    await tutorial('cap-one', answer('capped'))
    await tutorial('cap-two', answer('capped'))
    expect(await backend.runJob(JOB)).toMatchObject({ tutorials: 1, left: 1 })
    expect(await backend.runJob(JOB)).toMatchObject({ tutorials: 1, left: 0 })
  })
})

describe('by terms, without a model', () => {
  beforeAll(async () => {
    backend = await startBackend()
    await change(backend, { enabled: true, mergeSimThresholdExtract: 1 }, 'KnowledgeGraphSettings')
    const about = (title: string, term: string) =>
      inSteps(title, `${term} explained`, `Here we use ${term} and then ${term}.`)
    const documents = [1, 2, 3].map(n => [`queue-${n}`, about(`Event Mesh part ${n}`, 'Event Mesh')] as const)
    const others = Array.from(
      { length: 9 },
      (_, n) => [`other-${n}`, inSteps(`Topic ${n}`, `plain words ${n}`)] as const
    )
    const metadata = Object.fromEntries(documents.map(([slug], n) => [slug, { title: `Event Mesh part ${n + 1}` }]))
    await publish(backend, Object.fromEntries([...documents, ...others]), { metadata })
  })

  test('terms that several tutorials share become unpublished concepts', async () => {
    expect(await backend.runJob(JOB)).toMatchObject({ extractor: 'terms', tutorials: 12, created: 1 })
    expect(await conceptRow('event-mesh')).toMatchObject({ name: 'Event Mesh', status: 'ACTIVE', publishedat: null })
    expect((await links()).map(link => link['tutorial'])).toEqual(['queue-1', 'queue-2', 'queue-3'])
    expect(await backend.runJob(JOB)).toMatchObject({ extractor: 'terms', tutorials: 0 })
  })

  test('links of people stay, and a term that is VETOED is not linked any more', async () => {
    await storeGraph(backend, { concepts: { chosen: {} }, teaches: [['other-1', 'chosen']] })
    await backend.sql(`UPDATE tutorials_graph_Concepts SET status = 'VETOED' WHERE slug = 'event-mesh'`)
    await publish(backend, { 'other-2': inSteps('Topic 2', `changed ${randomUUID()}`) })
    expect(await backend.runJob(JOB)).toMatchObject({ changed: 1, created: 0 })
    expect((await links()).map(({ tutorial, concept: slug }) => [tutorial, slug])).toEqual([['other-1', 'chosen']])
  })

  test('nothing is extracted while the graph is off', async () => {
    await change(backend, { enabled: false }, 'KnowledgeGraphSettings')
    expect(await backend.runJob(JOB)).toEqual({ skipped: 'enabled of KnowledgeGraphSettings is off' })
  })
})
