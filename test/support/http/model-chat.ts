import type { ServerResponse } from 'node:http'

/** Body of POST /v1/chat/completions. */
export interface ChatBody {
  readonly model: string
  readonly messages: readonly { readonly role: string; readonly content: string }[]
  readonly tools?: readonly { readonly function: { readonly name: string; readonly parameters: object } }[]
  readonly tool_choice?: object | string
  readonly response_format?: { readonly json_schema: { readonly name: string; readonly schema: object } }
  readonly max_completion_tokens?: number
  readonly stream?: boolean
}

/** A value in the form that was asked for, or how the endpoint fails. */
export type ChatReply =
  | { readonly value: unknown }
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  | 'hang'
  | 'truncated body'
  | 'truncated value'
  | 'no room'
  | 'content filter'
  | 'refusal'
  | 'wrong tool'
  | 'huge'

const HUGE = 20 * 1024 * 1024

/** Tokens of every answer. */
export const USAGE = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 }

export function sendReply(response: ServerResponse, reply: ChatReply, body: ChatBody): void {
  if (reply === 'hang') return
  if (typeof reply === 'object' && 'status' in reply) {
    response.writeHead(reply.status, { 'Content-Type': 'application/json', ...reply.headers })
    const said = body.messages.map(({ content }) => content).join(' ')
    return void response.end(JSON.stringify({ error: { message: `a fault of the test: ${said}` } }))
  }
  const text = JSON.stringify(completionOf(reply, body))
  response.writeHead(200, { 'Content-Type': 'application/json' })
  response.end(reply === 'truncated body' ? text.slice(0, 60) : text)
}

function completionOf(reply: Exclude<ChatReply, { readonly status: number }>, body: ChatBody): object {
  const [finish_reason, message] = choiceOf(reply, body)
  return {
    id: 'chatcmpl-test',
    object: 'chat.completion',
    model: body.model,
    choices: [{ index: 0, finish_reason, message: { role: 'assistant', ...message } }],
    usage: USAGE
  }
}

function choiceOf(reply: Exclude<ChatReply, { readonly status: number }>, body: ChatBody): [string, object] {
  if (reply === 'content filter') return ['content_filter', { content: null }]
  if (reply === 'refusal') return ['stop', { content: null, refusal: 'I will not' }]
  if (reply === 'wrong tool') return ['tool_calls', { content: null, tool_calls: [call('another_tool', '{}')] }]
  const full = JSON.stringify(
    typeof reply === 'object' ? reply.value : { text: reply === 'huge' ? 'x'.repeat(HUGE) : '' }
  )
  const json = reply === 'truncated value' || reply === 'no room' ? full.slice(0, -2) : full
  if (body.response_format) return [reply === 'no room' ? 'length' : 'stop', { content: json }]
  const [tool] = body.tools ?? []
  const tool_calls = [call(tool?.function.name ?? '', json)]
  return [reply === 'no room' ? 'length' : 'tool_calls', { content: null, tool_calls }]
}

const call = (name: string, text: string) => ({ id: 'call-1', type: 'function', function: { name, arguments: text } })
