import assert from 'node:assert/strict'
import { hostileJson } from '../content-reliability/fuzz/hostile-json.ts'
import { askAll } from '../content-reliability/fuzz/timed.ts'
import { withContext } from '../content-reliability/fuzz/with-context.ts'
import type { Findings, Lab } from '../content-reliability/support/scenario.ts'
import type { Seeded } from '../content-reliability/support/seeded.ts'
import type { Backend } from '../support/backend.ts'
import { as, get, type HttpResponse, send } from '../support/http/http.ts'
import { stateless } from './support/stateless.ts'

const BATCH = 8

interface Attempt {
  readonly path: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

const mounts = ['search', 'graph', 'homepage', 'api', 'admin']
const methods = [
  'initialize',
  'ping',
  'tools/list',
  'tools/call',
  'server/discover',
  'resources/read',
  'prompts/get',
  'x'
]
const tools = [
  ...['search_tutorials', 'get_tutorial', 'list_missions', 'get_mission', 'get_tutorial_step', 'get_my_tutorials'],
  ...['get_my_missions', 'get_my_events', 'get_my_completed_steps', 'complete_step', 'reset_tutorial_progress'],
  ...['get_my_recommended_tutorials', 'get_my_recommended_missions', 'publish_content', 'describe', 'query', 'nothing']
]
const entities = ['Tags', 'SearchableItems', 'Tutorials', 'Missions', 'TaskRecords', 'Nothing']

/**
 * Random JSON-RPC bodies to all mounts: each is answered as JSON-RPC has it, or taken as a notification; no answer is a 5xx
 * or holds a stack, and the process stays up.
 */
export async function fuzz({ start, random, rounds, progress }: Lab): Promise<Findings> {
  const unlimited = { MCP_CALLS_PER_MINUTE: '10000000', SEARCH_RATE_LIMIT_MAX: '100000' }
  const backend = await start({ env: unlimited })
  const counts = { results: 0, errors: 0, taken: 0 }
  const slowest = { ms: 0 }
  for (let sent = 0; sent < rounds && progress.goesOn; sent += BATCH) {
    progress.add(BATCH)
    const attempts = Array.from({ length: BATCH }, () => attempt(random))
    const answers = await askAll(attempts, each => ask(backend, each), slowest)
    answers.forEach((answer, index) => {
      const asked = attempts[index] as Attempt
      withContext(
        () => check(answer, counts),
        () => `${answer.status} ${answer.text().slice(0, 500)}\n${JSON.stringify(asked).slice(0, 2000)}`
      )
    })
  }
  assert.equal((await get(`${backend.url}/health`)).status, 200)
  return { requests: progress.requests, ...counts, slowest: slowest.ms }
}

function attempt(random: Seeded): Attempt {
  const method = random.pick(methods)
  const params: Record<string, unknown> =
    method === 'tools/call' || random.chance(0.6) ? { name: random.pick(tools), arguments: argumentsOf(random) } : {}
  const { body, headers } = stateless(random.chance(0.6) ? 'tools/call' : method, params)
  const isLegacy = random.chance(0.5)
  if (isLegacy) delete (body.params as Record<string, unknown>)['_meta']
  const kind = random.next()
  return {
    path: `/mcp/${random.pick(mounts)}`,
    body: kind < 0.5 ? JSON.stringify(body) : hostileJson(body, random),
    headers: {
      'content-type': random.chance(0.97) ? 'application/json' : 'text/html',
      ...(random.chance(0.1) && { accept: random.pick(['text/event-stream', 'text/html', '*/*;q=x']) }),
      ...(!isLegacy && headers),
      ...(isLegacy && random.chance(0.7) && { 'mcp-protocol-version': '2025-11-25' }),
      ...(random.chance(0.05) && { 'mcp-protocol-version': random.pick(['x', '2025-11-25', '2026-07-28']) })
    }
  }
}

const values = [
  '',
  'a',
  'mcp-one',
  "'; --",
  '%',
  '\u0000',
  '\ud800',
  0,
  -1,
  1e21,
  1.5,
  true,
  null,
  [],
  {},
  ['x'],
  'x'.repeat(3000)
]

function argumentsOf(random: Seeded): object {
  const value = () => random.pick(values)
  const names = [
    'slug',
    'stepNumber',
    'query',
    'limit',
    'status',
    'when',
    'entity',
    'select',
    'where',
    'orderBy',
    'html'
  ]
  const chosen = names.filter(() => random.chance(0.3)).map(name => [name, value()] as const)
  const query = random.chance(0.4)
    ? {
        entity: random.pick(entities),
        select: [value()],
        where: [{ ref: ['slug'] }, random.pick(['=', 'like', value()]), { val: value() }]
      }
    : {}
  return { ...query, ...Object.fromEntries(chosen) }
}

const ask = ({ url }: Backend, { path, body, headers }: Attempt): Promise<HttpResponse> =>
  send(`${url}${path}`, { method: 'POST', headers: { ...as('superadmin'), ...headers }, body })

function check(answer: HttpResponse, counts: { results: number; errors: number; taken: number }): void {
  const text = answer.text()
  assert.ok(answer.status < 500, 'a failure of the service')
  assert.ok(!/\n\s+at |node_modules|SELECT .* FROM/.test(text), 'tells of the inside')
  assert.ok(!text.includes('report id'), 'a tool has failed')
  if (answer.status === 202) {
    assert.equal(text, '')
    counts.taken++
    return
  }
  const json = text.startsWith('event: message\ndata: ') ? text.slice('event: message\ndata: '.length) : text
  const message = JSON.parse(json) as {
    jsonrpc: unknown
    result?: unknown
    error?: { code: unknown; message: unknown }
  }
  assert.equal(message.jsonrpc, '2.0')
  assert.equal((message.result === undefined) !== (message.error === undefined), true)
  if (message.error) {
    assert.ok(Number.isInteger(message.error.code) && typeof message.error.message === 'string')
    counts.errors++
  } else counts.results++
}
