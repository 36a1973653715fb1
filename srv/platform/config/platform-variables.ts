import { parsePostgresUrl } from '../../cap/database/postgres.ts'
import {
  addresses,
  type Environment,
  flag,
  folder,
  integer,
  isProduction,
  matching,
  oneOf,
  publicAddress,
  type Reader,
  serverAddress,
  trustedAddress,
  webAddress
} from '../../../lib/config/readers.ts'
import { clientLimits } from '../../../lib/config/client-limits.ts'
import { host } from '../../../lib/config/host.ts'
import { servers } from '../../../lib/config/servers.ts'
import { declareVariables } from './variables.ts'

/** The QA channel has its own folder and port, so that no default mixes the channels. */
const isQa = (environment: Environment) => environment['TUTORIALS_PROFILE'] === 'qa'

/** Data folder of this process; by default credentials are below it. */
export const dataDir = folder(environment => (isQa(environment) ? '.data/qa' : '.data'))

const postgresUrl: Reader<URL | undefined> = {
  rule: '`postgres://user:password@host:port/database`',
  read: text => (text === undefined ? undefined : parsePostgresUrl(text))
}

/** Variables of every backend, whatever its domains are. */
export const platformVariables = declareVariables(
  {
    TUTORIALS_PROFILE: { as: oneOf('prod', 'qa'), meaning: 'the channel: `qa` serves previews to authors alone' },
    DEPLOYMENT_ENVIRONMENT: {
      as: oneOf('development', 'test', 'staging', 'production'),
      meaning: 'completions are pushed in `production`'
    },
    PORT: {
      as: integer(environment => (isQa(environment) ? 4005 : 4004), 0, 65535),
      fallback: '4004, for QA 4005',
      allowed: '0 to 65535; 0 takes a free one',
      meaning: 'where the backend listens'
    },
    HOST: {
      as: host,
      fallback: '`127.0.0.1`, in production all addresses',
      meaning: 'the address to listen on; `0.0.0.0` opens it to other machines'
    },
    DATA_DIR: {
      as: dataDir,
      fallback: '`.data`, for QA `.data/qa`',
      allowed: 'a folder that can be written',
      meaning: 'SQLite database and credential store'
    },
    DATABASE_URL: { as: postgresUrl, meaning: 'PostgreSQL instead of SQLite' },
    DATABASE_CA: {
      as: matching(/-----BEGIN CERTIFICATE-----/, 'must be certificates in PEM'),
      meaning: 'who signs the certificate of PostgreSQL; the connection is then encrypted'
    },
    OIDC_ISSUER: {
      as: trustedAddress,
      meaning: 'signs the access tokens; needed in production'
    },
    OIDC_AUDIENCE: {
      as: matching(/^\S+$/, 'must not contain spaces'),
      allowed: 'text without spaces, several by comma',
      meaning: 'whom tokens are for; may be the prefix of scopes. Needed with `OIDC_ISSUER`'
    },
    OIDC_GITHUB_CLAIM: {
      as: matching(/^\S+$/, 'must not contain spaces'),
      fallback: 'none',
      allowed: 'text without spaces',
      meaning: 'claim with the login at GitHub, which finds tutorials of authors'
    },
    PUBLIC_URL: {
      as: publicAddress(webAddress),
      meaning: 'the address that people use; issuer in provenance'
    },
    TRUSTED_PROXIES: {
      as: addresses('127.0.0.0/8,::1'),
      fallback: '`127.0.0.0/8,::1`',
      meaning: 'who may send `X-Forwarded-For`'
    },
    OUTBOUND_PRIVATE_HOSTS: {
      as: servers,
      fallback: 'none',
      meaning: 'servers of your own network that feeds and catalogs may be read from'
    },
    MAX_CONNECTIONS: {
      as: clientLimits.MAX_CONNECTIONS,
      meaning: 'open connections of all clients, see [operate](operate.md#slow-and-greedy-clients)'
    },
    MAX_CONNECTIONS_PER_ADDRESS: {
      as: clientLimits.MAX_CONNECTIONS_PER_ADDRESS,
      meaning: 'the same of one address; behind proxies its open requests'
    },
    MAX_SILENCE_MS: {
      as: clientLimits.MAX_SILENCE_MS,
      meaning: 'how long a client may send nothing in the middle of a request'
    },
    REDIS_URL: {
      as: serverAddress(/^rediss?:$/, 'redis://host:port'),
      meaning: 'carries live events between instances at once, see [deploy](deploy.md#redis)'
    },
    MAX_SOCKET_SESSIONS: {
      as: integer(2000, 1, 1_000_000),
      meaning: 'sessions of Socket.IO, by WebSocket and by polling'
    },
    MAX_SOCKET_SESSIONS_PER_ADDRESS: {
      as: integer(50, 1, 1_000_000),
      meaning: 'the same of one address'
    },
    QUERY_ANSWER_MB: {
      as: integer(16, 1, 256),
      meaning: 'rows of one OData, HCQL or GraphQL answer, or what a call answers, a batch as a whole; more is 413'
    },
    READS_PER_SENDER: {
      as: integer(8, 1, 1000),
      meaning: 'reads of one person or anonymous client at the same time; others wait, after a minute 429'
    },
    UNSENT_ANSWERS_MB: {
      as: integer(64, 2, 4096),
      meaning: 'answers to reads not sent yet, of all clients; half of it of one; 2 × `QUERY_ANSWER_MB` or more'
    },
    QUERY_TIMEOUT_S: {
      as: integer(10, 1, 600),
      meaning: 'how long PostgreSQL may work on one statement of a client; then 503'
    },
    PREPARED_READS: {
      as: flag(true),
      title: 'Prepared reads',
      meaning: 'reads over OData run statements that are known from earlier ones; off, CAP makes them for each'
    },
    METRICS_ENABLED: { as: flag(true), title: 'History of metrics', meaning: 'store metrics every 5 minutes' },
    METRICS_DB_WRAP: {
      as: flag(false),
      title: 'Times of database requests',
      meaning: 'measure the time of database requests too'
    }
  },
  {
    prefixes: ['TUTORIALS', 'DEPLOYMENT', 'OIDC', 'OUTBOUND', 'METRICS', 'PREPARED'],
    // the gateway's own
    alsoKnown: ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_SCOPE'],
    conflicts: (values, environment) => [
      ...identityProblems(values, environment),
      ...addressProblems(values, environment)
    ]
  }
)

/** Problems of PUBLIC_URL: without it the Host of a request would count, which its sender chooses. */
function addressProblems(
  { PUBLIC_URL }: { readonly PUBLIC_URL?: string | undefined },
  environment: Environment
): readonly string[] {
  return isProduction(environment) && PUBLIC_URL === undefined ? ['PUBLIC_URL: needed in production'] : []
}

/** Production takes signed tokens, so it needs to know who signs them. */
function identityProblems(
  {
    OIDC_ISSUER,
    OIDC_AUDIENCE
  }: { readonly OIDC_ISSUER?: string | undefined; readonly OIDC_AUDIENCE?: string | undefined },
  environment: Environment
): readonly string[] {
  if (OIDC_ISSUER !== undefined) return OIDC_AUDIENCE === undefined ? ['OIDC_AUDIENCE: needed with OIDC_ISSUER'] : []
  if (!isProduction(environment)) return []
  const missing = ['OIDC_ISSUER: needed in production']
  return OIDC_AUDIENCE === undefined ? [...missing, 'OIDC_AUDIENCE: needed in production'] : missing
}
