import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import proxyAddress from 'proxy-addr'
import { hopByHop } from '../../../lib/http/message-headers.ts'

/** Headers that only the gateway may set, and those that would let a GET count as something else behind the CSRF check. */
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

/** Facts about a request that the gateway tells the server. */
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
 * Addresses further left in X-Forwarded-For may be forged.
 */
export function clientAddress(request: IncomingMessage, hops: number): string {
  return proxyAddress(request, (_address, index) => index < hops) || 'unknown'
}
