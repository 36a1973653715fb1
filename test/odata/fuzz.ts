import assert from 'node:assert/strict'
import { askAll } from '../content-reliability/fuzz/timed.ts'
import { withContext } from '../content-reliability/fuzz/with-context.ts'
import type { Findings, Lab } from '../content-reliability/support/scenario.ts'
import type { Backend } from '../support/backend.ts'
import { as, get, type HttpResponse, send } from '../support/http/http.ts'
import { entitySets } from '../support/http/metadata.ts'
import { type RandomRequest, randomRequest, type Target } from './support/random-request.ts'

const BATCH = 8

/** The services with whoever may do most in them; the admin's has by far the most to try. */
const services = [
  ...Array.from({ length: 6 }, () => ['/admin', 'AdminService', 'superadmin'] as const),
  ['/author', 'AuthorService', 'author'] as const,
  ['/api', 'DeveloperService', 'learner'] as const,
  ['/pats', 'PatService', 'learner'] as const,
  ['/search', 'SearchService', 'learner'] as const,
  ['/graph', 'KnowledgeGraphService', 'admin'] as const
]

/**
 * Random requests against the OData services: no answer is a 5xx but 501 (not supported), errors have the form of OData and
 * tell nothing of the database, none is slow, and the process stays up.
 */
export async function fuzz({ start, random, rounds, progress }: Lab): Promise<Findings> {
  const backend = await start()
  const targets: Target[] = []
  for (const [path, name, user] of services)
    targets.push({ path, name, user, sets: await entitySets(backend, path, name, user) })
  const counts: Record<string, number> = {}
  const slowest = { ms: 0 }
  for (let sent = 0; sent < rounds && progress.goesOn; sent += BATCH) {
    progress.add(BATCH)
    const requests = Array.from({ length: BATCH }, () => randomRequest(random.pick(targets), random))
    const answers = await askAll(requests, each => ask(backend, each), slowest)
    for (const [index, answer] of answers.entries()) {
      const request = requests[index] as RandomRequest
      withContext(
        () => check(answer),
        () => context(answer, request, backend)
      )
      const kind = `${Math.floor(answer.status / 100)}xx`
      counts[kind] = (counts[kind] ?? 0) + 1
    }
  }
  assert.equal((await get(`${backend.url}/health`)).status, 200)
  return { requests: progress.requests, ...counts, slowest: slowest.ms }
}

function ask({ url }: Backend, { method, path, headers, body, user }: RandomRequest): Promise<HttpResponse> {
  return send(url + path, { method, headers: { ...headers, ...as(user) }, ...(body !== undefined && { body }) })
}

function check(answer: HttpResponse): void {
  const text = answer.text()
  for (const status of statusesIn(answer, text)) assert.ok(status < 500 || status === 501, `status ${status}`)
  if (answer.status >= 400 && text !== '') {
    assert.match(text, /^\{"error":\{/)
    assert.doesNotMatch(text, /\bin:\n|json_insert|json_object|json_build|strpos\(/)
  }
}

function context(answer: HttpResponse, { method, path, headers, body }: RandomRequest, backend: Backend): string {
  const asked = `${method} ${path.slice(0, 1500)} ${JSON.stringify(headers)}\n${body?.slice(0, 3000) ?? ''}`
  return `${answer.status} ${answer.text().slice(0, 700)}\nto ${asked}\n${backend.output().slice(-3000)}`
}

/** The status of the answer, and of each part of a batch. */
function statusesIn({ status, headers }: HttpResponse, text: string): readonly number[] {
  const parts = /multipart/.test(headers['content-type'] ?? '')
    ? text.matchAll(/^HTTP\/1\.1 (\d+)/gm)
    : text.matchAll(/"id":"[^"]*","status":(\d+)/g)
  return [status, ...[...parts].map(([, code]) => Number(code))]
}
