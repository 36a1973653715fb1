import type OpenAI from 'openai'
import { z } from 'zod'
import type { ChatProtocol, ChatReply, ChatRequest, Form } from './protocol.ts'
import { streamCompletions } from './stream-completions.ts'

/** How the endpoint is made to answer in a form. */
export type Output = 'tool' | 'json_schema'

const count = z.number().int().nonnegative().catch(0)

/** An answer of the endpoint, which may be any other than OpenAI's; what is not read of it may be anything. */
const answered = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({
          content: z.string().nullish(),
          refusal: z.string().nullish(),
          tool_calls: z.array(z.object({ function: z.object({ name: z.string(), arguments: z.string() }) })).nullish()
        })
      })
    )
    .min(1),
  usage: z.object({ prompt_tokens: count, completion_tokens: count }).nullish().catch(null)
})

type Choice = z.infer<typeof answered>['choices'][number]

/** POST /chat/completions of OpenAI's API. */
export const chatCompletions = (endpoint: OpenAI, output: Output): ChatProtocol => ({
  async ask(request, signal) {
    const { model, messages, form, maxTokens, temperature } = request
    const answer: unknown = await endpoint.chat.completions.create(
      {
        model,
        messages: messages.map(message => ({ ...message })),
        ...formOf(form, output),
        ...(maxTokens !== undefined && { max_completion_tokens: maxTokens }),
        ...(temperature !== undefined && { temperature })
      },
      signal && { signal }
    )
    return replyOf(answer, request, output)
  },
  talk: (request, signal) => streamCompletions(endpoint, request, signal)
})

function formOf({ name, description, schema }: Form, output: Output) {
  const parameters = { ...schema }
  if (output === 'json_schema')
    return {
      response_format: {
        type: 'json_schema',
        json_schema: { name, description, schema: parameters, strict: true }
      } as const
    }
  return {
    tools: [{ type: 'function', function: { name, description, parameters, strict: true } }],
    tool_choice: { type: 'function', function: { name } },
    parallel_tool_calls: false
  } satisfies Partial<OpenAI.ChatCompletionCreateParams>
}

function replyOf(answer: unknown, { form }: ChatRequest, output: Output): ChatReply {
  const { data } = answered.safeParse(answer)
  const tokens = {
    promptTokens: data?.usage?.prompt_tokens ?? 0,
    completionTokens: data?.usage?.completion_tokens ?? 0
  }
  const [choice] = data?.choices ?? []
  if (!choice) return { ...tokens, outcome: 'formless' }
  if (choice.finish_reason === 'length') return { ...tokens, outcome: 'cut' }
  if (choice.finish_reason === 'content_filter' || choice.message.refusal) return { ...tokens, outcome: 'refused' }
  const json = jsonOf(choice, form.name, output)
  return json === undefined ? { ...tokens, outcome: 'formless' } : { ...tokens, outcome: 'json', json }
}

function jsonOf({ message }: Choice, name: string, output: Output): string | undefined {
  if (output === 'json_schema') return message.content ?? undefined
  return message.tool_calls?.find(call => call.function.name === name)?.function.arguments
}
