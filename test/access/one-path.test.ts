import { beforeAll, describe, expect, test } from '@jest/globals'
import { once } from 'node:events'
import { connect } from 'node:net'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { type Gateway, startGateway } from '../support/gateway.ts'
import { as } from '../support/http/http.ts'
import { startUpstream, type Upstream } from '../support/http/upstream.ts'
import { type Visitor, visitor } from '../support/http/visitor.ts'

let backend: Backend
let upstream: Upstream
let gateway: Gateway
let learner: Visitor
let scanner: Visitor

beforeAll(async () => {
  backend = await leaseBackend()
  upstream = await startUpstream()
  gateway = await startGateway(upstream.url)
  learner = visitor(gateway.url)
  await learner.logIn('learner', '/api/me')
  scanner = visitor(gateway.url)
  await scanner.logIn('scanner', '/api/me')
})

/** Sends exactly this path, and returns status and body. */
async function raw(url: string, path: string, headers: Readonly<Record<string, string>>): Promise<[number, string]> {
  const { port, hostname, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  const chunks: Buffer[] = []
  socket.on('data', chunk => chunks.push(chunk)).on('error', () => undefined)
  const lines = Object.entries({ Host: host, ...headers, Connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}`
  )
  socket.write([`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'), 'latin1')
  await once(socket, 'close')
  const text = Buffer.concat(chunks).toString('utf8')
  return [Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text]
}

/** Demand of a server on somebody without scopes: a scope, another form of the path, or nothing. */
function askedBy([status, text]: [number, string]): string {
  if (status === 400) return 'another path'
  return /This needs the scope ([\w.]+)/.exec(text)?.[1] ?? 'nothing'
}

const cookiesOf = ({ cookies }: Visitor): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

const services = {
  '/admin/$metadata': 'Admin',
  '/admin/analytics/$metadata': 'Admin',
  '/author/$metadata': 'Tutorial.Author',
  '/scanner/$metadata': 'MobileApp',
  '/graphql': 'Tutorial.API',
  '/mcp-auth/api': 'Tutorial.MCP'
} as const

const escapeAt = (path: string, at: number): string =>
  `${path.slice(0, at)}%${path.charCodeAt(at).toString(16)}${path.slice(at + 1)}`

/** Spellings that mean the same to some server, by name. */
const spellings: Readonly<Record<string, (path: string) => string>> = {
  'as it is': path => path,
  'with a query': path => `${path}?/search`,
  'in capitals': path => path.toUpperCase(),
  'with a capital': path => `/${path.charAt(1).toUpperCase()}${path.slice(2)}`,
  'with an escaped letter': path => escapeAt(path, 1),
  'with another escaped letter': path => escapeAt(path, 3),
  'with an escaped capital': path => escapeAt(path.toUpperCase(), 2),
  'escaped twice': path => escapeAt(path, 1).replace('%', '%25'),
  'with two slashes': path => `/${path}`,
  'with two slashes later': path => path.replace(/(.)\//, '$1//'),
  'with a dot': path => `/.${path}`,
  'with an escaped dot': path => `/%2e${path}`,
  'with a detour': path => `/search/..${path}`,
  'with an escaped detour': path => `/search/%2e%2e${path}`,
  'with an escaped slash': path => `/search/..%2f${path.slice(1)}`,
  'with a slash escaped inside': path => path.replace(/(.)\//, '$1%2F'),
  'with a backslash': path => `/search/..${path.replaceAll('/', '\\')}`,
  'with an escaped backslash': path => `/search%5c..${path}`,
  'with NUL': path => `${path}%00`,
  'with a parameter': path => path.replace(/(.)\//, '$1;x/'),
  'with a space': path => path.replace(/(.)\//, '$1%20/'),
  'with a point': path => path.replace(/(.)\//, '$1./'),
  'with a malformed escape': path => `${path}%`,
  'with an address': path => `http://localhost${path}`,
  'with a letter like it': path => path.replace('a', '\u00e0')
}

const cases = Object.keys(services).flatMap(path => Object.keys(spellings).map(name => [path, name] as const))

describe('gateway and backend ask for the same', () => {
  test.each(cases)('%s %s', async (path, name) => {
    const spelled = spellings[name]?.(path) ?? path
    const byBackend = askedBy(await raw(backend.url, spelled, { Authorization: as('learner').authorization }))
    const byGateway = askedBy(await raw(gateway.url, spelled, { Cookie: cookiesOf(learner) }))
    expect([spelled, byGateway]).toEqual([spelled, byBackend])
    expect(['nothing', 'another path', services[path as keyof typeof services]]).toContain(byBackend)
  })

  test('and the usual spellings ask for the scope', async () => {
    for (const [path, scope] of Object.entries(services))
      for (const name of ['as it is', 'in capitals', 'with a capital', 'with an escaped letter']) {
        const spelled = spellings[name]?.(path) ?? path
        const asked = askedBy(await raw(gateway.url, spelled, { Cookie: cookiesOf(learner) }))
        expect([spelled, asked]).toEqual([spelled, path === '/admin/analytics/$metadata' ? 'Admin' : scope])
      }
  })
})

describe('a prize is not claimed by a link of another site', () => {
  test.each([
    '/scanner/claimPrize',
    '/Scanner/claimPrize',
    '/SCANNER/CLAIMPRIZE',
    '/scanner/claim%50rize',
    '/%73canner/claimPrize',
    '/scanner//claimPrize',
    '//scanner/claimPrize',
    '/scanner/./claimPrize',
    '/scanner/ScannerService.claimPrize',
    '/scanner/x/../claimPrize'
  ])('%s', async path => {
    const before = upstream.asked.length
    const claim = `${path}(recordId='1')`
    const headers = { Cookie: cookiesOf(scanner), 'Sec-Fetch-Site': 'cross-site' }
    const [status] = await raw(gateway.url, claim, headers)
    expect([400, 403]).toContain(status)
    expect(upstream.asked.slice(before).filter(({ url }) => /claim/i.test(url))).toEqual([])
  })

  test('nor does the service change without the token of the session', async () => {
    const answer = await scanner.ask('/scanner/scan', { method: 'POST' })
    expect([answer.status, answer.headers['x-csrf-token']]).toEqual([403, 'Required'])
  })
})

describe('one Host', () => {
  test.each(['backend', 'gateway'])('is what the %s takes', async name => {
    const url = name === 'backend' ? backend.url : gateway.url
    expect((await raw(url, '/health', { HOST: 'other.example' }))[0]).toBe(400)
    expect((await raw(url, '/health', { Host: 'other.example:99999' }))[0]).toBe(400)
    expect((await raw(url, '/health', {}))[0]).toBe(200)
  })
})
