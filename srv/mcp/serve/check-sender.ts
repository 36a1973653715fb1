import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { HttpError } from '../../../lib/errors.ts'
import { platformVariables } from '../../platform/config/platform-variables.ts'
import { allowedOrigins } from '../../tenant/index.ts'
import { variables } from '../config/variables.ts'

const LOCAL: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Refuses what a page of another site makes a browser send, also where its name leads here by DNS rebinding: an Origin must
 * be allowed, and a Host known where that is configured or the server listens on this machine alone.
 * @throws HttpError 403.
 */
export async function checkSender({ headers }: IncomingMessage): Promise<void> {
  if (!isServed(headers.host ?? '')) throw new HttpError(403, 'forbidden_host', 'This Host is not served')
  const { origin } = headers
  if (origin === undefined || isKnownOrigin(origin) || (await allowedOrigins()).has(origin)) return
  throw new HttpError(403, 'forbidden_origin', 'Pages of this origin may not call tools')
}

/** Refuses bodies that a page of another site sends without asking first, such as `text/plain`. @throws HttpError 415. */
export function checkType({ headers }: IncomingMessage): void {
  if (!/^application\/json\s*(?:;|$)/i.test(headers['content-type'] ?? ''))
    throw new HttpError(415, 'unsupported_media_type', 'Send application/json', { target: 'Content-Type' })
}

/** Hosts that were asked for; the configuration stays as it is while the process runs. */
const hosts = new LRUCache<string, boolean>({ max: 1000 })

function isServed(host: string): boolean {
  const known = hosts.get(host)
  if (known !== undefined) return known
  const served = isKnownHost(host)
  hosts.set(host, served)
  return served
}

function isKnownHost(host: string): boolean {
  const { MCP_ALLOWED_HOSTS } = variables
  if (MCP_ALLOWED_HOSTS === undefined && !LOCAL.has(platformVariables.HOST ?? '')) return true
  const name = nameIn(`http://${host}`)
  if (name === undefined) return false
  return LOCAL.has(name) || name === publicHost() || (MCP_ALLOWED_HOSTS?.split(',').includes(name) ?? false)
}

function isKnownOrigin(origin: string): boolean {
  const { PUBLIC_URL } = platformVariables
  if (PUBLIC_URL !== undefined && origin === new URL(PUBLIC_URL).origin) return true
  // tools for developers run in pages of this machine
  return PUBLIC_URL === undefined && LOCAL.has(nameIn(origin) ?? '')
}

const publicHost = (): string | undefined => nameIn(platformVariables.PUBLIC_URL ?? '')

function nameIn(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).hostname : undefined
}
