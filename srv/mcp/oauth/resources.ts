import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Scope } from '../../../lib/access/scopes.ts'
import type { HttpError } from '../../../lib/errors.ts'
import { platformVariables } from '../../platform/config/platform-variables.ts'
import { publicBase } from '../../platform/config/public-base.ts'
import { scopesOf, type ToolMount, toolMounts } from '../../platform/tools/index.ts'

/** Prefixes at which a token also needs the scope of agents. */
const FOR_AGENTS = /^\/mcp-(?:auth|admin)(?:\/|$)/

/** The tool server at the path of a resource. */
const mountAt: ReadonlyMap<string, ToolMount> = new Map<string, ToolMount>([
  ...toolMounts.flatMap(mount => [[`/mcp/${mount}`, mount] as const, [`/mcp-auth/${mount}`, mount] as const]),
  ['/mcp-admin', 'admin']
])

/** The scopes to ask for at a resource: those of its gate and of each of its tools; undefined for a path that is none. */
function scopesAt(path: string): readonly Scope[] | undefined {
  if (path === '') return []
  const mount = mountAt.get(path)
  return mount && [...(FOR_AGENTS.test(path) ? (['Tutorial.MCP'] as const) : []), ...scopesOf(mount)]
}

const METADATA = '/.well-known/oauth-protected-resource'

/** Metadata of a protected resource (RFC 9728, section 2); undefined for what is none, and without an issuer of tokens. */
export function resourceMetadata(path: string, headers: IncomingHttpHeaders): object | undefined {
  const { OIDC_ISSUER } = platformVariables
  const scopes = scopesAt(path)
  if (OIDC_ISSUER === undefined || !scopes) return undefined
  return {
    resource: `${publicBase(headers)}${path}`,
    authorization_servers: [OIDC_ISSUER],
    scopes_supported: scopes,
    bearer_methods_supported: ['header'],
    resource_name: `Tutorial Platform ${path}`.trim()
  }
}

/** The challenge of RFC 9728, section 5.1: where a client learns who issues tokens for this, and the scopes to ask for. */
export function challenge(
  { headers: { 'WWW-Authenticate': given } }: HttpError,
  { headers }: IncomingMessage,
  asked: string
): Readonly<Record<string, string>> {
  const path = asked.replace(/\/$/, '')
  if (given === undefined || !resourceMetadata(path, headers)) return {}
  const scope = given.includes(' scope=') ? '' : (scopesAt(path)?.join(' ') ?? '')
  const more = [`resource_metadata="${publicBase(headers)}${METADATA}${path}"`, ...(scope ? [`scope="${scope}"`] : [])]
  return { 'WWW-Authenticate': [given, ...more].join(', ') }
}
