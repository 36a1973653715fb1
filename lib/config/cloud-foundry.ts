type Environment = Readonly<Record<string, string | undefined>>

interface Binding {
  readonly name?: string
  readonly label?: string
  readonly tags?: readonly string[]
  readonly credentials?: Readonly<Record<string, unknown>>
}

/**
 * Adds variables from services bound on Cloud Foundry; variables that are set take precedence. PostgreSQL: DATABASE_URL
 * and DATABASE_CA; XSUAA: OIDC_*; Redis: REDIS_URL; SAP Credential Store: SECRETS_STORE and CREDSTORE_*; a user-provided
 * service with a name ending with `-secrets`: the variables in its credentials.
 */
export function withBindings(environment: Environment): Environment {
  const bindings = boundServices(environment['VCAP_SERVICES'])
  const find = (kind: string) => bindings.find(binding => isA(kind, binding))
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value))
  return {
    ...secrets(bindings),
    ...database(find('postgresql'), given['DATABASE_URL']),
    ...redis(find('redis')),
    ...((given['SECRETS_STORE'] ?? 'credstore') === 'credstore' && credentialStore(find('credstore'))),
    // a configured issuer needs its own audience and client, not those of the binding
    ...(given['OIDC_ISSUER'] ? {} : identity(find('xsuaa'))),
    ...given
  }
}

function boundServices(text: string | undefined): readonly Binding[] {
  if (!text) return []
  try {
    return Object.values(JSON.parse(text) as Record<string, Binding[]>).flat()
  } catch {
    // the start then reports the missing variables by name
    return []
  }
}

function isA(kind: string, { label = '', tags = [] }: Binding): boolean {
  return label.startsWith(kind) || tags.includes(kind)
}

function secrets(bindings: readonly Binding[]): Environment {
  const own = bindings.filter(({ label, name }) => label === 'user-provided' && name?.endsWith('-secrets'))
  const credentials = own.flatMap(binding =>
    Object.keys(binding.credentials ?? {}).map(key => [key, text(binding, key)])
  )
  return Object.fromEntries(credentials) as Environment
}

/** Variables of PostgreSQL. Cloud Foundry itself sets DATABASE_URL to the `uri` of a binding, without its certificate. */
function database(binding: Binding | undefined, url: string | undefined): Environment {
  const uri = text(binding, 'uri')
  if (!uri || (url && inOneForm(url) !== inOneForm(uri))) return {}
  const ca = text(binding, 'sslrootcert')
  return { DATABASE_URL: uri, ...(ca && { DATABASE_CA: ca }) }
}

const inOneForm = (uri: string) => uri.replace(/^postgresql:/, 'postgres:')

function redis(binding: Binding | undefined): Environment {
  const uri = text(binding, 'uri')
  return uri ? { REDIS_URL: uri } : {}
}

/**
 * Variables of XSUAA. Its issuer is the token endpoint, with the discovery document below it. The audience of a token is
 * the application of its scopes, and the client for a user without scopes.
 */
function identity(binding: Binding | undefined): Environment {
  const [url, client, secret, application] = ['url', 'clientid', 'clientsecret', 'xsappname'].map(name =>
    text(binding, name)
  )
  if (!url || !client || !application) return {}
  return {
    OIDC_ISSUER: `${url}/oauth/token`,
    OIDC_AUDIENCE: `${application},${client}`,
    OIDC_CLIENT_ID: client,
    ...(secret && { OIDC_CLIENT_SECRET: secret })
  }
}

/** Variables of SAP Credential Store: keys are below `encryption`; a binding with a certificate has no password. */
function credentialStore(binding: Binding | undefined): Environment {
  const url = text(binding, 'url')
  if (!url) return {}
  const password = text(binding, 'password')
  const sealing = { credentials: (binding?.credentials?.['encryption'] ?? {}) as Record<string, unknown> }
  const found = {
    CREDSTORE_USERNAME: password && text(binding, 'username'),
    CREDSTORE_PASSWORD: password,
    CREDSTORE_CERTIFICATE: text(binding, 'certificate'),
    CREDSTORE_KEY: text(binding, 'key'),
    CREDSTORE_CLIENT_PRIVATE_KEY: text(sealing, 'client_private_key'),
    CREDSTORE_SERVER_PUBLIC_KEY: text(sealing, 'server_public_key')
  }
  const given = Object.entries(found).filter(([, value]) => value)
  return { SECRETS_STORE: 'credstore', CREDSTORE_URL: url, ...(Object.fromEntries(given) as Environment) }
}

function text(binding: Binding | undefined, name: string): string | undefined {
  const value = binding?.credentials?.[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}
