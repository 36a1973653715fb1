import { z } from 'zod'
import { issuerMetadata } from '../../mcp/index.ts'
import { platformVariables } from '../../platform/config/platform-variables.ts'

const SCOPE = 'Tutorial.MCP'
const scopes = { [SCOPE]: 'Use of tools and agents' }

/** A way to log in, as the card of each version describes it. */
interface Login {
  readonly name: string
  readonly in10: object
  readonly in03: { readonly type: 'oauth2' | 'http'; readonly [member: string]: unknown }
}

const BASIC = `Id and secret of a technical user with the scope ${SCOPE}; in development a user of the development mode`

const loginByBasic: Login = {
  name: 'basic',
  in10: { httpAuthSecurityScheme: { description: BASIC, scheme: 'Basic' } },
  in03: { type: 'http', description: BASIC, scheme: 'Basic' }
}

/** The members that count here of the document in which an issuer describes itself (RFC 8414). */
const issuerForm = z.looseObject({
  token_endpoint: z.string(),
  authorization_endpoint: z.string().optional(),
  grant_types_supported: z.array(z.string()).optional(),
  code_challenge_methods_supported: z.array(z.string()).optional()
})

type Issuer = z.infer<typeof issuerForm>

/** The ways to log in that are open here; OAuth is among them always. `givenTokenUrl` is for client credentials. */
export async function logins(base: string, givenTokenUrl: string | null): Promise<readonly Login[]> {
  const issuer = await describedIssuer()
  const metadataUrl = `${base}/.well-known/oauth-authorization-server`
  const more = issuer ? { oauth2MetadataUrl: metadataUrl } : {}
  const codeFlow = issuer && loginByCode(issuer, more)
  // where there is no issuer, or it is away, the address that says so
  const tokenUrl = givenTokenUrl ?? issuer?.token_endpoint ?? metadataUrl
  const isGranted = givenTokenUrl !== null || !issuer || grants(issuer, 'client_credentials')
  const byCredentials = isGranted || !codeFlow ? [loginByCredentials(tokenUrl, more)] : []
  return [...byCredentials, ...(codeFlow ? [codeFlow] : []), loginByBasic]
}

/** An issuer that does not tell its grants may know all. */
const grants = ({ grant_types_supported: known }: Issuer, grant: string): boolean => known?.includes(grant) ?? true

function loginByCredentials(tokenUrl: string, more: object): Login {
  const description = `Client credentials with the scope ${SCOPE}`
  const scheme = { description, flows: { clientCredentials: { tokenUrl, scopes } }, ...more }
  return {
    name: 'oauth2',
    in10: { oauth2SecurityScheme: scheme },
    in03: { type: 'oauth2', ...scheme }
  }
}

function loginByCode(issuer: Issuer, more: object): Login | undefined {
  const { authorization_endpoint: authorizationUrl, token_endpoint: tokenUrl } = issuer
  if (authorizationUrl === undefined || !grants(issuer, 'authorization_code')) return undefined
  const flow = { authorizationUrl, tokenUrl, scopes }
  const description = `A person logs in: authorization code with PKCE and the scope ${SCOPE}`
  const pkce = issuer.code_challenge_methods_supported?.includes('S256') ? { pkceRequired: true } : {}
  const of = (authorizationCode: object) => ({ description, flows: { authorizationCode }, ...more })
  return {
    name: 'oauth2Person',
    in10: { oauth2SecurityScheme: of({ ...flow, ...pkce }) },
    in03: { type: 'oauth2', ...of(flow) }
  }
}

/** The issuer as it describes itself; undefined where there is none, and while it does not answer, which is logged there. */
async function describedIssuer(): Promise<Issuer | undefined> {
  if (platformVariables.OIDC_ISSUER === undefined) return undefined
  const document = await issuerMetadata().catch(() => undefined)
  return issuerForm.safeParse(document).data
}

/** The members of a card of version 1.0 that tell how to log in; its lists name roles as well as scopes (OpenAPI 3.2). */
export const securityIn10 = (all: readonly Login[]) => ({
  securitySchemes: Object.fromEntries(all.map(({ name, in10 }) => [name, in10])),
  securityRequirements: all.map(({ name }) => ({ schemes: { [name]: { list: [SCOPE] } } }))
})

/** The same of version 0.3, whose lists name scopes of OAuth alone (OpenAPI 3.0). */
export const securityIn03 = (all: readonly Login[]) => ({
  securitySchemes: Object.fromEntries(all.map(({ name, in03 }) => [name, in03])),
  security: all.map(({ name, in03 }) => ({ [name]: in03.type === 'oauth2' ? [SCOPE] : [] }))
})
