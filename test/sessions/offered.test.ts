import { afterAll, beforeAll, expect } from '@jest/globals'
import { change, wordVector } from '../embeddings/support/tutorials.ts'
import { storeGraph } from '../graph/support/stored-graph.ts'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { test } from '../support/database/test-on-both.ts'
import { as, get, post, send } from '../support/http/http.ts'
import { type ModelEndpoint, startModelEndpoint } from '../support/http/model-endpoint.ts'
import { until } from '../support/until.ts'
import { type CatalogServer, readsFrom, startCatalog, talk } from './support/catalog.ts'
import { feedOf, FETCH, firstRun, rowsOf, soon } from './support/state.ts'

onBothInFullRun('statements', 'types')

const ENRICH = 'teched-sessions-enrich'
let catalog: CatalogServer
let model: ModelEndpoint
let backend: Backend

beforeAll(async () => {
  catalog = await startCatalog()
  catalog.items.BERLIN = [talk('ONE', { abstract: 'All of events' }), talk('TWO', { abstract: 'Nothing known' })]
  model = await startModelEndpoint(wordVector)
  const limits = { KG_TECHED_SESSIONS_ENABLED: 'true', KG_TECHED_CALLS_PER_DAY: '3', OPENAI_TIMEOUT_MS: '1000' }
  backend = await startBackend({ env: { ...readsFrom(catalog), ...limits, OPENAI_BASE_URL: model.url } })
  await firstRun(backend)
})
afterAll(() => model.stop())

const concept = (slug: string) => ({
  ...{ slug, name: slug, description: `What is called ${slug} in the test.`, confidence: 0.876 }
})
const links = () =>
  backend.sql(
    `SELECT s.slug AS session, c.slug AS concept, l.predicate, l.confidence FROM tutorials_sessions_TechEdSessionConceptLinks l
     JOIN tutorials_sessions_TechEdSessions s ON s.ID = l.session_ID
     JOIN tutorials_graph_Concepts c ON c.ID = l.concept_ID ORDER BY s.slug, c.slug`
  )

verifies(
  ['SESSIONS-069', 'SESSIONS-022', 'SESSIONS-023', 'SESSIONS-010'],
  'concepts are extracted with both switches on and within the budget, and shown once they are published',
  async () => {
    let concepts = [concept('events'), concept('unheard-of')]
    model.replyWith(({ messages }) => {
      const isKnown = messages.some(({ content }) => String(content).includes('All of'))
      return { value: { concepts: isKnown ? concepts : [], edges: [], extends: [] } }
    })
    await storeGraph(backend, { concepts: { events: { name: 'Events' } } })
    expect(await backend.runJob(ENRICH)).toEqual({ skipped: 'enabled of KnowledgeGraphSettings is off' })
    await change(backend, { enabled: true }, 'KnowledgeGraphSettings')
    expect(await backend.runJob(ENRICH)).toMatchObject({ sessions: 2, links: 2 })
    expect((await links()).map(row => ({ ...row, confidence: Number(row['confidence']) }))).toEqual([
      { session: 'one', concept: 'events', predicate: 'covers', confidence: 0.88 },
      { session: 'one', concept: 'unheard-of', predicate: 'covers', confidence: 0.88 }
    ])
    const rows = await rowsOf(backend, 'TechEdSessions')
    expect(rows['one']?.['lastextractedhash']).toBe(rows['one']?.['contenthash'])
    await soon(async () => {
      const { sessions } = await feedOf(backend)
      expect(sessions.map(({ slug, concepts: shown }) => [slug, shown])).toEqual([
        ['one', ['events']],
        ['two', []]
      ])
    })

    expect(await backend.runJob(ENRICH)).toMatchObject({ sessions: 0 })
    concepts = [concept('queues')]
    catalog.items.BERLIN = [talk('ONE', { abstract: 'All of queues' }), talk('TWO', { abstract: 'Another' })]
    await backend.runJob(FETCH)
    expect(await backend.runJob(ENRICH)).toMatchObject({ sessions: 1, stopped: 'the calls of the day are spent' })
    expect((await links()).map(row => row['concept'])).toEqual(['queues'])
  }
)

verifies(
  ['SESSIONS-027', 'SESSIONS-028', 'SESSIONS-033'],
  'favorites of both sources have their sessions, also when one is gone',
  async () => {
    const star = (sourceType: string, sessionRef: string) =>
      post(`${backend.url}/api/toggleSessionFavorite`, { sourceType, sessionRef }, as('learner'))
    const favorites = async () =>
      (await get(`${backend.url}/api/getMyFavoriteSessions()`, as('learner'))).json<{ value: object[] }>().value
    await star('TECHED', 'one')
    await star('DEVTOBERFEST', 'planner-7')
    await star('TECHED', 'never-heard-of')
    const nothing = { scheduledStart: null, scheduledEnd: null, room: null, venue: null, url: null }
    const one = {
      ...{ sourceType: 'TECHED', sessionRef: 'one', title: 'Talk ONE', venue: 'BERLIN', room: 'Hall 7', url: null },
      ...{ scheduledStart: '2099-10-06T09:00:00.000Z', scheduledEnd: '2099-10-06T09:45:00.000Z', isGone: false }
    }
    const others = [
      { sourceType: 'DEVTOBERFEST', sessionRef: 'planner-7', title: 'planner-7', ...nothing, isGone: true },
      { sourceType: 'TECHED', sessionRef: 'never-heard-of', title: 'never-heard-of', ...nothing, isGone: true }
    ]
    expect(await favorites()).toEqual([one, ...others])
    catalog.items.BERLIN = [talk('TWO')]
    expect(await backend.runJob(FETCH)).toMatchObject({ withdrawn: 1 })
    expect(await favorites()).toEqual([{ ...one, isGone: true }, ...others])
    await soon(async () => expect((await feedOf(backend)).sessions.map(({ slug }) => slug)).toEqual(['two']))
    expect((await get(`${backend.url}/api/getMyFavoriteSessions()`)).status).toBe(401)
    expect((await get(`${backend.url}/api/getMyFavoriteSessions()`, as('learner2'))).json()).toMatchObject({
      value: []
    })
  }
)

test('admins pin sessions, see what runs have changed, and start one', async () => {
  const admin = `${backend.url}/admin`
  const read = async (path: string) => (await get(`${admin}/${path}`, as('admin'))).json<{ value: Row[] }>().value
  type Row = Readonly<Record<string, unknown>>
  const [session] = await read(`TechEdSessions?$filter=slug eq 'two'&$expand=track,speakers($expand=speaker)`)
  expect(session).toMatchObject({ track: { name: 'Development' }, speakers: [{ speaker: { name: 'Speaker ada' } }] })
  expect(session).not.toHaveProperty('storedHash')
  const patch = (body: object) =>
    send(`${admin}/TechEdSessions(${String(session?.['ID'])})`, {
      method: 'PATCH',
      headers: { ...as('admin'), 'content-type': 'application/json', 'if-match': '*' },
      body: JSON.stringify(body)
    })
  const pin = { title: 'Mine', contentHash: 'x', pinUntil: '2100-01-01T00:00:00Z' }
  expect((await patch(pin)).status).toBe(200)
  expect((await rowsOf(backend, 'TechEdSessions'))['two']).toMatchObject({ title: 'Talk TWO' })
  expect((await read(`TechEdSessions?$filter=slug eq 'two'`))[0]).toMatchObject({
    ...{ title: 'Talk TWO', pinUntil: expect.stringContaining('2100-01-01') }
  })
  const [run] = await read('TechEdIngestRuns?$orderby=startedAt desc&$top=1&$expand=venues,changes')
  expect(run).toMatchObject({
    ...{ mode: 'FULL', outcome: 'SUCCESS', withdrawn: 1 },
    changes: expect.arrayContaining([expect.objectContaining({ kind: 'WITHDRAWN', slug: 'one' })])
  })
  expect(run?.['venues']).toHaveLength(2)
  catalog.items.BERLIN = [talk('TWO'), talk('ONE')]
  expect((await post(`${admin}/fetchSessions`, {}, as('learner'))).status).toBe(403)
  expect((await post(`${admin}/fetchSessions`, {}, as('admin'))).json()).toMatchObject({ started: true })
  await until(async () => (await read(`TechEdIngestRuns?$filter=returned eq 1`)).length === 1)
})
