import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { HttpError } from '../../lib/errors.ts'

/** A key that programs send as bearer token. */
export interface BearerKey {
  /** What messages call it. */
  readonly alias: string
  /** Named in the challenge of a refusal. */
  readonly realm: string
  /** The key that is in force; undefined when there is none. */
  readonly find: () => Promise<string | undefined>
}

/**
 * Admits requests that carry `key` as bearer token.
 * Refuses with 503 when no key is configured, 401 when it is missing or wrong (design, section 8).
 */
export function keyGate({ alias, realm, find }: BearerKey) {
  return async ({ headers }: { headers: IncomingHttpHeaders }): Promise<void> => {
    const wanted = await find()
    if (wanted === undefined)
      throw new HttpError(503, 'not_configured', `${alias} is not configured`, { target: alias })
    const presented = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
    if (presented !== undefined && timingSafeEqual(digest(presented), digest(wanted))) return
    throw new HttpError(401, 'unauthorized', `Send the ${realm} key: Authorization: Bearer <${alias}>`, {
      headers: { 'WWW-Authenticate': `Bearer realm="${realm}"` }
    })
  }
}

/** Equal lengths, so that the comparison takes the same time whatever is presented. */
const digest = (key: string) => createHash('sha256').update(key).digest()
