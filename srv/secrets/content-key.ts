import { randomBytes } from '../../lib/ids.ts'
import { type Config, secretVariable } from '../platform/config/config.ts'
import { log } from '../cap/log.ts'
import { type CredentialStore, StoreUnavailable } from '../../lib/secrets/credential-store.ts'
import { generatedAlias } from '../../lib/secrets/development-key.ts'
import { keyGate } from './key-gate.ts'
import { storedSecret } from './read-secret.ts'

const DEVELOPMENT_KEY_BYTES = 32

/** Alias per channel, so that both channels can share one store. */
export type ContentKeyAlias = 'CONTENT_API_KEY' | 'CONTENT_API_KEY_QA'

/**
 * The content key of the configured channel: from the credential store, else from the environment, where the one of QA
 * may have either name, else (in development) the generated one.
 */
export async function contentKeyOf(store: CredentialStore, config: Config): Promise<string | undefined> {
  const alias = aliasOf(config)
  const environment = (alias === 'CONTENT_API_KEY' ? undefined : secretVariable(alias)) ?? config.CONTENT_API_KEY
  const configured = (await storedSecret(alias, store, environment !== undefined)) ?? environment
  return configured ?? (config.production ? undefined : store.get(generatedAlias(alias)))
}

/** Admits requests that carry the content key. */
export function contentKeyGate(store: CredentialStore, config: Config) {
  return keyGate({ alias: 'CONTENT_API_KEY', realm: 'content', find: () => contentKeyOf(store, config) })
}

/** Development only: generates a content key when none is configured. An unavailable store does not stop the start. */
export async function ensureDevelopmentKey(store: CredentialStore, config: Config): Promise<void> {
  if (config.production) return
  try {
    if (await contentKeyOf(store, config)) return
    await store.setIfAbsent(generatedAlias(aliasOf(config)), randomBytes(DEVELOPMENT_KEY_BYTES).toString('hex'))
    log('secrets').info(`generated a development ${aliasOf(config)} in ${placeOf(config)}`)
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
  }
}

const aliasOf = ({ TUTORIALS_PROFILE }: Config): ContentKeyAlias =>
  TUTORIALS_PROFILE === 'qa' ? 'CONTENT_API_KEY_QA' : 'CONTENT_API_KEY'

const placeOf = ({ SECRETS_STORE, SECRETS_DIR }: Config) =>
  SECRETS_STORE === 'files' ? SECRETS_DIR : `the credential store (${SECRETS_STORE})`
