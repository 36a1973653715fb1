import type { RequestListener } from 'node:http'
import { join, resolve } from 'node:path'
import { createSite, scriptHashes } from '../site/index.ts'
import { randomText } from './clock.ts'
import type { Config } from './config.ts'
import { createCsrf } from './csrf.ts'
import { generateOnce } from './generate-once.ts'
import { createHandler } from './handler.ts'
import { securityHeaders } from './headers.ts'
import { developmentClient } from './identity-provider/client.ts'
import { log } from './log.ts'
import { createIssuer, type Issuer } from './login/issuer.ts'
import { createLogin } from './login/login.ts'
import { transactions } from './login/transaction.ts'
import { publicAddress } from './origin.ts'
import { styleHash } from './pages/page.ts'
import { keptAnswers } from './proxy/kept-answers.ts'
import { createUpstream } from './proxy/upstream.ts'
import { createRedirects } from './redirects/index.ts'
import { routes } from './routes.ts'
import { cookieJar } from './session/cookies.ts'
import { createRefresh } from './session/refresh.ts'
import { createSeal } from './session/seal.ts'
import { sessionSecret } from './session/secret.ts'
import { createSessions } from './session/sessions.ts'
import { createStaticPages } from './static/index.ts'
import { markFile, markRedis } from './session/used-marks.ts'
import { createUpgrades, type UpgradeListener } from './upgrades.ts'

/** What the server calls. */
export interface Gateway {
  readonly request: RequestListener
  readonly upgrade: UpgradeListener
  /** Finishes what runs besides requests, while they finish too. */
  readonly drain: () => Promise<void>
  /** Ends what requests need. */
  readonly release: () => Promise<void>
}

/** The gateway that listens on `port`, with everything that `config` says. */
export async function createGateway(config: Config, port: number): Promise<Gateway> {
  const folder = join(config.DATA_DIR, 'gateway')
  const address = publicAddress(config.PUBLIC_URL, config.production, port)
  const jar = cookieJar(address.secure)
  const seal = createSeal(await sessionSecret(config.SESSION_SECRET, folder))
  const marks = config.REDIS_URL
    ? await markRedis(config.REDIS_URL, error => log.error('Redis', error))
    : markFile(folder)

  const identity = await identityOf(config, port)
  const audiences = (config.OIDC_AUDIENCE ?? DEVELOPMENT_AUDIENCE).split(',')
  const sessions = createSessions({ jar, seal, marks, audiences, refresh: createRefresh(identity.issuer) })
  const login = createLogin({
    issuer: identity.issuer,
    sessions,
    marks,
    address,
    transactions: transactions(jar, seal)
  })

  const backend = createUpstream('backend', config.BACKEND_URL)
  const qa = createUpstream('QA backend', config.QA_URL)
  const { GATEWAY_CACHE_MB: megabytes, GATEWAY_CACHE_MS: trusted } = config
  const proxyHops = config.GATEWAY_PROXY_HOPS

  const statics = createStaticPages({
    root: resolve(import.meta.dirname, '..'),
    overlayDir: join(config.DATA_DIR, 'static'),
    rebuildKey: { backendUrl: config.BACKEND_URL, own: await rebuildKey(config, folder) }
  })

  const redirects = createRedirects({
    backendUrl: config.BACKEND_URL,
    hosts: config.REDIRECT_HOSTS,
    warn: log.warn
  })

  const headers = securityHeaders({
    styles: [styleHash],
    scripts: scriptHashes,
    formTargets: [new URL(identity.url).origin]
  })
  const site = await createSite({
    backendUrl: config.BACKEND_URL,
    origin: config.PUBLIC_URL?.origin ?? `http://localhost:${port}`,
    headers: headers.values,
    ...{ trusted, megabytes },
    ...log,
    instead: (incoming, response) => {
      headers.set(response)
      return statics.answerOverlay(incoming, response)
    }
  })

  const request = createHandler({
    table: routes({ exposeCapUi: config.EXPOSE_CAP_UI, identityProvider: identity.provider !== undefined }),
    ...{ sessions, address, backend, qa, proxyHops },
    csrf: createCsrf(jar, seal),
    ...{ headers, site },
    kept: megabytes > 0 ? keptAnswers({ megabytes, trusted }) : undefined,
    own: {
      ...login,
      identity: async (incoming, response) => void identity.provider?.(incoming, response),
      rebuild: (incoming, response) => statics.handleRebuild(incoming, response)
    },
    redirects,
    pages: statics.answerPages,
    overlay: statics.answerOverlay,
    mockAuth: config.GATEWAY_MOCK_AUTH
  })
  const release = async (): Promise<void> => {
    backend.stop()
    qa.stop()
    await marks.stop()
  }
  redirects.start()
  return {
    request,
    upgrade: createUpgrades({ sessions, address, backend, proxyHops }),
    drain: () => redirects.stop(),
    release
  }
}

interface Identity {
  readonly url: string
  readonly issuer: Issuer
  /** The local identity provider, in development without another one. */
  readonly provider: RequestListener | undefined
}

const DEFAULT_SCOPE = 'openid profile email'
const DEVELOPMENT_AUDIENCE = 'tutorials'

async function identityOf(config: Config, port: number): Promise<Identity> {
  const local = `http://localhost:${port}/idp`
  const url = config.OIDC_ISSUER ?? local
  const scope = config.OIDC_SCOPE ?? DEFAULT_SCOPE
  const isLocal = url === local && !config.production
  const { clientId, clientSecret } = isLocal
    ? await developmentClient(config.DATA_DIR)
    : { clientId: config.OIDC_CLIENT_ID ?? 'gateway', clientSecret: config.OIDC_CLIENT_SECRET }
  const issuer = createIssuer({ issuer: url, clientId, clientSecret, scope, development: !config.production })
  return { url, issuer, provider: isLocal ? await localProvider(config, port, local) : undefined }
}

async function localProvider(config: Config, port: number, issuer: string): Promise<RequestListener> {
  // production installs no identity provider
  const { createIdentityProvider } = await import('./identity-provider/index.ts')
  const origins = [
    `http://localhost:${port}`,
    `http://127.0.0.1:${port}`,
    ...(config.PUBLIC_URL ? [config.PUBLIC_URL.origin] : [])
  ]
  return createIdentityProvider({
    issuer,
    redirectUris: origins.map(origin => `${origin}/login/callback`),
    postLogoutRedirectUris: origins.map(origin => `${origin}/`),
    dataDir: config.DATA_DIR,
    audience: config.OIDC_AUDIENCE ?? DEVELOPMENT_AUDIENCE,
    production: config.production
  })
}

/** REBUILD_API_KEY; development makes one that stays, for its owner alone. */
async function rebuildKey(config: Config, folder: string): Promise<string | undefined> {
  if (config.REBUILD_API_KEY || config.production) return config.REBUILD_API_KEY
  const file = join(folder, 'rebuild-key')
  const key = await generateOnce(file, async () => randomText(32))
  log.info(`the development REBUILD_API_KEY is in ${file}`)
  return key
}
