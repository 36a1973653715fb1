import { everyScope } from './accounts.ts'

/**
 * The URL of a request with the scopes it means: a login that asks for no scope of the platform asks for all
 * (RFC 6749, 3.3: the server's default), so that it gets all that the person has. As on SAP BTP, a client need not know
 * the scopes. One that names no scope at all, as tool clients do where none is needed, learns who the person is and no more.
 */
export function withDefaultScopes(url: string): string {
  const [path = '', query = ''] = url.split('?', 2)
  const parameters = new URLSearchParams(query)
  const scope = parameters.get('scope')
  if (!path.endsWith('/auth') || !parameters.has('client_id') || (scope !== null && asksForPlatform(scope))) return url
  parameters.set('scope', scope === null ? 'openid' : [scope, ...everyScope].join(' '))
  return `${path}?${parameters.toString()}`
}

function asksForPlatform(scope: string): boolean {
  return scope.split(' ').some(name => everyScope.includes(name))
}
