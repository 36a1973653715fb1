import type { DomainRequirements } from './types.ts'

/** Tool servers for agents: their gates so far. */
export const mcp: DomainRequirements = {
  domain: 'MCP',
  count: 53,
  claimed: {
    'MCP-001': 'MCP uses the Streamable HTTP transport with protocol version 2025-06.',
    'MCP-002': 'An MCP client picks JSON or SSE with the Accept header.',
    'MCP-003': 'There is no aggregate MCP root; each service has its own mount.',
    'MCP-004': 'The tool describe exists on every MCP mount.',
    'MCP-005': 'The tool query exists on every MCP mount.',
    'MCP-010': '/mcp/search (SearchService) offers the tool search_tutorials.',
    'MCP-011': '/mcp/search offers the tool list_missions.',
    'MCP-012': '/mcp/search offers the tool get_mission.',
    'MCP-013': '/mcp/search offers the tool get_tutorial.',
    'MCP-014': 'The mount /mcp/search needs no login.',
    'MCP-015': '/mcp/graph (KnowledgeGraphService) offers the tool kg_shared_concepts.',
    'MCP-016': '/mcp/graph offers the tool kg_neighborhood.',
    'MCP-017': '/mcp/graph offers the tool kg_search_concepts.',
    'MCP-018': '/mcp/graph offers the tool kg_community.',
    'MCP-019': 'The mount /mcp/graph needs no login.',
    'MCP-020': '/mcp/homepage (HomepageService) offers the tool get_my_recommended_tutorials.',
    'MCP-021': '/mcp/homepage offers the tool get_my_recommended_missions.',
    'MCP-022': 'The mount /mcp/homepage requires a login.',
    'MCP-023': '/mcp/api (DeveloperService) offers the tool get_my_tutorials.',
    'MCP-024': '/mcp/api offers the tool get_my_missions.',
    'MCP-025': '/mcp/api offers the tool get_my_events.',
    'MCP-026': '/mcp/api offers the tool get_my_completed_steps.',
    'MCP-027': '/mcp/api offers the tool get_tutorial_step.',
    'MCP-028': '/mcp/api offers the tool complete_step.',
    'MCP-029': '/mcp/api offers the tool reset_tutorial_progress.',
    'MCP-030': 'The mount /mcp/api requires a login.',
    'MCP-031': '/mcp/admin (AdminService) offers the tool merge_concepts.',
    'MCP-033': '/mcp/admin offers the tool trigger_rebuild.',
    'MCP-034': '/mcp/admin offers the tool publish_content.',
    'MCP-035': 'The mount /mcp/admin requires scope Admin plus the scope of the called action.',
    'MCP-036': 'The gateway passes /mcp/* through directly to the mounts.',
    'MCP-037': 'The gateway demands no login and no CSRF token on /mcp/*.',
    'MCP-038': 'The gateway rewrites /mcp-pat/* to /mcp/*.',
    'MCP-039': 'The gateway demands no login and no CSRF token on /mcp-pat/*.',
    'MCP-040': 'The gateway rewrites /mcp-auth/* to /mcp/*.',
    'MCP-041': '/mcp-auth/* requires a login with scope Tutorial.MCP.',
    'MCP-043': 'The gateway rewrites /mcp-admin/* to /mcp/admin/*.',
    'MCP-044': '/mcp-admin/* requires a login with scope Tutorial.MCP.',
    'MCP-046': 'The MCP tool publish_content (emergency) requires scope SuperAdmin.',
    'MCP-047': 'The MCP tool trigger_rebuild requires scope Tutorial.Author.',
    'MCP-048': 'The MCP tool merge_concepts requires scope KnowledgeGraph.Admin.',
    'MCP-049': '/mcp-pat/* serves any user who owns a valid token; no further scope is required.',
    'MCP-050': '/mcp-auth/* answers 503 when MCP_AUTH_ENABLED is false.',
    'MCP-051': '/mcp-pat/* answers 503 when MCP_AUTH_ENABLED is false.',
    'MCP-052': '/mcp-admin/* answers 503 when MCP_PHASE3_ENABLED is false.',
    'MCP-053': '/mcp-admin/* answers 503 when MCP_ADMIN_TOOLS_ENABLED is false.'
  },
  pending: [
    {
      reason: 'the tools come with the agents issue',
      behaviours: {
        'MCP-006': 'The resource tutorial://<slug> is served on /mcp/graph and /mcp/admin.',
        'MCP-007': 'The resource mission://<slug> is served on /mcp/graph and /mcp/admin.',
        'MCP-008': 'The resource concept://<id> is served on /mcp/graph and /mcp/admin.',
        'MCP-009': 'Prompts are served on /mcp/graph and /mcp/admin.',
        'MCP-032': '/mcp/admin offers the tool promote_community_to_mission.',
        'MCP-042': 'The gateway forwards the user token on /mcp-auth/*.',
        'MCP-045': 'The MCP tool promote_community_to_mission requires scope SuperAdmin.'
      }
    }
  ]
}
