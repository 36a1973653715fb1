import type { DatabaseSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'
import type { RE2JS } from 're2js'
import { compilePattern } from '../../../../lib/pattern.ts'
import { clientRead, readTimedOut } from './allowance.ts'

/** Milliseconds that patterns may take in one request: SQLite runs on the event loop. */
const MAX_TIME = 1000
/** Steps of a pattern times characters of a text; about a quarter of a second. */
const MAX_EFFORT = 20_000_000

const compiled = new LRUCache<string, RE2JS, undefined>({ max: 100, memoMethod: compilePattern })

/** Characters of a pattern of LIKE, whose time grows with them times the length of the text. */
const MAX_LIKE = 500

/** Gives `database` a function `regexp` that does not backtrack, in place of CAP's, and short patterns for LIKE. */
export function boundPatterns(database: DatabaseSync): void {
  database.limits.likePatternLength = MAX_LIKE
  database.function('regexp', { deterministic: true }, (pattern, text) =>
    pattern === null || text === null ? null : Number(matches(String(pattern), String(text)))
  )
}

/** @throws HttpError 503 when patterns have taken too much of the time of this request. */
function matches(pattern: string, text: string): boolean {
  const expression = compiled.memo(pattern)
  const read = clientRead()
  if (!read) return expression.test(text)
  if (expression.programSize() * text.length > MAX_EFFORT) throw read.refuse(readTimedOut())
  const begun = performance.now()
  const found = expression.test(text)
  read.matching += performance.now() - begun
  if (read.matching > MAX_TIME) throw read.refuse(readTimedOut())
  return found
}
