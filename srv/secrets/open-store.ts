import { clientCertificate } from '../platform/http-client/operator-request.ts'
import { MINUTE, SECOND } from '../../lib/time.ts'
import { config, type Config } from '../platform/config/config.ts'
import { CachedStore } from './cached-store.ts'
import type { CredentialStore } from '../../lib/secrets/credential-store.ts'
import { EncryptedFiles } from '../../lib/secrets/encrypted-files.ts'
import { SapCredentialStore } from './sap-credential-store.ts'
import { Vault } from './vault.ts'

const DEFAULT_NAMESPACE = 'tutorials'

type Opener = (config: Config) => CredentialStore

const stores: Readonly<Record<Config['SECRETS_STORE'], { open: Opener; remembered: number }>> = {
  // short, because other processes on this machine write the files, such as the publish command
  files: { open: openFiles, remembered: 5 * SECOND },
  vault: { open: openVault, remembered: MINUTE },
  credstore: { open: openSapCredentialStore, remembered: MINUTE }
}

/** The store that `config` chooses, without a cache; the configuration was checked when it was read. */
export function openStore(config: Config): CredentialStore {
  return stores[config.SECRETS_STORE].open(config)
}

let store: CachedStore | undefined

/** The cached credential store of this process. */
export function credentialStore(): CachedStore {
  return (store ??= new CachedStore(openStore(config()), stores[config().SECRETS_STORE].remembered))
}

function openFiles({ SECRETS_DIR, SECRETS_MASTER_KEY }: Config): CredentialStore {
  return new EncryptedFiles(SECRETS_DIR, SECRETS_MASTER_KEY)
}

function openVault(config: Config): CredentialStore {
  const { VAULT_TOKEN: token, VAULT_ROLE_ID: roleId = '', VAULT_SECRET_ID: secretId = '' } = config
  return new Vault({
    address: config.VAULT_ADDR ?? '',
    mount: config.VAULT_MOUNT,
    prefix: config.VAULT_PATH_PREFIX,
    namespace: config.VAULT_NAMESPACE,
    auth: token === undefined ? { roleId, secretId } : { token }
  })
}

function openSapCredentialStore(config: Config): CredentialStore {
  const { CREDSTORE_USERNAME: username, CREDSTORE_PASSWORD: password } = config
  const { CREDSTORE_CERTIFICATE: certificate, CREDSTORE_KEY: key } = config
  return new SapCredentialStore({
    url: config.CREDSTORE_URL ?? '',
    namespace: config.CREDSTORE_NAMESPACE ?? DEFAULT_NAMESPACE,
    basic: username && password ? { username, password } : undefined,
    certificate: certificate && key ? clientCertificate(certificate, key) : undefined,
    clientPrivateKey: config.CREDSTORE_CLIENT_PRIVATE_KEY ?? '',
    serverPublicKey: config.CREDSTORE_SERVER_PUBLIC_KEY ?? ''
  })
}
