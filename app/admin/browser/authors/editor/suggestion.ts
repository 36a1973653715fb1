import { read } from '../../data/service.ts'
import { type Applied, applySuggestion, type Suggestion } from '../../../../../lib/text/passages.ts'

/** A replacement that somebody has suggested in a review. */
export type ReviewSuggestion = Suggestion

/** The suggestion of a thread; undefined for one that has comments alone. @throws Refusal */
export async function readSuggestion(thread: string): Promise<ReviewSuggestion | undefined> {
  const row = await read(`/preview/Threads(${encodeURIComponent(thread)})`)
  const { original, replacement } = row
  if (typeof original !== 'string' || typeof replacement !== 'string') return undefined
  const around = (name: string): string => (typeof row[name] === 'string' ? row[name] : '')
  return { original, replacement, prefix: around('originalPrefix'), suffix: around('originalSuffix') }
}

/** The text with the suggestion in it, or why it cannot be put in. */
export const withSuggestion = (markdown: string, suggestion: ReviewSuggestion): Applied =>
  applySuggestion(markdown, suggestion)
