import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { AnswerCache } from '../../lib/http/answer-cache.ts'
import { createSite, scriptHashes } from '../site/index.ts'
import { randomText } from '../../lib/ids.ts'
import { onDrained, onStop } from '../../lib/process/lifecycle.ts'
import type { Config } from './config.ts'
import { createCsrf } from './routing/csrf.ts'
import { prepareDataDir } from '../../lib/config/prepare-data-dir.ts'
import { generateOnce } from '../../lib/create-once.ts'
import { createBackendAnswers } from './answer/from-backend.ts'
import { createHandler } from './handler.ts'
import { developmentClient } from './identity-provider/client.ts'
import { securityHeaders } from './core/security-headers.ts'
import { log } from './core/log.ts'
import { clientAddress } from './proxy/request-headers.ts'
import { createIssuer, type Issuer } from './session/issuer.ts'
import { createLogin } from './login/login.ts'
import { transactions } from './login/transaction.ts'
import { publicAddress } from './core/origin.ts'
import { styleHash } from './pages/page.ts'
import type { SampleSources } from './sample-sources/index.ts'
import { createUpstream } from '../../lib/http/upstream.ts'
import { Redirects, redirectsIn } from './redirects/index.ts'
import { routes } from './routes.ts'
import { cookieJar } from './session/cookies.ts'
import { createRefresh } from './session/refresh.ts'
import { createCookieCipher } from './session/cookie-cipher.ts'
import { sessionSecret } from './session/secret.ts'
import { createSessions } from './session/sessions.ts'
import { createStaticPages } from './static/index.ts'
import { userInterfaces } from './static/mounts.ts'
import { redisRevocations } from './session/redis-revocations.ts'
import { fileRevocations } from './session/revocation-list.ts'
import { createUpgrades, type UpgradeListener } from './websockets.ts'

/** Listeners of the server. */
export interface Gateway {
  readonly request: RequestListener
  readonly upgrade: UpgradeListener
}

/** The gateway that listens on `port`, with everything that `config` says. */
export async function createGateway(config: Config, port: number): Promise<Gateway> {
  const folder = join(config.DATA_DIR, 'gateway')
  // what else would be kept there is given by variables
  if (!config.production || !config.REDIS_URL) prepareDataDir(folder)
  const address = publicAddress(config.PUBLIC_URL, port)
  const jar = cookieJar(address.secure)
  const cipher = createCookieCipher(await sessionSecret(config.SESSION_SECRET, folder))
  const revocations = config.REDIS_URL ? await redisRevocations(config.REDIS_URL, log) : fileRevocations(folder)

  const identity = await identityOf(config, port)
  const audiences = (config.OIDC_AUDIENCE ?? DEVELOPMENT_AUDIENCE).split(',')
  const sessions = createSessions({ jar, cipher, revocations, audiences, refresh: createRefresh(identity.issuer) })
  const login = createLogin({
    issuer: identity.issuer,
    sessions,
    revocations,
    address,
    transactions: transactions(jar, cipher)
  })

  const backend = createUpstream('backend', config.BACKEND_URL)
  const qa = createUpstream('QA backend', config.QA_URL)
  const { GATEWAY_CACHE_MB: megabytes, GATEWAY_CACHE_MS: trusted, GATEWAY_PROXY_HOPS: proxyHops } = config
  const cache = new AnswerCache({ upstream: backend, megabytes, trusted, warn: log.warn })

  // an installation without a build, or without what builds it, is refused at the start
  const built = Promise.all(userInterfaces.map(({ folder }) => folder()))
  if (config.production) await built
  // elsewhere they are built while everything starts; what fails is tried again, and told, when somebody asks for a page
  else built.catch(() => undefined)
  const statics = createStaticPages({
    mounts: userInterfaces,
    overlayDir: join(config.DATA_DIR, 'static'),
    rebuildKey: {
      backendUrl: config.BACKEND_URL,
      own: await rebuildKey(config, folder),
      clientOf: request => clientAddress(request, proxyHops)
    }
  })
  const redirects = new Redirects({
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
    cache,
    origin: config.PUBLIC_URL?.origin ?? `http://localhost:${port}`,
    headers: headers.values,
    megabytes,
    clientOf: request => clientAddress(request, proxyHops),
    redirectsIn: feed => redirectsIn(feed, config.REDIRECT_HOSTS),
    warn: log.warn,
    error: log.error,
    instead: (incoming, response) => {
      headers.set(response)
      return statics.answerOverlay(incoming, response)
    }
  })

  const samples = config.production ? undefined : await sampleSources(port)
  const csrf = createCsrf(jar, cipher)
  const request = createHandler({
    table: routes({
      exposeCapUi: config.EXPOSE_CAP_UI,
      identityProvider: identity.provider !== undefined,
      sampleSources: samples !== undefined
    }),
    redirects,
    sessions,
    csrf,
    address,
    mockAuth: config.GATEWAY_MOCK_AUTH,
    headers,
    site,
    backend: createBackendAnswers({
      backend,
      qa,
      cache,
      address,
      proxyHops,
      headers: headers.values,
      overlay: statics.answerOverlay,
      site,
      endSession: async (incoming, response) => {
        const { setCookies } = await sessions.end(incoming)
        if (setCookies.length > 0) response.appendHeader('Set-Cookie', setCookies)
      },
      isOwn: incoming => csrf.isFetch(incoming)
    }),
    own: {
      ...login,
      identity: async (incoming, response) => void identity.provider?.(incoming, response),
      samples: async (incoming, response) => samples?.(incoming, response),
      rebuild: (incoming, response) => statics.handleRebuild(incoming, response)
    },
    pages: statics.answerPages,
    redisAnswers: () => revocations.isReachable()
  })
  const release = async (): Promise<void> => {
    backend.stop()
    qa.stop()
    await revocations.stop()
  }
  onStop(() => redirects.stop())
  onDrained(release)
  redirects.start()
  return { request, upgrade: createUpgrades({ sessions, address, backend, proxyHops }) }
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
  // production installs no identity provider, and a gateway with another one starts sooner without it
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

/** The sample sources, which production does not load. */
async function sampleSources(port: number): Promise<SampleSources> {
  const { createSampleSources } = await import('./sample-sources/index.ts')
  return createSampleSources(`http://localhost:${port}`)
}

/** REBUILD_API_KEY; development makes one that stays, for its owner alone. */
async function rebuildKey(config: Config, folder: string): Promise<string | undefined> {
  if (config.REBUILD_API_KEY || config.production) return config.REBUILD_API_KEY
  const file = join(folder, 'rebuild-key')
  const key = await generateOnce(file, async () => randomText(32))
  log.info(`the development REBUILD_API_KEY is in ${file}`)
  return key
}
