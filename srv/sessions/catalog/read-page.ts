import { isItem, itemsOf } from './fields.ts'
import { type CatalogSession, readItem, sourceIdOf } from './read-item.ts'
import type { VenueName } from './venues.ts'

/** What one answer of the catalog says. */
export interface Page {
  /** Sessions that the catalog says it has; undefined where it does not tell. */
  readonly total: number | undefined
  /** Number of its items, of whatever form. */
  readonly items: number
  readonly sessions: readonly CatalogSession[]
  /** Ids of items that lack a title or a code. */
  readonly unreadable: readonly string[]
}

/** An answer of the catalog that holds no sessions, with the reason. */
export interface Refusal {
  readonly refusal: string
}

/** Result code of success, a text (SESSIONS-056). */
const SUCCESS = '0'
const LONGEST_CODE = 100

/** Reads the bytes of an answer (SESSIONS-057): what is malformed is counted, and never stands in the way of the rest. */
export function readPage(bytes: Uint8Array, venue: VenueName): Page | Refusal {
  const answer = parsed(bytes)
  if (!isItem(answer)) return { refusal: 'the answer is no JSON object' }
  const { responseCode } = answer
  if (responseCode !== SUCCESS) {
    const code = JSON.stringify(responseCode ?? null).slice(0, LONGEST_CODE)
    return { refusal: `responseCode is ${code} and not "0"` }
  }
  const items = itemsOf(answer['sectionList']).flatMap(section => itemsOf(section['items']))
  const sessions = items.flatMap(item => readItem(item, venue) ?? [])
  const read = new Set(sessions.map(({ sourceId }) => sourceId))
  const unreadable = items.flatMap(item => sourceIdOf(item) ?? []).filter(id => !read.has(id))
  return { total: countOf(answer['totalSearchItems']), items: items.length, sessions, unreadable }
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')) as unknown
  } catch {
    return undefined
  }
}

function countOf(value: unknown): number | undefined {
  const count = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : undefined
}
