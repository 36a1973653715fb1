import { type Addressed, clientAddress, clientOf } from '../../../lib/http/client-address.ts'
import { platformVariables } from '../config/platform-variables.ts'
import type { Headed } from './access.ts'

/** The client that sends a request, as limits count it; nobody for a request that is part of another. */
export function clientIn(request: Headed): string {
  return request.socket ? clientOf(clientAddress(request as Addressed, platformVariables.TRUSTED_PROXIES)) : ''
}
