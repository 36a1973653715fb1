import { join } from 'node:path'
import { ConfigError } from '../../lib/config/config-error.ts'
import { hostForOwn } from '../../lib/config/host.ts'
import { type Environment, integer, isProduction, readAll } from '../../lib/config/readers.ts'
import { sampleSources } from './sample-sources.ts'

/** Ports and environments of the processes. */
export interface StartConfig {
  readonly ports: { readonly backend: number; readonly gateway: number; readonly qa: number }
  readonly environments: { readonly backend: Environment; readonly gateway: Environment; readonly qa: Environment }
  readonly dataDir: string
  /** True when every line of the processes shall be shown. */
  readonly verbose: boolean
  /** True when the sample event plays. */
  readonly isDemo: boolean
  /** True when a script of npm has started this process. */
  readonly startedByNpm: boolean
}

/**
 * Configuration that the processes are started with; an empty variable counts as not set. In development all are
 * told of the same identity provider, the gateway's own unless `OIDC_ISSUER` names another.
 * @throws ConfigError for a port that is none, and for a demo in production.
 */
export function readConfig(environment: Environment = process.env, { isDemo = false } = {}): StartConfig {
  const ports = readPorts(environment)
  const isDevelopment = !isProduction(environment)
  if (isDemo && !isDevelopment) throw new ConfigError(['The demo makes people up, so it does not run in production'])
  const common = {
    ...environment,
    ...(isDevelopment ? localIssuer(environment, ports) : {})
  }
  const samples = isDevelopment ? sampleSources(environment, ports.gateway) : {}
  // the samples have questions, which are graded without a model
  const answers = environment['VALIDATE_ANSWER_ENABLED'] || (isDevelopment ? 'true' : undefined)
  const on = (port: number): string => `http://${hostForOwn(environment)}:${port}`
  return {
    ports,
    dataDir: environment['DATA_DIR'] || '.data',
    verbose: Boolean(environment['DEBUG']),
    isDemo,
    startedByNpm: Boolean(environment['npm_lifecycle_event']),
    environments: {
      backend: {
        ...common,
        ...samples,
        PORT: String(ports.backend),
        VALIDATE_ANSWER_ENABLED: answers,
        ...(isDemo && { PLAY_SAMPLE_EVENT: 'true' })
      },
      gateway: {
        ...common,
        GATEWAY_PORT: String(ports.gateway),
        EXPOSE_CAP_UI: environment['EXPOSE_CAP_UI'] || (isDevelopment ? 'true' : undefined),
        BACKEND_URL: environment['BACKEND_URL'] || on(ports.backend),
        QA_URL: environment['QA_URL'] || on(ports.qa)
      },
      // what is not set for the QA channel must not come from the public one
      qa: {
        ...common,
        TUTORIALS_PROFILE: 'qa',
        PORT: String(ports.qa),
        DATA_DIR: join(environment['DATA_DIR'] || '.data', 'qa'),
        DATABASE_URL: environment['QA_DATABASE_URL'],
        CONTENT_API_KEY: environment['CONTENT_API_KEY_QA'],
        // in development the key of production is in the store that both share
        RELEASE_TARGET_URL: environment['RELEASE_TARGET_URL'] || (isDevelopment ? on(ports.backend) : undefined),
        // there is one author to try it with
        RELEASE_APPROVALS: environment['RELEASE_APPROVALS'] || (isDevelopment ? '0' : undefined),
        // the key that admins set for it is in the store of the public channel
        SECRETS_DIR: environment['SECRETS_DIR'] || join(environment['DATA_DIR'] || '.data', 'credentials')
      }
    }
  }
}

function localIssuer(environment: Environment, { gateway }: StartConfig['ports']): Environment {
  return {
    OIDC_ISSUER: environment['OIDC_ISSUER'] || `http://localhost:${gateway}/idp`,
    OIDC_AUDIENCE: environment['OIDC_AUDIENCE'] || 'tutorials'
  }
}

const ports = {
  PORT: integer(4004, 1, 65535),
  GATEWAY_PORT: integer(5000, 1, 65535),
  QA_PORT: integer(4005, 1, 65535)
}

function readPorts(environment: Environment): StartConfig['ports'] {
  const { values, problems } = readAll(ports, environment)
  if (problems.length > 0) throw new ConfigError(problems)
  return { backend: values.PORT, gateway: values.GATEWAY_PORT, qa: values.QA_PORT }
}

/** True when this process runs with NODE_ENV=production, whatever else of its configuration is wrong. */
export const runsInProduction = (): boolean => isProduction(process.env)
