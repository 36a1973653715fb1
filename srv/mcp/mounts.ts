import { HttpError } from '../../lib/errors.ts'
import type { Mount } from '../platform/http/mounts.ts'
import { jsonRpcError as form } from './json-rpc.ts'
import { variables } from './variables.ts'

type Flag = keyof (typeof variables)['declared']

/** The tool servers with their gates, and the prefixes that lead to them (MCP-003: there is no common root). */
export const mounts: readonly Mount[] = [
  { prefix: '/mcp', access: 'public', form },
  { prefix: '/mcp/search', access: 'public', form },
  { prefix: '/mcp/graph', access: 'public', form },
  { prefix: '/mcp/homepage', access: 'login', form },
  { prefix: '/mcp/api', access: 'login', form },
  { prefix: '/mcp/admin', access: { scope: 'Admin' }, form },
  { prefix: '/mcp-pat', access: 'pat', rewrite: '/mcp', closed: needs('MCP_AUTH_ENABLED'), form },
  { prefix: '/mcp-auth', access: { scope: 'Tutorial.MCP' }, rewrite: '/mcp', closed: needs('MCP_AUTH_ENABLED'), form },
  {
    prefix: '/mcp-admin',
    access: { scope: 'Tutorial.MCP' },
    rewrite: '/mcp/admin',
    closed: needs('MCP_PHASE3_ENABLED', 'MCP_ADMIN_TOOLS_ENABLED'),
    form
  }
]

function needs(...flags: readonly Flag[]): () => HttpError | undefined {
  return () => {
    const off = flags.find(flag => !variables[flag])
    return off && new HttpError(503, 'switched_off', `Switched off by ${off}`, { target: off })
  }
}
