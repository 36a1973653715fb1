import { HttpError } from '../../lib/errors.ts'
import type { Mount } from '../platform/http/mounts.ts'
import { jsonRpcError } from '../../lib/json-rpc/messages.ts'
import { challenge } from './oauth/resources.ts'
import { serveMount } from './serve/serve-mount.ts'
import { variables } from './config/variables.ts'

const form = (refusal: HttpError): object => jsonRpcError(refusal)

type Flag = keyof (typeof variables)['declared']

/** The tool servers with their gates, and the prefixes that lead to them (MCP-003: there is no common root). */
export const mounts: readonly Mount[] = [
  { prefix: '/mcp', access: 'public', form },
  { prefix: '/mcp/search', access: 'optional', form, refusalHeaders: challenge, serve: serveMount('search') },
  { prefix: '/mcp/graph', access: 'optional', form, refusalHeaders: challenge, serve: serveMount('graph') },
  { prefix: '/mcp/homepage', access: 'login', form, refusalHeaders: challenge, serve: serveMount('homepage') },
  { prefix: '/mcp/api', access: 'login', form, refusalHeaders: challenge, serve: serveMount('api') },
  { prefix: '/mcp/admin', access: { scope: 'Admin' }, form, refusalHeaders: challenge, serve: serveMount('admin') },
  { prefix: '/mcp-pat', access: 'pat', rewrite: '/mcp', closed: needs('MCP_AUTH_ENABLED'), form },
  {
    prefix: '/mcp-auth',
    access: { scope: 'Tutorial.MCP' },
    rewrite: '/mcp',
    closed: needs('MCP_AUTH_ENABLED'),
    form,
    refusalHeaders: challenge
  },
  {
    prefix: '/mcp-admin',
    access: { scope: 'Tutorial.MCP' },
    rewrite: '/mcp/admin',
    closed: needs('MCP_PHASE3_ENABLED', 'MCP_ADMIN_TOOLS_ENABLED'),
    form,
    refusalHeaders: challenge
  }
]

function needs(...flags: readonly Flag[]): () => HttpError | undefined {
  return () => {
    const off = flags.find(flag => !variables[flag])
    return off && new HttpError(503, 'switched_off', `Switched off by ${off}`, { target: off })
  }
}
