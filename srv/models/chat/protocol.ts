import type { Tokens } from '../usage/cost.ts'

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

/** A protocol in which an endpoint is asked: Chat Completions, and others that follow. */
export interface ChatProtocol {
  /** @throws what the client of the endpoint throws. */
  ask(request: ChatRequest, signal: AbortSignal | undefined): Promise<ChatReply>
}
