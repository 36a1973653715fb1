import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import { HttpError } from '../../../lib/errors.ts'
import { hostIn, isLocal, isOwnOrigin } from '../../platform/access/own-origin.ts'
import { platformVariables } from '../../platform/config/platform-variables.ts'
import { allowedOrigins } from '../../tenant/index.ts'
import { variables } from '../config/variables.ts'

/**
 * Refuses what a page of another site makes a browser send, also where its name leads here by DNS rebinding: an Origin must
 * be allowed, and a Host known where that is configured or the server listens on this machine alone.
 * @throws HttpError 403.
 */
export async function checkSender({ headers }: IncomingMessage): Promise<void> {
  if (!hostsIn(headers).every(isServed)) throw new HttpError(403, 'forbidden_host', 'This Host is not served')
  const { origin } = headers
  if (origin === undefined || isOwnOrigin(origin) || (await allowedOrigins()).has(origin)) return
  throw new HttpError(403, 'forbidden_origin', 'Pages of this origin may not call tools')
}

/** Refuses bodies that a page of another site sends without asking first, such as `text/plain`. @throws HttpError 415. */
export function checkType({ headers }: IncomingMessage): void {
  if (!/^application\/json\s*(?:;|$)/i.test(headers['content-type'] ?? ''))
    throw new HttpError(415, 'unsupported_media_type', 'Send application/json', { target: 'Content-Type' })
}

/** The Host of this request, and those that proxies were asked for. */
function hostsIn({ host = '', 'x-forwarded-host': forwarded }: IncomingHttpHeaders): readonly string[] {
  if (forwarded === undefined) return [host]
  return [host, ...String(forwarded).split(',')].map(each => each.trim())
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
  if (MCP_ALLOWED_HOSTS === undefined && !isLocal(platformVariables.HOST)) return true
  const name = hostIn(`http://${host}`)
  if (name === undefined) return false
  return isLocal(name) || name === publicHost() || (MCP_ALLOWED_HOSTS?.split(',').includes(name) ?? false)
}

const publicHost = (): string | undefined => hostIn(platformVariables.PUBLIC_URL ?? '')
