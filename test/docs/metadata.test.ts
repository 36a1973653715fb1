import { beforeAll, expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { as, get, head, type HttpResponse, send } from '../support/http/http.ts'

interface Listed {
  readonly name: string
  readonly path: string
  readonly access: string
  readonly description: string
  readonly protocols: readonly { readonly kind: string; readonly path: string }[]
  readonly metadata: string
  readonly docs: string
}

interface OpenApi {
  readonly openapi: string
  readonly info: { readonly title: string; readonly description: string }
  readonly servers: readonly object[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>
}

let backend: Backend
let services: readonly Listed[]

beforeAll(async () => {
  backend = await leaseBackend()
  const { value } = (await get(`${backend.url}/$api-docs/services`, as('admin'))).json<{ value: Listed[] }>()
  // groups of routes have no metadata
  services = value.filter(listed => 'metadata' in listed)
})

/** The paths of the specification's table, and the two further services that exist. */
// prettier-ignore
const paths = [
  '/admin', '/admin/analytics', '/admin/exports', '/api', '/api/homepage', '/api/v1', '/author', '/chat',
  '/display', '/graph', '/pats', '/scanner', '/search'
]

/** Somebody whom the service lets in. */
function member({ access }: Listed): { authorization: string } {
  const users: Readonly<Record<string, string>> = { Admin: 'admin', 'Tutorial.Author': 'author', MobileApp: 'scanner' }
  return as(users[access] ?? 'learner')
}

const ask = (service: Listed, path: string, headers: object = {}): Promise<HttpResponse> =>
  get(`${backend.url}${service.path}/${path}`, { ...member(service), ...headers })

const called = (name: string): Listed => {
  const found = services.find(service => service.name === name)
  if (!found) throw new Error(`no service ${name}`)
  return found
}

verifies(
  ['ODATA-006', 'ODATA-008', 'ODATA-019'],
  'the index lists every service at its path, one of them with a version',
  () => {
    expect(services.map(({ path }) => path)).toEqual(paths)
    expect(called('DeveloperService').path).toBe('/api')
    expect(called('AdminService')).toMatchObject({ path: '/admin', access: 'Admin', docs: '/admin/$api-docs/' })
    expect(paths.filter(path => /\/v\d+/.test(path))).toEqual(['/api/v1'])
  }
)

test('the index is for admins alone, and shows the protocols of each service', async () => {
  expect((await get(`${backend.url}/$api-docs/services`)).status).toBe(401)
  expect((await get(`${backend.url}/$api-docs/services`, as('author'))).status).toBe(403)
  expect(called('AuthorService').protocols).toEqual([
    { kind: 'odata', path: '/author' },
    { kind: 'hcql', path: '/hcql/author' }
  ])
  expect(called('SearchService').protocols).toEqual([{ kind: 'odata', path: '/search' }])
})

verifies('ODATA-004', 'every service has its $metadata, with all that its service document lists', async () => {
  for (const service of services) {
    const answer = await ask(service, '$metadata')
    expect(answer.headers).toMatchObject({ 'content-type': 'application/xml; charset=utf-8', 'odata-version': '4.0' })
    expect(answer.text()).toContain(`Namespace="${service.name}"`)
    const { value } = (await ask(service, '')).json<{ value: { name: string; kind?: string }[] }>()
    for (const { name, kind = 'EntitySet' } of value) expect(answer.text()).toContain(`<${kind} Name="${name}"`)
    const json = await ask(service, '$metadata?$format=json')
    expect(json.headers['content-type']).toBe('application/json; charset=utf-8')
    const described = json.json<Record<string, { EntityContainer?: object }>>()
    const container = described[service.name]?.EntityContainer ?? {}
    expect(Object.keys(container)).toEqual(expect.arrayContaining(value.map(({ name }) => name)))
  }
})

test('$metadata comes in the language of the request and in the format it accepts', async () => {
  const admin = called('AdminService')
  const german = await ask(admin, '$metadata', { 'accept-language': 'de-DE,en;q=0.5' })
  expect(german.headers['content-language']).toBe('de')
  expect(german.text()).toContain('Angelegt')
  expect((await ask(admin, '$metadata?sap-locale=fr')).headers['content-language']).toBe('fr')
  const unknown = await ask(admin, '$metadata', { 'accept-language': 'tlh' })
  expect(unknown.headers['content-language']).toBe('en')
  expect(unknown.headers.etag).toBe((await ask(admin, '$metadata')).headers.etag)
  const varies = unknown.headers.vary?.split(', ')
  expect(varies).toEqual(expect.arrayContaining(['Accept-Encoding', 'Accept', 'Accept-Language']))
  for (const [accept, type] of [
    ['application/json', 'application/json'],
    ['application/json;q=0.9, application/xml;q=0.8', 'application/json'],
    ['application/xml, application/json', 'application/xml'],
    ['application/json, */*', 'application/xml'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'application/xml']
  ] as const)
    expect((await ask(admin, '$metadata', { accept })).headers['content-type']).toBe(`${type}; charset=utf-8`)
})

test('$metadata is asked for again by its tag, and travels compressed', async () => {
  const admin = called('AdminService')
  const plain = await ask(admin, '$metadata')
  const { etag = '' } = plain.headers
  expect(etag).toMatch(/^"[0-9a-f]{64}"$/)
  const known = await ask(admin, '$metadata', { 'if-none-match': `"other", W/${etag}` })
  expect({ status: known.status, length: known.body.length }).toEqual({ status: 304, length: 0 })
  expect(known.headers).toMatchObject({ etag, 'cache-control': 'private, no-cache' })
  for (const coding of ['br', 'gzip']) {
    const packed = await ask(admin, '$metadata', { 'accept-encoding': coding })
    expect(packed.headers).toMatchObject({ 'content-encoding': coding, etag: `${etag.slice(0, -1)}-${coding}"` })
    expect(packed.text()).toBe(plain.text())
    expect(packed.body.length).toBeLessThan(plain.body.length / 4)
  }
  const headers = await head(`${backend.url}/admin/$metadata`, as('admin'))
  expect({ status: headers.status, ...headers.headers }).toMatchObject({ status: 200, etag })
  expect(headers.headers['content-length']).toBe(String(plain.body.length))
  expect((await get(`${backend.url}/search/$metadata`)).headers['cache-control']).toBe('no-cache')
})

test('the documents are behind the gate of their service, whatever the client has', async () => {
  const { etag = '' } = (await ask(called('AdminService'), '$metadata')).headers
  for (const path of ['$metadata', '%24metadata', '$api-docs', '$api-docs/', '$api-docs/openapi.json'])
    for (const spelled of ['admin', 'ADMIN']) {
      const url = `${backend.url}/${spelled}/${path}`
      const anonymous = await get(url, { 'if-none-match': etag })
      expect({ path, status: anonymous.status }).toEqual({ path, status: 401 })
      expect((await get(url, { 'if-none-match': etag, ...as('learner') })).status).toBe(403)
      expect((await get(url, as('admin'))).status).toBe(path === '$api-docs' ? 308 : 200)
    }
  expect((await send(`${backend.url}/admin/$metadata`, { method: 'POST', headers: as('admin') })).status).toBe(405)
})

verifies('ODATA-011', 'every service has the page and the description that it shows', async () => {
  for (const service of services) {
    const page = await ask(service, '$api-docs/')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.text()).toContain(`<title>${service.name} · API</title>`)
    const description = (await ask(service, '$api-docs/openapi.json')).json<OpenApi>()
    expect(description).toMatchObject({ openapi: '3.0.2', servers: [{ url: '..' }] })
    expect(description.info).toMatchObject({ title: service.name, description: service.description })
    for (const [, assets = ''] of page.text().matchAll(/(?:src|href)="([^"]+assets[^"]+)"/g)) {
      const asset = await get(new URL(assets, `${backend.url}${service.docs}`).href, { 'accept-encoding': 'br' })
      expect({ assets, status: asset.status, coding: asset.headers['content-encoding'] }).toEqual({
        assets,
        status: 200,
        coding: 'br'
      })
    }
  }
})

test('the description has operations with what their comments say, and actions alone will do', async () => {
  const homepage = (await ask(called('HomepageService'), '$api-docs/openapi.json')).json<OpenApi>()
  expect(homepage.paths['/recordRedirectHits']?.['post']).toMatchObject({
    summary: expect.stringMatching(/^Adds hits to redirects/) as unknown
  })
  const admin = (await ask(called('AdminService'), '$api-docs/openapi.json')).json<OpenApi>()
  expect(Object.keys(admin.paths)).toEqual(expect.arrayContaining(['/LegacyRedirects', '/LegacyRedirects({ID})']))
  const consolidation = (await ask(called('ConsolidationService'), '$api-docs/openapi.json')).json<OpenApi>()
  expect(consolidation.paths['/userMerge']).toBeDefined()
})

test('only a person who opens the page, and what the page asks for, is asked for a password', async () => {
  const challenge = async (path: string, headers: object) =>
    (await get(`${backend.url}${path}`, { ...headers })).headers['www-authenticate']
  const html = { accept: 'text/html,*/*;q=0.8' }
  expect(await challenge('/admin/$api-docs/', html)).toMatch(/^Basic realm=/)
  expect(await challenge('/admin/$api-docs/', {})).toMatch(/^Bearer /)
  expect(await challenge('/admin/$metadata', html)).toMatch(/^Bearer /)
  expect(await challenge('/admin/Users', html)).toMatch(/^Bearer /)
  expect(await challenge('/admin/Users', { 'x-requested-with': 'api-docs' })).toMatch(/^Basic realm=/)
})

test('assets are the listed files and no others', async () => {
  const statusOf = async (name: string) => (await get(`${backend.url}/$api-docs/assets/${name}`)).status
  for (const name of ['package.json', 'docs.js.map', 'constructor']) expect(await statusOf(name)).toBe(404)
  for (const name of ['..%2fpackage.json', '..%2f..%2fconfig.ts']) expect(await statusOf(name)).toBe(400)
  const script = await get(`${backend.url}/$api-docs/assets/docs.js`)
  expect(script.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, no-cache'
  })
})

verifies('ODATA-016', 'no configuration that is delivered shows the API docs on the gateway', () => {
  for (const file of ['mta.yaml', 'mta-prod.mtaext', 'compose.yaml', 'Dockerfile', 'package.json'])
    expect(readFileSync(file, 'utf8')).not.toContain('EXPOSE_CAP_UI')
})
