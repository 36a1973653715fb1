import { weightsOf } from '../../../lib/http/negotiation.ts'
import { framework } from '../../cap/types.ts'
import { describeAccess } from '../access/access.ts'
import { serviceAccess } from '../access/services.ts'
import type { DocumentedGroup } from '../api-docs/service-index.ts'
import { platformVariables } from '../config/platform-variables.ts'
import { route, type Ctx, type Reply, type Route } from '../http/route.ts'
import { type Address, backend, qa, type Start } from './addresses.ts'
import { policy, startPage } from './page.ts'

/** Issuer of the gateway's own identity provider, whose origin is that of the learner site. */
const GATEWAYS_OWN = /^(https?:\/\/[^/]+)\/idp$/

/**
 * GET /: what this backend is and where to go, as a page for browsers and as JSON for programs; with the documentation of all
 * services and of `groups` of routes.
 */
export const startRoute = (groups: readonly DocumentedGroup[]): Route =>
  route({
    method: 'get',
    path: '/',
    access: 'public',
    handle: async ctx => answerTo(ctx, groups)
  })

function answerTo({ headers: { accept = '' } }: Ctx, groups: readonly DocumentedGroup[]): Reply {
  const known = startOfChannel()
  const services = serviceAccess(framework.model.services ?? [])
  const start = { ...known, addresses: [...known.addresses, ...[...groups, ...services].map(documentationOf)] }
  const site = siteOf(start)
  const vary = { Vary: 'Accept' }
  if (!weightsOf(accept).get('text/html')) return { status: 200, headers: vary, body: summary(start, site) }
  const headers = {
    ...vary,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff'
  }
  return { status: 200, headers, body: Buffer.from(startPage(start, site)) }
}

const documentationOf = ({ name, path, access }: Pick<DocumentedGroup, 'name' | 'path' | 'access'>): Address => ({
  path: `${path}/$api-docs/`,
  title: `documentation of ${name}`,
  access: access === 'public' || access === 'optional' ? 'everyone' : describeAccess(access)
})

const startOfChannel = (): Start => (platformVariables.TUTORIALS_PROFILE === 'qa' ? qa : backend)

/** Address of the channel on the learner site; undefined when nothing tells where that is. */
function siteOf({ sitePath }: Start): string | undefined {
  const { PUBLIC_URL, OIDC_ISSUER = '' } = platformVariables
  const gateway = PUBLIC_URL ?? GATEWAYS_OWN.exec(OIDC_ISSUER)?.[1]
  return gateway && gateway + sitePath
}

const summary = ({ name, channel, about, addresses }: Start, site: string | undefined): object => ({
  name,
  channel,
  about,
  ...(site !== undefined && { site }),
  addresses
})
