import { GatewayError, unauthorized } from '../core/errors.ts'
import type { Gate } from './row.ts'
import type { Caller } from '../session/sessions.ts'
import { forbidden } from '../words/en.ts'

/**
 * Checks that the caller has the login or scope that the gate asks for.
 * @throws GatewayError 401 without a session, 403 without the scope.
 */
export function checkGate(gate: Gate, { session, scopes }: Caller): void {
  if (gate === 'none') return
  if (!session) throw unauthorized('Log in to open this')
  if (gate === 'login' || scopes.has(gate.scope)) return
  throw new GatewayError(403, 'forbidden', forbidden(gate.scope), {}, gate.scope)
}
