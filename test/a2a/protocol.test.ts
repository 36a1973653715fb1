import { beforeAll, describe, expect } from '@jest/globals'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, leaseBackend, startBackend } from '../support/backend.ts'
import { onBothInFullRun } from '../support/database/on-both.ts'
import { test, testOnBoth, verifiesOnSqlite } from '../support/database/test-on-both.ts'
import { as, get, post } from '../support/http/http.ts'
import { publish } from '../support/publish.ts'
import { until } from '../support/until.ts'
import { a2a, dataOf, oldMessage, type OldTask, type RpcAnswer, sendOld } from './support/a2a.ts'

onBothInFullRun('statements', 'times')

const MINUTE = 60_000

let backend: Backend

beforeAll(async () => {
  backend = await leaseBackend()
  const html =
    '<section class="tutorial-step"><h2>Prepare</h2><p>Take a spade.</p></section><section class="tutorial-step"><h2>Dig</h2><p>Zwickelgrube is dug here.</p></section>'
  const steps = [
    { number: 1, title: 'Prepare' },
    { number: 2, title: 'Dig' }
  ]
  const metadata = { 'a2a-digging': { title: 'Agentgarden', stepCount: 2, steps } }
  await publish(backend, { 'a2a-digging': `<!doctype html><html><body>${html}</body></html>` }, { metadata })
  await until(async () => {
    const found = await sendOld(backend.url, 'search-tutorials', 'Agentgarden')
    return JSON.stringify(dataOf(found)).includes('a2a-digging')
  })
})

const errorOf = async (method: string, params: object, headers: Record<string, string> = {}) => {
  const answer = await a2a(backend.url, method, params, headers)
  return [answer.status, answer.json<RpcAnswer<unknown>>().error?.code]
}

describe('skills', () => {
  verifiesOnSqlite(['A2A-001', 'A2A-005'], 'message/send is answered by the skill that is named', async () => {
    const task = await sendOld(backend.url, 'search-tutorials', 'Agentgarden')
    expect(task).toMatchObject({
      kind: 'task',
      status: { state: 'completed' },
      metadata: { skillId: 'search-tutorials' },
      artifacts: [{ name: 'search_tutorials' }],
      history: [{ role: 'user', parts: [{ kind: 'text', text: 'Agentgarden' }] }]
    })
    expect(dataOf(task)['result']).toEqual([expect.objectContaining({ slug: 'a2a-digging', title: 'Agentgarden' })])
  })

  test('a message may name its skill itself', async () => {
    const { message } = oldMessage(undefined, 'Agentgarden') as { message: object }
    const params = { message: { ...message, metadata: { skillId: 'search-tutorials' } } }
    const { result } = (await a2a(backend.url, 'message/send', params)).json<RpcAnswer<OldTask>>()
    expect(result?.metadata.skillId).toBe('search-tutorials')
  })

  test('steps that answer a question are found', async () => {
    const task = await sendOld(backend.url, 'tutorial-steps', 'Zwickelgrube')
    expect(dataOf(task)['result']).toEqual([
      expect.objectContaining({ slug: 'a2a-digging', stepNumber: 2, stepTitle: 'Dig' })
    ])
  })

  test('a data part calls another tool of the skill, with its arguments', async () => {
    const tutorial = dataOf(
      await sendOld(backend.url, 'search-tutorials', { tool: 'get_tutorial', slug: 'a2a-digging' })
    )
    expect(tutorial).toMatchObject({ slug: 'a2a-digging', steps: [{ title: 'Prepare' }, { title: 'Dig' }] })
    const graph = dataOf(
      await sendOld(backend.url, 'knowledge-graph', { tool: 'kg_neighborhood', slug: 'a2a-digging' })
    )
    expect(graph).toHaveProperty('prerequisites')
  })

  test('progress is that of the caller', async () => {
    await post(`${backend.url}/api/completeStep`, { slug: 'a2a-digging', stepNumber: 1 }, as('agent'))
    const own = dataOf(await sendOld(backend.url, 'user-progress', 'What have I done?'))['result']
    expect(own).toContainEqual(expect.objectContaining({ slug: 'a2a-digging', completedSteps: 1, totalSteps: 2 }))
  })

  verifiesOnSqlite(
    'A2A-006',
    'without a skill the chat answers, which says what it needs when there is no model',
    async () => {
      const { status, metadata, artifacts } = await sendOld(backend.url, undefined, 'How do I dig?')
      expect(metadata.skillId).toBe('tutorial-chat')
      expect([status.state, artifacts]).toEqual(['failed', []])
      expect(status.message?.parts[0]?.text).toMatch(/No model is configured/)
    }
  )

  test('what a skill does not take is refused by name', async () => {
    const refused = async (...message: Parameters<typeof oldMessage>) =>
      (await a2a(backend.url, 'message/send', oldMessage(...message))).json<RpcAnswer<never>>().error
    expect(await refused('nothing', 'x')).toMatchObject({
      code: -32602,
      message: expect.stringContaining('metadata.skillId')
    })
  })
})

describe('tasks', () => {
  verifies(['A2A-003', 'A2A-004'], 'are found again and canceled by whoever began them, and nobody else', async () => {
    const { id } = await sendOld(backend.url, 'search-tutorials', 'Agentgarden')
    const found = (await a2a(backend.url, 'tasks/get', { id, historyLength: 0 })).json<RpcAnswer<OldTask>>().result
    expect(found).toMatchObject({ id, status: { state: 'completed' } })
    expect(found).not.toHaveProperty('history')
    expect(await errorOf('tasks/cancel', { id })).toEqual([200, -32002])
    await backend.sql("UPDATE tutorials_a2a_A2aTasks SET owner = 'somebody' WHERE ID = ?", [id])
    expect(await errorOf('tasks/get', { id })).toEqual([200, -32001])
    expect(await errorOf('tasks/cancel', { id })).toEqual([200, -32001])
  })

  testOnBoth('one whose instance is gone has failed, and can no more be canceled by mistake', async () => {
    const { id } = await sendOld(backend.url, 'search-tutorials', 'Agentgarden')
    const long = new Date(Date.now() - MINUTE).toISOString()
    await backend.sql("UPDATE tutorials_a2a_A2aTasks SET state = 'working', aliveUntil = ? WHERE ID = ?", [long, id])
    const { result } = (await a2a(backend.url, 'tasks/get', { id })).json<RpcAnswer<OldTask>>()
    expect(result?.status).toMatchObject({
      state: 'failed',
      message: { parts: [{ text: expect.stringContaining('has stopped') }] }
    })
    expect(await errorOf('tasks/cancel', { id })).toEqual([200, -32002])
  })

  testOnBoth('one that is worked on can be canceled, and canceled again', async () => {
    const { id } = await sendOld(backend.url, 'search-tutorials', 'Agentgarden')
    const later = new Date(Date.now() + MINUTE).toISOString()
    await backend.sql("UPDATE tutorials_a2a_A2aTasks SET state = 'working', aliveUntil = ? WHERE ID = ?", [later, id])
    for (const _time of ['once', 'after a lost answer']) {
      const { result } = (await a2a(backend.url, 'tasks/cancel', { id })).json<RpcAnswer<OldTask>>()
      expect(result?.status.state).toBe('canceled')
    }
  })

  test('a finished one takes no more messages, in the context of which a new one begins', async () => {
    const { id, contextId } = await sendOld(backend.url, 'search-tutorials', 'Agentgarden')
    const params = oldMessage('search-tutorials', 'more') as { message: object }
    expect(await errorOf('message/send', { ...params, message: { ...params.message, taskId: id } })).toEqual([
      200, -32004
    ])
    const { result } = (
      await a2a(backend.url, 'message/send', { ...params, message: { ...params.message, contextId } })
    ).json<RpcAnswer<OldTask>>()
    expect(result).toMatchObject({ contextId })
    expect(result?.id).not.toBe(id)
  })

  verifiesOnSqlite('A2A-002', 'message/stream tells of a task as it goes on, and ends', async () => {
    const answer = await a2a(backend.url, 'message/stream', oldMessage('search-tutorials', 'Agentgarden'))
    expect(answer.headers['content-type']).toMatch(/^text\/event-stream/)
    const events = answer
      .text()
      .split('\n\n')
      .filter(event => event.startsWith('data: '))
      .map(event => JSON.parse(event.slice(6)) as { id: number; result: Record<string, unknown> })
    expect(events.map(({ id }) => id)).toEqual([7, 7, 7])
    expect(events.map(({ result }) => result)).toMatchObject([
      { kind: 'task', status: { state: 'working' } },
      { kind: 'artifact-update', artifact: { name: 'search_tutorials' } },
      { kind: 'status-update', status: { state: 'completed' }, final: true }
    ])
  })
})

test('what the caller did wrong is told before a stream begins', async () => {
  const answer = await a2a(backend.url, 'message/stream', oldMessage('search-tutorials', { tool: 'publish_content' }))
  expect([answer.headers['content-type'], answer.json<RpcAnswer<never>>().error?.code]).toEqual([
    expect.stringContaining('json'),
    -32602
  ])
})

test('a task is found on another instance', async () => {
  const other = await startBackend({ database: backend.database, dataDir: backend.dataDir })
  const { id } = await sendOld(backend.url, 'knowledge-graph', 'anything')
  expect((await a2a(other.url, 'tasks/get', { id })).json<RpcAnswer<OldTask>>().result?.id).toBe(id)
})

test('what a page of another site makes a browser send is refused', async () => {
  const from = async (headers: Record<string, string>) =>
    (await a2a(backend.url, 'tasks/get', { id: 'x' }, headers)).status
  expect(await from({ origin: 'https://evil.example' })).toBe(403)
  expect(await from({ origin: 'null' })).toBe(403)
  expect(await from({ host: 'evil.example' })).toBe(403)
  expect(await from({ 'content-type': 'text/plain' })).toBe(415)
  expect(await from({ origin: 'http://localhost:3000' })).toBe(200)
})

describe('an instance of its own', () => {
  let own: Backend

  beforeAll(async () => {
    own = await startBackend({ env: { A2A_CALLS_PER_MINUTE: '3' } })
  })

  test('a task expires after a quarter of an hour', async () => {
    const { id } = await sendOld(own.url, 'search-tutorials', 'anything')
    const found = async () => (await a2a(own.url, 'tasks/get', { id })).json<RpcAnswer<OldTask>>()
    expect((await found()).result?.id).toBe(id)
    await own.at(16 * MINUTE)
    expect((await found()).error?.code).toBe(-32001)
    await own.at(0)
  })

  test('too many messages are 429 with the time to wait', async () => {
    await own.at(60 * MINUTE)
    const answers = []
    for (let call = 0; call < 4; call++) answers.push(await a2a(own.url, 'tasks/get', { id: 'x' }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
    expect(answers[3]?.json<RpcAnswer<never>>().error?.code).toBe(-32000)
    expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(0)
    await own.at(0)
  })

  verifiesOnSqlite('SETTINGS-050', 'switched off, it answers 503 and the card says so', async () => {
    await own.at(120 * MINUTE)
    const change = (a2aEnabled: boolean) =>
      own.sql('UPDATE tutorials_features_ChatSettings SET a2aEnabled = ?', [a2aEnabled])
    await get(`${own.url}/admin/ChatSettings`, as('superadmin'))
    await change(false)
    const card = async () =>
      (await get(`${own.url}/.well-known/agent-card.json`)).json<{ metadata: { available: boolean } }>().metadata
    await until(async () => !(await card()).available)
    const answer = await a2a(own.url, 'tasks/get', { id: 'x' })
    expect([answer.status, answer.json<RpcAnswer<never>>().error?.code]).toEqual([503, -32603])
  })
})
