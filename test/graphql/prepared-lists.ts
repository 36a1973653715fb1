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
 * Random lists over GraphQL that come several times, with other texts, while people go
 * on: a list by itself, which plans may answer, is the same as two in one request, which the service answers.
 */
export async function preparedLists(lab: Lab): Promise<Findings> {
  const { start, progress } = lab
  const backend = await start()
  const slugs = ['one-two', 'three-four', 'five-six']
  await publishTutorials(backend, Object.fromEntries(slugs.map(slug => [slug, 1])))
  for (const user of users) await step(backend, 'one-two', user)
  const sets = await entitySets(backend, '/api', 'DeveloperService', 'learner')
  for (const random of roundsOf(lab)) {
    const list = listOf(sets, random)
    for (let time = 0; time < 4; time++) {
      const text = list.replaceAll('"?"', () => JSON.stringify(random.pick(texts)))
      if (random.chance(0.1)) await step(backend, random.pick(slugs), random.pick(users))
      await compare(backend, text, progress)
    }
  }
  return { compared: progress.requests, hits: await hits(backend) }
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

async function compare(backend: Backend, list: string, progress: Progress): Promise<void> {
  const alone = `{ a: ${list} }`
  const answers = [await ask(backend, alone), await ask(backend, alone), await ask(backend, alone)]
  const twice = await ask(backend, `{ a: ${list} b: ${list} }`)
  const context = `${list}\n${backend.output().slice(-1500)}`
  assert.deepEqual([twice.status, twice.json<Answer>().errors], [200, undefined], `${twice.text()} for ${context}`)
  const right = JSON.stringify({ data: { a: twice.json<Answer>().data['a'] } })
  for (const answer of answers)
    if (answer.text() !== right) progress.differ(`${answer.text()}\nthe service: ${right}\n${context}`)
  progress.add(answers.length)
}

interface Answer {
  readonly data: Readonly<Record<string, unknown>>
  readonly errors?: unknown
}

const ask = ({ url }: Backend, query: string): Promise<HttpResponse> => post(`${url}/graphql`, { query }, as('api'))

async function step({ url }: Backend, slug: string, user: string): Promise<void> {
  const answer = await post(`${url}/api/completeStep`, { slug, stepNumber: 1 }, as(user))
  assert.ok(answer.status < 300, answer.text())
}

async function hits(backend: Backend): Promise<number> {
  const { snapshot } = (await get(`${backend.url}/admin/metrics/live`, as('superadmin'))).json<{
    snapshot: { counters: Record<string, number> }
  }>()
  return snapshot.counters['prepared.queries.hits'] ?? 0
}
