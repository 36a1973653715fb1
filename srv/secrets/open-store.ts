import { clientCertificate } from '../platform/http-client/operator-request.ts'
import { MINUTE, SECOND } from '../../lib/time.ts'
import { CachedStore } from './cached-store.ts'
import type { CredentialStore } from '../../lib/secrets/credential-store.ts'
import { EncryptedFiles } from '../../lib/secrets/encrypted-files.ts'
import { SapCredentialStore } from './sap-credential-store.ts'
import { variables } from './variables.ts'
import { Vault } from './vault.ts'

const DEFAULT_NAMESPACE = 'tutorials'

type Store = (typeof variables)['SECRETS_STORE']

const stores: Readonly<Record<Store, { open: () => CredentialStore; remembered: number }>> = {
  // short, because other processes on this machine write the files, such as the publish command
  files: { open: openFiles, remembered: 5 * SECOND },
  vault: { open: openVault, remembered: MINUTE },
  credstore: { open: openSapCredentialStore, remembered: MINUTE }
}

let store: CachedStore | undefined

/** The cached credential store of this process. */
export function credentialStore(): CachedStore {
  const { open, remembered } = stores[variables.SECRETS_STORE]
  return (store ??= new CachedStore(open(), remembered))
}

function openFiles(): CredentialStore {
  return new EncryptedFiles(variables.SECRETS_DIR, variables.SECRETS_MASTER_KEY)
}

function openVault(): CredentialStore {
  const { VAULT_TOKEN: token, VAULT_ROLE_ID: roleId = '', VAULT_SECRET_ID: secretId = '' } = variables
  return new Vault({
    address: variables.VAULT_ADDR ?? '',
    mount: variables.VAULT_MOUNT,
    prefix: variables.VAULT_PATH_PREFIX,
    namespace: variables.VAULT_NAMESPACE,
    auth: token === undefined ? { roleId, secretId } : { token }
  })
}

function openSapCredentialStore(): CredentialStore {
  const { CREDSTORE_USERNAME: username, CREDSTORE_PASSWORD: password } = variables
  const { CREDSTORE_CERTIFICATE: certificate, CREDSTORE_KEY: key } = variables
  return new SapCredentialStore({
    url: variables.CREDSTORE_URL ?? '',
    namespace: variables.CREDSTORE_NAMESPACE ?? DEFAULT_NAMESPACE,
    basic: username && password ? { username, password } : undefined,
    certificate: certificate && key ? clientCertificate(certificate, key) : undefined,
    clientPrivateKey: variables.CREDSTORE_CLIENT_PRIVATE_KEY ?? '',
    serverPublicKey: variables.CREDSTORE_SERVER_PUBLIC_KEY ?? ''
  })
}
