import { beforeAll, describe, expect, test } from '@jest/globals'
import { createPublicKey } from 'node:crypto'
import { AgentCard, SendMessageRequest, verifyAgentCardSignature } from '@a2a-js/sdk'
import type { MessageSendParams, Task as OldTask } from 'a2a-sdk-0.3'
import { type Jwk, newSigningKey } from '../content/support/verify-jws.ts'
import { verifies } from '../requirements/verifies.ts'
import { type Backend, leaseBackend, startBackend } from '../support/backend.ts'
import { startGateway } from '../support/gateway.ts'
import { as, get, post } from '../support/http/http.ts'
import { newClient, oldClient } from './support/sdk.ts'

let backend: Backend

beforeAll(async () => {
  backend = await leaseBackend()
})

const CARD = '/.well-known/agent-card.json'

const gardening = SendMessageRequest.fromJSON({
  message: { messageId: 'm1', role: 'ROLE_USER', parts: [{ text: 'gardening' }] },
  metadata: { skillId: 'search-tutorials' }
})

describe('the agent card', () => {
  verifies(
    ['A2A-008', 'A2A-009', 'A2A-010', 'A2A-011', 'A2A-012'],
    'tells everyone of five skills, streaming and OAuth',
    async () => {
      const answer = await get(`${backend.url}${CARD}`)
      expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'private, no-store'])
      const card = answer.json<{ skills: readonly { id: string }[] }>()
      expect(card).toMatchObject({
        protocolVersion: '0.3.0',
        url: `${backend.url}/a2a`,
        preferredTransport: 'JSONRPC',
        capabilities: { streaming: true, pushNotifications: false },
        securitySchemes: {
          oauth2: { type: 'oauth2', flows: { clientCredentials: { scopes: { 'Tutorial.MCP': expect.any(String) } } } }
        },
        security: [{ oauth2: ['Tutorial.MCP'] }],
        supportedInterfaces: [{ protocolVersion: '1.0' }, { protocolVersion: '0.3' }],
        metadata: { available: true }
      })
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
    const card = (await get(`${backend.url}${CARD}`, { 'A2A-Version': '1.0' })).json<object>()
    expect(card).not.toHaveProperty('preferredTransport')
    // the official schema knows all of it
    expect(AgentCard.toJSON(AgentCard.fromJSON(card))).toEqual(card)
  })

  test('is signed with the key of the platform, which its readers find', async () => {
    const key = newSigningKey()
    const own = await startBackend({ env: { PROVENANCE_ENVELOPE_ENABLED: 'true', PROVENANCE_SIGNING_KEY: key } })
    const verify = verifyAgentCardSignature(async (_kid, jku) => {
      const { keys } = (await get(jku ?? '')).json<{ keys: readonly Jwk[] }>()
      return createPublicKey({ key: { ...keys[0] }, format: 'jwk' })
    })
    for (const headers of [{}, { 'A2A-Version': '1.0' }]) {
      // as it is sent: of a card that this client has read, it forgets the security schemes before it compares
      const card = (await get(`${own.url}${CARD}`, headers)).json<AgentCard>()
      await verify(card)
      await expect(verify({ ...card, name: 'Another' })).rejects.toThrow('No valid signatures')
    }
  })

  verifies(['A2A-013', 'A2A-014'], 'and the instructions are for everyone', async () => {
    const answer = await get(`${backend.url}/.well-known/a2a-instructions.md`)
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/markdown; charset=utf-8'])
    expect(answer.text()).toContain(`POST ${backend.url}/a2a`)
  })
})

describe('the official client of version 1.0', () => {
  const connect = () => newClient(backend.url)

  test('sends a message, and finds its task again', async () => {
    const client = await connect()
    expect(client.protocolVersion).toBe('1.0')
    const sent = await client.sendMessage(gardening)
    if (!('artifacts' in sent)) throw new Error('no task')
    expect(sent.artifacts[0]).toMatchObject({ name: 'search_tutorials', parts: [{ content: { $case: 'data' } }] })
    const { id } = sent
    expect(await client.getTask({ tenant: '', id })).toMatchObject({ id, contextId: sent.contextId })
  })

  test('streams', async () => {
    const kinds: (string | undefined)[] = []
    for await (const { payload } of (await connect()).sendMessageStream(gardening)) kinds.push(payload?.$case)
    expect(kinds).toEqual(['task', 'artifactUpdate', 'statusUpdate'])
  })
})

describe('the official client of version 0.3', () => {
  const connect = () => oldClient(backend.url)
  const params: MessageSendParams = {
    message: { kind: 'message', messageId: 'm1', role: 'user', parts: [{ kind: 'text', text: 'gardening' }] },
    metadata: { skillId: 'search-tutorials' }
  }

  test('sends a message, and finds its task again', async () => {
    const client = await connect()
    const sent = (await client.sendMessage(params)) as OldTask
    expect(sent).toMatchObject({ kind: 'task', status: { state: 'completed' } })
    expect(await client.getTask({ id: sent.id })).toMatchObject({ id: sent.id })
  })

  test('streams', async () => {
    const kinds: string[] = []
    for await (const { kind } of (await connect()).sendMessageStream(params)) kinds.push(kind)
    expect(kinds).toEqual(['task', 'artifact-update', 'status-update'])
  })
})

test('the gateway passes messages and streams of agents through, and refuses those of other pages', async () => {
  const gateway = await startGateway(backend.url)
  const client = await newClient(gateway.url)
  const kinds: (string | undefined)[] = []
  for await (const { payload } of client.sendMessageStream(gardening)) kinds.push(payload?.$case)
  expect(kinds).toEqual(['task', 'artifactUpdate', 'statusUpdate'])
  const foreign = { ...as('agent'), origin: 'https://elsewhere.example' }
  expect((await post(`${gateway.url}/a2a`, {}, foreign)).status).toBeGreaterThanOrEqual(400)
})
