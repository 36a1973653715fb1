/** Literals that one request may bring. */
export const MOST_LITERALS = 20
const LONGEST_LITERAL = 200

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/iy
const MOMENT = /^\d{4}-\d\d-\d\dT/
const CANONICAL_MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const WORD = /[\w-]/

/** True where a UUID stands in `text`, and no part of a longer word. */
export function isUuidAt(text: string, index: number): boolean {
  if (index > 0 && WORD.test(text[index - 1] as string)) return false
  UUID.lastIndex = index
  return UUID.test(text) && !WORD.test(text[index + 36] ?? ' ')
}

/** A mark in place of a text: those that CAP might judge by what they look like have one of their own. */
export function markOf(literal: string): string {
  UUID.lastIndex = 0
  if (UUID.test(literal) && literal.length === 36) return "?'u"
  // where moments are compared, SQLite has those of this form as they are, and all others in this form
  if (MOMENT.test(literal)) return CANONICAL_MOMENT.test(literal) ? "?'m" : "?'z"
  return /^[\d+-]/.test(literal) ? "?'d" : "?'t"
}

const ODD = /[\p{C}\p{Zl}\p{Zp}\\]/u

/** Neither empty nor long, and without characters that some databases do not take. */
export const isStored = (literal: string): boolean =>
  literal !== '' && literal.length <= LONGEST_LITERAL && literal.trim() === literal && !ODD.test(literal)

/** The same without characters that patterns of the database know. */
export const isPlain = (literal: string): boolean => isStored(literal) && !/[%_]/.test(literal)
