import { join } from 'node:path'
import type { CredentialStore } from './credential-store.ts'
import { EncryptedFiles } from './encrypted-files.ts'

export type { CredentialStore }
export { contentKeyGate, contentKeyOf, ensureDevelopmentKey, findContentKey } from './content-key.ts'
export { credentialStore } from './open-store.ts'
export { rebuildKeyGate } from './rebuild-key.ts'
export { readSecret } from './read-secret.ts'

/** Opens the store of encrypted files in a data folder; the master key is `masterKey`, else a key file in the folder. */
export function openCredentialStore(options: { dataDir: string; masterKey?: string | undefined }): CredentialStore {
  return new EncryptedFiles(join(options.dataDir, 'credentials'), options.masterKey)
}
