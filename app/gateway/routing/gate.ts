import { GatewayError, unauthorized } from '../core/errors.ts'
import type { Gate } from '../routes.ts'
import type { Caller } from '../session/sessions.ts'

/**
 * Lets a logged-in caller pass that the gate asks for.
 * @throws GatewayError 401 without a session, 403 without the scope.
 */
export function pass(gate: Gate, { session, scopes }: Caller): void {
  if (gate === 'none') return
  if (!session) throw unauthorized('Log in to open this')
  if (gate === 'login' || scopes.has(gate.scope)) return
  throw new GatewayError(403, 'forbidden', `This needs the scope ${gate.scope}`)
}
