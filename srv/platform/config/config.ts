import { ConfigError } from '../../../lib/config/config-error.ts'
import type { BlockList } from 'node:net'
import { join, resolve } from 'node:path'
import { networks } from '../../../lib/http/client-address.ts'
import { withBindings } from '../../../lib/config/cloud-foundry.ts'
import { parsePostgresUrl } from '../../cap/database/postgres.ts'
import { secretStoreProblems } from '../secret-store-config.ts'

type Environment = Readonly<Record<string, string | undefined>>
type Variable<T> = (raw: string | undefined, environment: Environment) => T

/** The QA channel has its own folder, so that no default mixes the channels. */
const isQa = (environment: Environment) => environment['TUTORIALS_PROFILE'] === 'qa'

const isProduction = (environment: Environment) => environment['NODE_ENV'] === 'production'

type Fallback<T> = T | ((environment: Environment) => T)

const flags = new Set<unknown>()

function flag(fallback: Fallback<boolean>): Variable<boolean> {
  const read: Variable<boolean> = (raw, environment) => {
    if (raw === undefined) return typeof fallback === 'function' ? fallback(environment) : fallback
    if (raw === 'true') return true
    if (raw === 'false') return false
    throw new Error('must be true or false')
  }
  flags.add(read)
  return read
}

function integer(fallback: Fallback<number>, min: number, max: number): Variable<number> {
  return (raw, environment) => {
    if (raw === undefined) return typeof fallback === 'function' ? fallback(environment) : fallback
    const value = Number(raw)
    if (!/^\d+$/.test(raw) || value < min || value > max) throw new Error(`must be an integer ${min}..${max}`)
    return value
  }
}

const path =
  (fallback: (environment: Environment) => string): Variable<string> =>
  (raw, environment) =>
    resolve(raw ?? fallback(environment))

const dataDir = path(environment => (isQa(environment) ? '.data/qa' : '.data'))

const profile: Variable<'prod' | 'qa'> = (raw = 'prod') => {
  if (raw === 'prod' || raw === 'qa') return raw
  throw new Error('must be prod or qa')
}

const secretStore: Variable<'files' | 'vault' | 'credstore'> = (raw = 'files') => {
  if (raw === 'files' || raw === 'vault' || raw === 'credstore') return raw
  throw new Error('must be files, vault or credstore')
}

const matching =
  (pattern: RegExp, rule: string): Variable<string | undefined> =>
  raw => {
    if (raw === undefined || pattern.test(raw)) return raw
    throw new Error(rule)
  }

// a line break that came along from a file would make the key fail for ever
const bearerKey = matching(/^\S+$/, 'must not contain spaces or line breaks')
const pathBelow =
  (fallback: string): Variable<string> =>
  (raw = fallback) => {
    if (/^\w[\w.-]*(\/\w[\w.-]*)*$/.test(raw)) return raw
    throw new Error('must be names of letters, digits, _, . and -, separated by slashes')
  }
const privateKeys = matching(
  /-----BEGIN PRIVATE KEY-----[^-]+-----END PRIVATE KEY-----/,
  'must be one or more Ed25519 private keys in PEM (PKCS #8)'
)
const encryptionKey = matching(/^[\w+/=\s-]{300,}$/, 'must be a key of RSA in base64 or PEM')
const webAddress = matching(/^https?:\/\/[^\s/]+/, 'must be an address http(s)://host')

/** Whoever can change what is answered there can forge tokens, or read secrets. */
const trustedAddress: Variable<string | undefined> = (raw, environment) => {
  const address = webAddress(raw, environment)
  const plain =
    address?.startsWith('http://') && !/^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/.test(address)
  if (plain && isProduction(environment)) throw new Error('must be an https address')
  return address
}

const apiAddress =
  (fallback: string): Variable<string> =>
  (raw, environment) =>
    trustedAddress(raw, environment) ?? fallback

const postgresUrl: Variable<URL | undefined> = raw => (raw === undefined ? undefined : parsePostgresUrl(raw))

const addresses =
  (fallback: string): Variable<BlockList> =>
  raw =>
    networks((raw ?? fallback).split(',').map(entry => entry.trim()))

/** Every environment variable that the backend reads, with its rule and default. */
const variables = {
  TUTORIALS_PROFILE: profile,
  PORT: integer(environment => (isQa(environment) ? 4005 : 4004), 0, 65535),
  DATA_DIR: dataDir,
  DATABASE_URL: postgresUrl,
  DATABASE_CA: matching(/-----BEGIN CERTIFICATE-----/, 'must be certificates in PEM'),
  CONTENT_API_KEY: bearerKey,
  CONTENT_CACHE_MB: integer(64, 1, 4096),
  CONTENT_DELTA_WRITE_ENABLED: flag(false),
  CONTENT_DELTA_READ_ENABLED: flag(false),
  CONTENT_DELTA_SKIP_CARRYFORWARD: flag(false),
  PROVENANCE_ENVELOPE_ENABLED: flag(false),
  PROVENANCE_SIGNING_KEY: privateKeys,
  OIDC_ISSUER: trustedAddress,
  OIDC_AUDIENCE: matching(/^\S+$/, 'must not contain spaces'),
  PUBLIC_URL: webAddress,
  TRUSTED_PROXIES: addresses('127.0.0.0/8,::1'),
  REBUILD_API_KEY: bearerKey,
  REBUILD_DEBOUNCE_MS: integer(60_000, 10, 3_600_000),
  REBUILD_DISPATCH_URL: apiAddress('https://api.github.com'),
  REBUILD_DISPATCH_REPOSITORY: matching(/^[\w.-]+\/[\w.-]+$/, 'must be owner/name'),
  REBUILD_DISPATCH_WORKFLOW: pathBelow('rebuild-content.yml'),
  REBUILD_DISPATCH_REF: pathBelow('main'),
  SECRETS_STORE: secretStore,
  SECRETS_DIR: path(environment => join(dataDir(environment['DATA_DIR'] || undefined, environment), 'credentials')),
  SECRETS_MASTER_KEY: matching(/^.{16,}$/s, 'must have at least 16 characters'),
  VAULT_ADDR: trustedAddress,
  VAULT_TOKEN: bearerKey,
  VAULT_ROLE_ID: bearerKey,
  VAULT_SECRET_ID: bearerKey,
  VAULT_NAMESPACE: matching(/^[\w./-]+$/, 'must be the name of a namespace'),
  VAULT_MOUNT: pathBelow('secret'),
  VAULT_PATH_PREFIX: pathBelow('tutorials'),
  CREDSTORE_URL: trustedAddress,
  CREDSTORE_NAMESPACE: matching(/^[\w.-]+$/, 'must be the name of a namespace'),
  CREDSTORE_USERNAME: bearerKey,
  CREDSTORE_PASSWORD: bearerKey,
  CREDSTORE_CERTIFICATE: matching(/-----BEGIN CERTIFICATE-----/, 'must be certificates in PEM'),
  CREDSTORE_KEY: matching(/-----BEGIN [A-Z ]*PRIVATE KEY-----/, 'must be a private key in PEM'),
  CREDSTORE_CLIENT_PRIVATE_KEY: encryptionKey,
  CREDSTORE_SERVER_PUBLIC_KEY: encryptionKey,
  OPENAI_API_KEY: bearerKey,
  OPENAI_BASE_URL: trustedAddress,
  SEED_SAMPLES: flag(environment => !isProduction(environment)),
  MCP_AUTH_ENABLED: flag(true),
  MCP_PAT_MINT_ENABLED: flag(true),
  MCP_PHASE3_ENABLED: flag(true),
  MCP_ADMIN_TOOLS_ENABLED: flag(true),
  METRICS_ENABLED: flag(true),
  METRICS_DB_WRAP: flag(false)
}

/** Read by the publish CLI, the gateway and the settings engine; listed so that they are not taken for misspellings. */
const foreign = new Set([
  ...['CONTENT_URL', 'CONTENT_API_KEY_QA', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_SCOPE'],
  'REBUILD_TARGET_ENV'
])

/** A variable that starts like one of ours is ours, or a misspelling. */
const ownPrefixes = /^(TUTORIALS|CONTENT|CREDSTORE|PROVENANCE|REBUILD|SECRETS|SEED|MCP|METRICS|OIDC)_/

type Values = { [K in keyof typeof variables]: ReturnType<(typeof variables)[K]> }
export type Config = Values & { readonly production: boolean }

/**
 * The validated configuration of `environment`; an empty text counts as not set.
 * @throws ConfigError naming every variable that is unknown or malformed.
 */
export function readConfig(environment: Environment): Config {
  const problems = unknownNames(environment).map(name => `${name}: unknown variable`)
  const values: Record<string, unknown> = {}
  for (const [name, read] of Object.entries(variables)) {
    try {
      values[name] = read(environment[name] || undefined, environment)
    } catch (error) {
      problems.push(`${name}: ${(error as Error).message}`)
    }
  }
  const config = { ...(values as Values), production: isProduction(environment) }
  if (problems.length === 0)
    problems.push(...deltaFlagProblems(config), ...identityProblems(config), ...secretStoreProblems(config))
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

function unknownNames(environment: Environment): string[] {
  return Object.keys(environment).filter(name => ownPrefixes.test(name) && !(name in variables) && !foreign.has(name))
}

/** CONTENT-072: each delta flag needs the one before it. */
function deltaFlagProblems(config: Values): string[] {
  const problems = []
  if (config.CONTENT_DELTA_READ_ENABLED && !config.CONTENT_DELTA_WRITE_ENABLED)
    problems.push('CONTENT_DELTA_READ_ENABLED: needs CONTENT_DELTA_WRITE_ENABLED=true')
  if (config.CONTENT_DELTA_SKIP_CARRYFORWARD && !config.CONTENT_DELTA_READ_ENABLED)
    problems.push('CONTENT_DELTA_SKIP_CARRYFORWARD: needs CONTENT_DELTA_READ_ENABLED=true')
  return problems
}

/** Production takes signed tokens (design, section 6). */
function identityProblems(config: Config): string[] {
  if (config.OIDC_ISSUER !== undefined && config.OIDC_AUDIENCE === undefined)
    return ['OIDC_AUDIENCE: needed with OIDC_ISSUER']
  if (!config.production || config.OIDC_ISSUER !== undefined) return []
  return [
    'OIDC_ISSUER: needed in production',
    ...(config.OIDC_AUDIENCE === undefined ? ['OIDC_AUDIENCE: needed in production'] : [])
  ]
}

let current: Config | undefined

/**
 * The configuration of this process, read once.
 * @throws ConfigError
 */
export function config(): Config {
  return (current ??= readConfig(withBindings(process.env)))
}

/** Every variable that switches something on or off, as it was at the start. */
export function flagVariables(): readonly { name: string; enabled: boolean; source: 'env' | 'default' }[] {
  const values: Readonly<Record<string, unknown>> = { ...config() }
  return Object.entries(variables)
    .filter(([, read]) => flags.has(read))
    .map(([name]) => ({ name, enabled: values[name] === true, source: process.env[name] ? 'env' : 'default' }))
}

let environment: Environment | undefined

/** The environment's value of the secret `alias`, which holds where the credential store has none. */
export function secretVariable(alias: string): string | undefined {
  return (environment ??= withBindings(process.env))[alias] || undefined
}

/** The variable that a settings field declares with `@settings.env`; the settings engine checks it at the start. */
export function settingVariable(name: string): string | undefined {
  return process.env[name] || undefined
}

/** The names that are set and that nothing above reads. */
export function otherVariables(): readonly string[] {
  return Object.keys(process.env).filter(name => process.env[name] && !(name in variables) && !foreign.has(name))
}

/** Tells CAP to take `.ts` files, which it does only when this variable is set before it is loaded. */
export function runTypeScript(): void {
  process.env['CDS_TYPESCRIPT'] ??= 'true'
}
