import { join } from 'node:path'
import { dataDir } from '../platform/config/platform-variables.ts'
import {
  atLeast,
  bearerKey,
  chosenKey,
  type Environment,
  folder,
  matching,
  oneOf,
  pathBelow,
  type Reader,
  trustedAddress
} from '../../lib/config/readers.ts'
import { declareVariables } from '../platform/config/variables.ts'
import { storeConflicts } from './store-conflicts.ts'

const certificate = matching(/-----BEGIN CERTIFICATE-----/, 'must be certificates in PEM')
const encryptionKey: Reader<string | undefined> = matching(
  /^[\w+/=\s-]{300,}$/,
  'must be a key of RSA in base64 or PEM'
)

/** The environment variables of keys and of the store that holds secrets. */
export const variables = declareVariables(
  {
    CONTENT_API_KEY: { as: chosenKey(bearerKey), meaning: 'the key of publishers' },
    REBUILD_API_KEY: {
      as: chosenKey(bearerKey),
      meaning: 'the key for `/admin/rebuild`, if no secret is set'
    },
    SECRETS_STORE: {
      as: oneOf('files', 'vault', 'credstore'),
      fallback: 'files; credstore when bound',
      meaning: 'where [secrets](secrets.md#stores) are kept'
    },
    SECRETS_DIR: {
      as: folder(environment => join(dataDir.read(environment['DATA_DIR'] || undefined, environment), 'credentials')),
      fallback: '`DATA_DIR/credentials`',
      meaning: 'files of the store `files`; with `npm start` both backends share it'
    },
    SECRETS_MASTER_KEY: {
      as: chosenKey(atLeast(16)),
      meaning: 'encrypts these files; else a key file beside them'
    },
    VAULT_ADDR: { as: trustedAddress, meaning: 'HashiCorp Vault' },
    VAULT_TOKEN: { as: bearerKey, meaning: 'a token, or AppRole:' },
    VAULT_ROLE_ID: { as: bearerKey, meaning: 'together with the next, instead of a token' },
    VAULT_SECRET_ID: { as: bearerKey, meaning: '' },
    VAULT_NAMESPACE: {
      as: matching(/^[\w./-]+$/, 'must be the name of a namespace'),
      meaning: 'of Vault Enterprise'
    },
    VAULT_MOUNT: { as: pathBelow('secret'), meaning: 'the engine (KV version 2)' },
    VAULT_PATH_PREFIX: { as: pathBelow('tutorials'), meaning: 'the path in it' },
    CREDSTORE_URL: { as: trustedAddress, fallback: 'from the binding', meaning: 'SAP Credential Store' },
    CREDSTORE_NAMESPACE: {
      as: matching(/^[\w.-]+$/, 'must be the name of a namespace'),
      fallback: 'tutorials',
      meaning: 'the namespace in it'
    },
    CREDSTORE_USERNAME: { as: bearerKey, fallback: 'from the binding', meaning: 'together with the next, or:' },
    CREDSTORE_PASSWORD: { as: bearerKey, fallback: 'from the binding', meaning: '' },
    CREDSTORE_CERTIFICATE: {
      as: certificate,
      fallback: 'from the binding',
      meaning: 'together with the next, for mutual TLS'
    },
    CREDSTORE_KEY: {
      as: matching(/-----BEGIN [A-Z ]*PRIVATE KEY-----/, 'must be a private key in PEM'),
      fallback: 'from the binding',
      meaning: ''
    },
    CREDSTORE_CLIENT_PRIVATE_KEY: {
      as: encryptionKey,
      fallback: 'from the binding',
      meaning: 'opens what the store answers'
    },
    CREDSTORE_SERVER_PUBLIC_KEY: {
      as: encryptionKey,
      fallback: 'from the binding',
      meaning: 'seals what is sent to it'
    }
  },
  {
    prefixes: ['SECRETS', 'CREDSTORE'],
    // read as the environment's value of a secret of this name
    alsoKnown: ['CONTENT_API_KEY_QA'],
    conflicts: (values, environment) => [...storeConflicts(values), ...qaKeyProblems(environment)]
  }
)

/** The key of the QA channel has no row: only that channel reads it, under either name. */
function qaKeyProblems(environment: Environment): readonly string[] {
  try {
    chosenKey(bearerKey).read(environment['CONTENT_API_KEY_QA'] || undefined, environment)
    return []
  } catch (error) {
    return [`CONTENT_API_KEY_QA: ${(error as Error).message}`]
  }
}
