import type OpenAI from 'openai'
import { z } from 'zod'
import { CollectedCalls } from './collected-calls.ts'
import type { TalkMessage, TalkPart, TalkRequest } from './protocol.ts'
import { type Outcome, requireEnd } from './require-end.ts'

const count = z.number().int().nonnegative().catch(0)

/** A piece of an answer of the endpoint, which may be any other than OpenAI's. */
const piece = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        delta: z
          .object({
            content: z.string().nullish(),
            refusal: z.string().nullish(),
            tool_calls: z
              .array(
                z.object({
                  index: z.number().int().min(0).catch(0),
                  id: z.string().nullish(),
                  function: z.object({ name: z.string().nullish(), arguments: z.string().nullish() }).nullish()
                })
              )
              .nullish()
          })
          .nullish()
      })
    )
    .nullish(),
  usage: z.object({ prompt_tokens: count, completion_tokens: count }).nullish().catch(null)
})

type Piece = z.infer<typeof piece>
type Delta = NonNullable<NonNullable<Piece['choices']>[number]['delta']>

/** POST /chat/completions with `stream`. @throws Error when the stream stops in the middle. */
export async function* streamCompletions(
  endpoint: OpenAI,
  request: TalkRequest,
  signal: AbortSignal
): AsyncGenerator<TalkPart> {
  const pieces: AsyncIterable<unknown> = await endpoint.chat.completions.create(bodyOf(request), { signal })
  const calls = new CollectedCalls()
  let [outcome, promptTokens, completionTokens]: [Outcome | undefined, number, number] = [undefined, 0, 0]
  for await (const raw of pieces) {
    const { choices, usage } = piece.parse(raw)
    if (usage) [promptTokens, completionTokens] = [usage.prompt_tokens, usage.completion_tokens]
    const [choice] = choices ?? []
    if (choice?.delta?.content) yield { kind: 'text', text: choice.delta.content }
    if (choice?.delta?.refusal || choice?.finish_reason === 'content_filter') outcome = 'refused'
    else if (choice?.finish_reason === 'length') outcome = 'cut'
    else if (choice?.finish_reason) outcome ??= 'complete'
    collect(calls, choice?.delta)
  }
  requireEnd(outcome, signal)
  if (calls.all().length > 0) yield { kind: 'calls', calls: calls.all() }
  yield { kind: 'end', outcome, promptTokens, completionTokens }
}

function collect(calls: CollectedCalls, delta: Delta | null | undefined): void {
  for (const { index, id, function: called } of delta?.tool_calls ?? [])
    calls.add(index, {
      ...(id && { id }),
      ...(called?.name && { name: called.name }),
      ...(called?.arguments && { input: called.arguments })
    })
}

function bodyOf({ model, messages, tools, mayCall, maxTokens, temperature }: TalkRequest) {
  return {
    model,
    stream: true,
    stream_options: { include_usage: true },
    messages: messages.map(messageOf),
    ...(tools.length > 0 && {
      tools: tools.map(({ name, description, schema }) => {
        return { type: 'function' as const, function: { name, description, parameters: { ...schema } } }
      }),
      tool_choice: mayCall ? ('auto' as const) : ('none' as const)
    }),
    ...(maxTokens !== undefined && { max_completion_tokens: maxTokens }),
    ...(temperature !== undefined && { temperature })
  } satisfies OpenAI.ChatCompletionCreateParamsStreaming
}

function messageOf(message: TalkMessage): OpenAI.ChatCompletionMessageParam {
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.callId, content: message.content }
  if (message.role !== 'assistant') return { role: message.role, content: message.content }
  const { content, calls } = message
  if (!calls?.length) return { role: 'assistant', content }
  return {
    role: 'assistant',
    content,
    tool_calls: calls.map(({ id, name, input }) => ({ id, type: 'function', function: { name, arguments: input } }))
  }
}
