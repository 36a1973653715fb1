import type { DomainRequirements } from './types.ts'

/** Personal access tokens. */
export const tokens: DomainRequirements = {
  domain: 'TOKENS',
  count: 24,
  claimed: {
    'TOKENS-001': 'MyPATs is row-scoped: a caller sees only own tokens.',
    'TOKENS-002': 'MyPATs exposes ID, name, scopes, prefix and expiresAt.',
    'TOKENS-003': 'Scopes of a personal access token are read or write; no other value is accepted.',
    'TOKENS-004':
      'Only a SHA-256 hash of a personal access token is stored; the plaintext token is nowhere in the database.',
    'TOKENS-005': 'An active personal access token becomes expired at expiresAt.',
    'TOKENS-006': "revokePAT on the caller's own token makes it revoked.",
    'TOKENS-007': 'A request with an expired personal access token gets a JSON-RPC error with 401.',
    'TOKENS-008': 'A request with a revoked personal access token gets a JSON-RPC error with 401.',
    'TOKENS-009': 'PatService is served at /pats.',
    'TOKENS-010': '/pats requires a login (any authenticated user).',
    'TOKENS-011': '/mcp-pat/* needs the header Authorization: Bearer pat_<...>.',
    'TOKENS-012': 'GET /pats returns the MyPATs of the caller.',
    'TOKENS-013': 'POST /pats/mintPAT takes name, scopes and ttlDays.',
    'TOKENS-014': 'POST /pats/mintPAT returns { ID, token, prefix, expiresAt }.',
    'TOKENS-015': 'The plaintext token is returned once, by mintPAT, and by no later read.',
    'TOKENS-016': 'revokePAT is called as POST /pats/MyPATs(<ID>)/PatService.revokePAT.',
    'TOKENS-017': 'revokePAT does not revoke a token of another user.',
    'TOKENS-018': 'A token with write scope may call complete_step and reset_tutorial_progress.',
    'TOKENS-019': 'A token with read scope may call the read tools.',
    'TOKENS-020': 'PAT minting in the admin UI requires scope Tutorial.MCP.',
    'TOKENS-021': 'A personal access token is looked up by its SHA-256 hash.',
    'TOKENS-022': 'The token lookup of /mcp-pat/* is cached for 60 seconds.',
    'TOKENS-023': 'A missing token on /mcp-pat/* gets a JSON-RPC error with 401.',
    'TOKENS-024': 'A write tool called with a token without write scope is rejected with 403.'
  },
  pending: []
}
