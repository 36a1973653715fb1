import { beforeAll, expect } from '@jest/globals'
import { change } from '../embeddings/support/tutorials.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth } from '../support/database/test-on-both.ts'
import { get } from '../support/http/http.ts'
import { beginSession, publish, publisher, sampleDocument } from '../support/publish.ts'
import { storeGraph } from './support/stored-graph.ts'

onBothInFullRun('constraints', 'statements')

const JOB = 'extractConcepts'
let backend: Backend

beforeAll(async () => {
  backend = await startBackend()
  await change(backend, { enabled: true }, 'KnowledgeGraphSettings')
})

const name = (slug: string, concepts: readonly string[], revision = 1) =>
  publish(
    backend,
    { [slug]: sampleDocument(slug, revision) },
    { metadata: { [slug]: { title: `How to ${slug}`, concepts } } }
  )

const links = async (tutorial: string) =>
  (
    await backend.sql(
      `SELECT c.slug AS concept, l.confidence, l.modelVersion AS maker FROM tutorials_graph_TutorialConceptLinks l
       JOIN tutorials_catalog_Tutorials t ON t.ID = l.tutorial_ID JOIN tutorials_graph_Concepts c ON c.ID = l.concept_ID
       WHERE t.slug = ? ORDER BY c.slug`,
      [tutorial]
    )
  ).map(row => [row['concept'], Number(row['confidence']), row['maker']])

const concept = async (slug: string) =>
  (await backend.sql('SELECT * FROM tutorials_graph_Concepts WHERE slug = ?', [slug]))[0]

testOnBoth('concepts that front matter names are linked; unknown ones are proposed, and nobody sees them', async () => {
  await storeGraph(backend, { concepts: { odata: { name: 'OData' }, refused: { status: 'VETOED', published: false } } })
  await name('first', ['event-mesh', 'odata', 'refused', 'Event mesh'])
  expect(await backend.runJob(JOB)).toMatchObject({ declared: 1, declaredCreated: 1 })
  expect(await links('first')).toEqual([
    ['event-mesh', 1, 'front-matter'],
    ['odata', 1, 'front-matter']
  ])
  expect(await concept('event-mesh')).toMatchObject({ name: 'Event mesh', status: 'ACTIVE', publishedat: null })
  expect((await get(`${backend.url}/build/concepts`)).text()).not.toContain('event-mesh')
})

test('what has not changed is not written again, whatever else the publish has', async () => {
  const before = await concept('odata')
  await name('first', ['event-mesh', 'odata', 'refused', 'Event mesh'], 2)
  expect(await backend.runJob(JOB)).toMatchObject({ declared: 0, declaredCreated: 0 })
  expect(await concept('odata')).toEqual(before)
})

testOnBoth('a link goes with its name, those of people stay', async () => {
  const by = (await concept('event-mesh'))?.['id']
  await backend.sql(`UPDATE tutorials_graph_TutorialConceptLinks SET modelVersion = NULL WHERE concept_ID = ?`, [
    String(by)
  ])
  await name('first', [])
  expect(await backend.runJob(JOB)).toMatchObject({ declared: 1 })
  expect(await links('first')).toEqual([['event-mesh', 1, null]])
  expect(await backend.runJob(JOB)).toMatchObject({ declared: 0 })
})

testOnBoth('a name takes over the link that terms have made, and terms do not take it back', async () => {
  await name('second', [])
  await backend.sql(
    `INSERT INTO tutorials_graph_TutorialConceptLinks (ID, tutorial_ID, concept_ID, predicate, confidence, modelVersion)
     SELECT 'by-terms', t.ID, c.ID, 'teaches', 0.4, 'terms' FROM tutorials_catalog_Tutorials t, tutorials_graph_Concepts c
     WHERE t.slug = 'second' AND c.slug = 'odata'`
  )
  await name('second', ['OData'])
  await backend.runJob(JOB)
  expect(await links('second')).toEqual([['odata', 1, 'front-matter']])
  await name('second', ['OData'], 2)
  await backend.runJob(JOB)
  expect(await links('second')).toEqual([['odata', 1, 'front-matter']])
})

test.each([
  ['concepts.0', ['x'.repeat(121)]],
  ['concepts', Array.from({ length: 21 }, (_, at) => `c${at}`)]
])('a publish is refused that breaks the limits of %s, and says where', async (target, concepts) => {
  const { sessionId } = await beginSession(backend)
  const answer = await publisher(backend).append(
    sessionId,
    { third: sampleDocument('third') },
    { metadata: { third: { title: 'Third', concepts } } }
  )
  expect([answer.status, answer.json()]).toMatchObject([400, { error: { target: `metadata.third.${target}` } }])
  await publisher(backend).abort(sessionId)
})
