import { Guesses } from '../../lib/access/guesses.ts'
import { equalInConstantTime } from '../../lib/constant-time.ts'
import { HttpError } from '../../lib/errors.ts'
import type { Headed } from '../platform/access/access.ts'
import { clientIn } from '../platform/access/client-in.ts'

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
 * Refuses with 503 when no key is configured, 401 when it is missing or wrong, 429 after many wrong ones.
 */
export function keyGate({ alias, realm, find }: BearerKey) {
  const guesses = new Guesses()
  return async (request: Headed): Promise<void> => {
    const wanted = await find()
    if (wanted === undefined)
      throw new HttpError(503, 'not_configured', `${alias} is not configured`, { target: alias })
    const secret = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    const isRight = async () => (secret !== undefined && equalInConstantTime(secret, wanted) ? true : undefined)
    if (secret !== undefined && (await guesses.check({ client: clientIn(request), id: alias, secret }, isRight))) return
    throw new HttpError(401, 'unauthorized', `Send the ${realm} key: Authorization: Bearer <${alias}>`, {
      headers: { 'WWW-Authenticate': `Bearer realm="${realm}"` }
    })
  }
}
