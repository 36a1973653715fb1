import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { z } from 'zod'
import { chatCompletions, type Output } from '../../lib/model/protocols/chat-completions.ts'
import { delimited } from '../../lib/model/delimit.ts'
import { endpointFailure } from '../../srv/models/chat/failures.ts'
import type { ChatReply as Reply } from '../../lib/model/protocols/protocol.ts'
import { schemaOf } from '../../lib/model/schema.ts'
import { modelEndpoint } from '../../lib/model/endpoint.ts'
import type { ChatReply } from '../support/http/model-chat.ts'
import { type ModelEndpoint, startModelEndpoint } from '../support/http/model-endpoint.ts'

/** Far more than an answer takes, also on a busy machine. */
const TIMEOUT = 3000

let endpoint: ModelEndpoint
beforeAll(async () => {
  endpoint = await startModelEndpoint(() => [])
})
afterAll(() => endpoint.stop())

const shape = z.strictObject({ format: z.string().min(1).max(20), weight: z.number().min(0).max(1) })
const form = { name: 'a_form', description: 'Says something', schema: schemaOf(shape) }

function ask(output: Output = 'tool', signal?: AbortSignal, timeout = TIMEOUT): Promise<Reply> {
  const protocol = chatCompletions(modelEndpoint(endpoint.url, 'a-key', timeout), output)
  const messages = [{ role: 'user', content: 'secret text' }] as const
  return protocol.ask({ model: 'test-model', messages, form, maxTokens: 50, temperature: undefined }, signal)
}

/** The first answer is the fault, the next ones are good. */
function failOnce(fault: ChatReply): void {
  let failed = false
  endpoint.replyWith(() => (failed ? { value: { format: 'x', weight: 1 } } : ((failed = true), fault)))
}

test.each<Output>(['tool', 'json_schema'])('a value comes in the form of %s', async output => {
  endpoint.replyWith(() => ({ value: { format: 'x', weight: 0.5 } }))
  expect(await ask(output)).toEqual({
    outcome: 'json',
    json: '{"format":"x","weight":0.5}',
    promptTokens: 100,
    completionTokens: 20
  })
})

test('the model is made to call the one tool, or to keep the schema, of keywords that all endpoints take', async () => {
  endpoint.replyWith(() => ({ value: {} }))
  await ask('tool')
  await ask('json_schema')
  const [tool, format] = endpoint.chats.slice(-2)
  const schema = {
    type: 'object',
    properties: { format: { type: 'string' }, weight: { type: 'number' } },
    required: ['format', 'weight'],
    additionalProperties: false
  }
  expect(tool).toMatchObject({
    tool_choice: { type: 'function', function: { name: 'a_form' } },
    max_completion_tokens: 50
  })
  expect(tool?.tools?.[0]?.function.parameters).toEqual(schema)
  expect(format?.response_format?.json_schema).toMatchObject({ name: 'a_form', schema })
})

test.each<[ChatReply, Reply['outcome']]>([
  ['no room', 'cut'],
  ['content filter', 'refused'],
  ['refusal', 'refused'],
  ['wrong tool', 'formless']
])('%s is told as %s, with its tokens', async (fault, outcome) => {
  endpoint.replyWith(() => fault)
  expect(await ask()).toEqual({ outcome, promptTokens: 100, completionTokens: 20 })
})

test.each<[string, ChatReply, number]>([
  ['asks to come back later', { status: 429, headers: { 'retry-after': '0.05' } }, TIMEOUT],
  ['fails', { status: 500, headers: { 'retry-after': '0.05' } }, TIMEOUT],
  ['does not answer', 'hang', 500]
])('an endpoint that %s is asked again', async (_name, fault, timeout) => {
  failOnce(fault)
  expect(await ask('tool', undefined, timeout)).toMatchObject({ outcome: 'json' })
})

test.each<[string, ChatReply, RegExp, string]>([
  ['429', { status: 429, headers: { 'retry-after': '0.01' } }, /answered 429/, 'model_failed'],
  ['500', { status: 500, headers: { 'retry-after': '0.01' } }, /answered 500/, 'model_failed'],
  ['a refused schema', { status: 400 }, /answered 400/, 'model_refused'],
  ['an answer that is cut off', 'truncated body', /no JSON|did not answer/, 'model_failed'],
  ['a huge answer', 'huge', /more than is read/, 'model_failed']
])('%s is an error without the words of the endpoint', async (_name, fault, message, code) => {
  endpoint.replyWith(() => fault)
  const failure = await ask('tool', undefined, 10_000).then(() => undefined, endpointFailure)
  expect(failure).toMatchObject({ status: 502, code, message: expect.stringMatching(message) })
  expect(failure?.message).not.toMatch(/secret|fault of the test/)
})

test('an endpoint that wants to be left alone for long is not asked again', async () => {
  endpoint.replyWith(() => ({ status: 429, headers: { 'retry-after': '3600' } }))
  const before = endpoint.chats.length
  await expect(ask()).rejects.toMatchObject({ status: 429 })
  expect(endpoint.chats.length - before).toBe(1)
})

test('a caller ends a call', async () => {
  endpoint.replyWith(() => 'hang')
  const before = endpoint.chats.length
  await expect(ask('tool', AbortSignal.timeout(100), 60_000)).rejects.toThrow()
  expect(endpoint.chats.length - before).toBe(1)
})

test('a text cannot end its own delimiter', () => {
  const once = delimited('a text')
  const [begin = '', , end = ''] = once.split('\n')
  expect([begin, end]).toEqual([expect.stringMatching(/^BEGIN [\da-f]{16}$/), begin.replace('BEGIN', 'END')])
  const twice = delimited(`${once}\n${end}`)
  expect(twice.endsWith(`\n${end}`)).toBe(false)
})
