import { secretVariable } from '../platform/config/config.ts'
import { type CredentialStore, StoreUnavailable } from '../../lib/secrets/credential-store.ts'
import { credentialStore } from './open-store.ts'

/**
 * The value of the secret `alias`: from the credential store, else from the environment variable of the same name, also
 * while the store is unavailable. Undefined when neither has one.
 * @throws StoreUnavailable when the store is unavailable and the variable is not set.
 */
export async function readSecret(alias: string, store: CredentialStore = credentialStore()) {
  return (await storedSecret(alias, store, secretVariable(alias) !== undefined)) ?? secretVariable(alias)
}

/** The stored value of `alias`; with `replaced`, an unavailable store counts as empty because there is a fallback. */
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
