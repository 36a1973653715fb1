import type { DomainRequirements } from './types.ts'

/** Calls by other agents. */
export const a2a: DomainRequirements = {
  domain: 'A2A',
  count: 14,
  claimed: {
    'A2A-001': 'POST /a2a speaks JSON-RPC 2.0 with the method message/send.',
    'A2A-002': 'POST /a2a supports the JSON-RPC method message/stream.',
    'A2A-003': 'POST /a2a supports the JSON-RPC method tasks/get.',
    'A2A-004': 'POST /a2a supports the JSON-RPC method tasks/cancel.',
    'A2A-005': 'POST /a2a chooses the skill by metadata.skillId.',
    'A2A-006': 'POST /a2a without metadata.skillId uses the conversational tutorial chat skill.',
    'A2A-007': 'POST /a2a requires scope Tutorial.MCP.',
    'A2A-008': 'GET /.well-known/agent-card.json returns the public agent card.',
    'A2A-009': 'The agent card lists 5 skills.',
    'A2A-010': 'The agent card declares streaming.',
    'A2A-011': 'The agent card declares an OAuth security scheme.',
    'A2A-012': 'GET /.well-known/agent-card.json needs no login.',
    'A2A-013': 'GET /.well-known/a2a-instructions.md returns the consumption guide.',
    'A2A-014': 'GET /.well-known/a2a-instructions.md needs no login.'
  },
  pending: []
}
