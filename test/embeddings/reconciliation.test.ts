import { afterAll, beforeAll, beforeEach, describe, expect } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth } from '../support/database/test-on-both.ts'
import { as, get } from '../support/http/http.ts'
import { type ModelEndpoint, startModelEndpoint } from '../support/http/model-endpoint.ts'
import { publish } from '../support/publish.ts'
import { until } from '../support/until.ts'
import { change, inSteps, seed, statistics, stored, wordVector } from './support/tutorials.ts'

onBothInFullRun('statements', 'types', 'concurrency')

const JOB = 'embedding-reconciliation'
const MODEL = 'text-embedding-3-small'
const published = {
  bread: inSteps('bread', 'Knead the dough', 'Bake the loaf'),
  soup: inSteps('soup', 'Chop onions', 'Boil water', 'Season it'),
  page: '<!doctype html><html lang="en"><head><title>page</title></head><body><p>Without any steps</p></body></html>'
}

let model: ModelEndpoint
let backend: Backend

beforeAll(async () => {
  model = await startModelEndpoint(wordVector)
  backend = await startBackend({ env: { OPENAI_BASE_URL: model.url, OPENAI_TIMEOUT_MS: '300' } })
})
afterAll(() => model.stop())
beforeEach(() => model.failWith(() => undefined))

const sent = (from = 0): readonly string[] => model.requests.slice(from).flatMap(({ body }) => body.input)

async function lastLog(): Promise<Readonly<Record<string, unknown>>> {
  const [row] = await backend.sql(
    `SELECT status, summary, errorDetails FROM tutorials_platform_PipelineLog
     WHERE metadata LIKE ? ORDER BY startedAt DESC LIMIT 1`,
    [`%"${JOB}"%`]
  )
  return row ?? {}
}

describe('before it is switched on', () => {
  test('a run says why it does nothing, and so do the statistics', async () => {
    const skipped = expect.stringMatching(/^not used: ragEnabled of ChatSettings/)
    expect(await backend.runJob(JOB)).toEqual({ skipped })
    expect(await lastLog()).toMatchObject({ status: 'SUCCESS', summary: expect.stringContaining('skipped=not used') })
    expect(await statistics(backend)).toMatchObject({ activeManifest: null, slugs: 0, skipped })
    expect((await seed(backend)).status).toBe(400)
    expect((await seed(backend, 'author')).status).toBe(403)
  })

  testOnBoth('nothing can be seeded before something is published', async () => {
    expect((await change(backend, { ragEnabled: true })).status).toBe(200)
    expect((await seed(backend)).status).toBe(409)
  })
})

describe('reconciliation', () => {
  beforeAll(async () => {
    await publish(backend, published)
  })

  verifies(['JOBS-014', 'GRAPH-029'], 'gives every step a vector, and no step a second one', async () => {
    expect(await statistics(backend)).toMatchObject({ slugs: 3, totalSteps: 6, embeddedSteps: 0, missing: 6, stale: 0 })
    expect(await backend.runJob(JOB)).toMatchObject({ model: MODEL, tutorials: 3, embedded: 6, tokens: 6, left: 0 })
    expect(await stored(backend, MODEL)).toEqual(['bread 1', 'bread 2', 'page 0', 'soup 1', 'soup 2', 'soup 3'])
    expect(sent().toSorted()).toContain('Bread: Knead\nKnead the dough')
    const [row] = await backend.sql(
      `SELECT embedding, charCount, length(contentHash) AS hashed FROM tutorials_embeddings_TutorialEmbedding
       WHERE slug = 'bread' AND stepNumber = 1`
    )
    const bytes = Buffer.from(row?.['embedding'] as unknown as Uint8Array)
    expect(bytes.length).toBe(1536 * 4)
    const vector = wordVector('Bread: Knead\nKnead the dough')
    const index = vector.findIndex(value => value !== 0)
    expect(bytes.readFloatLE(index * 4)).toBeCloseTo(vector[index] as number, 5)
    expect(row).toMatchObject({ hashed: 64 })

    const before = model.requests.length
    expect(await backend.runJob(JOB)).toMatchObject({ tutorials: 0, embedded: 0, tokens: 0 })
    expect(model.requests.length).toBe(before)
  })

  testOnBoth('sends only what has changed: a step that moved keeps its vector', async () => {
    const before = model.requests.length
    await publish(backend, { ...published, bread: inSteps('bread', 'Mix flour', 'Knead the dough', 'Bake it well') })
    expect(await statistics(backend)).toMatchObject({ totalSteps: 7, embeddedSteps: 4, missing: 1, stale: 2 })
    expect(await backend.runJob(JOB)).toMatchObject({ tutorials: 1, embedded: 2, reused: 1, removed: 0 })
    expect(sent(before).toSorted()).toEqual(['Bread: Bake\nBake it well', 'Bread: Mix\nMix flour'])
    await publish(backend, published)
    expect(await backend.runJob(JOB)).toMatchObject({ tutorials: 1, removed: 1 })
    expect(await stored(backend, MODEL)).toHaveLength(6)
  })

  verifies(
    ['PLATFORM-012', 'PLATFORM-013'],
    'the statistics tell coverage and drift, and who has started the last run',
    async () => {
      await change(backend, { embeddingModel: 'another-model' })
      expect(await statistics(backend)).toMatchObject({
        model: 'another-model',
        missing: 6,
        foreign: 6,
        embeddedSteps: 0
      })
      expect((await seed(backend)).json()).toMatchObject({ queued: 3, activeSlugs: 3 })
      await until(async () => (await statistics(backend)).missing === 0)
      await until(async () => (await statistics(backend)).lastRun?.status === 'SUCCESS')
      const { lastRun } = await statistics(backend)
      expect(lastRun).toMatchObject({ initiator: 'admin', startedAt: expect.stringMatching(/^\d{4}-.*Z$/) })
      const anonymous = await get(`${backend.url}/admin/embeddings/stats`)
      const learner = await get(`${backend.url}/admin/embeddings/stats`, as('learner'))
      expect([anonymous.status, learner.status]).toEqual([401, 403])
    }
  )

  verifies('JOBS-015', 'orphans go: vectors of former models, and of what is no longer served', async () => {
    expect(await backend.runJob('embedding-orphan-prune')).toEqual({ orphaned: 0, foreign: 6 })
    expect(await stored(backend, MODEL)).toEqual([])
    await backend.sql(`UPDATE tutorials_catalog_Tutorials SET status = 'INACTIVE' WHERE slug = 'soup'`)
    await backend.sql(`UPDATE tutorials_platform_Generations SET value = value + 1 WHERE name = 'catalog'`)
    await until(async () => (await statistics(backend)).orphaned === 3)
    expect(await backend.runJob('embedding-orphan-prune')).toEqual({ orphaned: 3, foreign: 0 })
    expect(await stored(backend, 'another-model')).toEqual(['bread 1', 'bread 2', 'page 0'])
  })

  test('the vectors of a former model stay while the new one has none', async () => {
    await change(backend, { embeddingModel: MODEL })
    expect(await backend.runJob('embedding-orphan-prune')).toEqual({ orphaned: 0, foreign: 0 })
    expect(await statistics(backend)).toMatchObject({ foreign: 3, missing: 3 })
  })
})
