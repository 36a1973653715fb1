import type { IncomingMessage } from 'node:http'
import { Guesses } from '../../../lib/access/guesses.ts'
import { equalInConstantTime } from '../../../lib/constant-time.ts'
import { SECOND } from '../../../lib/time.ts'
import { GatewayError, unauthorized } from '../core/errors.ts'

const TIMEOUT = 5 * SECOND

export interface RebuildKeyOptions {
  /** The backend, which has the credential store; without it the gateway's own key is the only one. */
  readonly backendUrl: URL | undefined
  /** The gateway's own key: REBUILD_API_KEY, or the one that development made. */
  readonly own: string | undefined
  /** The address of the client that sends a request. */
  readonly clientOf: (request: IncomingMessage) => string
}

/**
 * Refuses a request without the rebuild key. The backend decides, since admins keep the key there; the gateway's own key
 * counts where the backend has none or is away. Without either, nobody is let in.
 * @throws GatewayError 401 for a missing or wrong key, 503 when there is none; HttpError 429 after many wrong ones.
 */
export async function checkRebuildKey(request: IncomingMessage, options: RebuildKeyOptions): Promise<void> {
  const secret = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const client = options.clientOf(request)
  const check = () => isKey(secret, client, options)
  const isRight = await (secret === '' ? check() : guesses.check({ client, id: 'REBUILD_API_KEY', secret }, check))
  if (!isRight) throw unauthorized('Send the rebuild key as bearer token')
}

const guesses = new Guesses()

/** True for the key, else undefined. @throws GatewayError 503 when there is none. */
async function isKey(
  secret: string,
  client: string,
  { backendUrl, own }: RebuildKeyOptions
): Promise<true | undefined> {
  const status = backendUrl === undefined ? undefined : await askBackend(backendUrl, secret, client)
  if (status === 204) return true
  if (status === 401 || status === 429) return undefined
  if (!own) throw new GatewayError(503, 'not_configured', 'REBUILD_API_KEY is not configured')
  return equalInConstantTime(secret, own) ? true : undefined
}

/** The status of the backend's answer to the key; undefined when there is no answer. */
async function askBackend(backendUrl: URL, secret: string, client: string): Promise<number | undefined> {
  // the backend counts wrong keys too, by client
  const headers = { 'x-forwarded-for': client, ...(secret && { authorization: `Bearer ${secret}` }) }
  const signal = AbortSignal.timeout(TIMEOUT)
  try {
    const answer = await fetch(new URL('/auth/rebuild-key', backendUrl), { headers, signal, redirect: 'manual' })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return undefined
  }
}
