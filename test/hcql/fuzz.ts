import assert from 'node:assert/strict'
import { askAll } from '../content-reliability/fuzz/timed.ts'
import { withContext } from '../content-reliability/fuzz/with-context.ts'
import { hostileJson } from '../content-reliability/fuzz/hostile-json.ts'
import type { Findings, Lab } from '../content-reliability/support/scenario.ts'
import type { Seeded } from '../content-reliability/support/seeded.ts'
import type { Backend } from '../support/backend.ts'
import { as, get, type HttpResponse, send } from '../support/http/http.ts'
import { type EntitySet, entitySets } from '../support/http/metadata.ts'
import { randomQuery } from './support/random-query.ts'
import { addRows } from './support/rows.ts'
import { hostileCql } from './support/hostile-cql.ts'
import { wildQuery } from './support/wild-query.ts'

const BATCH = 8

interface Attempt {
  readonly body: string
  readonly type: string
  /** Expected status; without one, any status that is no failure of the service. */
  readonly answer?: 200
}

/**
 * Random queries over HCQL are answered, whatever else is sent is refused as 400, 413 or 415; no answer is a 5xx, none
 * holds a statement of the database, and the process stays up.
 */
export async function fuzz({ start, random, rounds, progress }: Lab): Promise<Findings> {
  const backend = await start()
  await addRows(backend)
  const declared = await entitySets(backend, '/admin', 'AdminService', 'admin')
  const sets: EntitySet[] = []
  for (const set of declared) sets.push(await readable(backend, set))
  const counts = { answered: 0, refused: 0 }
  const slowest = { ms: 0 }
  for (let sent = 0; sent < rounds && progress.goesOn; sent += BATCH) {
    progress.add(BATCH)
    const attempts = Array.from({ length: BATCH }, () => attempt(sets, random))
    const answers = await askAll(attempts, each => ask(backend, each), slowest)
    answers.forEach((answer, index) => {
      const asked = attempts[index] as Attempt
      withContext(
        () => check(answer, asked),
        () => context(answer, asked, backend)
      )
    })
    counts.answered += answers.filter(({ status }) => status === 200).length
    counts.refused += answers.filter(({ status }) => status !== 200).length
  }
  assert.equal((await get(`${backend.url}/health`)).status, 200)
  return { requests: progress.requests, entities: sets.length, ...counts, slowest: slowest.ms }
}

/** Leaves out elements that handlers add to rows and the drafts of OData: no row that a query could read has them. */
async function readable(backend: Backend, { properties, navigations, ...set }: EntitySet): Promise<EntitySet> {
  const found = await Promise.all(
    properties.map(async property => {
      const SELECT = { from: { ref: [set.name] }, columns: [{ ref: [property.name] }] }
      const answer = await ask(backend, { body: JSON.stringify({ SELECT }), type: 'application/json' })
      const hidden = answer.status === 400 && answer.text().includes('is no readable element')
      assert.ok(answer.status === 200 || hidden, answer.text())
      return hidden ? [] : [property]
    })
  )
  const ofDrafts = new Set(['SiblingEntity', 'DraftAdministrativeData'])
  return { ...set, properties: found.flat(), navigations: navigations.filter(({ name }) => !ofDrafts.has(name)) }
}

function attempt(sets: readonly EntitySet[], random: Seeded): Attempt {
  const type = random.chance(0.95)
    ? 'application/json'
    : random.pick(['application/cqn+json', 'text/html', '', 'application/json; charset=latin1'])
  const query = randomQuery(sets, random)
  const kind = random.next()
  if (kind < 0.25) return { body: JSON.stringify(query), type: 'application/json', answer: 200 }
  if (kind < 0.55) return { body: JSON.stringify(wildQuery(sets, random)), type: 'application/json' }
  if (kind < 0.8) return { body: hostileJson(query, random), type }
  return { body: hostileCql(sets, random), type: 'text/plain' }
}

function ask({ url }: Backend, { body, type }: Attempt): Promise<HttpResponse> {
  const headers = { ...as('admin'), ...(type !== '' && { 'content-type': type }) }
  return send(`${url}/hcql/admin`, { method: 'POST', headers, body })
}

/** Rows that no table holds are neither filtered nor part of conditions, and lists within lists end somewhere. */
const isLimited = (answer: HttpResponse): boolean =>
  /"unsupported_query"|"expand_too_wide"|can only be read by itself/.test(answer.text())

const refusals = [400, 413, 415]

function check(answer: HttpResponse, { answer: expected }: Attempt): void {
  const fits = expected ? answer.status === expected || isLimited(answer) : [200, ...refusals].includes(answer.status)
  assert.ok(fits, `status ${answer.status}`)
  if (answer.status === 200) return assert.ok(Array.isArray(answer.json<{ data: unknown }>().data))
  assert.match(answer.text(), /^\{"error":\{"code":"\w+","message":"/)
  assert.doesNotMatch(answer.text(), /SELECT\s.*\sFROM\s+\(?\w*_\w*|json_object|\$B\b/)
}

const context = (answer: HttpResponse, { body }: Attempt, backend: Backend): string =>
  `${answer.status} ${answer.text().slice(0, 500)} for\n${body.slice(0, 2000)}\n${backend.output().slice(-2500)}`
