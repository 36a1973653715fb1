import type { SearchIndex, SearchOptions, SearchResult } from '../engine/model.ts'

/**
 * Documents that fit words, for lists, numbers and suggestions alike, so that their totals agree. Where few documents have all
 * words, others with most of them are found too; of what is written with quotes or operators only where no document has all.
 */
export function searchWords(index: SearchIndex, text: string, options: SearchOptions, written = text): SearchResult {
  if (!/"|\b(?:AND|OR|NOT)\b/.test(written)) return index.search(text, options)
  const found = index.search(text, { ...options, completeOnly: true })
  return found.total > 0 ? found : index.search(text, options)
}
