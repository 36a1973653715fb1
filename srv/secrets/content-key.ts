import { randomBytes } from '../../lib/ids.ts'
import { isProduction, secretVariable } from '../platform/config/config.ts'
import { platformVariables } from '../platform/config/platform-variables.ts'
import { log } from '../cap/log.ts'
import { type CredentialStore, StoreUnavailable } from '../../lib/secrets/credential-store.ts'
import { generatedAlias } from '../../lib/secrets/development-key.ts'
import { keyGate } from './key-gate.ts'
import { storedSecret } from './read-secret.ts'
import { variables } from './variables.ts'

const DEVELOPMENT_KEY_BYTES = 32

/** Alias per channel, so that both channels can share one store. */
type ContentKeyAlias = 'CONTENT_API_KEY' | 'CONTENT_API_KEY_QA'

/**
 * The content key of this channel: from the credential store, else from the environment, where the one of QA
 * may have either name, else (in development) the generated one.
 */
export async function contentKeyOf(store: CredentialStore): Promise<string | undefined> {
  const alias = ownAlias()
  const environment = (alias === 'CONTENT_API_KEY' ? undefined : secretVariable(alias)) ?? variables.CONTENT_API_KEY
  const configured = (await storedSecret(alias, store, environment !== undefined)) ?? environment
  return configured ?? (isProduction() ? undefined : store.get(generatedAlias(alias)))
}

/** Admits requests that carry the content key. */
export function contentKeyGate(store: CredentialStore) {
  return keyGate({ alias: 'CONTENT_API_KEY', realm: 'content', find: () => contentKeyOf(store) })
}

/** Development only: generates a content key when none is configured. An unavailable store does not stop the start. */
export async function ensureDevelopmentKey(store: CredentialStore): Promise<void> {
  if (isProduction()) return
  try {
    if (await contentKeyOf(store)) return
    await store.setIfAbsent(generatedAlias(ownAlias()), randomBytes(DEVELOPMENT_KEY_BYTES).toString('hex'))
    log('secrets').info(`generated a development ${ownAlias()} in ${placeOfStore()}`)
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
  }
}

const ownAlias = (): ContentKeyAlias =>
  platformVariables.TUTORIALS_PROFILE === 'qa' ? 'CONTENT_API_KEY_QA' : 'CONTENT_API_KEY'

const placeOfStore = () =>
  variables.SECRETS_STORE === 'files' ? variables.SECRETS_DIR : `the credential store (${variables.SECRETS_STORE})`
