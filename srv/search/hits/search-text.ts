import type { Expression, SearchIndex, SearchOptions, SearchResult } from '../engine/model.ts'
import { parseSearch, wantedText } from './expression.ts'

/** A text that somebody searches for, as it is read everywhere: in lists, numbers and suggestions, so that their totals agree. */
export interface SearchText {
  readonly text: string
  readonly expression: Expression
  /** Words that must not be missing: it is shown to have been found. */
  readonly wanted: string
}

/**
 * Reads what a parameter has; nothing is the empty text, which finds everything.
 * @throws HttpError 400 naming `parameter` for a text that is too long, or an expression of too many parts.
 */
export function readText(given: string | null | undefined, parameter: string): SearchText {
  const text = given ?? ''
  const expression = parseSearch(text, parameter)
  return { text, expression, wanted: wantedText(expression) }
}

/**
 * Documents that fit a text. Where few documents have all words, others with most of them are found too; of what is written with
 * quotes or operators only where no document has all.
 */
export function searchText(
  index: SearchIndex,
  { text, expression }: SearchText,
  options: SearchOptions = {}
): SearchResult {
  if (expression.kind !== 'words') return index.searchExpression(expression, options)
  if (!/"|\b(?:AND|OR|NOT)\b/.test(text)) return index.search(expression.text, options)
  const found = index.search(expression.text, { ...options, completeOnly: true })
  return found.total > 0 ? found : index.search(expression.text, options)
}
