import { generatedAlias } from '../../../lib/secrets/development-key.ts'
import { HttpError } from '../../../lib/errors.ts'
import { isProduction } from '../../platform/config/config.ts'
import { credentialStore, readSecret } from '../../secrets/index.ts'
import { variables } from '../model/variables.ts'

const KEY = 'RELEASE_CONTENT_KEY'

/** Production backend that releases go to. */
export interface Target {
  readonly url: string
  readonly key: string
}

const unconfigured = (what: string): HttpError =>
  new HttpError(503, 'no_release_target', `Releases cannot be published here: ${what} (docs/guides/releases.md)`)

/** @throws HttpError 503 where no address of production is configured. */
export function refuseWithoutTarget(): void {
  if (variables.RELEASE_TARGET_URL === undefined) throw unconfigured('RELEASE_TARGET_URL is not set')
}

/** Address and key of production. @throws HttpError 503 when one of them is not configured. */
export async function releaseTarget(): Promise<Target> {
  refuseWithoutTarget()
  const key = (await readSecret(KEY)) ?? (await developmentKey())
  if (key === undefined) throw unconfigured(`neither a secret nor the variable ${KEY} has the content key`)
  return { url: (variables.RELEASE_TARGET_URL ?? '').replace(/\/$/, ''), key }
}

/** In development both channels of `npm start` share one store, in which production keeps its key. */
async function developmentKey(): Promise<string | undefined> {
  if (isProduction()) return undefined
  const store = credentialStore()
  return (await store.get('CONTENT_API_KEY')) ?? store.get(generatedAlias('CONTENT_API_KEY'))
}
