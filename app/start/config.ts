import { join } from 'node:path'

export type Environment = Readonly<Record<string, string | undefined>>

/** Where the processes listen, and what each gets as environment. */
export interface StartConfig {
  readonly ports: { readonly backend: number; readonly gateway: number; readonly qa: number }
  readonly environments: { readonly backend: Environment; readonly gateway: Environment; readonly qa: Environment }
}

/** Thrown with one line per variable that is malformed. */
export class ConfigError extends Error {}

/**
 * What the processes are started with (design, section 6); an empty variable counts as not set. In development all are
 * told of the same identity provider, the gateway's own unless `OIDC_ISSUER` names another.
 * @throws ConfigError for a port that is none.
 */
export function readConfig(environment: Environment = process.env): StartConfig {
  const ports = readPorts(environment)
  const common = {
    ...environment,
    ...(environment['NODE_ENV'] === 'production' ? {} : localIssuer(environment, ports))
  }
  const on = (port: number): string => `http://127.0.0.1:${port}`
  return {
    ports,
    environments: {
      backend: { ...common, PORT: String(ports.backend) },
      gateway: {
        ...common,
        GATEWAY_PORT: String(ports.gateway),
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

function readPorts(environment: Environment): StartConfig['ports'] {
  const fallbacks = { PORT: 4004, GATEWAY_PORT: 5000, QA_PORT: 4005 }
  const raw = (name: keyof typeof fallbacks): string => environment[name] || String(fallbacks[name])
  const names = ['PORT', 'GATEWAY_PORT', 'QA_PORT'] as const
  const problems = names.filter(name => !isPort(raw(name))).map(name => `${name}: must be an integer 1..65535`)
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return { backend: Number(raw('PORT')), gateway: Number(raw('GATEWAY_PORT')), qa: Number(raw('QA_PORT')) }
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65535
}
