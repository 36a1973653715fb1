import type { BlockList } from 'node:net'
import { resolve } from 'node:path'
import { networks } from './http/client-address.ts'
import { withBindings } from './bindings.ts'
import { parsePostgresUrl } from './postgres.ts'

type Environment = Readonly<Record<string, string | undefined>>
type Variable<T> = (raw: string | undefined, environment: Environment) => T

/** Thrown with one line per variable that is unknown or malformed. */
export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

/** The QA channel has its own folder, so that no default mixes the channels. */
const isQa = (environment: Environment) => environment['TUTORIALS_PROFILE'] === 'qa'

const isProduction = (environment: Environment) => environment['NODE_ENV'] === 'production'

type Fallback<T> = T | ((environment: Environment) => T)

function flag(fallback: Fallback<boolean>): Variable<boolean> {
  return (raw, environment) => {
    if (raw === undefined) return typeof fallback === 'function' ? fallback(environment) : fallback
    if (raw === 'true') return true
    if (raw === 'false') return false
    throw new Error('must be true or false')
  }
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

const profile: Variable<'prod' | 'qa'> = (raw = 'prod') => {
  if (raw === 'prod' || raw === 'qa') return raw
  throw new Error('must be prod or qa')
}

const matching =
  (pattern: RegExp, rule: string): Variable<string | undefined> =>
  raw => {
    if (raw === undefined || pattern.test(raw)) return raw
    throw new Error(rule)
  }

// a line break that came along from a file would make the key fail for ever
const bearerKey = matching(/^\S+$/, 'must not contain spaces or line breaks')
const privateKeys = matching(
  /-----BEGIN PRIVATE KEY-----[^-]+-----END PRIVATE KEY-----/,
  'must be one or more Ed25519 private keys in PEM (PKCS #8)'
)
const webAddress = matching(/^https?:\/\/[^\s/]+/, 'must be an address http(s)://host')

/** Tokens can be forged by whoever can change the keys on their way. */
const issuer: Variable<string | undefined> = (raw, environment) => {
  const address = webAddress(raw, environment)
  const plain =
    address?.startsWith('http://') && !/^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/.test(address)
  if (plain && isProduction(environment)) throw new Error('must be an https address')
  return address
}

const postgresUrl: Variable<URL | undefined> = raw => (raw === undefined ? undefined : parsePostgresUrl(raw))

const addresses =
  (fallback: string): Variable<BlockList> =>
  raw =>
    networks((raw ?? fallback).split(',').map(entry => entry.trim()))

/** Every environment variable that the backend reads, with its rule and default. */
const variables = {
  TUTORIALS_PROFILE: profile,
  PORT: integer(environment => (isQa(environment) ? 4005 : 4004), 0, 65535),
  DATA_DIR: path(environment => (isQa(environment) ? '.data/qa' : '.data')),
  DATABASE_URL: postgresUrl,
  DATABASE_CA: matching(/-----BEGIN CERTIFICATE-----/, 'must be certificates in PEM'),
  CONTENT_API_KEY: bearerKey,
  CONTENT_CACHE_MB: integer(64, 1, 4096),
  CONTENT_DELTA_WRITE_ENABLED: flag(false),
  CONTENT_DELTA_READ_ENABLED: flag(false),
  CONTENT_DELTA_SKIP_CARRYFORWARD: flag(false),
  PROVENANCE_ENVELOPE_ENABLED: flag(false),
  PROVENANCE_SIGNING_KEY: privateKeys,
  OIDC_ISSUER: issuer,
  OIDC_AUDIENCE: matching(/^\S+$/, 'must not contain spaces'),
  PUBLIC_URL: webAddress,
  TRUSTED_PROXIES: addresses('127.0.0.0/8,::1'),
  SECRETS_MASTER_KEY: matching(/^.{16,}$/s, 'must have at least 16 characters'),
  SEED_SAMPLES: flag(environment => !isProduction(environment)),
  MCP_AUTH_ENABLED: flag(true),
  MCP_PAT_MINT_ENABLED: flag(true),
  MCP_PHASE3_ENABLED: flag(true),
  MCP_ADMIN_TOOLS_ENABLED: flag(true),
  METRICS_ENABLED: flag(true),
  METRICS_DB_WRAP: flag(false)
}

/** Read by the publish CLI and the gateway; listed so that they are not taken for misspellings. */
const foreign = new Set(['CONTENT_URL', 'CONTENT_API_KEY_QA', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_SCOPE'])

/** A variable that starts like one of ours is ours, or a misspelling. */
const ownPrefixes = /^(TUTORIALS|CONTENT|PROVENANCE|SECRETS|SEED|MCP|METRICS|OIDC)_/

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
  if (problems.length === 0) problems.push(...deltaFlagProblems(config), ...identityProblems(config))
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

/** The variable that a settings field declares with `@settings.env`; the settings engine checks it at the start. */
export function settingVariable(name: string): string | undefined {
  return process.env[name] || undefined
}

/** Tells CAP to take `.ts` files, which it does only when this variable is set before it is loaded. */
export function runTypeScript(): void {
  process.env['CDS_TYPESCRIPT'] ??= 'true'
}
