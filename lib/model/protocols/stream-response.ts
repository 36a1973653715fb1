import type OpenAI from 'openai'
import { z } from 'zod'
import { CollectedCalls } from './collected-calls.ts'
import type { TalkMessage, TalkPart, TalkRequest } from './protocol.ts'
import { type Outcome, requireEnd } from './require-end.ts'
import { usage } from './response-usage.ts'

/** An event of an answer of the endpoint; those of other types are left. */
const event = z.object({
  type: z.string(),
  delta: z.string().nullish().catch(null),
  item: z
    .object({
      type: z.string(),
      call_id: z.string().nullish(),
      name: z.string().nullish(),
      arguments: z.string().nullish()
    })
    .nullish(),
  response: z.object({ incomplete_details: z.object({ reason: z.string().nullish() }).nullish(), usage }).nullish()
})

/** POST /responses with `stream`. @throws Error when the stream stops in the middle, or the endpoint tells of a fault. */
export async function* streamResponse(
  endpoint: OpenAI,
  request: TalkRequest,
  signal: AbortSignal
): AsyncGenerator<TalkPart> {
  const events: AsyncIterable<unknown> = await endpoint.responses.create(bodyOf(request), { signal })
  const calls = new CollectedCalls()
  let [outcome, promptTokens, completionTokens]: [Outcome | undefined, number, number] = [undefined, 0, 0]
  for await (const raw of events) {
    const { type, delta, item, response } = event.parse(raw)
    if (type === 'response.output_text.delta' && delta) yield { kind: 'text', text: delta }
    if (type === 'response.refusal.delta') outcome = 'refused'
    if (type === 'response.output_item.done' && item?.type === 'function_call')
      calls.add(calls.all().length, { id: item.call_id ?? '', name: item.name ?? '', input: item.arguments ?? '' })
    if (type === 'response.failed' || type === 'error') throw new Error('The endpoint failed in the middle')
    if (type === 'response.completed') outcome ??= 'complete'
    if (type === 'response.incomplete')
      outcome = response?.incomplete_details?.reason === 'content_filter' ? 'refused' : 'cut'
    if (response?.usage) [promptTokens, completionTokens] = [response.usage.input_tokens, response.usage.output_tokens]
  }
  requireEnd(outcome, signal)
  if (calls.all().length > 0) yield { kind: 'calls', calls: calls.all() }
  yield { kind: 'end', outcome, promptTokens, completionTokens }
}

function bodyOf({ model, messages, tools, mayCall, maxTokens, temperature }: TalkRequest) {
  return {
    model,
    stream: true,
    store: false,
    input: messages.flatMap(itemsOf),
    ...(tools.length > 0 && {
      tools: tools.map(({ name, description, schema }) => {
        return { type: 'function' as const, name, description, parameters: { ...schema }, strict: false }
      }),
      tool_choice: mayCall ? ('auto' as const) : ('none' as const)
    }),
    ...(maxTokens !== undefined && { max_output_tokens: maxTokens }),
    ...(temperature !== undefined && { temperature })
  } satisfies OpenAI.Responses.ResponseCreateParamsStreaming
}

function itemsOf(message: TalkMessage): OpenAI.Responses.ResponseInputItem[] {
  if (message.role === 'tool')
    return [{ type: 'function_call_output', call_id: message.callId, output: message.content }]
  const { role, content } = message
  const said = content === '' ? [] : [{ role, content }]
  if (role !== 'assistant') return said
  const calls = message.calls ?? []
  return [
    ...said,
    ...calls.map(({ id, name, input }) => ({ type: 'function_call' as const, call_id: id, name, arguments: input }))
  ]
}
