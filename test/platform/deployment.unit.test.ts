import { describe, expect, test } from '@jest/globals'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { readConfig as readGateway } from '../../app/gateway/config.ts'
import { readConfig as readStart } from '../../app/start/config.ts'
import { backendMemory, compileCache, processTable } from '../../app/start/processes.ts'
import { withBindings } from '../../lib/config/cloud-foundry.ts'
import { readConfig as readBackend } from '../support/configuration.ts'
import { projectRoot } from '../support/launch.ts'
import { verifies } from '../requirements/verifies.ts'

/** Keys as production takes them. */
const key = 'key-of-the-channel-for-everyone-01'
const keyOfQa = 'key-of-the-channel-for-previews-02'

type Texts = Readonly<Record<string, string>>
type Environment = Readonly<Record<string, string | undefined>>

const read = (file: string): string => readFileSync(join(projectRoot, file), 'utf8')

/** Configuration that a process of that name reads from its environment; throws with what it would complain about. */
function configOf(name: string, environment: Environment): Readonly<Record<string, unknown>> {
  return name === 'gateway' ? readGateway(withBindings(environment)) : readBackend(withBindings(environment))
}

const asTexts = (values: object): Texts =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value ?? '')]))

describe('the descriptor for Cloud Foundry', () => {
  interface Required {
    readonly name: string
  }
  interface Module extends Required {
    readonly parameters: Readonly<Record<string, unknown>>
    readonly properties: object
    readonly provides: readonly (Required & { readonly properties: Texts })[]
    readonly requires: readonly Required[]
  }
  interface Parameters extends Readonly<Record<string, unknown>> {
    readonly service?: string
    readonly path?: string
    readonly config?: Readonly<Record<string, unknown>>
  }
  interface Resource extends Required {
    readonly type: string
    readonly requires?: readonly Required[]
    readonly parameters?: Parameters
  }
  const descriptor = parse(read('mta.yaml')) as { version: string; modules: Module[]; resources: Resource[] }
  const provided = new Map(
    descriptor.modules.flatMap(({ provides }) => provides.map(entry => [entry.name, entry.properties]))
  )
  const resources = new Map(descriptor.resources.map(resource => [resource.name, resource]))

  /** Credentials of the services bound to a module, as Cloud Foundry passes them. */
  const credentials: Readonly<Record<string, Texts>> = {
    'postgresql-db': { uri: 'postgres://me:secret@db.example/tutorials' },
    'redis-cache': { uri: 'rediss://redis.example:6380' },
    xsuaa: { url: 'https://a.example', clientid: 'sb-t!t1', clientsecret: 'secret', xsappname: 't!t1' },
    'user-provided': { SESSION_SECRET: 'session-secret-of-32-characters!', CONTENT_API_KEY: key }
  }

  function resolved(text: string): string {
    const filled = text.replace(/~\{([^/}]+)\/([^}]+)\}/g, (_, name: string, key: string) => {
      const value = provided.get(name)?.[key]
      if (value === undefined) throw new Error(`nothing provides ${name}/${key}`)
      return value
    })
    return filled.replaceAll('${default-url}', 'https://gateway.example').replaceAll('${default-host}', 'host')
  }

  function environmentOf({ properties, requires }: Module): Texts {
    const services = requires.flatMap(({ name }) => {
      const resource = resources.get(name)
      if (!resource) return []
      const label = resource.parameters?.service ?? 'user-provided'
      return [[label, [{ label, name, credentials: credentials[label] }]] as const]
    })
    const own = Object.entries(asTexts(properties)).map(([name, value]) => [name, resolved(value)])
    return { ...(Object.fromEntries(own) as Texts), VCAP_SERVICES: JSON.stringify(Object.fromEntries(services)) }
  }

  const kinds: Texts = {
    'tutorial-platform-gateway': 'gateway',
    'tutorial-platform-srv': 'backend',
    'tutorial-platform-qa': 'qa'
  }

  verifies('PLATFORM-030', 'each backend is deployed as a single instance', () => {
    const instances = descriptor.modules.map(({ name, parameters }) => [name, parameters['instances']])
    expect(instances).toEqual([
      ['tutorial-platform-gateway', undefined],
      ['tutorial-platform-srv', 1],
      ['tutorial-platform-qa', 1]
    ])
  })

  test('names what exists', () => {
    for (const { requires } of [...descriptor.modules, ...descriptor.resources])
      for (const { name } of requires ?? []) expect([...provided.keys(), ...resources.keys()]).toContain(name)
    for (const { parameters } of descriptor.modules)
      for (const file of String(parameters['command']).match(/\S+\.ts\b/g) ?? ['none'])
        expect([file, existsSync(join(projectRoot, file))]).toEqual([file, true])
    expect(existsSync(join(projectRoot, resources.get('tutorial-platform-auth')?.parameters?.path ?? ''))).toBe(true)
    expect(descriptor.version).toBe((JSON.parse(read('package.json')) as { version: string }).version)
  })

  test.each(descriptor.modules)('$name starts in production with what it is given', module => {
    const kind = kinds[module.name] ?? ''
    const environment = environmentOf(module)
    const config = configOf(kind, environment)
    expect(config).toMatchObject({ production: true, OIDC_ISSUER: 'https://a.example/oauth/token' })
    const known = new Set([
      ...Object.keys(config),
      ...Object.keys({ ...backendMemory, ...compileCache }),
      'NODE_ENV',
      'VCAP_SERVICES'
    ])
    expect(Object.keys(environment).filter(name => !known.has(name))).toEqual([])
    if (kind !== 'gateway') expect(environment).toMatchObject(backendMemory)
    expect(Object.keys(environment)).toEqual(expect.arrayContaining(Object.keys(compileCache)))
    // as npm start does with both channels on PostgreSQL
    const started = readStart({ DATABASE_URL: 'postgres://db/main', QA_DATABASE_URL: 'postgres://db/qa' })
    const { health, args = [] } = processTable(started).find(({ name }) => name === kind) ?? {}
    expect(module.parameters['health-check-http-endpoint']).toBe(health)
    const command = String(module.parameters['command'])
    // the cores that a container sees are not its own
    const options = args.filter(arg => !arg.startsWith('--v8-pool-size='))
    expect(command.slice(command.indexOf('node '))).toBe(['node', ...options].join(' '))
  })

  test('each backend has a database and a key of its own', () => {
    const bound = (name: string) =>
      descriptor.modules.find(module => module.name === name)?.requires.map(entry => entry.name) ?? []
    const [main, qa] = [bound('tutorial-platform-srv'), bound('tutorial-platform-qa')]
    expect(main.filter(name => qa.includes(name))).toEqual(['gateway', 'tutorial-platform-auth'])
    expect(qa).toEqual(expect.arrayContaining(['tutorial-platform-qa-db', 'tutorial-platform-qa-secrets']))
  })

  verifies(
    'GATEWAY-002',
    'the backend has no address on the internet: the gateway reaches it by the inner network',
    () => {
      const backend = descriptor.modules.find(({ name }) => name === 'tutorial-platform-srv')
      expect(backend?.parameters['routes']).toEqual([{ route: '${default-host}.apps.internal' }])
    }
  )

  test('the gateway finds the backends, and the login leads back to it', () => {
    const [gateway] = descriptor.modules
    const config = readGateway(withBindings(environmentOf(gateway as Module)))
    expect([config.BACKEND_URL.href, config.QA_URL.href]).toEqual(Array(2).fill('http://host.apps.internal:8080/'))
    const auth = resources.get('tutorial-platform-auth')?.parameters?.config ?? {}
    expect(JSON.parse(resolved(JSON.stringify(auth['oauth2-configuration'])))).toEqual({
      'token-validity': 43_200,
      'redirect-uris': ['https://gateway.example/login/callback']
    })
  })
})

describe('the extension for production', () => {
  interface Extension {
    readonly extends: string
    readonly resources: readonly { readonly name: string; readonly parameters: { readonly config: object } }[]
  }

  test('changes nothing of the login but the names of the role collections', () => {
    const { ID, resources } = parse(read('mta.yaml')) as { ID: string; resources: Extension['resources'] }
    const extension = parse(read('mta-prod.mtaext')) as Extension
    expect(extension.extends).toBe(ID)
    const [changed] = extension.resources
    const auth = resources.find(({ name }) => name === changed?.name)
    expect(changed?.parameters.config).toEqual({ ...auth?.parameters.config, 'role-collections': expect.any(Array) })
  })
})

describe('the containers', () => {
  const dockerfile = read('Dockerfile')
  const instruction = (name: string): readonly string[] =>
    [...dockerfile.matchAll(new RegExp(`^${name} (.*)$`, 'gm'))].map(([, rest = '']) => rest)

  /** The value of a variable as compose reads it: `${NAME:?needed}`, `${NAME:-default}`. */
  const given: Texts = {
    OIDC_ISSUER: 'https://login.example',
    OIDC_AUDIENCE: 'tutorials',
    OIDC_CLIENT_ID: 'gateway',
    OIDC_CLIENT_SECRET: 'secret',
    PUBLIC_URL: 'https://learn.example',
    SECRETS_MASTER_KEY: 'a-master-key-of-32-characters-at-least',
    SESSION_SECRET: 'session-secret-of-32-characters!',
    POSTGRES_PASSWORD: 'secret',
    CONTENT_API_KEY: key,
    CONTENT_API_KEY_QA: keyOfQa
  }
  const text = read('compose.yaml').replace(
    /\$\{(\w+):([?-])([^}]*)\}/g,
    (_, name: string, kind: string, rest: string) => {
      if (kind === '-') return rest
      const value = given[name]
      if (value === undefined) throw new Error(`${name} is needed and not in docs/guides/deploy.md`)
      return value
    }
  )
  const { services, volumes } = parse(text, { merge: true }) as {
    services: Readonly<
      Record<string, { command: string; environment: object; ports?: string[]; volumes: string[]; depends_on?: object }>
    >
    volumes: object
  }
  const names = ['gateway', 'backend', 'qa']

  /** Environment of the process of a container, after the image and the supervisor have set theirs. */
  function environmentOf(name: string): Environment {
    const pairs = instruction('ENV').flatMap(line => line.split(' ').map(pair => pair.split('=')))
    const image = Object.fromEntries(pairs) as Texts
    const environment = { ...image, ...asTexts(services[name]?.environment ?? {}) }
    const process = processTable(readStart(environment)).find(each => each.name === services[name]?.command)
    if (!process) throw new Error(`the command of ${name} names no process`)
    return process.environment
  }

  test('the image holds what it names', () => {
    const allowed = read('.dockerignore')
      .split('\n')
      .filter(line => line.startsWith('!'))
      .map(line => line.slice(1))
    const copied = instruction('COPY')
      .filter(line => !line.startsWith('--from='))
      .flatMap(line => line.split(' ').slice(0, -1))
    for (const path of copied) {
      expect([path, existsSync(join(projectRoot, path))]).toEqual([path, true])
      expect(allowed).toContain(/^(app|srv)\//.exec(path)?.[1] ?? path)
    }
    expect(instruction('ENTRYPOINT')).toEqual(['["node", "app/start/main.ts"]'])
    expect(instruction('CMD')).toEqual(['["backend"]'])
    expect(instruction('USER')).toEqual(['node'])
    expect(instruction('FROM')).toEqual(['node:24-slim AS packages', 'packages AS site', 'packages'])
  })

  test('the image installs what production needs, and gets the site compiled', () => {
    const [, builder = '', image = ''] = dockerfile.split(/^FROM packages.*$/m)
    expect(builder).toMatch(/^RUN npm ci$[^]*^RUN npm run build$/m)
    expect(image).toContain('RUN npm ci --omit=dev ')
    expect(image).toContain('COPY --from=site /app/app/site/dist app/site/dist')
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
    for (const folder of workspaces) expect(instruction('COPY')).toContain(`${folder}/package.json ${folder}/`)
  })

  test.each(names)('%s starts in production with what it is given', name => {
    const config = configOf(name, environmentOf(name))
    expect(config).toMatchObject({
      production: true,
      OIDC_ISSUER: 'https://login.example',
      PUBLIC_URL: expect.anything()
    })
    const start = ['QA_PORT', 'QA_DATABASE_URL', 'CONTENT_API_KEY_QA']
    const known = new Set([...Object.keys(config), ...start, 'HEALTH_URL'])
    expect(Object.keys(services[name]?.environment ?? {}).filter(variable => !known.has(variable))).toEqual([])
  })

  test('each backend has a database, a key and a folder of its own', () => {
    const [main, qa] = ['backend', 'qa'].map(name => readBackend(environmentOf(name)))
    expect([main?.['TUTORIALS_PROFILE'], qa?.['TUTORIALS_PROFILE']]).toEqual(['prod', 'qa'])
    const databases = [main, qa].map(values => (values?.['DATABASE_URL'] as URL).pathname)
    expect(databases).toEqual(['/tutorials', '/tutorials_qa'])
    expect([main?.['CONTENT_API_KEY'], qa?.['CONTENT_API_KEY']]).toEqual([key, keyOfQa])
    expect(new Set(names.flatMap(name => services[name]?.volumes ?? [])).size).toBe(3)
    for (const name of Object.keys(services))
      expect(Object.keys(volumes)).toContain(services[name]?.volumes[0]?.split(':')[0])
  })

  verifies('GATEWAY-002', 'the gateway alone is open to other machines', () => {
    const published = Object.entries(services).flatMap(([name, { ports = [] }]) => ports.map(port => [name, port]))
    const toOthers = published.filter(([, port]) => !port?.startsWith('127.0.0.1:'))
    expect(toOthers).toEqual([['gateway', expect.any(String)]])
    expect(services).not.toHaveProperty('backend.ports')
    expect(JSON.stringify(services)).not.toContain('network_mode')
  })

  test('the ports are those at which they are asked', () => {
    const gateway = readGateway(environmentOf('gateway'))
    const portOf = (name: string): number => Number(readBackend(environmentOf(name)).PORT)
    const ports = { backend: portOf('backend'), qa: portOf('qa') }
    expect([gateway.BACKEND_URL.host, gateway.QA_URL.host]).toEqual([`backend:${ports.backend}`, `qa:${ports.qa}`])
    expect(gateway.REDIS_URL?.host).toBe('redis:6379')
    expect(services['qa']?.ports).toEqual([`127.0.0.1:4005:${ports.qa}`])
    expect(services['gateway']?.ports).toEqual([`5000:${gateway.GATEWAY_PORT}`])
    for (const name of names) {
      const { health, port } = processTable(readStart(environmentOf(name))).find(each => each.name === name) ?? {}
      expect(environmentOf(name)['HEALTH_URL']).toBe(`http://127.0.0.1:${port}${health}`)
      for (const needed of Object.keys(services[name]?.depends_on ?? {}))
        expect(Object.keys(services)).toContain(needed)
    }
    expect(instruction('EXPOSE')).toEqual([`${ports.backend} ${ports.qa} ${gateway.GATEWAY_PORT}`])
  })

  test('what compose asks for is in the guide', () => {
    const guide = read('docs/guides/deploy.md')
    expect(Object.keys(given).filter(name => !guide.includes(name))).toEqual([])
  })
})
