import { createPublicKey } from 'node:crypto'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { AgentCard, verifyAgentCardSignature } from '@a2a-js/sdk'
import { flattenedVerify } from 'jose'
import { type Jwk, newSigningKey } from '../content/support/verify-jws.ts'
import { verifies } from '../requirements/verifies.ts'
import { changeSettings } from '../settings/support/singleton.ts'
import { type Backend, leaseBackend, startBackend } from '../support/backend.ts'
import { get } from '../support/http/http.ts'
import { startIssuer } from '../support/http/issuer.ts'

const CARD = '/.well-known/agent-card.json'
const NEW = { 'A2A-Version': '1.0' }
/** Longer than the document of the issuer is kept. */
const KEPT = 11 * 60_000

interface Card {
  readonly securitySchemes: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly securityRequirements: readonly { readonly schemes: object }[]
  readonly security: readonly object[]
  readonly skills: readonly { readonly id: string }[]
  readonly signatures: readonly [{ readonly protected: string; readonly signature: string }]
}

const cardOf = async (url: string, headers: Record<string, string> = {}) =>
  (await get(`${url}${CARD}`, headers)).json<Card>()

/** JSON as RFC 8785 writes it, of texts, flags, lists and objects. */
const canonical = (value: object): string =>
  JSON.stringify(value, (_name, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : each
  )

let backend: Backend

beforeAll(async () => {
  backend = await leaseBackend()
})

describe('the agent card', () => {
  verifies(
    ['A2A-008', 'A2A-009', 'A2A-010', 'A2A-011', 'A2A-012'],
    'tells everyone of five skills, streaming and OAuth, without a version in the form of 0.3',
    async () => {
      const answer = await get(`${backend.url}${CARD}`)
      expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'private, no-store'])
      const card = answer.json<Card>()
      expect(card).toMatchObject({
        protocolVersion: '0.3.0',
        url: `${backend.url}/a2a`,
        preferredTransport: 'JSONRPC',
        capabilities: { streaming: true, pushNotifications: false },
        security: [{ oauth2: ['Tutorial.MCP'] }, { basic: [] }],
        supportedInterfaces: [{ protocolVersion: '1.0' }, { protocolVersion: '0.3' }],
        metadata: { available: true }
      })
      expect(card.securitySchemes).toEqual({
        oauth2: {
          type: 'oauth2',
          description: expect.stringContaining('Client credentials'),
          flows: {
            clientCredentials: { tokenUrl: expect.any(String), scopes: { 'Tutorial.MCP': expect.any(String) } }
          }
        },
        basic: { type: 'http', scheme: 'Basic', description: expect.stringContaining('technical user') }
      })
      expect(card).not.toHaveProperty('securityRequirements')
      expect(card.skills.map(({ id }) => id)).toEqual([
        'tutorial-chat',
        'search-tutorials',
        'user-progress',
        'knowledge-graph',
        'tutorial-steps'
      ])
    }
  )

  test('is that of version 1.0 alone for who asks so', async () => {
    const card = await cardOf(backend.url, NEW)
    for (const member of ['protocolVersion', 'url', 'preferredTransport', 'security', 'metadata'])
      expect(card).not.toHaveProperty(member)
    // the official schema knows all of it
    expect(AgentCard.toJSON(AgentCard.fromJSON(card))).toEqual(card)
    expect(Object.entries(card.securitySchemes).map(([name, scheme]) => [name, Object.keys(scheme)])).toEqual([
      ['oauth2', ['oauth2SecurityScheme']],
      ['basic', ['httpAuthSecurityScheme']]
    ])
    expect(card.securityRequirements).toEqual([
      { schemes: { oauth2: { list: ['Tutorial.MCP'] } } },
      { schemes: { basic: { list: ['Tutorial.MCP'] } } }
    ])
  })

  test('is signed with the key of the platform, which its readers find', async () => {
    const key = newSigningKey()
    const own = await startBackend({ env: { PROVENANCE_ENVELOPE_ENABLED: 'true', PROVENANCE_SIGNING_KEY: key } })
    const keyAt = async (jku: string) => {
      const { keys } = (await get(jku)).json<{ keys: readonly Jwk[] }>()
      return createPublicKey({ key: { ...keys[0] }, format: 'jwk' })
    }
    const verify = verifyAgentCardSignature((_kid, jku) => keyAt(jku ?? ''))
    // as it is sent: of a card that this client has read, it forgets the security schemes before it compares
    const card = (await get(`${own.url}${CARD}`, NEW)).json<AgentCard>()
    await verify(card)
    await expect(verify({ ...card, name: 'Another' })).rejects.toThrow('No valid signatures')
    const { signatures, ...older } = await cardOf(own.url)
    const { jku } = JSON.parse(Buffer.from(signatures[0].protected, 'base64url').toString()) as { jku: string }
    const payload = (of: object) => ({
      ...signatures[0],
      payload: Buffer.from(canonical(of)).toString('base64url')
    })
    await flattenedVerify(payload(older), await keyAt(jku))
    await expect(flattenedVerify(payload({ ...older, security: [] }), await keyAt(jku))).rejects.toThrow('signature')
  })

  verifies(['A2A-013', 'A2A-014'], 'and the instructions are for everyone', async () => {
    const answer = await get(`${backend.url}/.well-known/a2a-instructions.md`)
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8'])
    expect(answer.text()).toContain(`POST ${backend.url}/a2a`)
  })
})

describe('how an agent logs in', () => {
  const code = {
    authorization_endpoint: 'https://issuer.example/authorize',
    token_endpoint: 'https://issuer.example/token'
  }

  const flowsOf = ({ securitySchemes }: Card) =>
    Object.values(securitySchemes).flatMap(({ flows = {} }) => Object.keys(flows as object))

  test('follows what the issuer says of itself', async () => {
    const issuer = await startIssuer()
    const own = await startBackend({ env: issuer.environment })
    const cases = [
      [{ ...code, grant_types_supported: ['client_credentials'] }, ['clientCredentials']],
      [{ ...code, grant_types_supported: ['authorization_code', 'refresh_token'] }, ['authorizationCode']],
      [
        { ...code, grant_types_supported: ['client_credentials', 'authorization_code'] },
        ['clientCredentials', 'authorizationCode']
      ],
      [code, ['clientCredentials', 'authorizationCode']],
      [{ token_endpoint: code.token_endpoint }, ['clientCredentials']],
      [{}, ['clientCredentials']]
    ] as const
    for (const [index, [document, flows]] of cases.entries()) {
      issuer.describeItself(document)
      await own.at(index * KEPT)
      expect(flowsOf(await cardOf(own.url))).toEqual(flows)
      const card = await cardOf(own.url, NEW)
      expect(AgentCard.toJSON(AgentCard.fromJSON(card))).toEqual(card)
      expect(Object.values(card.securitySchemes).every(scheme => Object.keys(scheme).length === 1)).toBe(true)
    }
  })

  test('a token endpoint of the settings is for client credentials, whatever the issuer says', async () => {
    const issuer = await startIssuer()
    issuer.describeItself({
      ...code,
      grant_types_supported: ['authorization_code'],
      code_challenge_methods_supported: ['S256']
    })
    const own = await startBackend({ env: issuer.environment })
    await changeSettings(own, 'ChatSettings', { a2aTokenUrl: 'https://tokens.example/token' })
    const { securitySchemes } = await cardOf(own.url, NEW)
    expect(securitySchemes).toMatchObject({
      oauth2: {
        oauth2SecurityScheme: {
          flows: { clientCredentials: { tokenUrl: 'https://tokens.example/token' } },
          oauth2MetadataUrl: `${own.url}/.well-known/oauth-authorization-server`
        }
      },
      oauth2Person: {
        oauth2SecurityScheme: {
          flows: {
            authorizationCode: {
              authorizationUrl: code.authorization_endpoint,
              tokenUrl: code.token_endpoint,
              pkceRequired: true
            }
          }
        }
      }
    })
  })
})
