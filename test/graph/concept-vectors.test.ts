import { afterAll, beforeAll, beforeEach, describe, expect } from '@jest/globals'
import { change, inSteps } from '../embeddings/support/tutorials.ts'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth } from '../support/database/test-on-both.ts'
import { as, get, type HttpResponse } from '../support/http/http.ts'
import { type ModelEndpoint, startModelEndpoint } from '../support/http/model-endpoint.ts'
import { publish } from '../support/publish.ts'
import { storeGraph } from './support/stored-graph.ts'

onBothInFullRun('constraints', 'transactions', 'types')
inFullRun()

const BACKFILL = 'concept-embedding-backfill'
const DIMENSIONS = 1536

/** A model for which texts about water are close to each other, and every other text is about something else. */
function meaningOf(text: string): readonly number[] {
  const vector = new Array<number>(DIMENSIONS).fill(0)
  const isWater = /water|rain|river/i.test(text)
  // cosine of two different texts about water: 0.9
  const share = isWater ? Math.sqrt(0.9) : 0
  vector[0] = share
  const own = 1 + [...text].reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) % (DIMENSIONS - 1), 7)
  vector[own] = Math.sqrt(1 - share * share)
  return vector
}

let model: ModelEndpoint
let backend: Backend

beforeAll(async () => {
  model = await startModelEndpoint(meaningOf)
  backend = await startBackend({ env: { OPENAI_BASE_URL: model.url, OPENAI_TIMEOUT_MS: '1000' } })
})
afterAll(() => model.stop())
beforeEach(() => model.failWith(() => undefined))

const vectors = async (): Promise<Readonly<Record<string, Uint8Array | null>>> => {
  const rows = await backend.sql('SELECT slug, embeddingVec FROM tutorials_graph_Concepts ORDER BY slug')
  return Object.fromEntries(rows.map(({ slug, embeddingvec }) => [String(slug), embeddingvec as Uint8Array | null]))
}
const withVector = async (): Promise<readonly string[]> =>
  Object.entries(await vectors()).flatMap(([slug, bytes]) => (bytes ? [slug] : []))
const sent = (from = 0): readonly string[] => model.requests.slice(from).flatMap(({ body }) => body.input)
const similar = (concept: string, user = 'admin'): Promise<HttpResponse> =>
  get(`${backend.url}/admin/similarConcepts(concept='${concept}')`, as(user))

describe('the backfill', () => {
  testOnBoth('says why it does nothing while the graph is off', async () => {
    expect(await backend.runJob(BACKFILL)).toEqual({ skipped: expect.stringContaining('KnowledgeGraphSettings') })
    await change(backend, { enabled: true }, 'KnowledgeGraphSettings')
  })

  verifies(
    ['GRAPH-013', 'GRAPH-014', 'GRAPH-081'],
    'gives concepts that exist without a vector one of 1536 numbers, and those that change another one',
    async () => {
      await storeGraph(backend, {
        concepts: {
          rain: { name: 'Rain' },
          river: { name: 'River', published: false },
          table: { name: 'Table' },
          vetoed: { status: 'VETOED' },
          merged: { status: 'MERGED' }
        }
      })
      expect(await withVector()).toEqual([])
      expect(await backend.runJob(BACKFILL)).toMatchObject({ concepts: 3, refused: 0, left: 0 })
      expect(await withVector()).toEqual(['rain', 'river', 'table'])
      const bytes = Buffer.from((await vectors())['table'] ?? [])
      const numbers = Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readFloatLE(index * 4))
      expect(numbers).toEqual(meaningOf('Table').map(Math.fround))

      const before = model.requests.length
      expect(await backend.runJob(BACKFILL)).toMatchObject({ concepts: 0, left: 0 })
      expect(model.requests).toHaveLength(before)
      await backend.sql(`UPDATE tutorials_graph_Concepts SET description = 'Of wood' WHERE slug = 'table'`)
      expect(await backend.runJob(BACKFILL)).toMatchObject({ concepts: 1 })
      expect(sent(before)).toEqual(['Table\nOf wood'])
    }
  )

  test('of a model that refuses a text leaves that concept out, and does not ask again', async () => {
    await storeGraph(backend, { concepts: { offensive: { name: 'Offensive' } } })
    model.failWith(({ body }) => (body.input.includes('Offensive') ? { status: 400 } : undefined))
    expect(await backend.runJob(BACKFILL)).toMatchObject({ concepts: 0, refused: 1 })
    expect(await backend.runJob(BACKFILL)).toMatchObject({ concepts: 0, refused: 0, left: 0 })
  })

  test('of an endpoint that fails is FAILED, and goes on the next time', async () => {
    await storeGraph(backend, { concepts: { stone: { name: 'Stone' } } })
    model.failWith(() => ({ status: 401 }))
    expect(await backend.runJob(BACKFILL).catch((error: unknown) => String(error))).toMatch(/401|refuse|endpoint/i)
    model.failWith(() => undefined)
    expect(await backend.runJob(BACKFILL)).toMatchObject({ concepts: 1 })
  })

  test('shows vectors nowhere', async () => {
    const metadata = await get(`${backend.url}/admin/$metadata`, as('admin'))
    expect(metadata.text()).not.toContain('embeddingVec')
    const [concept] = (await get(`${backend.url}/admin/Concepts?$filter=slug eq 'rain'`, as('admin'))).json<{
      value: object[]
    }>().value
    expect(Object.keys(concept ?? {}).filter(key => key.startsWith('embedding'))).toEqual([])
  })
})

describe('similar concepts', () => {
  testOnBoth('are proposed for a merge from mergeSimThreshold on, the closest first', async () => {
    expect((await similar('rain')).json()).toMatchObject({ value: [] })
    await change(backend, { mergeSimThreshold: 0.85 }, 'KnowledgeGraphSettings')
    expect((await similar('rain')).json<{ value: object[] }>().value).toEqual([
      { slug: 'river', name: 'River', score: 0.9 }
    ])
    expect((await similar('table')).json<{ value: object[] }>().value).toEqual([])
  })

  test('are refused for a concept without a vector, one that is unknown, and who is no admin', async () => {
    expect([(await similar('vetoed')).status, (await similar('nobody')).status]).toEqual([409, 404])
    expect((await similar('rain', 'author')).status).toBe(403)
  })
})

describe('merge on write', () => {
  const concept = (slug: string, name: string) => ({
    slug,
    name,
    description: `A description of ${name}.`,
    confidence: 0.9
  })
  const extracted = async (tutorial: string, ...concepts: readonly object[]): Promise<object> => {
    model.replyWith(() => ({ value: { concepts, edges: [], extends: [] } }))
    await publish(backend, { [tutorial]: inSteps(tutorial, `Step of ${tutorial}`) })
    return (await backend.runJob('extractConcepts')) as object
  }
  const taughtBy = async (tutorial: string): Promise<readonly unknown[]> => {
    const rows = await backend.sql(
      `SELECT c.slug AS concept FROM tutorials_graph_TutorialConceptLinks l
       JOIN tutorials_catalog_Tutorials t ON t.ID = l.tutorial_ID JOIN tutorials_graph_Concepts c ON c.ID = l.concept_ID
       WHERE t.slug = ? ORDER BY c.slug`,
      [tutorial]
    )
    return rows.map(row => row['concept'])
  }

  testOnBoth('takes a proposal that means a known concept for that one, and remembers its slug', async () => {
    expect(await extracted('weather', concept('rainfall', 'Rainfall'), concept('chair', 'Chair'))).toMatchObject({
      created: 1,
      merged: 1
    })
    const [water] = await taughtBy('weather').then(taught => taught.filter(slug => slug !== 'chair'))
    expect(['rain', 'river']).toContain(water)
    expect(await backend.sql('SELECT alias FROM tutorials_graph_ConceptAliases')).toEqual([{ alias: 'rainfall' }])
    expect(await withVector()).toContain('chair')
    const before = model.requests.length
    expect(await extracted('storms', concept('rainfall', 'Rainfall'))).toMatchObject({ created: 0, merged: 1 })
    expect([await taughtBy('storms'), sent(before)]).toEqual([[water], []])
  })

  test('compares with concepts of the same run', async () => {
    await backend.sql(`UPDATE tutorials_graph_Concepts SET status = 'VETOED' WHERE slug IN ('rain', 'river')`)
    expect(await extracted('oceans', concept('sea-water', 'Sea water'))).toMatchObject({ created: 1, merged: 0 })
    expect(await extracted('lakes', concept('lake-water', 'Lake water'))).toMatchObject({ created: 0, merged: 1 })
    expect(await taughtBy('lakes')).toEqual(['sea-water'])
  })

  test('goes by slugs alone while the endpoint gives no vectors', async () => {
    model.failWith(() => ({ status: 401 }))
    expect(await extracted('ponds', concept('pond-water', 'Pond water'))).toMatchObject({ created: 1, merged: 0 })
    expect(await withVector()).not.toContain('pond-water')
    model.failWith(() => undefined)
    expect(await backend.runJob(BACKFILL)).toMatchObject({ concepts: 1 })
  })
})
