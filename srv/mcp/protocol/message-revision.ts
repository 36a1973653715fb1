import type { IncomingHttpHeaders } from 'node:http'
import {
  HEADER_MISMATCH,
  INVALID_PARAMS,
  isObject,
  type Message,
  RpcError,
  UNSUPPORTED_VERSION
} from '../../../lib/json-rpc/messages.ts'
import { first, type Revision, revisionOf, supportedVersions } from './revisions.ts'

const VERSION = 'io.modelcontextprotocol/protocolVersion'
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities'

/**
 * The revision of MCP that a message is written in: by its `_meta` where it has one, else by the header that follows a handshake.
 * @throws RpcError for a revision that is not served, and for headers that say something else than the body.
 */
export function revisionOfMessage(message: Message, headers: IncomingHttpHeaders): Revision {
  const header = headerOf(headers, 'mcp-protocol-version')
  const meta = isObject(message.params['_meta']) ? message.params['_meta'] : {}
  const inBody = meta[VERSION]
  if (inBody !== undefined) return stateless(message, meta, headers)
  if (message.method === 'initialize' || header === undefined) return first
  const revision = revisionOf(header) ?? unsupported(header)
  if (revision.handshake || message.id === undefined) return revision
  throw new RpcError(400, INVALID_PARAMS, `params._meta must have ${VERSION} and ${CAPABILITIES}`)
}

/** The parameter that the header `Mcp-Name` repeats, by method. */
const named: ReadonlyMap<string, string> = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri']
])

/** A revision without handshake, whose headers repeat what stands in the body. */
function stateless(message: Message, meta: Readonly<Record<string, unknown>>, headers: IncomingHttpHeaders): Revision {
  const version = meta[VERSION]
  if (typeof version !== 'string') throw new RpcError(400, INVALID_PARAMS, `${VERSION} must be a text`)
  repeats(headers, 'MCP-Protocol-Version', version)
  const revision = revisionOf(version)
  if (!revision || revision.handshake) return unsupported(version)
  if (message.id === undefined) return revision
  if (!isObject(meta[CAPABILITIES])) throw new RpcError(400, INVALID_PARAMS, `${CAPABILITIES} must be an object`)
  repeats(headers, 'Mcp-Method', message.method)
  const source = named.get(message.method)
  const name = source === undefined ? undefined : message.params[source]
  if (typeof name === 'string') repeats(headers, 'Mcp-Name', name)
  return revision
}

function unsupported(requested: string): never {
  throw new RpcError(400, UNSUPPORTED_VERSION, 'Unsupported protocol version', {
    data: { supported: supportedVersions, requested: requested.slice(0, 100) }
  })
}

/** @throws RpcError where a header is not there or says something else than the body. */
function repeats(headers: IncomingHttpHeaders, name: string, value: string): void {
  const sent = headerOf(headers, name.toLowerCase())
  if (sent === undefined) throw new RpcError(400, HEADER_MISMATCH, `Header mismatch: ${name} is missing`)
  if (decoded(sent) !== value)
    throw new RpcError(400, HEADER_MISMATCH, `Header mismatch: ${name} differs from the body`)
}

const BASE64 = /^=\?base64\?([A-Za-z0-9+/]*={0,2})\?=$/

/** Names that a header cannot carry come in Base64. */
function decoded(value: string): string {
  const [, encoded] = BASE64.exec(value) ?? []
  return encoded === undefined ? value : Buffer.from(encoded, 'base64').toString('utf8')
}

/** Node joins what came more than once, and that is no version, method or name. */
const headerOf = (headers: IncomingHttpHeaders, name: string): string | undefined => headers[name] as string | undefined
