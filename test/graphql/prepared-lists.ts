import assert from 'node:assert/strict'
import type { Progress } from '../content-reliability/support/progress.ts'
import { type Findings, type Lab, roundsOf } from '../content-reliability/support/scenario.ts'
import type { Seeded } from '../content-reliability/support/seeded.ts'
import type { Backend } from '../support/backend.ts'
import { as, get, type HttpResponse, post } from '../support/http/http.ts'
import { type EntitySet, entitySets } from '../support/http/metadata.ts'
import { publishTutorials } from '../learner/support/learning.ts'

const users = ['learner', 'learner2', 'api'] as const
const texts = ['one-two', 'a', "O'Hara", 'ä😀', '%', 'T']

/**
 * Random operations of one list or several that come several times, with other texts, while people go on: an instance whose
 * switch is on answers what one answers whose switch is off, on the same database.
 */
export async function preparedLists(lab: Lab): Promise<Findings> {
  const { start, progress } = lab
  const backend = await start()
  const { database, dataDir } = backend
  const plain = await start({ database, dataDir, env: { PREPARED_READS: 'false' } })
  const slugs = ['one-two', 'three-four', 'five-six']
  await publishTutorials(backend, Object.fromEntries(slugs.map(slug => [slug, 1])))
  for (const user of users) await step(backend, 'one-two', user)
  const sets = await entitySets(backend, '/api', 'DeveloperService', 'learner')
  for (const random of roundsOf(lab)) {
    const operation = operationOf(sets, random)
    for (let time = 0; time < 4; time++) {
      const text = operation.replaceAll('"?"', () => JSON.stringify(random.pick(texts)))
      if (random.chance(0.1)) await step(backend, random.pick(slugs), random.pick(users))
      await compare([backend, plain], text, progress)
      if (random.chance(0.1)) await askWhileWriting(backend, listOf(sets, random), random)
    }
  }
  assert.equal((await counters(plain))['prepared.queries.hits'], undefined)
  const found = Object.entries(await counters(backend)).filter(([name]) => name.startsWith('prepared.queries.'))
  const ways = found.map(([name, count]) => `${name.slice(17)}:${count}`).join(' ')
  return { compared: progress.requests, hits: (await counters(backend))['prepared.queries.hits'] ?? 0, ways }
}

/** One list, or several under names of their own: some in fragments, some that are refused, some that are left out. */
function operationOf(sets: readonly EntitySet[], random: Seeded): string {
  const count = random.pick([1, 1, 2, 3])
  const fields = Array.from({ length: count }, (_, index) => {
    const field = `f${index}: ${listOf(sets, random)}`
    if (random.chance(0.1)) return `f${index}: ${random.pick(sets).name}(top: 1001) { totalCount }`
    if (random.chance(0.1)) return `... on Query { ${field} }`
    if (random.chance(0.05)) return `... @include(if: false) { ${field} } __typename`
    return field
  })
  return `{ ${random.shuffled(fields).join(' ')} }`
}

/** A list with a mark in place of each text. */
function listOf(sets: readonly EntitySet[], random: Seeded): string {
  const set = random.pick(sets)
  const columns = set.properties.map(({ name }) => name)
  const named = set.properties.filter(({ type }) => type === 'Edm.String').map(({ name }) => name)
  const filter = () => `${random.pick(named)}: { ${random.pick(['eq', 'ne', 'lt', 'contains', 'startswith'])}: "?" }`
  const conditions = [`{ ${filter()} }`, `{ or: [{ ${filter()} }, { ${filter()} }] }`, `{ not: { ${filter()} } }`]
  const options = [
    ...(named.length > 0 && random.chance(0.6) ? [`filter: ${random.pick(conditions)}`] : []),
    ...(random.chance(0.4) ? [`orderBy: [{ ${random.pick(columns)}: ${random.pick(['asc', 'desc'])} }]`] : []),
    ...(random.chance(0.6) ? [`top: ${random.pick([0, 1, 2, 20])}`] : []),
    ...(random.chance(0.2) ? [`skip: ${random.pick([0, 1])}`] : [])
  ]
  const nested = random.chance(0.3) ? nestedIn(set, sets, random) : ''
  const nodes = `nodes { ${random.shuffled(columns).slice(0, 3).join(' ')} ${nested} }`
  const page = random.pick([nodes, nodes, `totalCount ${nodes}`, 'totalCount'])
  return `${set.name}${options.length > 0 ? `(${options.join(', ')})` : ''} { ${page} }`
}

function nestedIn(set: EntitySet, sets: readonly EntitySet[], random: Seeded): string {
  const known = set.navigations.flatMap(({ name, target, many }) => {
    const to = sets.find(each => each.name === target)
    return to ? [{ name, many, column: random.pick(to.properties).name }] : []
  })
  if (known.length === 0) return ''
  const { name, many, column } = random.pick(known)
  return many ? `${name}(top: 2) { totalCount nodes { ${column} } }` : `${name} { ${column} }`
}

/** Asks three times the one whose switch is on, and before and after it the other. */
async function compare([backend, plain]: readonly [Backend, Backend], query: string, progress: Progress) {
  const before = shown(await ask(plain, query))
  const answers = [await ask(backend, query), await ask(backend, query), await ask(backend, query)].map(shown)
  const right = [before, shown(await ask(plain, query))]
  for (const answer of answers)
    if (!right.includes(answer)) progress.differ(`${query}\n${answer}\nwith the switch off: ${before}`)
  progress.add(answers.length)
}

/** Status, headers that tell of the answer, and bytes. */
const shown = ({ status, headers, text }: HttpResponse): string => `${status} ${headers['content-type']} ${text()}`

/** Lists of one operation are of one state of the database, where a transaction is: on SQLite. */
async function askWhileWriting(backend: Backend, list: string, random: Seeded): Promise<void> {
  const text = list.replaceAll('"?"', '"a"')
  const writing = step(backend, 'three-four', random.pick(users))
  const answers = await Promise.all([1, 2, 3].map(() => ask(backend, `{ a: ${text} b: ${text} }`)))
  await writing
  if (backend.database.kind !== 'sqlite') return
  for (const answer of answers) {
    const { a, b } = answer.json<{ data: Readonly<Record<string, unknown>> }>().data
    assert.deepEqual(a, b, text)
  }
}

const ask = ({ url }: Backend, query: string): Promise<HttpResponse> => post(`${url}/graphql`, { query }, as('api'))

async function step({ url }: Backend, slug: string, user: string): Promise<void> {
  const answer = await post(`${url}/api/completeStep`, { slug, stepNumber: 1 }, as(user))
  assert.ok(answer.status < 300, answer.text())
}

async function counters({ url }: Backend): Promise<Readonly<Record<string, number>>> {
  const { snapshot } = (await get(`${url}/admin/metrics/live`, as('superadmin'))).json<{
    snapshot: { counters: Record<string, number> }
  }>()
  return snapshot.counters
}
