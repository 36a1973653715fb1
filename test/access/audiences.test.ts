import { beforeAll, expect, test } from '@jest/globals'
import { type Backend, startBackend } from '../support/backend.ts'
import { bearer, get } from '../support/http/http.ts'
import { startIssuer, type TestIssuer } from '../support/http/issuer.ts'

const application = 'tutorial-platform!t1'
const client = `sb-${application}`

let issuer: TestIssuer
let backend: Backend

beforeAll(async () => {
  issuer = await startIssuer()
  backend = await startBackend({ env: { ...issuer.environment, OIDC_AUDIENCE: `${application},${client}` } })
})

/** Answer of /health/auth to a token that XSUAA would make for these audiences and scopes. */
async function asked(aud: readonly string[], scope: readonly string[]): Promise<readonly unknown[]> {
  const answer = await get(`${backend.url}/health/auth`, bearer(await issuer.sign({ sub: 'person', aud, scope })))
  return [answer.status, answer.json<{ scopes?: readonly string[] }>().scopes]
}

test('a person with scopes has a token for the application', async () => {
  const scopes = ['openid', `${application}.Tutorial.Author`, `${application}.Everyone`]
  expect(await asked([application, client, 'openid'], scopes)).toEqual([200, ['Tutorial.Author', 'Everyone']])
})

test('a person without scopes has a token for the client alone', async () => {
  expect(await asked([client, 'openid'], ['openid'])).toEqual([200, []])
})

test('a token for others is refused, and so are scopes of others', async () => {
  for (const other of ['openid', 'tutorial-platform!t2', `${application},${client}`])
    expect(await asked([other], [`${application}.Admin`])).toEqual([401, undefined])
  expect(await asked([client], ['other-app!t1.Admin', 'tutorial-platform!t2.Admin'])).toEqual([200, []])
})
