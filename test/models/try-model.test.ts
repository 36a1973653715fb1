import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type Backend, leaseBackend, startBackend } from '../support/backend.ts'
import { wordVector } from '../embeddings/support/tutorials.ts'
import { as, get, post, send } from '../support/http/http.ts'
import { type ModelEndpoint, startModelEndpoint } from '../support/http/model-endpoint.ts'
import { inFullRun } from '../support/database/on-both.ts'

inFullRun()

interface Trial {
  readonly answered: boolean
  readonly model: string
  readonly text: string
}

const NONE = 'no model: neither OPENAI_API_KEY nor OPENAI_BASE_URL is set'

let model: ModelEndpoint
let backend: Backend

beforeAll(async () => {
  model = await startModelEndpoint(wordVector)
  backend = await startBackend({ env: { OPENAI_BASE_URL: model.url, OPENAI_API_KEY: 'key-of-the-endpoint' } })
})

afterAll(() => model.stop())

const trial = async (action: 'tryModel' | 'tryEmbeddings', at = backend) =>
  (await post(`${at.url}/admin/ChatSettings/AdminService.${action}`, {}, as('admin'))).json<Trial>()
const set = (at: Backend, body: object) =>
  send(`${at.url}/admin/ChatSettings`, {
    method: 'PATCH',
    headers: { ...as('admin'), 'content-type': 'application/json' },
    body: JSON.stringify(body)
  })

test('the model is asked once, and its answer is told', async () => {
  model.replyWith(() => ({ value: { word: 'ready' } }))
  expect(await trial('tryModel')).toMatchObject({ answered: true, text: 'ready', model: expect.any(String) })
  expect(model.chats).toHaveLength(1)
})

test('a refused key is told with where to look, and without the words of the endpoint', async () => {
  model.replyWith(() => ({ status: 401 }))
  const { answered, text } = await trial('tryModel')
  expect([answered, text]).toEqual([
    false,
    'The model endpoint answered 401. Look at OPENAI_API_KEY, at OPENAI_BASE_URL, and at the name of the model.'
  ])
})

test('vectors are tried as well, on the budget of all trials', async () => {
  const counted = async (): Promise<number> => {
    const [row] = await backend.sql(`SELECT sum(calls) AS n FROM tutorials_models_ModelUsage WHERE feature = 'trial'`)
    return Number(row?.['n'])
  }
  const before = await counted()
  expect(await trial('tryEmbeddings')).toMatchObject({ answered: true })
  model.failWith(() => ({ status: 404 }))
  const { answered, text } = await trial('tryEmbeddings')
  expect([answered, text]).toEqual([false, expect.stringContaining('answered 404. Look at OPENAI_API_KEY')])
  expect(await counted()).toBe(before + 2)
  const asked = model.requests.length
  await backend.sql(`UPDATE tutorials_models_ModelUsage SET calls = 200 WHERE feature = 'trial'`)
  expect((await trial('tryEmbeddings')).text).toContain('200 calls')
  expect(model.requests).toHaveLength(asked)
})

test('without a model, trial, settings and flags say what the assistant says', async () => {
  const other = await leaseBackend()
  await set(other, { enabled: true, puzzleHintEnabled: true })
  const words = `The assistant has ${NONE}`
  expect(await trial('tryModel', other)).toMatchObject({ answered: false, text: words })
  const effective = (await get(`${other.url}/admin/ChatSettings/AdminService.effective()`, as('admin'))).json<{
    value: readonly { field: string; lacks: string | null }[]
  }>().value
  const lacks = Object.fromEntries(effective.map(each => [each.field, each.lacks]))
  expect([lacks['enabled'], lacks['puzzleHintEnabled'], lacks['codeCheckEnabled']]).toEqual([words, NONE, null])
  const flags = (await get(`${other.url}/admin/FeatureFlags`, as('admin'))).json<{
    value: readonly { name: string; lacks: string | null }[]
  }>().value
  expect(flags.find(({ name }) => name === 'ChatSettings.enabled')?.lacks).toBe(words)
  const question = { messages: [{ role: 'user', content: 'hello' }], pageContext: { kind: 'generic' } }
  const answer = await post(`${other.url}/chat/stream`, question, as('learner'))
  expect([answer.status, answer.text()]).toEqual([503, expect.stringContaining(words)])
  await set(other, { enabled: null, puzzleHintEnabled: null })
})
