import type { ServerResponse } from 'node:http'
import { setImmediate as turnOfLoop } from 'node:timers/promises'
import { USAGE } from './model-chat.ts'

/** A call of a tool that the model makes; a text is sent as it is, be it JSON or not. */
export interface ScriptedCall {
  readonly name: string
  readonly input: object | string
}

/** A turn of the model, and how it goes over the wire. */
export interface ScriptedTurn {
  readonly text?: string
  readonly calls?: readonly ScriptedCall[]
  readonly ending?: 'complete' | 'cut' | 'refused'
  /** Characters of one delta. */
  readonly delta?: number
  /** Bytes of one write. */
  readonly write?: number
  /** After what was said: nothing more comes, the connection breaks, or what comes is no JSON. */
  readonly then?: 'hang' | 'break' | 'garbage'
}

type Protocol = 'completions' | 'responses'

/** Sends a turn as events of either protocol. */
export async function sendStream(response: ServerResponse, turn: ScriptedTurn, protocol: Protocol): Promise<void> {
  const { write = Infinity, then } = turn
  response.writeHead(200, { 'Content-Type': 'text/event-stream' })
  const events = protocol === 'completions' ? completionsOf(turn) : responseOf(turn)
  const last = protocol === 'completions' ? ['data: [DONE]\n\n'] : []
  const lines = events.map(event => eventLine(event, protocol))
  const said = then === undefined ? [...lines, ...last] : lines.slice(0, -1)
  await sendBytes(response, Buffer.from(said.join('')), write)
  if (then === 'hang') return
  if (then === 'break') return void response.destroy()
  response.end(then === 'garbage' ? 'data: {"choices": [\n\n' : '')
}

const eventLine = (event: { readonly type?: string }, protocol: Protocol): string =>
  `${protocol === 'responses' ? `event: ${event.type}\n` : ''}data: ${JSON.stringify(event)}\n\n`

async function sendBytes(response: ServerResponse, bytes: Buffer, size: number): Promise<void> {
  for (let at = 0; at < bytes.length && !response.destroyed; at += size) {
    response.write(bytes.subarray(at, Math.min(bytes.length, at + size)))
    if (size < bytes.length) await turnOfLoop()
  }
}

function completionsOf({ text = '', calls = [], ending = 'complete', delta = 7 }: ScriptedTurn): object[] {
  const chunk = (choice: object) => ({ id: 'chatcmpl-test', object: 'chat.completion.chunk', choices: [choice] })
  const said = pieces(text, delta).map(content => chunk({ index: 0, delta: { content } }))
  const called = calls.flatMap(({ name, input }, index) => [
    chunk({ index: 0, delta: { tool_calls: [{ index, id: `call-${index}`, type: 'function', function: { name } }] } }),
    ...pieces(textOf(input), delta).map(piece =>
      chunk({ index: 0, delta: { tool_calls: [{ index, function: { arguments: piece } }] } })
    )
  ])
  const reasons = { cut: 'length', refused: 'content_filter', complete: calls.length > 0 ? 'tool_calls' : 'stop' }
  const end = chunk({ index: 0, delta: {}, finish_reason: reasons[ending] })
  return [...said, ...called, end, { id: 'chatcmpl-test', choices: [], usage: USAGE }]
}

function responseOf({ text = '', calls = [], ending = 'complete', delta = 7 }: ScriptedTurn): { type: string }[] {
  const said = pieces(text, delta).map(each => ({ type: 'response.output_text.delta', delta: each }))
  const called = calls.map(({ name, input }, index) => ({
    type: 'response.output_item.done',
    item: { type: 'function_call', call_id: `call-${index}`, name, arguments: textOf(input) }
  }))
  const usage = { input_tokens: USAGE.prompt_tokens, output_tokens: USAGE.completion_tokens }
  const reason = ending === 'cut' ? 'max_output_tokens' : 'content_filter'
  const end =
    ending === 'complete'
      ? { type: 'response.completed', response: { status: 'completed', usage } }
      : { type: 'response.incomplete', response: { status: 'incomplete', incomplete_details: { reason }, usage } }
  return [{ type: 'response.created' }, ...said, ...called, end]
}

const textOf = (input: object | string): string => (typeof input === 'string' ? input : JSON.stringify(input))

function pieces(text: string, size: number): string[] {
  return Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
    text.slice(index * size, (index + 1) * size)
  )
}
