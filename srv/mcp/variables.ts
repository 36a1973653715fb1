import { flag } from '../../lib/config/readers.ts'
import { declareVariables } from '../platform/config/variables.ts'

/** The environment variables of the tool servers; what is off answers 503. */
export const variables = declareVariables(
  {
    MCP_AUTH_ENABLED: { as: flag(true), meaning: 'agents reach the tool servers at `/mcp-auth` and `/mcp-pat`' },
    MCP_PHASE3_ENABLED: { as: flag(true), meaning: 'agents reach the admin tools at `/mcp-admin`' },
    MCP_ADMIN_TOOLS_ENABLED: { as: flag(true), meaning: 'the same; both must be on' }
  },
  { prefixes: ['MCP'] }
)
