import type { IncomingMessage, ServerResponse } from 'node:http'
import * as oidc from 'openid-client'
import { redirect, sendText } from '../core/send.ts'
import { wantsPage } from '../core/request.ts'
import { logoutPage } from '../pages/logout-page.ts'
import { refuseForeign } from '../routing/csrf.ts'
import { GatewayError } from '../core/errors.ts'
import { log } from '../core/log.ts'
import { isFromElsewhere, type PublicAddress } from '../core/origin.ts'
import { parseCookies } from '../session/cookies.ts'
import type { Tokens } from '../session/session.ts'
import type { Sessions } from '../session/sessions.ts'
import type { RevocationList } from '../session/revocation-list.ts'
import { type Issuer, isRefusal, unreachable } from '../session/issuer.ts'
import { safeReturn } from './return-to.ts'
import { wordsFor } from '../words/words-for.ts'
import type { Transaction, Transactions } from './transaction.ts'

export interface LoginParts {
  readonly issuer: Issuer
  readonly sessions: Sessions
  readonly transactions: Transactions
  readonly revocations: RevocationList
  readonly address: PublicAddress
}

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** GET /login, /login/callback and /logout: OpenID Connect with code, PKCE, state and nonce (RFC 9700, section 2.1). */
export function createLogin(parts: LoginParts): { login: Handler; callback: Handler; logout: Handler } {
  return {
    login: (request, response) => begin(parts, request, response),
    callback: (request, response) => complete(parts, request, response),
    logout: (request, response) => end(parts, request, response)
  }
}

const callbackAt = (origin: string): string => `${origin}/login/callback`

async function begin(
  { issuer, transactions, address }: LoginParts,
  request: IncomingMessage,
  response: ServerResponse
) {
  const origin = address.originOf(request)
  const wanted = new URL(request.url ?? '/', origin).searchParams.get('returnTo')
  const transaction: Transaction = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
    returnTo: safeReturn(wanted)
  }
  const location = oidc.buildAuthorizationUrl(await issuer.client(), {
    redirect_uri: callbackAt(origin),
    scope: issuer.scope,
    state: transaction.state,
    nonce: transaction.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(transaction.verifier),
    code_challenge_method: 'S256'
  })
  const cookies = await transactions.keep(transaction, parseCookies(request.headers.cookie))
  response.appendHeader('Set-Cookie', cookies)
  redirect(request, response, location.href)
}

async function complete(parts: LoginParts, request: IncomingMessage, response: ServerResponse) {
  const { sessions, transactions, revocations, address } = parts
  const url = new URL(request.url ?? '/', address.originOf(request))
  const state = url.searchParams.get('state') ?? ''
  const transaction = await transactions.find(state, parseCookies(request.headers.cookie))
  if (!transaction) throw loginFailed('This login was not begun in this browser, or too long ago')
  response.appendHeader('Set-Cookie', transactions.forget(state))
  const first = await revocations.revoke(`login:${state}`, transactions.expiry())
  if (!first) throw loginFailed('This login was completed before')
  const tokens = await exchange(parts, url, transaction)
  response.appendHeader('Set-Cookie', await sessions.start(request, tokens))
  redirect(request, response, transaction.returnTo)
}

async function exchange({ issuer }: LoginParts, url: URL, transaction: Transaction): Promise<Tokens> {
  const client = await issuer.client()
  try {
    return await oidc.authorizationCodeGrant(client, url, {
      pkceCodeVerifier: transaction.verifier,
      expectedState: transaction.state,
      expectedNonce: transaction.nonce
    })
  } catch (error) {
    log.warn(`a login failed: ${(error as Error).message}`)
    if (isRefusal(error) || error instanceof oidc.ClientError) throw loginFailed('The login service refused this login')
    throw unreachable(error)
  }
}

function loginFailed(message: string): GatewayError {
  return new GatewayError(401, 'login_failed', `${message}. Log in again`)
}

async function end({ issuer, sessions, address }: LoginParts, request: IncomingMessage, response: ServerResponse) {
  if (wantsPage(request) && isFromElsewhere(request, address.originOf(request))) return askFirst(request, response)
  refuseForeign(request, address.originOf(request))
  const { session, setCookies } = await sessions.end(request)
  if (setCookies.length > 0) response.appendHeader('Set-Cookie', setCookies)
  const home = `${address.originOf(request)}/`
  if (!session) return redirect(request, response, '/')
  redirect(request, response, await endAtIssuer(issuer, session.idToken, home))
}

function askFirst(request: IncomingMessage, response: ServerResponse): void {
  response.appendHeader('Vary', 'Accept-Language')
  sendText(request, response, 200, 'text/html; charset=utf-8', logoutPage(wordsFor(request)))
}

/** Address at which the issuer ends its own session; `/` when it offers no such thing or does not answer. */
async function endAtIssuer(issuer: Issuer, idToken: string | undefined, home: string): Promise<string> {
  const client = await issuer.client().catch(() => undefined)
  if (!client?.serverMetadata().end_session_endpoint) return '/'
  const parameters = { post_logout_redirect_uri: home, ...(idToken ? { id_token_hint: idToken } : {}) }
  return oidc.buildEndSessionUrl(client, parameters).href
}
