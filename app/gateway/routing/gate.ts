import { GatewayError, unauthorized } from '../core/errors.ts'
import type { Gate } from './row.ts'
import type { Caller } from '../session/sessions.ts'

/** Whom each scope is for. */
const audiences: Readonly<Partial<Record<string, string>>> = {
  Admin: 'administrators',
  SuperAdmin: 'administrators who take emergency actions',
  MobileApp: 'the staff of events who scan badges',
  'Tutorial.Author': 'authors of tutorials',
  'KnowledgeGraph.Admin': 'editors of concepts',
  'Tutorial.API': 'programs that query the GraphQL interface',
  'Tutorial.MCP': 'people who connect AI agents',
  DisplayApp: 'the displays of events',
  ConsolidationScope: 'administrators who merge accounts'
}

/** Words for somebody without the scope: whom the address is for, and how to get in. */
function refusalFor(scope: string): string {
  const audience = audiences[scope]
  const ask = 'ask an administrator if you should have it'
  return `${audience === undefined ? '' : `This is for ${audience}. `}This needs the scope ${scope}: ${ask}`
}

/**
 * Checks that the caller has the login or scope that the gate asks for.
 * @throws GatewayError 401 without a session, 403 without the scope.
 */
export function checkGate(gate: Gate, { session, scopes }: Caller): void {
  if (gate === 'none') return
  if (!session) throw unauthorized('Log in to open this')
  if (gate === 'login' || scopes.has(gate.scope)) return
  throw new GatewayError(403, 'forbidden', refusalFor(gate.scope))
}
