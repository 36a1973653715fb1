import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { openaiEmbedder } from '../../srv/embeddings/model/openai-embedder.ts'
import { type Embedded, embedTexts } from '../../srv/embeddings/model/embed-texts.ts'
import { vectorOf } from '../../srv/embeddings/model/vectors.ts'
import { modelEndpoint } from '../../lib/model/endpoint.ts'
import { type ModelEndpoint, type ModelFault, startModelEndpoint } from '../support/http/model-endpoint.ts'
import { wordVector } from './support/tutorials.ts'

/** Far more than an answer takes, also on a busy machine. */
const TIMEOUT = 2000

let endpoint: ModelEndpoint
beforeAll(async () => {
  endpoint = await startModelEndpoint(wordVector)
})
afterAll(() => endpoint.stop())
beforeEach(() => endpoint.failWith(() => undefined))

const nothing = (): Embedded => ({ vectors: new Map(), refused: new Set() })

/** Embeds texts, each under its own words as hash. */
async function embed(
  texts: readonly string[],
  embedded = nothing(),
  timeout = TIMEOUT
): Promise<Embedded & { tokens: number }> {
  let tokens = 0
  const model = openaiEmbedder(modelEndpoint(endpoint.url, undefined, timeout), 'test-model')
  const used = (count: number) => (tokens += count)
  await embedTexts(model, new Map(texts.map(text => [text, text])), embedded, { used })
  return { ...embedded, tokens }
}

/** The first request fails. */
function failOnce(fault: ModelFault): void {
  let failed = false
  endpoint.failWith(() => (failed ? undefined : ((failed = true), fault)))
}

const many = Array.from({ length: 120 }, (_, index) => `text number ${index}`)

test('many texts are some calls, and their tokens are counted', async () => {
  const before = endpoint.requests.length
  const { vectors, tokens } = await embed(many)
  expect([endpoint.requests.length - before, vectors.size, tokens]).toEqual([3, 120, 120])
  expect(vectorOf(vectors.get('text number 7') as Uint8Array)).toEqual(Float32Array.from(wordVector('text number 7')))
})

test.each<[string, ModelFault, number]>([
  ['asks to come back later', { status: 429, headers: { 'retry-after': '0.05' } }, TIMEOUT],
  ['fails', { status: 500, headers: { 'retry-after': '0.05' } }, TIMEOUT],
  ['does not answer', 'hang', 500]
])('an endpoint that %s is asked again', async (_name, fault, timeout) => {
  failOnce(fault)
  expect((await embed(['one', 'two'], nothing(), timeout)).vectors.size).toBe(2)
})

test('a Retry-After is waited for', async () => {
  failOnce({ status: 429, headers: { 'retry-after': '0.4' } })
  const started = performance.now()
  await embed(['one'])
  expect(performance.now() - started).toBeGreaterThan(350)
})

test.each<[string, ModelFault, RegExp]>([
  ['429', { status: 429, headers: { 'retry-after': '0.01' } }, /answered 429/],
  ['500', { status: 500, headers: { 'retry-after': '0.01' } }, /answered 500/],
  ['401', { status: 401 }, /answered 401/],
  ['an answer that is cut off', 'truncate', /no JSON|did not answer/],
  ['vectors of another length', 'wrong length', /no 1536 numbers/],
  ['vectors that are no numbers', 'no numbers', /no 1536 numbers/]
])('%s is an error without the words of the endpoint', async (_name, fault, message) => {
  endpoint.failWith(() => fault)
  const embedded = nothing()
  const failure = await embed(['secret text'], embedded).catch((error: unknown) => error as Error)
  expect(failure).toMatchObject({ status: 502, message: expect.stringMatching(message) })
  expect((failure as Error).message).not.toMatch(/secret|fault of the test/)
  expect(embedded.vectors.size).toBe(0)
})

test('what came before the failure is kept', async () => {
  endpoint.failWith(({ body }) => (body.input.includes('text number 70') ? { status: 401 } : undefined))
  const embedded = nothing()
  await expect(embed(many, embedded)).rejects.toThrow(/answered 401/)
  expect(embedded.vectors.size).toBe(50)
})

test('a text that the model refuses is found among the others', async () => {
  endpoint.failWith(({ body }) => (body.input.includes('text number 61') ? { status: 400 } : undefined))
  const { vectors, refused } = await embed(many)
  expect([...refused]).toEqual(['text number 61'])
  expect(vectors.size).toBe(119)
})

test('an endpoint that refuses every text is a failure, not many refused texts', async () => {
  endpoint.failWith(() => ({ status: 400 }))
  await expect(embed(many)).rejects.toThrow(/answered 400/)
})

test('a caller ends a call that takes too long', async () => {
  endpoint.failWith(() => 'hang')
  const model = openaiEmbedder(modelEndpoint(endpoint.url, undefined, 60_000), 'test-model')
  const started = performance.now()
  await expect(model.embed(['one'], { signal: AbortSignal.timeout(100) })).rejects.toMatchObject({ status: 502 })
  expect(performance.now() - started).toBeLessThan(10_000)
})
