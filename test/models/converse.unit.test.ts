import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { TalkMessage, TalkPart } from '../../lib/model/protocols/protocol.ts'
import { chatCompletions } from '../../lib/model/protocols/chat-completions.ts'
import { responses } from '../../lib/model/protocols/responses.ts'
import { modelEndpoint } from '../../lib/model/endpoint.ts'
import { type ModelEndpoint, startModelEndpoint } from '../support/http/model-endpoint.ts'
import type { ScriptedTurn } from '../support/http/model-stream.ts'

const TIMEOUT = 2000
/** Those of an endpoint that fails are tested in `chat-completions`; here they would only be waited for. */
const NO_RETRIES = 0

let endpoint: ModelEndpoint
beforeAll(async () => {
  endpoint = await startModelEndpoint(() => [])
})
afterAll(() => endpoint.stop())

const schema = { type: 'object', properties: { query: { type: 'string' } } }
const request = {
  model: 'test-model',
  messages: [{ role: 'user', content: 'Where?' }] as readonly TalkMessage[],
  tools: [{ name: 'search', description: 'Searches', schema }],
  mayCall: true,
  maxTokens: 50,
  temperature: undefined
}

describe.each([
  [
    'Chat Completions',
    chatCompletions,
    {
      tool_choice: 'none',
      max_completion_tokens: 50,
      tools: [{ type: 'function', function: { name: 'search', description: 'Searches', parameters: schema } }],
      messages: [
        { role: 'system', content: 'Be brief' },
        { role: 'user', content: 'Where?' },
        {
          role: 'assistant',
          content: '',
          tool_calls: [{ id: 'c1', type: 'function', function: { name: 'search', arguments: '{}' } }]
        },
        { role: 'tool', tool_call_id: 'c1', content: 'nothing' }
      ]
    }
  ],
  [
    'Responses',
    responses,
    {
      store: false,
      tool_choice: 'none',
      max_output_tokens: 50,
      tools: [{ type: 'function', name: 'search', description: 'Searches', parameters: schema, strict: false }],
      input: [
        { role: 'system', content: 'Be brief' },
        { role: 'user', content: 'Where?' },
        { type: 'function_call', call_id: 'c1', name: 'search', arguments: '{}' },
        { type: 'function_call_output', call_id: 'c1', output: 'nothing' }
      ]
    }
  ]
] as const)('a turn over %s', (_, protocolOf, told) => {
  async function talk(turn: ScriptedTurn, asked: object = {}, signal = new AbortController().signal) {
    endpoint.talkWith(() => turn)
    const parts: TalkPart[] = []
    const protocol = protocolOf(modelEndpoint(endpoint.url, 'a-key', TIMEOUT, NO_RETRIES), 'tool')
    for await (const part of protocol.talk({ ...request, ...asked }, signal)) parts.push(part)
    return parts
  }
  const wordsOf = (parts: readonly TalkPart[]) => parts.map(part => (part.kind === 'text' ? part.text : '')).join('')
  const endOf = (parts: readonly TalkPart[]) => parts.at(-1)

  test('has the words as they come, wherever the wire cuts them', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 9 }),
        async (text, write, delta) => {
          const parts = await talk({ text, write, delta })
          expect(wordsOf(parts)).toBe(text)
          expect(endOf(parts)).toEqual({ kind: 'end', outcome: 'complete', promptTokens: 100, completionTokens: 20 })
        }
      ),
      { numRuns: 25 }
    )
  })

  test('has the calls whole, after the words', async () => {
    const calls = [
      { name: 'search', input: { query: 'a “well”' } },
      { name: 'search', input: '{"query":' }
    ]
    const parts = await talk({ text: 'I look.', calls, write: 11, delta: 3 })
    expect(parts.at(-2)).toEqual({
      kind: 'calls',
      calls: [
        { id: 'call-0', name: 'search', input: '{"query":"a “well”"}' },
        { id: 'call-1', name: 'search', input: '{"query":' }
      ]
    })
    expect(wordsOf(parts)).toBe('I look.')
  })

  test.each(['cut', 'refused'] as const)('tells that it was %s', async ending => {
    expect(endOf(await talk({ text: 'Some', ending }))).toMatchObject({ kind: 'end', outcome: ending })
  })

  test('fails when the connection breaks or what comes is no JSON', async () => {
    await expect(talk({ text: 'Some words', then: 'break' })).rejects.toThrow()
    await expect(talk({ text: 'Some words', then: 'garbage' })).rejects.toThrow()
  })

  test('refuses more than it reads of calls', async () => {
    const many = Array.from({ length: 17 }, () => ({ name: 'search', input: {} }))
    await expect(talk({ calls: many })).rejects.toThrow(RangeError)
    await expect(talk({ calls: [{ name: 'search', input: 'x'.repeat(70_000) }], delta: 1000 })).rejects.toThrow(RangeError) // prettier-ignore
  })

  test('leaves the endpoint when nobody waits', async () => {
    const [before, stop] = [endpoint.left(), new AbortController()]
    const going = talk({ text: 'Some words', then: 'hang' }, {}, stop.signal)
    setTimeout(() => stop.abort(), 50)
    await expect(going).rejects.toThrow()
    for (let waited = 0; endpoint.left() === before && waited < 100; waited++) await new Promise(done => setTimeout(done, 20)) // prettier-ignore
    expect(endpoint.left()).toBe(before + 1)
  })

  test('tells the endpoint of tools, earlier calls and their results', async () => {
    await talk(
      { text: 'There.' },
      {
        mayCall: false,
        messages: [
          { role: 'system', content: 'Be brief' },
          { role: 'user', content: 'Where?' },
          { role: 'assistant', content: '', calls: [{ id: 'c1', name: 'search', input: '{}' }] },
          { role: 'tool', callId: 'c1', content: 'nothing' }
        ]
      }
    )
    expect(endpoint.chats.at(-1)).toMatchObject(told)
  })
})
