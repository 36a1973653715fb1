import type { IncomingHttpHeaders } from 'node:http'
import { equalInConstantTime } from '../../lib/constant-time.ts'
import { HttpError } from '../../lib/errors.ts'

/** A key that programs send as bearer token. */
export interface BearerKey {
  /** Name in error messages. */
  readonly alias: string
  /** Realm in the WWW-Authenticate header. */
  readonly realm: string
  /** Finds the current key; undefined when none is configured. */
  readonly find: () => Promise<string | undefined>
}

/**
 * Admits requests that carry `key` as bearer token.
 * Refuses with 503 when no key is configured, 401 when it is missing or wrong.
 */
export function keyGate({ alias, realm, find }: BearerKey) {
  return async ({ headers }: { headers: IncomingHttpHeaders }): Promise<void> => {
    const wanted = await find()
    if (wanted === undefined)
      throw new HttpError(503, 'not_configured', `${alias} is not configured`, { target: alias })
    const presented = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
    if (presented !== undefined && equalInConstantTime(presented, wanted)) return
    throw new HttpError(401, 'unauthorized', `Send the ${realm} key: Authorization: Bearer <${alias}>`, {
      headers: { 'WWW-Authenticate': `Bearer realm="${realm}"` }
    })
  }
}
