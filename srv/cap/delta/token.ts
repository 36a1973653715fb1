import { createHash, createHmac } from 'node:crypto'
import { equalInConstantTime } from '../../../lib/constant-time.ts'
import { badRequest, HttpError } from '../../../lib/errors.ts'
import type { Selection } from '../types.ts'

/** The rows and columns that a client has asked for. */
export type DefiningQuery = Pick<Selection, 'where' | 'columns'>

/** The content of a link, for the server that gave it. */
export interface DeltaToken {
  readonly entity: string
  /** Of the entity when the link was given out. */
  readonly shape: string
  readonly query: DefiningQuery
  /** Stands for whose rows they are, where that differs between callers. */
  readonly audience?: string
  /** Rows a page. */
  readonly size: number
  /** The changes from here on are still to be told. */
  readonly from: number
  /** In the middle of the whole set or of the changes: the last key of the page before. */
  readonly after?: string
  /** Of changes in several pages: where the next ones begin; the whole set has none. */
  readonly until?: number
}

/** A token, or what is to become one. */
export type Wanted = Omit<DeltaToken, 'from'> & { readonly from?: number }

const form = /^([\w-]{8})\.([\w-]+)\.([\w-]{22})$/
const MAC_BYTES = 16

/** A text for addresses that only the holder of `secret` can make. */
export function sealToken(token: DeltaToken, secret: string): string {
  const payload = Buffer.from(JSON.stringify(token)).toString('base64url')
  return `${nameOf(secret)}.${payload}.${macOf(payload, secret).toString('base64url')}`
}

/**
 * The token in a text that `sealToken` has made.
 * @throws HttpError 400 for a text that it did not make, 410 for one that was made with another secret.
 */
export function openToken(text: string, secret: string): DeltaToken {
  const [, name, payload, mac] = form.exec(text) ?? []
  if (!name || !payload || !mac) throw invalid()
  if (name !== nameOf(secret)) throw gone()
  const [expected, given] = [macOf(payload, secret), Buffer.from(mac, 'base64url')]
  if (!equalInConstantTime(given, expected)) throw invalid()
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as DeltaToken
}

/** A short text that stands for `texts`, whatever their order. */
export function digestOf(texts: readonly string[]): string {
  return createHash('sha256')
    .update(JSON.stringify([...texts].sort()))
    .digest('base64url')
    .slice(0, 22)
}

/** 410: what the client has is to be thrown away and read anew. */
export function gone(): HttpError {
  return new HttpError(410, 'delta_token_expired', 'The delta link has expired: read the whole set again', {
    target: '$deltatoken'
  })
}

const invalid = () => badRequest('invalid_delta_token', 'The delta token was not given out here', '$deltatoken')

const nameOf = (secret: string) => createHash('sha256').update(`name ${secret}`).digest('base64url').slice(0, 8)

const macOf = (payload: string, secret: string) =>
  createHmac('sha256', secret).update(payload).digest().subarray(0, MAC_BYTES)
