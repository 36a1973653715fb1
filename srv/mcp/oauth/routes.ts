import { notFound } from '../../../lib/errors.ts'
import { MINUTE } from '../../../lib/time.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { issuerMetadata } from './issuer-metadata.ts'
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
