import { hostileJson } from '../../content-reliability/fuzz/hostile-json.ts'
import type { Seeded } from '../../content-reliability/support/seeded.ts'
import type { EntitySet } from '../../support/http/metadata.ts'
import { randomOptions } from './random-options.ts'

/** A service of which requests are made, with the user who makes them. */
export interface Target {
  readonly path: string
  readonly name: string
  readonly user: string
  readonly sets: readonly EntitySet[]
}

export interface RandomRequest {
  readonly method: string
  readonly path: string
  readonly user: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

const guid = '11111111-1111-4111-8111-111111111111'
const keys = [
  guid,
  `ID=${guid}`,
  `ID=${guid},IsActiveEntity=false`,
  `ID=${guid},IsActiveEntity=true`,
  "'x'",
  '1',
  '',
  ')',
  'a=b',
  "ID='",
  'null'
]
const tails = [
  '',
  '/$count',
  '/$value',
  '/$ref',
  '/nope',
  '/$links',
  '/',
  '//',
  '/%00',
  '/$metadata',
  '/$filter(1 eq 1)',
  '/AdminService.nope()'
]
const odd = [
  '/$batch',
  '/$all',
  '/$crossjoin(Users,Tags)',
  '/$entity?$id=x',
  '/$root',
  '/$metadata?$format=x',
  '/%ff',
  '/%25',
  '/..;/x',
  '/$it',
  "/nope('')",
  '/(',
  '/?$filter=1',
  '/$metadata/x'
]
const json = 'application/json'
const types = [
  json,
  json,
  json,
  json,
  json,
  'application/json;IEEE754Compatible=true',
  'text/plain',
  'multipart/mixed',
  'multipart/mixed;boundary=x',
  'application/xml',
  ''
]

/** A request that a confused or malicious client might send to a service. */
export function randomRequest(target: Target, random: Seeded): RandomRequest {
  const kind = random.next()
  if (target.sets.length === 0 || kind > 0.95) return request('GET', target, random.pick(odd), random)
  if (kind < 0.5) return request('GET', target, `/${collection(target, random)}?${optionsOf(target, random)}`, random)
  if (kind < 0.6) return request('GET', target, `/${resource(target, random)}?${optionsOf(target, random)}`, random)
  if (kind < 0.8) return write(target, random)
  return batch(target, random)
}

const pickSet = (target: Target, random: Seeded) => random.pick(target.sets)
const collection = (target: Target, random: Seeded) =>
  pickSet(target, random).name + random.pick(['', '', '', '/$count'])
const optionsOf = (target: Target, random: Seeded) => randomOptions(pickSet(target, random), target.sets, random)

function resource(target: Target, random: Seeded): string {
  const { name, navigations, properties } = pickSet(target, random)
  const step = random.pick([...navigations, ...properties]).name
  return `${name}(${random.pick(keys)})${random.pick([`/${step}`, `/${step}/${step}`, ''])}${random.pick(tails)}`
}

function request(method: string, { path, user }: Target, tail: string, random: Seeded, body?: string): RandomRequest {
  const headers = {
    ...(body !== undefined && { 'content-type': random.pick(types) }),
    ...(random.chance(0.3) && {
      prefer: random.pick(['odata.maxpagesize=2', 'return=minimal', 'odata.track-changes', 'x', 'odata.maxpagesize=-1'])
    }),
    ...(random.chance(0.3) && { 'if-match': random.pick(['*', 'W/"x"', '""', 'x', 'W/"2026-01-01T00:00:00.000Z"']) }),
    ...(random.chance(0.1) && { 'if-none-match': random.pick(['*', 'W/"x"']) }),
    ...(random.chance(0.1) && { 'accept-language': random.pick(['de', 'xx-YY', '*', ';;', 'en;q=2']) }),
    ...(random.chance(0.1) && {
      accept: random.pick(['application/xml', 'text/html', json, 'application/json;odata.metadata=full'])
    })
  }
  return { method, path: encoded(path + tail), user, headers, ...(body !== undefined && { body }) }
}

/** Escapes the characters that no HTTP client sends; everything else goes as it is. */
const encoded = (path: string) => path.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent)

function write(target: Target, random: Seeded): RandomRequest {
  const set = pickSet(target, random)
  const method = random.pick(['POST', 'POST', 'PATCH', 'PUT', 'DELETE'])
  const at =
    method === 'POST'
      ? random.pick([set.name, set.name, resource(target, random)])
      : `${set.name}(${random.pick(keys)})`
  return request(method, target, `/${at}`, random, bodyFor(set, random))
}

function bodyFor(set: EntitySet, random: Seeded): string {
  const values = [
    'x',
    '',
    1,
    -1,
    1.5,
    true,
    null,
    '2026-01-01',
    '2026-01-01T00:00:00Z',
    guid,
    [],
    {},
    [{}],
    { ID: guid }
  ]
  const chosen = random.shuffled([...set.properties, ...set.navigations]).slice(0, random.between(0, 6))
  const entity = Object.fromEntries(
    chosen.map(({ name }) => [random.chance(0.9) ? name : `${name}@odata.bind`, random.pick(values)])
  )
  return random.chance(0.6) ? JSON.stringify(entity) : hostileJson(entity, random)
}

function batch(target: Target, random: Seeded): RandomRequest {
  const parts = Array.from({ length: random.between(1, 4) }, (_, index) => part(target, String(index), random))
  if (random.chance(0.4))
    return {
      ...request('POST', target, '/$batch', random, multipart(parts, random)),
      headers: {
        'content-type': random.pick(['multipart/mixed; boundary=b', 'multipart/mixed;boundary=b', 'multipart/mixed'])
      }
    }
  const body = {
    requests: parts.map(({ id, method, path, body, headers }) => ({
      id,
      method,
      url: path,
      headers,
      ...(body !== undefined && { body: parsed(body) }),
      ...(random.chance(0.2) && { atomicityGroup: random.pick(['g', 'h', '', 'x y']) }),
      ...(random.chance(0.1) && { dependsOn: [random.pick(['0', 'x'])] })
    }))
  }
  const text = random.chance(0.7) ? JSON.stringify(body) : hostileJson(body, random)
  return { ...request('POST', target, '/$batch', random, text), headers: { 'content-type': json } }
}

const MAX_PARSED = 1000

interface Part {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** One request of a batch, with its address relative to the service. */
function part(target: Target, id: string, random: Seeded): Part {
  const { method, path, headers, body } = random.chance(0.5)
    ? write(target, random)
    : request('GET', target, `/${collection(target, random)}?${optionsOf(target, random)}`, random)
  const relative = path.slice(target.path.length + random.between(0, 1))
  return {
    id,
    method,
    path: random.chance(0.9) ? relative : random.pick(['', 'http://x/y', '$0', '$x/ID', '/$batch', '%']),
    headers,
    ...(body !== undefined && { body })
  }
}

/** JSON of a body; deeply nested ones stay a text. */
function parsed(body: string): unknown {
  if (body.length > MAX_PARSED) return body
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

function multipart(parts: readonly Part[], random: Seeded): string {
  const lines = parts.flatMap(({ method, path, headers, body = '' }) => [
    '--b',
    'Content-Type: application/http',
    'Content-Transfer-Encoding: binary',
    ...(random.chance(0.3) ? [`Content-ID: ${random.pick(['1', '2', '', '$', 'x y'])}`] : []),
    '',
    `${method} ${path} HTTP/1.1`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    body,
    ''
  ])
  lines.push('--b--')
  for (let damage = random.pick([0, 0, 0, 1, 3]); damage > 0; damage -= 1)
    lines.splice(
      random.between(0, lines.length - 1),
      1,
      random.pick(['', '--b', 'x', '--b--', 'Content-Type: multipart/mixed; boundary=b'])
    )
  return lines.join(random.pick(['\r\n', '\r\n', '\r\n', '\n']))
}
