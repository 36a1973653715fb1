import assert from 'node:assert/strict'
import { askAll } from '../content-reliability/fuzz/timed.ts'
import { withContext } from '../content-reliability/fuzz/with-context.ts'
import type { Findings, Lab } from '../content-reliability/support/scenario.ts'
import type { Backend } from '../support/backend.ts'
import { as, get, type HttpResponse, send } from '../support/http/http.ts'
import { entitySets } from '../support/http/metadata.ts'
import { publish, sampleDocument } from '../support/publish.ts'
import { randomBody } from './support/random-graphql.ts'

const BATCH = 8
const types = [
  'application/json',
  'application/json',
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  ''
]

/**
 * Random GraphQL requests: no answer is a 5xx, no error in an answer is a failure of the server, none tells anything of the
 * database, none is slow, and the process stays up.
 */
export async function fuzz({ start, random, rounds, progress }: Lab): Promise<Findings> {
  const backend = await start()
  const slugs = ['fuzz-one', 'fuzz-two', 'fuzz-three']
  await publish(backend, Object.fromEntries(slugs.map(slug => [slug, sampleDocument(slug)])))
  const sets = await entitySets(backend, '/api', 'DeveloperService', 'learner')
  const counts = { data: 0, refused: 0 }
  const slowest = { ms: 0 }
  for (let sent = 0; sent < rounds && progress.goesOn; sent += BATCH) {
    progress.add(BATCH)
    const requests = Array.from({ length: BATCH }, () => ({ body: randomBody(sets, random), type: random.pick(types) }))
    const answers = await askAll(requests, each => ask(backend, each), slowest)
    for (const [index, answer] of answers.entries()) {
      const body = requests[index]?.body ?? ''
      withContext(
        () => check(answer),
        () => context(answer, body, backend)
      )
      counts[/^\{"data":\{/.test(answer.text()) ? 'data' : 'refused'] += 1
    }
  }
  assert.equal((await get(`${backend.url}/health`)).status, 200)
  return { requests: progress.requests, ...counts, slowest: slowest.ms }
}

function ask(
  { url }: Backend,
  { body, type }: { readonly body: string; readonly type: string }
): Promise<HttpResponse> {
  const headers = { ...as('api'), ...(type !== '' && { 'content-type': type }) }
  return send(`${url}/graphql`, { method: 'POST', headers, body })
}

function check(answer: HttpResponse): void {
  const text = answer.text()
  assert.ok(answer.status < 500, `status ${answer.status}`)
  assert.doesNotMatch(text, /"code":"internal"|The server failed/)
  assert.match(text, /^\{"(data|errors?)":/)
  assert.doesNotMatch(text, /\bin:\n|json_insert|json_object|json_build|strpos\(|SELECT\s.*\sFROM\s/)
}

const context = (answer: HttpResponse, body: string, backend: Backend): string =>
  `${answer.status} ${answer.text().slice(0, 1500)}\nto ${body.slice(0, 3000)}\n${backend.output().slice(-3000)}`
