import assert from 'node:assert/strict'
import { type Findings, type Lab, roundsOf } from '../content-reliability/support/scenario.ts'
import type { Progress } from '../content-reliability/support/progress.ts'
import type { Seeded } from '../content-reliability/support/seeded.ts'
import type { Backend } from '../support/backend.ts'
import { as, get, post, send } from '../support/http/http.ts'
import { type EntitySet, entitySets, type Property } from '../support/http/metadata.ts'
import { alone, type Asked, inJsonBatch, inMultipartBatch, same, show, withinService } from './support/ways.ts'
import { publishTutorials } from '../learner/support/learning.ts'

/** A precondition that reads of services do not know, so that CAP answers. */
const byCap = { 'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' }
/** Services with those who read there: people of equal rights have rows of their own. */
const services = [
  { path: '/admin', name: 'AdminService', users: ['superadmin', 'admin'] },
  { path: '/admin', name: 'AdminService', users: ['superadmin', 'admin'] },
  { path: '/api', name: 'DeveloperService', users: ['learner', 'learner2'] },
  { path: '/pats', name: 'PatService', users: ['learner', 'learner2'] },
  { path: '/author', name: 'AuthorService', users: ['author'] },
  { path: '/graph', name: 'KnowledgeGraphService', users: ['learner', 'admin'] }
] as const
// prettier-ignore
const texts = ['a', "O'Hara", 'ä😀', 'a "b" c', '\\n', '\u2028', '<b>', 'ACTIVE', '2026-01-01', '12', 'x'.repeat(150), 'tag>one']
const headers: readonly Readonly<Record<string, string>>[] = [
  {},
  {},
  { accept: 'application/json' },
  { accept: 'application/json;odata.metadata=minimal;IEEE754Compatible=true', 'odata-maxversion': '4.0' },
  { accept: 'application/json;odata.metadata=none' },
  { 'accept-language': 'de' },
  { 'accept-encoding': 'gzip' },
  { prefer: 'odata.maxpagesize=2' },
  { prefer: 'maxpagesize=1, odata.include-annotations="*"' },
  { prefer: 'maxpagesize=2', accept: 'application/json;IEEE754Compatible=true' },
  { prefer: 'return=minimal' }
]

const draftFilters = [
  '(IsActiveEntity eq false or SiblingEntity/IsActiveEntity eq null)',
  'IsActiveEntity eq true',
  'IsActiveEntity eq false',
  'IsActiveEntity eq true and HasDraftEntity eq false',
  "IsActiveEntity eq true and SiblingEntity/IsActiveEntity eq null and DraftAdministrativeData/InProcessByUser eq ''"
]
const searches = ['"a"', '"zz"', '"a" "b"', '"a b"', 'a', '"AND"', '"12"', '"x" OR "a"']

type Row = Readonly<Record<string, unknown>>

/**
 * Random reads that come several times, with other texts in them, while rows change: what is answered by known statements
 * equals what CAP answers before or after it, in its status, headers and bytes.
 */
export async function preparedReads(lab: Lab): Promise<Findings> {
  const { start, progress } = lab
  const backend = await start()
  await fill(backend, await entitySets(backend, '/admin', 'AdminService', 'superadmin'), lab.random)
  for (const user of ['learner', 'learner2']) await learn(backend, user)
  const filled: Filled[] = []
  for (const service of services) filled.push(...(await withRows(backend, service)))
  for (const random of roundsOf(lab)) {
    const { set, sets, rows, service } = random.pick(filled)
    const shape = randomShape(service.path, set, sets, random)
    const sent = random.pick(headers)
    for (const literals of [0, 1, 2].map(() => literalsFor(shape, rows, random))) {
      const asked = { path: shape.write(literals), user: random.pick(service.users), sent }
      await compare(backend, asked, random, progress)
    }
  }
  const metrics = (await get(`${backend.url}/admin/metrics/live`, as('superadmin'))).json<{
    snapshot: { counters: Record<string, number> }
  }>()
  const of = (name: string) => metrics.snapshot.counters[`prepared.${name}`] ?? 0
  const left = Object.entries(metrics.snapshot.counters).filter(([name]) => name.startsWith('prepared.left.'))
  return {
    compared: progress.requests,
    hits: of('hits'),
    watched: of('watched'),
    left: left.map(([name, n]) => `${name.slice(14)}:${n}`).join(' ')
  }
}

/**
 * Asks CAP, then three times whoever answers, then CAP again; in between rows may change. The same for the next pages.
 */
async function compare(backend: Backend, asked: Asked, random: Seeded, progress: Progress): Promise<void> {
  let next: string | undefined = asked.path
  for (let page = 0; next !== undefined && page < 4; page++) {
    const body = await comparePage(backend, { ...asked, path: next }, random, progress)
    const [, link] = /"@odata\.nextLink":"((?:[^"\\]|\\.)*)"/.exec(body) ?? []
    next = link === undefined ? undefined : `${withinService(asked.path).root}/${JSON.parse(`"${link}"`) as string}`
  }
}

/** The request with the entity tag of the row, or with another one. */
async function withTag(backend: Backend, asked: Asked, random: Seeded): Promise<Asked> {
  const tag = /"etag","([^]*?)"\]/.exec((await alone(backend, asked)).headers)?.[1]?.replaceAll('\\"', '"')
  if (tag === undefined) return asked
  const sent = random.pick([tag, tag, tag.replace('W/', ''), 'W/"2020-01-01T00:00:00.000Z"', `${tag}, "b"`, '*'])
  return { ...asked, sent: { ...asked.sent, 'if-none-match': sent } }
}

async function comparePage(backend: Backend, plain: Asked, random: Seeded, progress: Progress): Promise<string> {
  const way = random.pick([alone, alone, alone, inJsonBatch, inMultipartBatch])
  const { path, user, sent } = random.chance(0.4) ? await withTag(backend, plain, random) : plain
  const ask = async (more = {}) => way(backend, { path, user, sent: { ...sent, ...more } })
  const before = await ask(byCap)
  const changing = random.chance(0.15) ? change(backend, random) : undefined
  const answers = [await ask(), await ask(), await ask()]
  await changing
  const right = [before, await ask(byCap)]
  for (const answer of answers) {
    // while rows change, a third state may be in between
    if (changing && answer.status === 200) continue
    if (!right.some(each => same(each, answer)))
      progress.differ(
        `GET ${path} by ${user} with ${JSON.stringify(sent)}\nCAP: ${show(right[0])}\nwas: ${show(answer)}`
      )
  }
  progress.add(answers.length)
  return before.body
}

let changes = 0

/** The tables change below the statements that are kept. */
async function changeTables({ sql }: Backend): Promise<void> {
  const name = `added_${++changes}`
  await sql(`ALTER TABLE tutorials_catalog_Tutorials ADD COLUMN ${name} INTEGER`)
  await sql(`CREATE INDEX by_${name} ON tutorials_catalog_Tutorials (${name}, slug)`)
  if (changes % 2 === 0) await sql(`DROP INDEX by_${name}`)
}

async function changeSettings({ url }: Backend, random: Seeded): Promise<void> {
  const headers = { ...as('superadmin'), 'content-type': 'application/json' }
  const body = JSON.stringify({ includeNestedGroups: random.pick([null, true, false]) })
  const { status, text } = await send(`${url}/admin/NavigatorSettings`, { method: 'PATCH', headers, body })
  assert.equal(status, 200, text())
}

/** A tutorial gets another title, a draft comes or goes, settings change, or tables do. */
async function change(backend: Backend, random: Seeded): Promise<void> {
  if (random.chance(0.4)) return changeDraft(backend, random)
  if (random.chance(0.1)) return changeSettings(backend, random)
  if (random.chance(0.05)) return changeTables(backend)
  const title = random.pick(texts)
  const { value } = (await get(`${backend.url}/admin/Tutorials?$top=3&$select=ID,modifiedAt`, as('superadmin'))).json<{
    value: readonly (Row & { ID: string; '@odata.etag': string })[]
  }>()
  const row = random.pick(value)
  const fields = { ...as('superadmin'), 'content-type': 'application/json', 'if-match': row['@odata.etag'] }
  await send(`${backend.url}/admin/Tutorials(${row.ID})`, {
    method: 'PATCH',
    headers: fields,
    body: JSON.stringify({ featuredOrder: random.between(1, 99), description: title })
  })
}

/** Rows of all entities that can be created with made-up values. */
async function fill(backend: Backend, sets: readonly EntitySet[], random: Seeded): Promise<void> {
  await publishTutorials(backend, { 'one-two': 2, 'three-four': 0, 'five-six': 1 })
  const ids = new Map<string, string>()
  for (const set of sets)
    for (let row = 0; row < 4; row++) {
      const { name } = set
      const made = await write(backend, name, madeUp(set, ids, random))
      if (made['IsActiveEntity'] !== false) ids.set(name, String(made['ID']))
      const draft = `${name}(ID=${String(made['ID'])},IsActiveEntity=`
      if (made['IsActiveEntity'] === false) await addChildren(backend, `${draft}false)`, { set, sets, ids }, random)
      // half of the rows with drafts become active, some of these have a draft as well, and others stay drafts
      if (made['IsActiveEntity'] !== false || row % 2 === 1) continue
      await write(backend, `${draft}false)/AdminService.draftActivate`, {})
      if (row === 2 && random.chance(0.5))
        await write(backend, `${draft}true)/AdminService.draftEdit`, {}, random.pick(['superadmin', 'admin']))
    }
}

/** A body with made-up values, and rows that are there. */
function madeUp({ properties, navigations }: EntitySet, ids: ReadonlyMap<string, string>, random: Seeded): object {
  const values = properties.filter(
    ({ name }) => !/^(?:created|modified|legacyId|IsActive|HasDraft|Has|Draft)|_ID$/.test(name)
  )
  const targets = navigations.filter(({ many, target }) => !many && ids.has(target))
  return {
    ...Object.fromEntries(values.map(each => [each.name, valueFor(each, random)] as const)),
    ...Object.fromEntries(targets.map(({ name, target }) => [`${name}_ID`, ids.get(target)] as const))
  }
}

interface Parent {
  readonly set: EntitySet
  readonly sets: readonly EntitySet[]
  readonly ids: ReadonlyMap<string, string>
}

/** Rows below a draft, which belong to it. */
async function addChildren(
  backend: Backend,
  parent: string,
  { set, sets, ids }: Parent,
  random: Seeded
): Promise<void> {
  for (const { name, target, many } of set.navigations) {
    const child = sets.find(each => each.name === target && many && each.keys.includes('IsActiveEntity'))
    if (child) await write(backend, `${parent}/${name}`, madeUp(child, ids, random))
  }
}

async function write({ url }: Backend, path: string, body: object, user = 'superadmin'): Promise<Row> {
  const answer = await send(`${url}/admin/${path}`, {
    method: 'POST',
    headers: { ...as(user), 'content-type': 'application/json', ...(path.includes('.draft') && { 'if-match': '*' }) },
    body: JSON.stringify(body)
  })
  return answer.status < 300 && answer.text() !== '' ? answer.json<Row>() : {}
}

/** A draft of the missions comes or goes, so that rows that plans answer need CAP for a while, and the other way round. */
async function changeDraft(backend: Backend, random: Seeded): Promise<void> {
  const user = random.pick(['superadmin', 'admin'])
  const path = `${backend.url}/admin/Missions?$filter=IsActiveEntity eq ${random.chance(0.5)}&$select=ID,IsActiveEntity`
  const { value } = (await get(path, as(user))).json<{ value: readonly Row[] }>()
  const row = random.pick(value.length > 0 ? value : [{ ID: 'none', IsActiveEntity: false }])
  const at = `Missions(ID=${String(row['ID'])},IsActiveEntity=${String(row['IsActiveEntity'])})`
  if (row['IsActiveEntity'] === true) await write(backend, `${at}/AdminService.draftEdit`, {}, user)
  else if (random.chance(0.5)) await write(backend, `${at}/AdminService.draftActivate`, {}, user)
  else await send(`${backend.url}/admin/${at}`, { method: 'DELETE', headers: { ...as(user), 'if-match': '*' } })
}

function valueFor({ name, type }: Property, random: Seeded): string | number | boolean | undefined {
  if (type === 'Edm.String') return /[sS]lug|^name$/.test(name) ? `v-${random.between(1, 1e9)}` : random.pick(texts)
  if (type === 'Edm.Boolean') return random.chance(0.5)
  if (/Int|Byte/.test(type)) return random.between(0, 9)
  if (type === 'Edm.Date') return '2026-01-02'
  if (/DateTimeOffset/.test(type)) return random.chance(0.5) ? '2026-01-02T03:04:05Z' : undefined
  return undefined
}

/** Progress and a token of somebody. */
async function learn(backend: Backend, user: string): Promise<void> {
  for (const stepNumber of user === 'learner' ? [1, 2] : [1]) {
    const done = await post(`${backend.url}/api/completeStep`, { slug: 'one-two', stepNumber }, as(user))
    assert.equal(done.status, 200, done.text())
  }
  const minted = await post(`${backend.url}/pats/mintPAT`, { name: `of ${user}`, scopes: ['read'] }, as(user))
  assert.equal(minted.status, 200, minted.text())
}

interface Filled {
  readonly service: (typeof services)[number]
  readonly set: EntitySet
  readonly sets: readonly EntitySet[]
  readonly rows: readonly Row[]
}

async function withRows(backend: Backend, service: (typeof services)[number]): Promise<readonly Filled[]> {
  const sets = await entitySets(backend, service.path, service.name, service.users[0])
  const filled: Filled[] = []
  for (const set of sets) {
    const answer = await get(`${backend.url}${service.path}/${set.name}?$top=20`, as(service.users[0]))
    const rows = answer.status === 200 ? answer.json<{ value: readonly Row[] }>().value : []
    if (rows.length > 0) filled.push({ service, set, sets, rows })
  }
  return filled
}

/** A read with places for literals, each for the value of a property. */
interface Shape {
  readonly places: readonly Property[]
  write(literals: readonly string[]): string
}

function randomShape(path: string, set: EntitySet, sets: readonly EntitySet[], random: Seeded): Shape {
  const places: Property[] = []
  const place = (property: Property) => `{${places.push(property) - 1}}`
  const property = () => random.pick(set.properties)
  const compared = () => {
    const each = property()
    if (each.type === 'Edm.String' && random.chance(0.4))
      return `${random.pick(['contains', 'startswith', 'endswith'])}(${each.name},${place(each)})`
    if (random.chance(0.1)) return `${each.name} eq null`
    if (random.chance(0.1)) return `${each.name} in (${place(each)},${place(each)})`
    return `${each.name} ${random.pick(['eq', 'ne', 'lt', 'ge'])} ${place(each)}`
  }
  const hasDrafts = set.keys.includes('IsActiveEntity')
  const options = [
    hasDrafts && random.chance(0.6)
      ? `$filter=${random.pick(draftFilters)}`
      : random.chance(0.5) &&
        `$filter=${Array.from({ length: random.between(1, 3) }, compared).join(random.pick([' and ', ' or ']))}`,
    random.chance(0.4) && `$orderby=${property().name}${random.pick(['', ' desc'])}`,
    random.chance(0.3) && `$select=${[property(), property()].map(({ name }) => name).join(',')}`,
    random.chance(0.6) && `$top=${random.pick([0, 1, 2, 20, 1000, 2000])}`,
    random.chance(0.2) && `$skip=${random.pick([0, 1, 3])}`,
    random.chance(0.3) && '$count=true',
    random.chance(0.15) && `$search=${random.pick(searches)}`,
    random.chance(0.05) && '$format=json',
    random.chance(0.25) && set.navigations.length > 0 && `$expand=${expanded(set, sets, random)}`
  ].filter(option => option !== false)
  const keys = set.keys.flatMap(key => set.properties.find(({ name }) => name === key) ?? [])
  const key = random.chance(0.2) ? `(${keys.map(each => `${each.name}=${place(each)}`).join(',')})` : ''
  const leadsOn = key !== '' && set.navigations.length > 0 && random.chance(0.4)
  const to = leadsOn ? random.pick(set.navigations).name : undefined
  const behind = ['$count=true', '$top=2', '$skip=1'].filter(() => random.chance(0.4))
  const ofRow = options.filter(option => /^\$(?:select|expand|format)/.test(option))
  const chosen = key === '' ? options : to === undefined ? ofRow : behind
  const address = `${path}/${set.name}${key}${to === undefined ? '' : `/${to}`}`
  const text = `${address}${chosen.length > 0 ? `?${chosen.join('&')}` : ''}`
  return {
    places,
    write: literals => {
      const written = text.replaceAll(/\{(\d+)\}/g, (_, index: string) => literals[Number(index)] ?? '')
      return written.replaceAll(/[^\w/?&=$()',-]/gu, each => encodeURIComponent(each))
    }
  }
}

function expanded(set: EntitySet, sets: readonly EntitySet[], random: Seeded): string {
  const { name, target } = random.pick(set.navigations)
  const to = sets.find(each => each.name === target)
  const inner = to && random.chance(0.5) ? `($select=${random.pick(to.properties).name};$top=2)` : ''
  return name + inner
}

/** The values of a row for the places of a shape, or others. */
function literalsFor({ places }: Shape, rows: readonly Row[], random: Seeded): readonly string[] {
  const row = random.pick(rows)
  return places.map(place => {
    const value = (random.chance(0.75) ? row[place.name] : valueFor(place, random)) as
      string | number | boolean | null | undefined
    if (value === undefined && place.type === 'Edm.Guid') return '00000000-0000-4000-8000-000000000001'
    if (value === null || value === undefined) return place.type === 'Edm.String' ? "'none'" : 'null'
    return place.type === 'Edm.String' ? `'${String(value).replaceAll("'", "''")}'` : String(value)
  })
}
