import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { HttpError } from '../../../lib/errors.ts'
import { platformVariables } from '../../platform/config/platform-variables.ts'
import { publicBase } from '../../platform/config/public-base.ts'
import { toolMounts } from '../../platform/tools/index.ts'

/** Scopes that a token needs, by the path of the resource; tokens of the other paths need none. */
const scopes: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...toolMounts.map(mount => [`/mcp/${mount}`, mount === 'admin' ? ['Admin'] : []] as const),
  ...toolMounts.map(
    mount => [`/mcp-auth/${mount}`, ['Tutorial.MCP', ...(mount === 'admin' ? ['Admin'] : [])]] as const
  ),
  ['/mcp-admin', ['Tutorial.MCP', 'Admin']]
])

const METADATA = '/.well-known/oauth-protected-resource'

/** Metadata of a protected resource (RFC 9728, section 2); undefined for what is none, and without an issuer of tokens. */
export function resourceMetadata(path: string, headers: IncomingHttpHeaders): object | undefined {
  const { OIDC_ISSUER } = platformVariables
  const needed = path === '' ? [] : scopes.get(path)
  if (OIDC_ISSUER === undefined || !needed) return undefined
  return {
    resource: `${publicBase(headers)}${path}`,
    authorization_servers: [OIDC_ISSUER],
    scopes_supported: needed,
    bearer_methods_supported: ['header'],
    resource_name: `Tutorial Platform ${path}`.trim()
  }
}

/** The challenge of RFC 9728, section 5.1: where a client learns who issues tokens for this. */
export function challenge(
  refusal: HttpError,
  { headers }: IncomingMessage,
  asked: string
): Readonly<Record<string, string>> {
  const given = refusal.headers['WWW-Authenticate']
  const path = asked.replace(/\/$/, '')
  if (refusal.status !== 401 || given === undefined || !resourceMetadata(path, headers)) return {}
  const scope = scopes.get(path)?.join(' ')
  const more = [`resource_metadata="${publicBase(headers)}${METADATA}${path}"`, ...(scope ? [`scope="${scope}"`] : [])]
  return { 'WWW-Authenticate': [given, ...more].join(', ') }
}
