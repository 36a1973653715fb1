import assert from 'node:assert/strict'
import { hostileJson } from '../content-reliability/fuzz/hostile-json.ts'
import { askAll } from '../content-reliability/fuzz/timed.ts'
import { withContext } from '../content-reliability/fuzz/with-context.ts'
import type { Findings, Lab } from '../content-reliability/support/scenario.ts'
import type { Seeded } from '../content-reliability/support/seeded.ts'
import type { Backend } from '../support/backend.ts'
import { as, get, type HttpResponse, send } from '../support/http/http.ts'

const BATCH = 8

const methods = [
  ...[
    'message/send',
    'message/send',
    'message/stream',
    'SendMessage',
    'tasks/get',
    'tasks/cancel',
    'SendMessage',
    'SendStreamingMessage',
    'GetTask'
  ],
  ...['CancelTask', 'tasks/resubscribe', 'SubscribeToTask', 'ListTasks', 'ListTasks', 'x']
]
const skills = [
  'tutorial-chat',
  'search-tutorials',
  'user-progress',
  'knowledge-graph',
  'tutorial-steps',
  'search-tutorials',
  'x',
  1
]
const tools = [
  'search_tutorials',
  'get_tutorial',
  'get_my_tutorials',
  'kg_neighborhood',
  'get_tutorial_step',
  'complete_step',
  1
]
const texts = ['', 'a', "'; --", '%', '\u0000', '\ud800', '"unclosed', 'x'.repeat(3000), 'AND OR NOT']

interface Attempt {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** Random messages over A2A: each is answered as JSON-RPC has it, none with a 5xx or a stack, and the process stays up. */
export async function fuzz({ start, random, rounds, progress }: Lab): Promise<Findings> {
  const backend = await start({ env: { A2A_CALLS_PER_MINUTE: '10000000', SEARCH_RATE_LIMIT_MAX: '100000' } })
  const counts = { results: 0, errors: 0, taken: 0 }
  const slowest = { ms: 0 }
  for (let sent = 0; sent < rounds && progress.goesOn; sent += BATCH) {
    progress.add(BATCH)
    const attempts = Array.from({ length: BATCH }, () => attempt(random))
    const answers = await askAll(attempts, each => ask(backend, each), slowest)
    answers.forEach((answer, index) => {
      withContext(
        () => check(answer, counts),
        () => `${answer.status} ${answer.text().slice(0, 500)}\n${JSON.stringify(attempts[index]).slice(0, 2000)}`
      )
    })
  }
  assert.equal((await get(`${backend.url}/health`)).status, 200)
  return { requests: progress.requests, ...counts, slowest: slowest.ms }
}

function attempt(random: Seeded): Attempt {
  const body = { jsonrpc: '2.0', id: random.pick([1, 'a', 0]), method: random.pick(methods), params: paramsOf(random) }
  return {
    body: random.chance(0.5) ? JSON.stringify(body) : hostileJson(body, random),
    headers: {
      'content-type': 'application/json',
      ...(random.chance(0.3) && { 'a2a-version': random.pick(['1.0', '0.3', '', '2', 'x']) })
    }
  }
}

function paramsOf(random: Seeded): object {
  if (random.chance(0.2))
    return {
      id: random.pick(['x', '', '\u0000', 'x'.repeat(100)]),
      historyLength: random.pick([0, -1, 1e9]),
      contextId: random.pick(texts),
      pageToken: random.pick(['', ...texts]),
      pageSize: random.pick([1, 0, 1e9])
    }
  const part = () =>
    random.pick<object>([
      { kind: 'text', text: 'garden' },
      { text: 'garden' },
      { kind: 'text', text: random.pick(texts) },
      { kind: 'text', text: random.pick(texts) },
      { text: random.pick(texts) },
      { data: { tool: random.pick(tools), slug: random.pick(texts), limit: random.pick([1, -1, 1e21]) } },
      { data: random.pick([null, [], 1]) },
      { raw: 'AAAA' },
      {}
    ])
  return {
    message: {
      role: random.pick(['user', 'user', 'ROLE_USER', 'ROLE_USER', 'agent']),
      messageId: random.pick(texts),
      parts: Array.from({ length: random.chance(0.1) ? 0 : random.between(1, 2) }, part),
      ...(random.chance(0.1) && { taskId: random.pick(texts) })
    },
    ...(random.chance(0.8) && { metadata: { skillId: random.pick(skills) } }),
    ...(random.chance(0.2) && { configuration: { blocking: false, historyLength: random.pick([0, 1.5, 3]) } })
  }
}

const ask = ({ url }: Backend, { body, headers }: Attempt): Promise<HttpResponse> =>
  send(`${url}/a2a`, { method: 'POST', headers: { ...as('agent'), ...headers }, body })

function check(answer: HttpResponse, counts: { results: number; errors: number; taken: number }): void {
  const text = answer.text()
  assert.ok(answer.status < 500, 'a failure of the service')
  assert.ok(!/\n\s+at |node_modules|SELECT .* FROM|report id/.test(text), 'tells of the inside')
  if (answer.status === 202) {
    counts.taken++
    return
  }
  const messages = String(answer.headers['content-type']).startsWith('text/event-stream')
    ? text.split('\n\n').flatMap(event => (event.startsWith('data: ') ? event.slice(6) : []))
    : [text]
  for (const each of messages) checkMessage(each, counts)
}

function checkMessage(text: string, counts: { results: number; errors: number }): void {
  const { jsonrpc, result, error } = JSON.parse(text) as {
    readonly jsonrpc: unknown
    readonly result?: unknown
    readonly error?: { readonly code: unknown; readonly message: unknown }
  }
  assert.equal(jsonrpc, '2.0')
  assert.equal((result === undefined) !== (error === undefined), true)
  if (!error) return void counts.results++
  assert.ok(Number.isInteger(error.code) && typeof error.message === 'string')
  counts.errors++
}
