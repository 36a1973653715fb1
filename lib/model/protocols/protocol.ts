/** Tokens that the endpoint has counted. */
export interface Tokens {
  readonly promptTokens: number
  readonly completionTokens: number
}

/** Form of an answer. */
export interface Form {
  /** Letters, digits and underscores. */
  readonly name: string
  readonly description: string
  /** JSON schema of the value. */
  readonly schema: Readonly<Record<string, unknown>>
}

/** A question in no protocol's words. */
export interface ChatRequest {
  readonly model: string
  readonly messages: readonly { readonly role: 'system' | 'user' | 'assistant'; readonly content: string }[]
  readonly form: Form
  readonly maxTokens: number | undefined
  readonly temperature: number | undefined
}

/**
 * `json` is what the model has written in the form; `cut` when it had no room to end, `refused` when it or a filter of the
 * endpoint would not answer, `formless` when it answered otherwise than it was made to.
 */
export type ChatReply = Tokens &
  ({ readonly outcome: 'json'; readonly json: string } | { readonly outcome: 'cut' | 'refused' | 'formless' })

/** A tool that the model may call. */
export interface OfferedTool {
  /** Letters, digits and underscores. */
  readonly name: string
  readonly description: string
  /** JSON schema of its input. */
  readonly schema: Readonly<Record<string, unknown>>
}

/** A call that the model has made. */
export interface ToolCall {
  readonly id: string
  readonly name: string
  /** JSON as the model has written it, which may be none. */
  readonly input: string
}

/** A message of a conversation in which tools are called. */
export type TalkMessage =
  | { readonly role: 'system' | 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly calls?: readonly ToolCall[] }
  | { readonly role: 'tool'; readonly callId: string; readonly content: string }

/** One turn of the model in a conversation. */
export interface TalkRequest {
  readonly model: string
  readonly messages: readonly TalkMessage[]
  readonly tools: readonly OfferedTool[]
  /** False when the model must answer in words. */
  readonly mayCall: boolean
  readonly maxTokens: number | undefined
  readonly temperature: number | undefined
}

/** Words as they come, then the calls if there are any, then how it ended. */
export type TalkPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'calls'; readonly calls: readonly ToolCall[] }
  | (Tokens & { readonly kind: 'end'; readonly outcome: 'complete' | 'cut' | 'refused' })

/** A protocol in which an endpoint is asked. */
export interface ChatProtocol {
  /** @throws what the client of the endpoint throws. */
  ask(request: ChatRequest, signal: AbortSignal | undefined): Promise<ChatReply>
  /** @throws what the client of the endpoint throws. */
  talk(request: TalkRequest, signal: AbortSignal): AsyncIterable<TalkPart>
}
