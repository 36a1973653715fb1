import { protocolAt } from '../../../lib/model/protocol-at.ts'
import type { ChatProtocol } from '../../../lib/model/protocols/protocol.ts'
import { configuredEndpoint } from '../endpoint/configured.ts'
import { variables } from '../endpoint/variables.ts'

/** The protocol that the operator configured. @throws HttpError 503 when no endpoint is configured. */
export async function configuredProtocol(): Promise<ChatProtocol> {
  return protocolAt(await configuredEndpoint(), variables.MODEL_PROTOCOL, variables.MODEL_OUTPUT)
}
