import type { IncomingHttpHeaders } from 'node:http'
import { signDetached } from '../../content/index.ts'
import { chatSettings } from '../../features/index.ts'
import { publicBase } from '../../platform/config/public-base.ts'
import { skills } from '../skills/index.ts'
import { canonicalJson } from './canonical-json.ts'
import { logins, securityIn03, securityIn10 } from './login.ts'

const INSTRUCTIONS = '/.well-known/a2a-instructions.md'
const DESCRIPTION =
  'Finds tutorials and steps, tells what a learner has done and could learn next, and answers questions about tutorials.'
const modes = { defaultInputModes: ['text/plain'], defaultOutputModes: ['text/plain', 'application/json'] }

/** The card in the form of a version, signed over all that is sent; that of 0.3 names the interface of 1.0 too. */
export async function agentCard(headers: IncomingHttpHeaders, version: '0.3' | '1.0'): Promise<object> {
  const { a2aEnabled, a2aPublicBaseUrl, a2aTokenUrl } = await chatSettings.values()
  const base = a2aPublicBaseUrl?.replace(/\/$/, '') ?? publicBase(headers)
  const ways = await logins(base, a2aTokenUrl)
  const card =
    version === '1.0'
      ? { ...cardOf(base), ...securityIn10(ways) }
      : { ...cardOf(base), ...older(base, a2aEnabled), ...securityIn03(ways) }
  const signature = await signDetached(canonicalJson(card), base)
  return { ...card, ...(signature && { signatures: [signature] }) }
}

/** Members of both versions, without members whose values are the defaults of the schema of 1.0. */
function cardOf(base: string) {
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

/** Members of version 0.3 alone. */
const older = (base: string, available: boolean): object => ({
  protocolVersion: '0.3.0',
  url: `${base}/a2a`,
  preferredTransport: 'JSONRPC',
  metadata: { available }
})
