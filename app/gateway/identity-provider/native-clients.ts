import type { Configuration } from 'oidc-provider'
import { errors } from 'oidc-provider'
import { backend } from './grant.ts'

/** Own machine of a person: where native clients wait for the answer (RFC 8252, section 7.3). */
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Members of a registration. Others that the provider knows make it fetch addresses, or lead people to them. */
const members: ReadonlySet<string> = new Set([
  'application_type',
  'client_name',
  'client_uri',
  'contacts',
  'grant_types',
  'logo_uri',
  'policy_uri',
  'redirect_uris',
  'response_types',
  'scope',
  'token_endpoint_auth_method',
  'tos_uri'
])

/**
 * Dynamic registration (RFC 7591) of clients on the machine of a developer, such as tool clients of agents. They have no
 * secret, prove themselves by PKCE, and are answered on that machine alone, so a foreign page cannot register itself.
 */
export const nativeClients: Pick<Configuration, 'extraClientMetadata'> = {
  extraClientMetadata: {
    properties: ['registered_for'],
    validator(context, _key, _value, metadata) {
      // clients of the configuration have no request
      if (context === undefined) return
      // members that nobody knows are ignored (RFC 7591, section 2)
      const other = Object.keys(context.oidc.body ?? {}).find(name => name in metadata && !members.has(name))
      if (other !== undefined) throw new errors.InvalidClientMetadata(`${other} is not taken here`)
      const { redirect_uris: addresses = [], token_endpoint_auth_method: method } = metadata
      if (!addresses.every(isLoopback))
        throw new errors.InvalidClientMetadata(
          'redirect_uris must be addresses of this machine: http://127.0.0.1:<port>/…'
        )
      if (method !== 'none') throw new errors.InvalidClientMetadata('token_endpoint_auth_method must be none')
    }
  }
}

const isLoopback = (address: string): boolean =>
  URL.canParse(address) && new URL(address).protocol === 'http:' && LOOPBACK.has(new URL(address).hostname)

/** True for the backend, and for a tool server as its clients know it (RFC 8707): all of them take the same tokens. */
export function isResource(resource: string, issuer: string): boolean {
  if (resource === backend) return true
  if (!URL.canParse(resource)) return false
  const { origin, hostname, pathname } = new URL(resource)
  return (origin === new URL(issuer).origin || LOOPBACK.has(hostname)) && pathname.startsWith('/mcp')
}
