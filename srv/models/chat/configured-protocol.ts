import { configuredEndpoint } from '../endpoint/configured.ts'
import { variables } from '../endpoint/variables.ts'
import type { ChatProtocol } from './protocols/protocol.ts'

/** The protocol that the operator configured. @throws HttpError 503 when no endpoint is configured. */
export async function configuredProtocol(): Promise<ChatProtocol> {
  const endpoint = await configuredEndpoint()
  const { MODEL_OUTPUT, MODEL_PROTOCOL } = variables
  if (MODEL_PROTOCOL === 'responses')
    return (await import('./protocols/responses.ts')).responses(endpoint, MODEL_OUTPUT)
  return (await import('./protocols/chat-completions.ts')).chatCompletions(endpoint, MODEL_OUTPUT)
}
