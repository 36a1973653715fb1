import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { changeSettings } from '../settings/support/singleton.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { inFullRun } from '../support/database/on-both.ts'
import { plannedGateway, startGateway } from '../support/gateway.ts'
import { type ModelEndpoint, startModelEndpoint } from '../support/http/model-endpoint.ts'
import { type Visitor, visitor } from '../support/http/visitor.ts'
import { until } from '../support/until.ts'

inFullRun()

let backend: Backend
let model: ModelEndpoint
let learner: Visitor
let gatewayUrl: string

beforeAll(async () => {
  model = await startModelEndpoint(() => Array<number>(1536).fill(0.1))
  const planned = await plannedGateway()
  backend = await startBackend({ env: { ...planned.env, OPENAI_BASE_URL: model.url, OPENAI_TIMEOUT_MS: '30000' } })
  const gateway = await startGateway(backend.url, planned)
  gatewayUrl = gateway.url
  learner = visitor(gateway.url)
  await learner.logIn('learner', '/api/getMyProgress()')
  await changeSettings(backend, 'ChatSettings', { enabled: true })
})
afterAll(() => model.stop())

const body = JSON.stringify({ messages: [{ role: 'user', content: 'Hello' }] })

async function ask(headers: Record<string, string>, signal?: AbortSignal): Promise<Response> {
  const cookie = [...learner.cookies].map(pair => pair.join('=')).join('; ')
  return fetch(`${gatewayUrl}/chat/stream`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie, ...headers },
    ...(signal && { signal })
  })
}

test('words arrive while the model still speaks, and a reader who leaves ends it', async () => {
  model.talkWith(() => ({ text: 'The first words. ', then: 'hang' }))
  const [stop, before] = [new AbortController(), model.left()]
  const answer = await ask({ 'x-csrf-token': await learner.csrfToken() }, stop.signal)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  expect(answer.headers.get('content-encoding')).toBeNull()
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
  const { value } = await reader.read()
  expect(new TextDecoder().decode(value)).toMatch(/^data: \{"type":"delta","content":"The fir"\}\n\n/)
  stop.abort()
  await until(() => model.left() === before + 1)
})

test('a page of another site cannot ask', async () => {
  expect((await ask({})).status).toBe(403)
  expect((await visitor(gatewayUrl).ask('/chat/stream', { method: 'POST', body })).status).toBe(401)
})
