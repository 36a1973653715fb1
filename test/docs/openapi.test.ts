import { beforeAll, describe, expect, test } from '@jest/globals'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { as, get, post } from '../support/http/http.ts'
import { publish, sampleDocument } from '../support/publish.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: { readonly example?: unknown; readonly default?: unknown }
}

interface Operation {
  readonly operationId: string
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[]
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema: object }>> }>>
}

type PathItem = { readonly get?: Operation; readonly parameters?: readonly Parameter[] } & Readonly<
  Record<string, unknown>
>

interface OpenApi {
  readonly info: { readonly description: string }
  readonly security: readonly object[]
  readonly tags?: readonly { readonly description: string }[]
  readonly paths: Readonly<Record<string, PathItem>>
  readonly components: { readonly securitySchemes: object }
}

const services = [
  ['/admin', 'admin'],
  ['/admin/analytics', 'admin'],
  ['/admin/exports', 'admin'],
  ['/api', 'learner'],
  ['/api/homepage', 'learner'],
  ['/api/v1', 'consolidation'],
  ['/author', 'author'],
  ['/chat', 'learner'],
  ['/display', 'learner'],
  ['/graph', 'learner'],
  ['/pats', 'learner'],
  ['/scanner', 'scanner'],
  ['/search', 'learner']
] as const

let backend: Backend
const documents = new Map<string, OpenApi>()

beforeAll(async () => {
  // one of its own: examples are kept for a while, and another file may have asked for them before there were rows
  backend = await startBackend()
  await post(`${backend.url}/admin/Tags`, { name: 'topic>api' }, as('admin'))
  const metadata = { described: { title: 'Described', tags: ['topic>api'], steps: [{ number: 1, title: 'One' }] } }
  await publish(backend, { described: sampleDocument('described') }, { metadata })
  await post(`${backend.url}/pats/mintPAT`, { name: 'Mine', scopes: ['read'] }, as('agent'))
  for (const [path, user] of services)
    documents.set(path, (await get(`${backend.url}${path}/$api-docs/openapi.json`, as(user))).json<OpenApi>())
})

const documentOf = (path: string): OpenApi => documents.get(path) as OpenApi

describe.each(services)('the OpenAPI description of %s', (path, user) => {
  verifies('ODATA-011', 'has nothing that a linter complains about', async () => {
    // the product has no licence to name
    const config = await createConfig({ extends: ['recommended'], rules: { 'info-license': 'off' } })
    const problems = await lintFromString({ source: JSON.stringify(documentOf(path)), config })
    const told = problems.map(({ ruleId, message, location: [place] }) => `${ruleId} ${place?.pointer}: ${message}`)
    expect(told).toEqual([])
  })

  test('says how to log in, and names every operation once', () => {
    const { security, components, paths } = documentOf(path)
    expect(Object.keys(components.securitySchemes)).toEqual(['basic', 'bearer', 'session'])
    const isOpen = ['/search', '/graph', '/api/homepage'].includes(path)
    expect(security).toEqual([{ basic: [] }, { bearer: [] }, { session: [] }, ...(isOpen ? [{}] : [])])
    const ids = Object.values(paths).flatMap(item =>
      Object.entries(item).flatMap(([method, each]) =>
        method === 'parameters' ? [] : [(each as Operation).operationId]
      )
    )
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^(get|post|patch|put|delete)[A-Za-z$_]\w*$/)
  })

  test('describes the answers that the service gives to its reads', async () => {
    const document = documentOf(path)
    const described = validators(document)
    const undescribed = []
    let answered = 0
    for (const [template, item] of Object.entries(document.paths)) {
      const address = item.get && addressOf(template, item)
      if (!item.get || address === undefined) continue
      const answer = await get(`${backend.url}${path}${address}`, as(user))
      const problem = problemOf(answer.status, answer.text(), item.get, described, template)
      if (problem) undescribed.push(`${address}: ${problem}`)
      else if (answer.status < 300) answered++
    }
    expect(undescribed).toEqual([])
    expect(answered).toBeGreaterThanOrEqual(path === '/admin' ? 60 : 0)
  })
})

test('texts are about the service, not about how it is made', () => {
  for (const { info, tags = [] } of documents.values())
    for (const text of [info.description, ...tags.map(({ description }) => description)])
      expect(text).not.toMatch(/\bdomain\b|\.cds\b|\.ts\b|i18n>/i)
})

test('examples of keys are of rows that exist, and of none that others see differently', () => {
  const exampleAt = (path: string, template: string) =>
    documentOf(path).paths[template]?.parameters?.map(({ schema }) => schema.example)
  expect(exampleAt('/admin', '/Tutorials({ID})')).toEqual([expect.stringMatching(/^[\da-f-]{36}$/)])
  expect(exampleAt('/author', '/Tutorials({ID})')).toEqual(exampleAt('/admin', '/Tutorials({ID})'))
  expect(exampleAt('/pats', '/MyPATs({ID})') ?? [undefined]).toEqual([undefined])
  expect(exampleAt('/admin', '/Puzzles({ID})')).toEqual([undefined])
})

test('functions need their parameters', () => {
  const parameters = documentOf('/author').paths['/isSlugAvailable']?.get?.parameters
  expect(parameters).toMatchObject([{ name: 'slug', required: true }])
})

/** The address of a path with the examples of its keys; undefined where one has none, or a function needs a value. */
function addressOf(template: string, { get: read, parameters = [] }: PathItem): string | undefined {
  const needed = read?.parameters?.some(each => 'required' in each && each.required)
  const examples = parameters.map(({ name, schema }) => [name, schema.example] as const)
  if (needed || examples.some(([, example]) => example === undefined)) return undefined
  return examples.reduce(
    (path, [name, example]) => path.replace(`{${name}}`, encodeURIComponent(String(example))),
    template
  )
}

type Described = (operation: string, status: string) => ValidateFunction | undefined

function validators(document: OpenApi): Described {
  const ajv = new Ajv({
    strict: false,
    allErrors: true,
    formats: { int32: true, int64: true, decimal: true, double: true }
  })
  addFormats.default(ajv)
  ajv.addSchema(document, 'openapi')
  return (template, status) => {
    const path = ['paths', template, 'get', 'responses', status, 'content', 'application/json', 'schema']
    const pointer = path.map(step => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')
    return ajv.compile({ $ref: `openapi#/${pointer}` })
  }
}

/** The way in which an answer is not as described; undefined when it is. */
function problemOf(status: number, text: string, { responses }: Operation, described: Described, template: string) {
  if (status === 404 && template.endsWith('/DraftAdministrativeData')) return undefined
  if (status === 204) return responses['204'] ? undefined : '204 is not described'
  if (status !== 200) return `${status} ${text.slice(0, 200)}`
  if (!responses['200']?.content?.['application/json']) return undefined
  const validate = described(template, '200')
  if (!validate || validate(JSON.parse(text))) return undefined
  return JSON.stringify(validate.errors?.slice(0, 2))
}
