import { weightsOf } from '../../../lib/http/negotiation.ts'
import { platformVariables } from '../config/platform-variables.ts'
import { route, type Ctx, type Reply, type Route } from '../http/route.ts'
import { backend, qa, type Start } from './addresses.ts'
import { policy, startPage } from './page.ts'

/** Issuer of the gateway's own identity provider, whose origin is that of the learner site. */
const GATEWAYS_OWN = /^(https?:\/\/[^/]+)\/idp$/

/** GET /: what this backend is and where to go, as a page for browsers and as JSON for programs. */
export const startRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/',
    access: 'public',
    handle: async ctx => answerTo(ctx)
  })
]

function answerTo({ headers: { accept = '' } }: Ctx): Reply {
  const start = startOfChannel()
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
