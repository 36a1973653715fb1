import { generateKeyPairSync } from 'node:crypto'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { type Backend, startBackend } from '../support/backend.ts'
import { as, bearer, get, type HttpResponse, post, send } from '../support/http/http.ts'
import { inFullRun, onBothInFullRun } from '../support/database/on-both.ts'
import { packed, sampleDocument } from '../support/publish.ts'
import { until } from '../support/until.ts'
import { differences, type OpenApi31, type Operation } from './support/described-answers.ts'

onBothInFullRun('types')
inFullRun()

const groups = ['/build', '/content'] as const

let backend: Backend
const documents = new Map<string, OpenApi31>()

const signingKey = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })

beforeAll(async () => {
  const signed = { PROVENANCE_ENVELOPE_ENABLED: 'true', PROVENANCE_SIGNING_KEY: String(signingKey) }
  backend = await startBackend({ env: { SEED_SAMPLES: 'true', ...signed } })
  const seeded = async (name: string, member: string, count: number) =>
    ((await get(`${backend.url}/build/${name}`)).json<Record<string, unknown[]>>()[member]?.length ?? 0) >= count
  await until(async () => (await seeded('catalog', 'missions', 3)) && (await seeded('concepts', 'concepts', 22)))
  for (const group of groups)
    documents.set(group, (await get(`${backend.url}${group}/$api-docs/openapi.json`)).json<OpenApi31>())
})

/** Operations whose answers were compared, as `get /build/catalog`. */
const compared = new Set<string>()

function operationAt(method: 'get' | 'post', template: string): Operation {
  const [, group = ''] = /^(\/\w+)/.exec(template) ?? []
  const operation = documents.get(group)?.paths[template.slice(group.length)]?.[method]
  if (!operation) throw new Error(`${method} ${template} is not described`)
  compared.add(`${method} ${template}`)
  return operation
}

/** Expects the status and the form of an answer that are described, and returns it. */
function expectDescribed({ responses }: Operation, answer: HttpResponse): HttpResponse {
  expect(Object.keys(responses)).toContain(String(answer.status))
  const [[media, { schema }] = ['none', { schema: {} }]] = Object.entries(
    responses[String(answer.status)]?.content ?? {}
  )
  expect(answer.headers['content-type']).toMatch(new RegExp(`^${media.replace('*', '\\w+')}`))
  if (media === 'application/json') expect(differences(schema, answer.json())).toEqual([])
  return answer
}

async function read(template: string, path = template, headers = {}): Promise<HttpResponse> {
  return expectDescribed(operationAt('get', template), await get(backend.url + path, headers))
}

async function report<T>(path: string, body: unknown): Promise<T> {
  const operation = operationAt('post', path)
  const taken = operation.requestBody?.content['application/json']?.schema
  if (taken) expect(differences(taken, body)).toEqual([])
  return expectDescribed(operation, await post(backend.url + path, body, bearer(backend.key))).json<T>()
}

describe.each(groups)('the description of %s', group => {
  test('is OpenAPI 3.1 that everyone may read, without anything that a linter complains about', async () => {
    const document = documents.get(group)
    expect(document?.openapi).toBe('3.1.0')
    const config = await createConfig({ extends: ['recommended'], rules: { 'info-license': 'off' } })
    const problems = await lintFromString({ source: JSON.stringify(document), config })
    expect(problems.map(({ ruleId, message, location: [at] }) => `${ruleId} ${at?.pointer}: ${message}`)).toEqual([])
  })

  test('has a page with a way back, and no $metadata', async () => {
    const page = await get(`${backend.url}${group}/$api-docs/`, { accept: 'text/html' })
    expect([page.status, page.text().includes('<a href="/">Start page</a>')]).toEqual([200, true])
    expect(page.text()).not.toContain('$metadata')
    expect((await get(`${backend.url}${group}/$metadata`)).status).toBe(404)
  })
})

test('the index has both beside the services', async () => {
  const { value } = (await get(`${backend.url}/$api-docs/services`, as('admin'))).json<{ value: object[] }>()
  for (const group of groups)
    expect(value).toContainEqual(expect.objectContaining({ path: group, docs: `${group}/$api-docs/` }))
})

test('a member that is not described is a difference, on every level', async () => {
  const { responses } = operationAt('get', '/build/catalog')
  const schema = responses['200']?.content?.['application/json']?.schema ?? {}
  const catalog = (await get(`${backend.url}/build/catalog`)).json<{ missions: [object, ...object[]] }>()
  expect(differences(schema, catalog)).toEqual([])
  expect(differences(schema, { ...catalog, more: 1 })).toHaveLength(1)
  const [first, ...others] = catalog.missions
  expect(differences(schema, { ...catalog, missions: [{ ...first, more: 1 }, ...others] })).toHaveLength(1)
})

test('a whole publish, with its pictures, questions and concepts, is as described', async () => {
  const { sessionId } = await report<{ sessionId: string }>('/content/publish/begin', {
    trigger: 'test',
    hugoVersion: '1.0',
    expectedSlugCount: 1
  })
  await report('/content/publish/append', {
    sessionId,
    files: { described: packed(sampleDocument('described')) },
    sources: { described: packed('# Described') },
    metadata: {
      described: { title: 'Described', level: 'beginner', time: 5, primaryTag: 'topic>api', tags: ['tool>x'] }
    }
  })
  await report('/content/publish/render-concepts', { sessionId })
  await report('/content/publish/commit', { sessionId })
  await report('/content/publish/commit', { sessionId })
  const code = { slug: 'described', stepNumber: 1, goal: 'Print', language: 'js' }
  await report('/content/code-check-specs', { specs: [code, { ...code, slug: 'nobody' }] })
  const question = { stepNumber: 1, questionId: 'q', questionText: 'Why?', correctAnswer: 'Because' }
  await report('/content/validate-answer-specs', { slug: 'described', specs: [question] })
  const image = await send(`${backend.url}/content/image?u=described/a.svg`, {
    method: 'POST',
    body: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>'),
    headers: { ...bearer(backend.key), 'content-type': 'application/octet-stream' }
  })
  const { src } = expectDescribed(operationAt('post', '/content/image'), image).json<{ src: string }>()
  await read('/content/images/{hash}', src)
  const begun = await report<{ sessionId: string }>('/content/publish/begin', {})
  await report('/content/publish/abort', { sessionId: begun.sessionId, reason: 'enough' })
  const { sessionId: second } = await report<{ sessionId: string }>('/content/publish/begin', { revertible: true })
  await report('/content/publish/append', {
    sessionId: second,
    files: { reverted: packed(sampleDocument('reverted')) }
  })
  const { version } = await report<{ version: number }>('/content/publish/commit', { sessionId: second })
  const session = '/content/publish/sessions/{sessionId}'
  const state = await get(`${backend.url}/content/publish/sessions/${second}`, bearer(backend.key))
  expectDescribed(operationAt('get', session), state)
  await report('/content/publish/revert', { version })
  await report('/content/publish', { files: { once: packed(sampleDocument('once')) } })
  await report('/content/rollback', {})
})

test('reports of builds are as described', async () => {
  await report('/build/repo-catalog', {
    entries: { described: { owner: 'o', repo: 'r', branch: 'main', topics: ['x'] } }
  })
  await report('/build/tag-labels', { 'topic>api': 'Interfaces', 'Products:SAP BTP': 'SAP BTP' })
  await report('/build/pipeline-log', {
    status: 'SUCCESS',
    metadata: { run: 1 },
    finishedAt: '2026-01-02T03:04:05Z',
    items: [{ slug: 'described', message: 'well' }]
  })
  await report('/build/deploy-event', { phase: 'start', env: 'test', version: '1' })
  await report('/build/orphan-purge', { slugs: ['described', 'nobody'], dryRun: true })
  await report('/build/orphan-purge', { slugs: ['nobody'] })
})

async function completeTutorial(slug: string): Promise<void> {
  const { sections } = (await get(`${backend.url}/content/tutorials/${slug}/article`)).json<{ sections: unknown[] }>()
  for (let stepNumber = 1; stepNumber <= sections.length; stepNumber++) {
    const done = await post(`${backend.url}/api/completeStep`, { slug, stepNumber }, as('learner'))
    expect(done.status).toBe(200)
  }
}

test('every feed is as described, with the rows of the samples', async () => {
  for (const slug of ['publish-with-curl', 'verify-and-heal']) await completeTutorial(slug)
  await report('/build/co-completions/refresh', undefined)
  expect(Object.keys((await read('/build/co-completions')).json<object>())).toHaveLength(2)
  for (const [group, { paths }] of documents)
    for (const [path, { get: isRead }] of Object.entries(paths))
      if (isRead && !path.includes('{')) await read(group + path)
  await read('/build/navigator', '/build/navigator?nocache=1')
})

test('tutorials are as described, in every form of theirs', async () => {
  const tutorial = '/content/tutorials/{slug}'
  const { tutorials } = (await read('/content/nav')).json<{ tutorials: readonly { slug: string }[] }>()
  for (const { slug } of tutorials) {
    await read(tutorial, `/content/tutorials/${slug}`)
    await read(`${tutorial}/article`, `/content/tutorials/${slug}/article`)
    await read(`${tutorial}/markdown`, `/content/tutorials/${slug}/markdown`)
    await read(`${tutorial}/versions`, `/content/tutorials/${slug}/versions`)
    await read(`${tutorial}/changes`, `/content/tutorials/${slug}/changes?since=${new Date().toISOString()}`)
  }
  await read(`${tutorial}/provenance`, '/content/tutorials/verify-and-heal/provenance')
  await read('/content/sources/{slug}', '/content/sources/verify-and-heal')
})

test('refusals are as described', async () => {
  const { components } = documents.get('/build') as unknown as {
    components: { responses: { refusal: { content: Record<string, { schema: object }> } } }
  }
  const schema = components.responses.refusal.content['application/json']?.schema ?? {}
  const refusals = [
    await post(`${backend.url}/build/tag-labels`, {}),
    await post(`${backend.url}/build/orphan-purge`, { slugs: [] }, bearer(backend.key)),
    await get(`${backend.url}/content/sources/nobody`)
  ]
  expect(refusals.map(({ status }) => status)).toEqual([401, 400, 404])
  for (const refusal of refusals) expect(differences(schema, refusal.json())).toEqual([])
})

test('the removal of the samples, with which they go, is as described', async () => {
  await report('/build/remove-samples', undefined)
})

test('none that is described was left out here', () => {
  const described = [...documents].flatMap(([group, { paths }]) =>
    Object.entries(paths).flatMap(([path, item]) => Object.keys(item).map(method => `${method} ${group}${path}`))
  )
  expect(described.length).toBeGreaterThan(30)
  expect(described.filter(operation => !compared.has(operation))).toEqual([])
})
