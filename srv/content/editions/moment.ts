import { badRequest } from '../../../lib/errors.ts'

/** A moment in the history of a tutorial: a version of the content, a time, or the text itself. */
export type Moment =
  | { readonly kind: 'version'; readonly version: number }
  | { readonly kind: 'time'; readonly time: string }
  | { readonly kind: 'hash'; readonly hash: string }

const LARGEST = 2 ** 31 - 1
const rule = 'must be the number of a version, a time in ISO 8601, or the SHA-256 of a page or its Markdown in hex'
const ISO = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)?)?$/

/**
 * Reads the parameter `field`.
 * @throws HttpError 400 for anything else
 */
export function momentIn(text: string, field: string): Moment {
  const version = /^\d{1,10}$/.test(text) ? Number(text) : 0
  if (version > 0 && version <= LARGEST) return { kind: 'version', version }
  if (/^[0-9a-f]{64}$/.test(text)) return { kind: 'hash', hash: text }
  // a plus of a query that was not encoded is a space
  const spelled = text.slice(0, 40).replace(' ', '+')
  const time = ISO.test(spelled) ? Date.parse(/T[\d:.]+$/.test(spelled) ? `${spelled}Z` : spelled) : Number.NaN
  if (Number.isNaN(time)) throw badRequest(`invalid_${field}`, `${field} ${rule}`, field)
  return { kind: 'time', time: new Date(time).toISOString() }
}
