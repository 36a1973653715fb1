import type { IncomingMessage } from 'node:http'
import { equalInConstantTime } from '../../../lib/constant-time.ts'
import { SECOND } from '../../../lib/time.ts'
import { GatewayError, unauthorized } from '../core/errors.ts'

const TIMEOUT = 5 * SECOND

export interface RebuildKeyOptions {
  /** The backend, which has the credential store; without it the gateway's own key is the only one. */
  readonly backendUrl: URL | undefined
  /** The gateway's own key: REBUILD_API_KEY, or the one that development made. */
  readonly own: string | undefined
}

/**
 * Refuses a request without the rebuild key. The backend decides, since admins keep the key there; the gateway's own key
 * counts where the backend has none or is away. Without either, nobody is let in.
 * @throws GatewayError 401 for a missing or wrong key, 503 when there is none.
 */
export async function checkRebuildKey(request: IncomingMessage, { backendUrl, own }: RebuildKeyOptions): Promise<void> {
  const sent = request.headers.authorization
  const status = backendUrl === undefined ? undefined : await askBackend(backendUrl, sent)
  if (status === 204) return
  if (status !== 401 && !own) throw new GatewayError(503, 'not_configured', 'REBUILD_API_KEY is not configured')
  if (status === 401 || !own || !isKey(sent, own)) throw unauthorized('Send the rebuild key as bearer token')
}

/** The status of the backend's answer to the key; undefined when there is no answer. */
async function askBackend(backendUrl: URL, authorization: string | undefined): Promise<number | undefined> {
  const headers = authorization === undefined ? {} : { authorization }
  const signal = AbortSignal.timeout(TIMEOUT)
  try {
    const answer = await fetch(new URL('/auth/rebuild-key', backendUrl), { headers, signal, redirect: 'manual' })
    await answer.body?.cancel()
    return answer.status
  } catch {
    return undefined
  }
}

function isKey(authorization: string | undefined, key: string): boolean {
  const sent = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? ''
  return equalInConstantTime(sent, key)
}
