import { createHash } from 'node:crypto'
import { badRequest } from '../../../../lib/errors.ts'
import type { Order } from '../../types.ts'

/** The place where a page ends: the content of the link to the next one. */
export interface PageToken {
  /** The values that the last row is ordered by. */
  readonly after: readonly Value[]
  /** Rows a page. */
  readonly size: number
  /** Stands for the order. */
  readonly order: string
  /** Rows that `$top` still allows. */
  readonly rest?: number
  /** Of all pages together, where the client has asked for it. */
  readonly count?: number
}

export type Value = string | number | boolean | null

/** The tokens that CAP makes of pages by number: they are still used where rows have no place of their own. */
const BY_NUMBER = /^\d{1,10}$|^[A-Za-z0-9+/]{1,80}={0,2}$/
const PREFIX = 'k.'
const MAX_TOKEN = 4000

export const writeToken = (token: PageToken): string =>
  PREFIX + Buffer.from(JSON.stringify(token)).toString('base64url')

/** Longer links are cut off somewhere on the way: pages then go by number. */
export const isShort = (token: string): boolean => token.length <= MAX_TOKEN

/**
 * The token in a link; undefined for one of CAP. It is not signed, since it says nothing that the options of a request
 * could not say.
 * @throws HttpError 400 for anything else.
 */
export function readToken(text: string): PageToken | undefined {
  if (text.startsWith(PREFIX)) return checked(parsed(text.slice(PREFIX.length)))
  if (!BY_NUMBER.test(text) || !isByNumber(text)) throw invalid()
  return undefined
}

const isByNumber = (text: string): boolean =>
  /^\d+$/.test(text) || /^$rows=\d{1,10}&$offset=\d{1,10}$/.test(Buffer.from(text, 'base64').toString())

function parsed(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    throw invalid()
  }
}

function checked(value: unknown): PageToken {
  const { after, size, order, rest, count } = (value ?? {}) as Partial<Record<keyof PageToken, unknown>>
  const isRight =
    Array.isArray(after) &&
    after.length <= 30 &&
    after.every(isValue) &&
    isCount(size) &&
    typeof order === 'string' &&
    (rest === undefined || isCount(rest)) &&
    (count === undefined || isCount(count) || count === 0)
  if (!isRight) throw invalid()
  return value as PageToken
}

export const isValue = (value: unknown): value is Value =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value)

const isCount = (value: unknown): boolean => Number.isInteger(value) && (value as number) > 0

/** A short text that stands for an order. */
export function orderDigest(orders: readonly Order[]): string {
  const text = JSON.stringify(orders.map(({ ref, func, args, xpr, sort = 'asc' }) => [ref, func, args, xpr, sort]))
  return createHash('sha256').update(text).digest('base64url').slice(0, 8)
}

export const invalid = () => badRequest('invalid_skiptoken', 'A link to the next page is used as it is', '$skiptoken')
