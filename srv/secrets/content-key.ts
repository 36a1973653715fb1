import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { now, randomBytes, SECOND } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { HttpError } from '../platform/errors.ts'
import { log } from '../platform/log.ts'
import type { CredentialStore } from './credential-store.ts'

const CONTENT_API_KEY = 'CONTENT_API_KEY'
/** Kept apart, so that a generated key never shadows one from the environment. */
const GENERATED = 'CONTENT_API_KEY_GENERATED'
const CACHE_LIFETIME = 5 * SECOND
const DEVELOPMENT_KEY_BYTES = 32

/** The content key: from the credential store, else `environment`, else (in development) the generated one. */
export async function findContentKey(
  store: CredentialStore,
  environment: string | undefined,
  development: boolean
): Promise<string | undefined> {
  return (await store.get(CONTENT_API_KEY)) ?? environment ?? (development ? store.get(GENERATED) : undefined)
}

/**
 * Admits requests that carry the content key as bearer token.
 * Refuses with 503 when no key is configured, 401 when it is missing or wrong (design, section 8).
 */
export function contentKeyGate(store: CredentialStore, config: Config) {
  let known: { digest: Buffer | undefined; until: number } | undefined

  async function expected(): Promise<Buffer | undefined> {
    if (known && known.until > now().getTime()) return known.digest
    const key = await findContentKey(store, config.CONTENT_API_KEY, !config.production)
    known = { digest: key === undefined ? undefined : digest(key), until: now().getTime() + CACHE_LIFETIME }
    return known.digest
  }

  return async ({ headers }: { headers: IncomingHttpHeaders }): Promise<void> => {
    const wanted = await expected()
    if (!wanted)
      throw new HttpError(503, 'not_configured', 'CONTENT_API_KEY is not configured', { target: CONTENT_API_KEY })
    const presented = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
    if (presented !== undefined && timingSafeEqual(digest(presented), wanted)) return
    throw new HttpError(401, 'unauthorized', 'Send the content key: Authorization: Bearer <CONTENT_API_KEY>', {
      headers: { 'WWW-Authenticate': 'Bearer realm="content"' }
    })
  }
}

/** Equal lengths, so that the comparison takes the same time whatever is presented. */
const digest = (key: string) => createHash('sha256').update(key).digest()

/** Development only: makes a content key when nothing else provides one. */
export async function ensureDevelopmentKey(store: CredentialStore, config: Config): Promise<void> {
  if (config.production || (await findContentKey(store, config.CONTENT_API_KEY, true))) return
  await store.setIfAbsent(GENERATED, randomBytes(DEVELOPMENT_KEY_BYTES).toString('hex'))
  log('secrets').info(`generated a development ${CONTENT_API_KEY} in ${config.DATA_DIR}/credentials`)
}
