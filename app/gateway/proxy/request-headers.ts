import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http'

/** Headers of one connection (RFC 9110, section 7.6.1), which are not handed on. */
const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade'
]

/** What only the gateway may say, or what would let a GET count as something else behind the CSRF check. */
const ours = new Set([
  ...hopByHop,
  'host',
  'cookie',
  'authorization',
  'expect',
  'forwarded',
  'via',
  'remote-user',
  'true-client-ip',
  'client-ip',
  'x-csrf-token',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-approuter-authorization',
  'x-http-method',
  'x-http-method-override',
  'x-method-override',
  'x-original-url',
  'x-rewrite-url'
])
const oursByPrefix = /^x[-_](?:forwarded|user|identity|remote|auth|authenticated|forwarded-user|jwt|ssl)/

/** Names with an underscore: some servers read `X_User` as `X-User`. */
const isForwarded = (name: string): boolean => !ours.has(name) && !oursByPrefix.test(name) && !name.includes('_')

/** What the gateway tells the server about a request. */
export interface Provenance {
  /** The only credentials that go on. */
  readonly authorization: string | undefined
  readonly publicOrigin: string
  readonly clientAddress: string
}

/** The headers that go on to the server: nothing by which the client could pass for somebody or somewhere else. */
export function requestHeaders(request: IncomingMessage, provenance: Provenance): OutgoingHttpHeaders {
  const named = namedByConnection(request.headers)
  const headers: OutgoingHttpHeaders = {}
  for (const [name, value] of Object.entries(request.headers))
    if (isForwarded(name) && !named.has(name)) headers[name] = value
  const { protocol, host } = new URL(provenance.publicOrigin)
  headers['x-forwarded-for'] = provenance.clientAddress
  headers['x-forwarded-proto'] = protocol.slice(0, -1)
  headers['x-forwarded-host'] = host
  if (provenance.authorization) headers.authorization = provenance.authorization
  if (request.headers['transfer-encoding']) headers['transfer-encoding'] = 'chunked'
  return headers
}

/** Headers that the sender declares to be for this connection. Those that frame the body are not his to remove. */
function namedByConnection({ connection }: IncomingHttpHeaders): ReadonlySet<string> {
  if (!connection || connection === 'keep-alive' || connection === 'close') return nothing
  const names = connection
    .toLowerCase()
    .split(',')
    .map(name => name.trim())
  return new Set(names.filter(name => !name.startsWith('content-')))
}

const nothing: ReadonlySet<string> = new Set()

/**
 * The address of the client: of the connection, or, behind `hops` proxies of our own, what the outermost of them saw.
 * What stands further left in X-Forwarded-For anyone may have written.
 */
export function clientAddress(request: IncomingMessage, hops: number): string {
  const direct = request.socket.remoteAddress ?? 'unknown'
  if (hops === 0) return direct
  const seen = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map(address => address.trim())
  return seen.at(-hops) || direct
}
