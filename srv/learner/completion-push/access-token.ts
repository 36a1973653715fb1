import { nowMs, SECOND } from '../../../lib/time.ts'
import { requestOperator } from '../../platform/http-client/operator-request.ts'
import { readSecret } from '../../secrets/index.ts'
import { variables } from '../config/variables.ts'

/** A token is not used in the last seconds of its life, which may pass on the way. */
const MARGIN = 30 * SECOND
const CLIENT_ID = 'COMPLETION_PUSH_CLIENT_ID'
const CLIENT_SECRET = 'COMPLETION_PUSH_CLIENT_SECRET'

let known: { readonly token: string; readonly until: number } | undefined

/** Drops a token that the receiver has refused. */
export function forgetToken(): void {
  known = undefined
}

/**
 * An access token of the receiver, kept until shortly before it expires (RFC 6749, section 4.4).
 * @throws Error telling what is missing or what the server has answered, never a credential.
 */
export async function accessToken(address: string): Promise<string> {
  if (known && known.until > nowMs()) return known.token
  const [id, secret] = [await readSecret(CLIENT_ID), await readSecret(CLIENT_SECRET)]
  if (id === undefined || secret === undefined)
    throw new Error(`${id === undefined ? CLIENT_ID : CLIENT_SECRET} is not configured`)
  const { status, body } = await requestOperator({
    method: 'POST',
    url: new URL(address),
    headers: {
      Accept: 'application/json',
      Authorization: `Basic ${Buffer.from(`${encoded(id)}:${encoded(secret)}`).toString('base64')}`,
      'Content-Type': 'application/x-www-form-urlencoded'
    },
    body: 'grant_type=client_credentials',
    timeout: (variables.COMPLETION_PUSH_TIMEOUT_MS * 2) / 3,
    attempts: 1
  })
  if (status !== 200) throw new Error(`the token server answered ${status}`)
  const { token, lifetime } = tokenIn(body)
  known = { token, until: nowMs() + Math.max(0, lifetime * SECOND - MARGIN) }
  return token
}

/** Encoding of client credentials before they are joined (RFC 6749, section 2.3.1). */
const encoded = (text: string): string => new URLSearchParams({ '': text }).toString().slice(1)

function tokenIn(body: string): { token: string; lifetime: number } {
  const answer = parsed(body) as { access_token?: unknown; expires_in?: unknown } | null
  const token = answer?.access_token
  if (typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token)) throw new Error('the token server sent no token')
  const lifetime = Number(answer?.expires_in ?? 0)
  return { token, lifetime: Number.isFinite(lifetime) ? lifetime : 0 }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body) as unknown
  } catch {
    throw new Error('the token server sent no JSON')
  }
}
