import { type Route, route } from '../../platform/http/route.ts'
import { agentCard } from './agent-card.ts'
import { instructions } from './instructions.ts'

/** Readable for programs that run in pages. */
const OPEN = { 'Access-Control-Allow-Origin': '*' }

/** A2A-008: the card of the agent, in the form of the version that `A2A-Version` names; without it 0.3 counts. */
const serveCard = route({
  method: 'get',
  path: '/.well-known/agent-card.json',
  access: 'public',
  // the switch and the addresses are settings
  cache: 'private, no-store',
  async handle({ headers }) {
    const version = headers['a2a-version'] === '1.0' ? '1.0' : '0.3'
    return { status: 200, headers: { ...OPEN, Vary: 'A2A-Version' }, body: await agentCard(headers, version) }
  }
})

/** A2A-013, A2A-014 */
const serveInstructions = route({
  method: 'get',
  path: '/.well-known/a2a-instructions.md',
  access: 'public',
  cache: 'public, max-age=300',
  handle: ({ headers }) =>
    Promise.resolve({
      status: 200,
      headers: { ...OPEN, 'Content-Type': 'text/markdown; charset=utf-8' },
      body: Buffer.from(instructions(headers))
    })
})

export const cardRoutes: readonly Route[] = [serveCard, serveInstructions]
