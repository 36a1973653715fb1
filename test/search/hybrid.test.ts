import { afterAll, beforeAll, beforeEach, describe, expect } from '@jest/globals'
import { change, inSteps, statistics, wordVector } from '../embeddings/support/tutorials.ts'
import { type Backend, leaseBackend, production, startBackend } from '../support/backend.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth } from '../support/database/test-on-both.ts'
import { get } from '../support/http/http.ts'
import { type ModelEndpoint, startModelEndpoint } from '../support/http/model-endpoint.ts'
import { publish } from '../support/publish.ts'
import { until } from '../support/until.ts'

inFullRun()
onBothInFullRun('statements', 'types', 'concurrency')

const JOB = 'embedding-reconciliation'
const documents = {
  loaf: inSteps('loaf', 'Flour and sourdough starter', 'Bake the sourdough loaf'),
  broth: inSteps('broth', 'Onions and carrots', 'Simmer the broth'),
  salad: inSteps('salad', 'Wash lettuce', 'Slice tomatoes')
}

/** Words that stand nowhere; the model sees parts of words. */
const PARTS = 'brothsimmering starterflour'

let model: ModelEndpoint
let backend: Backend

beforeAll(async () => {
  model = await startModelEndpoint(wordVector)
  backend = await startBackend({ env: { OPENAI_BASE_URL: model.url, SEARCH_RATE_LIMIT_MAX: '100000' } })
  await publish(backend, documents)
  await change(backend, { ragEnabled: true, embeddingMinScore: 0.1 })
  await backend.runJob(JOB)
  await until(async () => (await found('lettuce')).length > 0)
})
afterAll(() => model.stop())
beforeEach(() => model.failWith(() => undefined))

const hybrid = (settings: object, of = backend) => change(of, { ...settings }, 'SearchSettings')

async function found(text: string, of = backend, more = ''): Promise<readonly string[]> {
  const answer = await get(`${of.url}/search/Tutorials?$search=${encodeURIComponent(text)}${more}`)
  expect(answer.status).toBe(200)
  return answer.json<{ value: { slug: string }[] }>().value.map(({ slug }) => slug)
}

/** The slug and step of the hits for people. */
async function shown(query: string, parameters = '', of = backend) {
  const answer = await get(`${of.url}/search/find(query='${query}'${parameters})`)
  expect([answer.status, answer.text()]).toEqual([200, expect.anything()])
  return answer.json<{ total: number; items: { slug: string; step: number | null }[] }>()
}

describe('without the setting', () => {
  test('words alone are searched, and the model is not asked', async () => {
    const before = model.requests.length
    expect(await found(PARTS)).toEqual([])
    expect(model.requests.length).toBe(before)
  })
})

describe('with the setting', () => {
  beforeAll(async () => {
    expect((await hybrid({ hybridEnabled: true, hybridTimeoutMs: 5000 })).status).toBe(200)
    // on a busy machine the first one may be answered before the vectors are read
    await until(async () => (await found(PARTS)).length > 0)
  })

  testOnBoth('tutorials that are close in meaning are found as well, at the step that is close', async () => {
    expect(await found(PARTS)).toEqual(expect.arrayContaining(['broth', 'loaf']))
    const { total, items } = await shown(PARTS)
    expect(total).toBe(items.length)
    expect(items).toContainEqual(expect.objectContaining({ slug: 'broth', step: 2 }))
    expect(items).toContainEqual(expect.objectContaining({ slug: 'loaf', step: 1 }))
  })

  test('counts, windows and filters hold for the merged hits', async () => {
    const all = await found(PARTS)
    expect(await found(PARTS, backend, '&$top=1')).toEqual(all.slice(0, 1))
    expect(await found(PARTS, backend, '&$skip=1')).toEqual(all.slice(1))
    expect(await found(PARTS, backend, `&$filter=slug eq 'loaf'`)).toEqual(['loaf'])
    const count = await get(`${backend.url}/search/Tutorials/$count?$search=${encodeURIComponent(PARTS)}`)
    expect(count.text()).toBe(String(all.length))
    expect((await shown(PARTS, `,levels='advanced'`)).items).toEqual([])
  })

  test('words that are found still come first', async () => {
    expect((await found('lettuce'))[0]).toBe('salad')
  })

  test('quotes and expressions mean words alone', async () => {
    const before = model.requests.length
    expect(await found(`"${PARTS}"`)).toEqual([])
    expect((await found('simmer OR starter')).toSorted()).toEqual(['broth', 'loaf'])
    expect(model.requests.length).toBe(before)
  })

  test('the vector of a text is asked for once', async () => {
    const before = model.requests.length
    await found('carrots simmered slowly')
    await found('carrots simmered slowly')
    expect(model.requests.slice(before).map(({ body }) => body.input)).toEqual([['carrots simmered slowly']])
  })

  testOnBoth('other instances find new vectors, and nobody finds what is no longer served', async () => {
    const other = await startBackend({
      database: backend.database,
      dataDir: backend.dataDir,
      env: { OPENAI_BASE_URL: model.url, SEARCH_RATE_LIMIT_MAX: '100000' }
    })
    const text = 'espressobeans lettucewash'
    // on a busy machine the first one may be answered before the vectors are read
    await until(async () => (await found(text, other)).join() === 'salad')
    await publish(backend, { ...documents, coffee: inSteps('coffee', 'Grind espresso beans') })
    expect(await backend.runJob(JOB)).toMatchObject({ embedded: 1 })
    for (const instance of [backend, other])
      await until(async () => (await found(text, instance)).toSorted().join() === 'coffee,salad')
    await backend.sql(`UPDATE tutorials_catalog_Tutorials SET status = 'INACTIVE' WHERE slug = 'coffee'`)
    await backend.sql(`UPDATE tutorials_platform_Generations SET value = value + 1 WHERE name = 'catalog'`)
    for (const instance of [backend, other]) await until(async () => (await found(text, instance)).join() === 'salad')
    expect(await statistics(other)).toMatchObject({ neighbours: { kind: 'memory', vectors: 7, leftOut: 0 } })
    await other.stop()
  })

  test.each(['hang', 'truncate', 'wrong length'] as const)('a model that fails (%s) leaves the words', async fault => {
    await hybrid({ hybridTimeoutMs: 50 })
    model.failWith(() => fault)
    await backend.at(10 * 60_000 * ['hang', 'truncate', 'wrong length'].indexOf(fault))
    expect(await found(`tomatoslicer ${fault}`)).toEqual([])
    expect(await found('tomatoes')).toEqual(['salad'])
    expect(backend.output()).toContain('only words were searched')
  })
})

describe('without a model', () => {
  test('production searches by words, and its runs say why', async () => {
    await hybrid({ hybridTimeoutMs: 5000 })
    const { database, dataDir } = backend
    const bare = await startBackend({ database, dataDir, env: { ...production, SEARCH_RATE_LIMIT_MAX: '1000' } })
    expect(await found(PARTS, bare)).toEqual([])
    expect(await found('lettuce', bare)).toEqual(['salad'])
    expect(await bare.runJob(JOB)).toEqual({ skipped: expect.stringMatching(/^no model: neither OPENAI_API_KEY/) })
    expect(bare.output()).not.toContain('only words were searched')
    await bare.stop()
  })

  test('development has an embedder that sees parts of words', async () => {
    const leased = await leaseBackend()
    await publish(leased, { 'hybrid-tea': inSteps('hybrid-tea', 'Steep darjeeling leaves') })
    await hybrid({ hybridEnabled: true, hybridTimeoutMs: 5000 }, leased)
    expect(await leased.runJob(JOB)).toMatchObject({ model: 'offline', left: 0 })
    await until(async () => (await found('darjeelingsteeping', leased)).includes('hybrid-tea'))
  })
})
