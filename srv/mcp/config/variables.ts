import { flag, integer, matching } from '../../../lib/config/readers.ts'
import { declareVariables } from '../../platform/config/variables.ts'

/** The environment variables of the tool servers; what is off answers 503. */
export const variables = declareVariables(
  {
    MCP_AUTH_ENABLED: {
      as: flag(true),
      title: 'Tool servers for agents',
      meaning: 'agents reach the tool servers at `/mcp-auth` and `/mcp-pat`'
    },
    MCP_PHASE3_ENABLED: {
      as: flag(true),
      title: 'Admin tools for agents',
      meaning: 'agents reach the admin tools at `/mcp-admin`; `MCP_ADMIN_TOOLS_ENABLED` has to be on, too'
    },
    MCP_ADMIN_TOOLS_ENABLED: {
      as: flag(true),
      title: 'Second switch of the admin tools',
      meaning: 'agents reach the admin tools; `MCP_PHASE3_ENABLED` has to be on, too'
    },
    MCP_RESOURCES_ENABLED: {
      as: flag(true),
      title: 'Content for agents by address',
      meaning: 'agents read tutorials, missions and concepts by address'
    },
    MCP_PROMPTS_ENABLED: {
      as: flag(true),
      title: 'Prompts for agents',
      meaning: 'agents are offered prompts'
    },
    MCP_CALLS_PER_MINUTE: {
      as: integer(1200, 1, 10_000_000),
      meaning: 'messages of one person, whatever their tokens, or address on an instance'
    },
    MCP_ALLOWED_HOSTS: {
      as: matching(/^[^\s,]+(?:,[^\s,]+)*$/, 'must be names of hosts with commas between them'),
      allowed: 'names, several by comma',
      meaning: 'the `Host` names that tools and `/a2a` take beside `PUBLIC_URL`; unset: see `srv/mcp`'
    }
  },
  { prefixes: ['MCP'] }
)
