import { resolve } from 'node:path'
import { withBindings } from '../../lib/config/cloud-foundry.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Thrown with one line per variable that is missing or malformed. */
export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

type Read<T> = (raw: string | undefined) => T

const text: Read<string | undefined> = raw => raw

const flag: Read<boolean> = raw => {
  if (raw === undefined || raw === 'false') return false
  if (raw === 'true') return true
  throw new Error('must be true or false')
}

const integer =
  (fallback: number, min: number, max: number): Read<number> =>
  raw => {
    const value = raw === undefined ? fallback : Number(raw)
    if (raw !== undefined && (!/^\d+$/.test(raw) || value < min || value > max))
      throw new Error(`must be an integer ${min}..${max}`)
    return value
  }

const address = (protocols: RegExp, form: string, raw: string): URL => {
  const url = URL.parse(raw)
  if (!url || !protocols.test(url.protocol) || !url.hostname) throw new Error(`must be an address ${form}`)
  return url
}

const origin =
  (fallback: string): Read<URL> =>
  raw => {
    const url = address(/^https?:$/, 'http(s)://host:port', raw ?? fallback)
    if (url.pathname !== '/' || url.search || url.hash || url.username)
      throw new Error('must be http(s)://host:port alone')
    return url
  }

const optional =
  <T>(read: Read<T>): Read<T | undefined> =>
  raw =>
    raw === undefined ? undefined : read(raw)

const atLeast =
  (length: number): Read<string | undefined> =>
  raw => {
    if (raw !== undefined && raw.length < length) throw new Error(`must have at least ${length} characters`)
    return raw
  }

const bearerKey: Read<string | undefined> = raw => {
  if (raw !== undefined && /\s/.test(raw)) throw new Error('must not contain spaces or line breaks')
  return raw
}

const issuer: Read<string | undefined> = raw => {
  if (raw !== undefined) address(/^https?:$/, 'http(s)://host', raw)
  return raw
}

const hosts: Read<readonly string[]> = (raw = '') => {
  const names = raw.split(',').map(name => name.trim())
  if (names.some(name => !/^[\w.-]*(?::\d+)?$/.test(name))) throw new Error('must be host names, separated by commas')
  return names.filter(name => name !== '')
}

/** Every environment variable that the gateway reads, with its rule and default. */
const variables = {
  GATEWAY_PORT: integer(5000, 0, 65535),
  BACKEND_URL: origin('http://127.0.0.1:4004'),
  QA_URL: origin('http://127.0.0.1:4005'),
  PUBLIC_URL: optional(origin('')),
  DATA_DIR: (raw: string | undefined) => resolve(raw ?? '.data'),
  OIDC_ISSUER: issuer,
  OIDC_AUDIENCE: text,
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  OIDC_SCOPE: text,
  SESSION_SECRET: atLeast(32),
  REBUILD_API_KEY: bearerKey,
  REDIS_URL: optional((raw: string | undefined) => address(/^rediss?:$/, 'redis://host:port', raw ?? '')),
  REDIRECT_HOSTS: hosts,
  EXPOSE_CAP_UI: flag,
  GATEWAY_MOCK_AUTH: flag,
  GATEWAY_CACHE_MB: integer(64, 0, 4096),
  GATEWAY_CACHE_MS: integer(500, 0, 3_600_000),
  GATEWAY_PROXY_HOPS: integer(0, 0, 5)
}

const neededInProduction = [
  'OIDC_ISSUER',
  'OIDC_AUDIENCE',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'SESSION_SECRET'
] as const

type Values = { [K in keyof typeof variables]: ReturnType<(typeof variables)[K]> }
export type Config = Readonly<Values> & { readonly production: boolean }

/**
 * The validated configuration of `environment`; an empty text counts as not set.
 * @throws ConfigError naming every variable that is missing or malformed.
 */
export function readConfig(environment: Environment): Config {
  const problems: string[] = []
  const values: Record<string, unknown> = {}
  for (const [name, read] of Object.entries(variables)) {
    try {
      values[name] = read(environment[name] || undefined)
    } catch (error) {
      problems.push(`${name}: ${(error as Error).message}`)
    }
  }
  const config = { ...(values as Values), production: environment['NODE_ENV'] === 'production' }
  if (problems.length === 0 && config.production) problems.push(...productionProblems(config))
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

function productionProblems(config: Values): string[] {
  const missing = neededInProduction.filter(name => !config[name]).map(name => `${name}: is needed in production`)
  const mock = config.GATEWAY_MOCK_AUTH ? ['GATEWAY_MOCK_AUTH: is for development only'] : []
  return [...missing, ...mock]
}

/**
 * The configuration of this process.
 * @throws ConfigError
 */
export function config(): Config {
  return readConfig(withBindings(process.env))
}
