import type OpenAI from 'openai'
import { z } from 'zod'
import type { ChatProtocol, ChatReply, ChatRequest, Form } from './protocol.ts'
import type { Output } from './chat-completions.ts'
import { streamResponse } from './stream-response.ts'
import { usage } from './response-usage.ts'

const answered = z.object({
  status: z.string().nullish(),
  incomplete_details: z.object({ reason: z.string().nullish() }).nullish(),
  output: z.array(
    z.object({
      type: z.string(),
      name: z.string().nullish(),
      arguments: z.string().nullish(),
      content: z
        .array(z.object({ type: z.string(), text: z.string().nullish(), refusal: z.string().nullish() }))
        .nullish()
    })
  ),
  usage
})

type Answered = z.infer<typeof answered>

/** POST /responses of OpenAI's API; the endpoint is told to keep nothing. */
export const responses = (endpoint: OpenAI, output: Output): ChatProtocol => ({
  async ask(request, signal) {
    const { model, messages, form, maxTokens, temperature } = request
    const answer: unknown = await endpoint.responses.create(
      {
        model,
        store: false,
        input: messages.map(message => ({ ...message })),
        ...formOf(form, output),
        ...(maxTokens !== undefined && { max_output_tokens: maxTokens }),
        ...(temperature !== undefined && { temperature })
      },
      signal && { signal }
    )
    return replyOf(answer, request, output)
  },
  talk: (request, signal) => streamResponse(endpoint, request, signal)
})

function formOf({ name, description, schema }: Form, output: Output) {
  const parameters = { ...schema }
  if (output === 'json_schema')
    return { text: { format: { type: 'json_schema', name, description, schema: parameters, strict: true } as const } }
  return {
    tools: [{ type: 'function', name, description, parameters, strict: true }],
    tool_choice: { type: 'function', name },
    parallel_tool_calls: false
  } satisfies Partial<OpenAI.Responses.ResponseCreateParams>
}

function replyOf(answer: unknown, { form }: ChatRequest, output: Output): ChatReply {
  const { data } = answered.safeParse(answer)
  const tokens = { promptTokens: data?.usage?.input_tokens ?? 0, completionTokens: data?.usage?.output_tokens ?? 0 }
  if (!data) return { ...tokens, outcome: 'formless' }
  if (data.incomplete_details?.reason === 'content_filter' || isRefused(data)) return { ...tokens, outcome: 'refused' }
  if (data.status === 'incomplete') return { ...tokens, outcome: 'cut' }
  const json = jsonOf(data, form.name, output)
  return json === undefined ? { ...tokens, outcome: 'formless' } : { ...tokens, outcome: 'json', json }
}

const isRefused = ({ output }: Answered): boolean =>
  output.some(({ content }) => content?.some(({ type }) => type === 'refusal'))

function jsonOf({ output }: Answered, name: string, form: Output): string | undefined {
  if (form === 'tool')
    return output.find(item => item.type === 'function_call' && item.name === name)?.arguments ?? undefined
  const texts = output.flatMap(({ content }) => content ?? []).filter(({ type }) => type === 'output_text')
  return texts.length > 0 ? texts.map(({ text }) => text ?? '').join('') : undefined
}
