import { badRequest } from '../../../lib/errors.ts'
import { tidy } from '../../../lib/white-space.ts'

const LONGEST = 60
const MOST_SYNONYMS = 10

/** The word of a row, checked and in lower case. @throws HttpError 400 */
export function readWord(text: unknown): string {
  return readTerm(text, 'word')
}

/** Synonyms between commas, checked and in lower case; each comes once. @throws HttpError 400 */
export function readSynonyms(text: unknown, word: string): string[] {
  const parts = String(text).split(',', MOST_SYNONYMS + 2)
  const terms = parts.filter(part => part.trim() !== '').map(part => readTerm(part, 'synonyms'))
  if (terms.length === 0) throw refused('synonyms', 'name at least one word')
  if (terms.length > MOST_SYNONYMS) throw refused('synonyms', `are at most ${MOST_SYNONYMS}, separated by commas`)
  if (terms.includes(word)) throw refused('synonyms', 'must not contain the word itself')
  if (new Set(terms).size < terms.length) throw refused('synonyms', 'must each come once')
  return terms
}

function readTerm(text: unknown, field: 'word' | 'synonyms'): string {
  const term = tidy(
    String(text)
      .slice(0, 10 * LONGEST)
      .normalize('NFC')
      .toLowerCase()
  )
  if (Array.from(term).length > LONGEST) throw refused(field, `has at most ${LONGEST} characters in each word`)
  if (!/[\p{L}\p{N}]/u.test(term) || /[\p{C},"]/u.test(term))
    throw refused(field, 'needs letters or digits, and no quotes, commas or control characters in a word')
  return term
}

const refused = (field: string, rule: string) => badRequest('invalid_synonym', `${field} ${rule}`, field)
