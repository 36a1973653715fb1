import { HttpError, notFound } from '../../../lib/errors.ts'
import { MINUTE, nowMs } from '../../../lib/time.ts'
import { log } from '../../cap/log.ts'
import { platformVariables } from '../../platform/config/platform-variables.ts'
import { fetchOperatorJson } from '../../platform/http-client/operator-json.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { resourceMetadata } from './resources.ts'

const PATH = '/.well-known/oauth-protected-resource'
const CACHE = 'public, max-age=300'
/** Readable for programs that run in pages. */
const HEADERS = { 'Access-Control-Allow-Origin': '*' }

/** GET /.well-known/oauth-protected-resource/<path>: who issues tokens for a tool server (RFC 9728, section 3). */
const metadataRoutes: readonly Route[] = ([PATH, `${PATH}/:prefix`, `${PATH}/:prefix/:mount`] as const).map(path =>
  route({
    method: 'get',
    path,
    access: 'public',
    cache: CACHE,
    handle({ params, headers }) {
      const asked = [params['prefix'], params['mount']].flatMap(part => (part === undefined ? [] : `/${part}`)).join('')
      const body = resourceMetadata(asked.toLowerCase(), headers)
      if (!body) throw notFound('No tokens are issued for this')
      return Promise.resolve({ status: 200, headers: HEADERS, body })
    }
  })
)

/** GET /.well-known/oauth-authorization-server: metadata of the issuer, for clients that look for it here (RFC 8414). */
const serveIssuer = route({
  method: 'get',
  path: '/.well-known/oauth-authorization-server',
  access: 'public',
  limit: { max: 60, windowMs: MINUTE },
  cache: CACHE,
  async handle() {
    return { status: 200, headers: HEADERS, body: await issuerMetadata() }
  }
})

export const oauthRoutes: readonly Route[] = [...metadataRoutes, serveIssuer]

/** For so long the document of the issuer is kept. */
const KEEP = 10 * MINUTE

let kept: { readonly until: number; readonly document: Promise<object> } | undefined

/** @throws HttpError 404 without an issuer, 503 while it does not answer. */
async function issuerMetadata(): Promise<object> {
  const { OIDC_ISSUER: issuer } = platformVariables
  if (issuer === undefined) throw notFound('No issuer of tokens is configured')
  if (kept && nowMs() < kept.until) return kept.document
  const asked = { until: nowMs() + KEEP, document: load(issuer) }
  kept = asked
  asked.document.catch(() => {
    if (kept === asked) kept = undefined
  })
  return asked.document
}

async function load(issuer: string): Promise<object> {
  try {
    return await fetchOperatorJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
  } catch (error) {
    log('mcp').warn('the issuer tells nothing of itself:', (error as Error).message)
    throw new HttpError(503, 'issuer_unavailable', 'The issuer of tokens does not answer')
  }
}
