import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { startBackend } from '../support/backend.ts'
import { inFullRun } from '../support/database/on-both.ts'
import { plannedGateway, startGateway } from '../support/gateway.ts'
import { bearer, get, post } from '../support/http/http.ts'
import { plainBrowser } from '../support/http/plain-browser.ts'
import { oldMessage, type RpcAnswer } from './support/a2a.ts'

inFullRun()

const CALLBACK = 'http://127.0.0.1:49153/callback'

interface Flow {
  readonly authorizationUrl: string
  readonly tokenUrl: string
  readonly scopes: object
  readonly pkceRequired: boolean
}

interface Card {
  readonly securitySchemes: {
    readonly oauth2Person: {
      readonly oauth2SecurityScheme: {
        readonly oauth2MetadataUrl: string
        readonly flows: { readonly authorizationCode: Flow }
      }
    }
  }
}

test('a person logs in as the card says, and their agent is let in', async () => {
  const planned = await plannedGateway()
  const backend = await startBackend({ env: planned.env })
  const gateway = await startGateway(backend.url, planned)
  const card = (await get(`${gateway.url}/.well-known/agent-card.json`, { 'A2A-Version': '1.0' })).json<Card>()
  // the issuer of the development mode has no client credentials
  expect(card.securitySchemes).not.toHaveProperty('oauth2')
  const { oauth2MetadataUrl, flows } = card.securitySchemes.oauth2Person.oauth2SecurityScheme
  const { authorizationUrl, tokenUrl, scopes, pkceRequired } = flows.authorizationCode
  expect(pkceRequired).toBe(true)
  const metadata = (await get(oauth2MetadataUrl)).json<{ registration_endpoint: string }>()
  const client = { redirect_uris: [CALLBACK], token_endpoint_auth_method: 'none', client_name: 'An agent' }
  const { client_id } = (await post(metadata.registration_endpoint, client)).json<{ client_id: string }>()
  const code_verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    client_id,
    response_type: 'code',
    redirect_uri: CALLBACK,
    scope: Object.keys(scopes).join(' '),
    code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: 's'
  })
  const browser = plainBrowser()
  const form = await browser.open(`${authorizationUrl}?${query.toString()}`)
  const end = await browser.submit(form.url, { name: 'agent', password: 'agent' }, CALLBACK)
  const code = new URL(end.url).searchParams.get('code') ?? ''
  const asked = { grant_type: 'authorization_code', client_id, code, redirect_uri: CALLBACK, code_verifier }
  const granted = await fetch(tokenUrl, { method: 'POST', body: new URLSearchParams(asked) })
  const { access_token } = (await granted.json()) as { access_token: string }
  const body = { jsonrpc: '2.0', id: 1, method: 'message/send', params: oldMessage('search-tutorials', 'anything') }
  const answer = await post(`${gateway.url}/a2a`, body, bearer(access_token))
  expect(answer.json<RpcAnswer<object>>().result).toMatchObject({ status: { state: 'completed' } })
})
