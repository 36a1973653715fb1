import { secretVariable } from '../platform/config/config.ts'
import { type CredentialStore, StoreUnavailable } from '../../lib/secrets/credential-store.ts'
import { credentialStore } from './open-store.ts'

/**
 * The value of the secret `alias`: from the credential store, else from the environment variable of the same name, also
 * while the store is away (design, section 6). Undefined when neither has one.
 * @throws StoreUnavailable when the store is away and no variable stands in for it.
 */
export async function readSecret(alias: string, store: CredentialStore = credentialStore()) {
  return (await storedSecret(alias, store, secretVariable(alias) !== undefined)) ?? secretVariable(alias)
}

/** What the store has under `alias`; undefined while it is away and `replaced` says that something stands in for it. */
export async function storedSecret(
  alias: string,
  store: CredentialStore,
  replaced: boolean
): Promise<string | undefined> {
  try {
    return await store.get(alias)
  } catch (error) {
    if (error instanceof StoreUnavailable && replaced) return undefined
    throw error
  }
}
