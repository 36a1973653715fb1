import { config } from '../platform/config.ts'
import type { CredentialStore } from './credential-store.ts'
import { EncryptedFiles } from './encrypted-files.ts'

export type { CredentialStore }
export { contentKeyGate, ensureDevelopmentKey, findContentKey } from './content-key.ts'

/** The credential store of a data folder; the master key comes from `masterKey`, else from a key file in it. */
export function openCredentialStore(options: { dataDir: string; masterKey?: string | undefined }): CredentialStore {
  return new EncryptedFiles(options.dataDir, options.masterKey)
}

let store: CredentialStore | undefined

/** The credential store of this process. */
export function credentialStore(): CredentialStore {
  return (store ??= openCredentialStore({ dataDir: config().DATA_DIR, masterKey: config().SECRETS_MASTER_KEY }))
}
