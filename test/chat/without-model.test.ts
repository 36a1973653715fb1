import { beforeAll, expect, test } from '@jest/globals'
import { changeSettings } from '../settings/support/singleton.ts'
import { type Backend, startBackend } from '../support/backend.ts'
import { startGateway } from '../support/gateway.ts'
import { as, get } from '../support/http/http.ts'
import { until } from '../support/until.ts'

const BUTTON = 'class="assistant-open"'

interface Message {
  readonly code: string
  readonly target: string
  readonly message: string
}

let backend: Backend

beforeAll(async () => {
  backend = await startBackend()
})

const available = async ({ url }: Backend) =>
  (await get(`${url}/api/ChatConfig`)).json<{ available: boolean }>().available

test('who switches on what needs a model is told that there is none, and how to set one', async () => {
  const answer = await changeSettings(backend, 'ChatSettings', { enabled: true, codeCheckEnabled: true })
  expect(answer.status).toBe(200)
  const messages = JSON.parse(answer.headers['sap-messages'] as string) as Message[]
  expect(messages.map(({ code, target }) => [code, target])).toEqual([
    ['model_not_configured', 'enabled'],
    ['model_not_configured', 'codeCheckEnabled']
  ])
  expect(messages[0]?.message).toContain('set OPENAI_API_KEY or OPENAI_BASE_URL')
  const { value } = (await get(`${backend.url}/admin/attention()`, as('admin'))).json<{
    value: { name: string; at: string; count: number }[]
  }>()
  expect(value.find(({ name }) => name === 'without-model')).toMatchObject({ at: 'ChatSettings', count: 2 })
})

test('a change that switches nothing on, and a switch that needs no model, have no message', async () => {
  for (const change of [{ bannerText: 'Hello' }, { validateAnswerEnabled: true }]) {
    const answer = await changeSettings(backend, 'ChatSettings', change)
    expect([answer.status, answer.headers['sap-messages']]).toEqual([200, undefined])
  }
})

test('no page offers the assistant until a backend has a model; then the gateway follows by itself', async () => {
  const gateway = await startGateway(backend.url)
  const page = async () => (await get(gateway.url)).text()
  expect([await available(backend), (await page()).includes(BUTTON)]).toEqual([false, false])
  const env = { OPENAI_BASE_URL: 'http://127.0.0.1:9', PORT: new URL(backend.url).port }
  await backend.stop()
  const restarted = await startBackend({ env, database: backend.database, dataDir: backend.dataDir })
  expect(await available(restarted)).toBe(true)
  const answer = await changeSettings(restarted, 'ChatSettings', { enabled: true })
  expect(answer.headers['sap-messages']).toBeUndefined()
  await until(async () => (await page()).includes(BUTTON))
})
