import { resolve } from 'node:path'
import { ConfigError } from '../../lib/config/config-error.ts'
import { withBindings } from '../../lib/config/cloud-foundry.ts'
import { clientLimits } from '../../lib/config/client-limits.ts'
import { host } from '../../lib/config/host.ts'
import {
  anyText,
  atLeast,
  bearerKey,
  chosenKey,
  type Environment,
  flag,
  folder,
  integer,
  isProduction,
  origin,
  publicAddress,
  readAll,
  type Reader,
  serverAddress,
  type ValuesOf,
  withDefault
} from '../../lib/config/readers.ts'

const issuer: Reader<string | undefined> = {
  rule: '`http(s)://host`',
  read(text, environment) {
    serverAddress(/^https?:$/, 'http(s)://host').read(text, environment)
    return text
  }
}

const hosts: Reader<readonly string[]> = {
  rule: 'host names, separated by commas',
  read(text = '') {
    const names = text.split(',').map(name => name.trim())
    if (names.some(name => !/^[\w.-]*(?::\d+)?$/.test(name))) throw new Error('must be host names, separated by commas')
    return names.filter(name => name !== '')
  }
}

/** Every environment variable that the gateway reads, with its rule and default. */
const variables = {
  GATEWAY_PORT: integer(5000, 0, 65535),
  HOST: host,
  ...clientLimits,
  BACKEND_URL: withDefault(origin, new URL('http://127.0.0.1:4004')),
  QA_URL: withDefault(origin, new URL('http://127.0.0.1:4005')),
  PUBLIC_URL: publicAddress(origin),
  DATA_DIR: folder(() => resolve('.data')),
  OIDC_ISSUER: issuer,
  OIDC_AUDIENCE: anyText,
  OIDC_CLIENT_ID: anyText,
  OIDC_CLIENT_SECRET: anyText,
  OIDC_SCOPE: anyText,
  SESSION_SECRET: chosenKey(atLeast(32)),
  REBUILD_API_KEY: chosenKey(bearerKey),
  REDIS_URL: serverAddress(/^rediss?:$/, 'redis://host:port'),
  REDIRECT_HOSTS: hosts,
  EXPOSE_CAP_UI: flag(false),
  GATEWAY_MOCK_AUTH: flag(false),
  GATEWAY_CACHE_MB: integer(64, 0, 4096),
  GATEWAY_CACHE_MS: integer(500, 0, 3_600_000),
  GATEWAY_PROXY_HOPS: integer(0, 0, 5)
}

const neededInProduction = [
  'OIDC_ISSUER',
  'OIDC_AUDIENCE',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'SESSION_SECRET',
  'PUBLIC_URL'
] as const

type Values = ValuesOf<typeof variables>
export type Config = Values & { readonly production: boolean }

/**
 * The validated configuration of `environment`; an empty text counts as not set.
 * @throws ConfigError naming every variable that is missing or malformed.
 */
export function readConfig(environment: Environment): Config {
  const { values, problems } = readAll(variables, environment)
  const config = { ...values, production: isProduction(environment) }
  const all = problems.length === 0 && config.production ? productionProblems(config) : problems
  if (all.length > 0) throw new ConfigError(all)
  return config
}

function productionProblems(config: Values): readonly string[] {
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

/** True when this process runs with NODE_ENV=production, whatever else of its configuration is wrong. */
export const runsInProduction = (): boolean => isProduction(process.env)
