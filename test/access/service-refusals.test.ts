import { beforeAll, describe, expect, test } from '@jest/globals'
import { type Backend, leaseBackend } from '../support/backend.ts'
import { as, get, type HttpResponse, send } from '../support/http/http.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

/** Each service with a user who may call it; nobody has to log in where there is none. */
const services = [
  ['/admin', 'superadmin'],
  ['/admin/analytics', 'admin'],
  ['/admin/exports', 'admin'],
  ['/api', 'learner'],
  ['/api/v1', 'consolidation'],
  ['/api/homepage', undefined],
  ['/display', 'display'],
  ['/search', undefined],
  ['/chat', 'learner'],
  ['/author', 'author'],
  ['/scanner', 'scanner'],
  ['/pats', 'learner'],
  ['/graph', undefined]
] as const
const ID = '00000000-0000-4000-8000-000000000001'
const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE']

/** Written in a version of the protocol that is understood, and that only CAP looks at. */
const byCap = { 'odata-version': '4.0' }

let backend: Backend
beforeAll(async () => {
  backend = await leaseBackend()
})

const headersOf = (user: string | undefined) => (user === undefined ? {} : as(user))

/** Status, headers and body, without what each answer has its own of. */
function shown({ status, headers, body }: HttpResponse) {
  const { date: _date, 'x-correlation-id': id, ...others } = headers
  return { status, others, hasId: id !== undefined, body: body.toString() }
}

/** Names that a service may not have. */
const OTHERS = ['NoSuchEntity', 'NoSuchEntity/', `NoSuchEntity(${ID})`, 'Users', 'texts', '_x']

type Container = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** Addresses within a service, each with methods that change nothing there. */
async function attempts(path: string, user: string | undefined): Promise<readonly (readonly [string, string])[]> {
  const answer = await get(`${backend.url}${path}/$metadata?$format=json`, headersOf(user))
  const document = answer.json<Readonly<Record<string, Readonly<Record<string, Container>>>>>()
  const [service, name] = answer.json<{ $EntityContainer: string }>().$EntityContainer.split('.')
  const members = Object.entries(document[service ?? '']?.[name ?? ''] ?? {}).filter(([each]) => !each.startsWith('$'))
  const but = (...left: readonly string[]) => METHODS.filter(method => !left.includes(method))
  const all = members.flatMap(([each, { $Collection, $Type, $Action }]): readonly [string, readonly string[]][] => {
    if ($Collection)
      return [
        [each, but('GET', 'HEAD', 'POST')],
        [`${each}(${ID})`, but('GET', 'HEAD')],
        [`${each}(1)`, ['POST']]
      ]
    if ($Type) return [[each, but('GET', 'HEAD')]]
    return [[each, $Action ? but('POST') : but('GET', 'HEAD')]]
  })
  return [...all, ['$batch', METHODS] as const, ...OTHERS.map(each => [each, METHODS] as const)].flatMap(
    ([each, methods]) => methods.map(method => [method, `${path}/${each}`] as const)
  )
}

/** Headers in ways that CAP may look at first. */
const variants: readonly Readonly<Record<string, string>>[] = [
  { 'if-match': '*' },
  { prefer: 'return=minimal' },
  { 'content-type': 'application/json', 'content-length': '0' },
  { 'accept-language': 'de' }
]

describe.each(services)('%s', (path, user) => {
  test('refuses as CAP does what it does not have, and what can never be done', async () => {
    let refused = 0
    for (const [index, [method, address]] of (await attempts(path, user)).entries())
      for (const variant of [{}, variants[index % variants.length]]) {
        const ways = [{}, byCap].map(by => ({ method, headers: { ...headersOf(user), ...variant, ...by } }))
        const [early, late] = (await Promise.all(ways.map(way => send(`${backend.url}${address}`, way)))).map(shown)
        expect({ method, address, variant, ...early }).toEqual({ method, address, variant, ...late })
        if (early?.status === 405) refused++
      }
    expect(refused).toBeGreaterThan(5)
  })
})

test('an answer has the id that the request has brought', async () => {
  const asked = { ...as('admin'), 'x-request-id': 'of-the-client' }
  const { status, headers } = await get(`${backend.url}/admin/NoSuchEntity`, asked)
  expect([status, headers['x-correlation-id']]).toEqual([404, 'of-the-client'])
})

const LONG = Buffer.alloc(8 * 1024 * 1024 + 1, '{')

async function* inChunks() {
  for (let start = 0; start < LONG.length; start += 65_536) yield LONG.subarray(start, start + 65_536)
}

test.each([
  ['told before', () => LONG],
  ['told by its end alone', inChunks]
])('a body that is too long is refused by its length, %s', async (_, body) => {
  const sent = { ...as('admin'), 'content-type': 'application/json' }
  for (const name of ['Tags', 'NoSuchEntity', 'cleanupUnusedTags', '$batch']) {
    const options = { method: 'POST', headers: sent, body: body() }
    const { status, headers, text } = await send(`${backend.url}/admin/${name}`, options)
    expect([status, headers['cache-control'], headers['vary']]).toEqual([413, 'no-store', 'Origin'])
    expect(text()).toBe('{"error":{"code":"too_large","message":"The body is longer than 8388608 bytes"}}')
  }
})

test('a body without length that is not too long reaches the service', async () => {
  async function* chunks() {
    yield Buffer.from('{"fromPath":"/chunked/a","toPath":"/b",')
    yield Buffer.from('"statusCode":301}')
  }
  const headers = { ...as('admin'), 'content-type': 'application/json' }
  const made = await send(`${backend.url}/admin/LegacyRedirects`, { method: 'POST', headers, body: chunks() })
  expect([made.status, made.json<{ fromPath: string }>().fromPath]).toEqual([201, '/chunked/a'])
})
