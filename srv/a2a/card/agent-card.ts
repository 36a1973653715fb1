import type { IncomingHttpHeaders } from 'node:http'
import { signDetached } from '../../content/index.ts'
import { chatSettings } from '../../features/index.ts'
import { issuerMetadata } from '../../mcp/index.ts'
import { platformVariables } from '../../platform/config/platform-variables.ts'
import { publicBase } from '../../platform/config/public-base.ts'
import { skills } from '../skills/index.ts'
import { canonicalJson } from './canonical-json.ts'

const SCOPE = 'Tutorial.MCP'
const INSTRUCTIONS = '/.well-known/a2a-instructions.md'
const DESCRIPTION =
  'Finds tutorials and steps, tells what a learner has done and could learn next, and answers questions about tutorials.'
const modes = { defaultInputModes: ['text/plain'], defaultOutputModes: ['text/plain', 'application/json'] }

/** The card of version 1.0 with its signature; with all of 0.3 beside it unless `isPure`. */
export async function agentCard(headers: IncomingHttpHeaders, isPure: boolean): Promise<object> {
  const { a2aEnabled, a2aPublicBaseUrl, a2aTokenUrl } = await chatSettings.values()
  const base = a2aPublicBaseUrl?.replace(/\/$/, '') ?? publicBase(headers)
  const tokenUrl = a2aTokenUrl ?? (await tokenEndpoint(base))
  const card = cardOf(base, tokenUrl)
  const signature = await signDetached(canonicalJson(card), base)
  const signatures = signature && { signatures: [signature] }
  return isPure ? { ...card, ...signatures } : { ...card, ...older(base, tokenUrl, a2aEnabled), ...signatures }
}

/** The card in the form of version 1.0, without members whose values are the defaults of its schema. */
function cardOf(base: string, tokenUrl: string) {
  const url = `${base}/a2a`
  return {
    name: 'Tutorial Platform',
    description: DESCRIPTION,
    version: '1.0.0',
    documentationUrl: `${base}${INSTRUCTIONS}`,
    supportedInterfaces: [
      { url, protocolBinding: 'JSONRPC', protocolVersion: '1.0' },
      { url, protocolBinding: 'JSONRPC', protocolVersion: '0.3' }
    ],
    capabilities: { streaming: true, pushNotifications: false },
    securitySchemes: { oauth2: { oauth2SecurityScheme: { description: GRANT, flows: flowsOf(tokenUrl) } } },
    securityRequirements: [{ schemes: { oauth2: { list: [SCOPE] } } }],
    ...modes,
    skills: skills.map(({ id, name, description, tags, examples, inputModes, outputModes }) => ({
      id,
      name,
      description,
      tags,
      examples,
      inputModes,
      outputModes
    }))
  }
}

const GRANT = `Client credentials with the scope ${SCOPE}`

const flowsOf = (tokenUrl: string) => ({
  clientCredentials: { tokenUrl, scopes: { [SCOPE]: 'Use of tools and agents' } }
})

/** Members of version 0.3 that 1.0 has no more, or has in another form: its readers pass over these. */
function older(base: string, tokenUrl: string, available: boolean): object {
  const flows = flowsOf(tokenUrl)
  return {
    protocolVersion: '0.3.0',
    url: `${base}/a2a`,
    preferredTransport: 'JSONRPC',
    securitySchemes: { oauth2: { type: 'oauth2', flows, oauth2SecurityScheme: { description: GRANT, flows } } },
    security: [{ oauth2: [SCOPE] }],
    metadata: { available }
  }
}

/** Token endpoint of the issuer; where there is none, the address that says so. */
async function tokenEndpoint(base: string): Promise<string> {
  const { OIDC_ISSUER } = platformVariables
  const unknown = `${base}/.well-known/oauth-authorization-server`
  if (OIDC_ISSUER === undefined) return unknown
  const { token_endpoint: endpoint } = (await issuerMetadata().catch(() => ({}))) as {
    readonly token_endpoint?: unknown
  }
  return typeof endpoint === 'string' ? endpoint : unknown
}
