import type { Output } from './protocols/chat-completions.ts'
import type { ChatProtocol } from './protocols/protocol.ts'
import type OpenAI from 'openai'

/** An API of OpenAI. */
export type ProtocolName = 'chat-completions' | 'responses'

/** The protocol of that name at `endpoint`; only that one is loaded. */
export async function protocolAt(endpoint: OpenAI, name: ProtocolName, output: Output): Promise<ChatProtocol> {
  if (name === 'responses') return (await import('./protocols/responses.ts')).responses(endpoint, output)
  return (await import('./protocols/chat-completions.ts')).chatCompletions(endpoint, output)
}
