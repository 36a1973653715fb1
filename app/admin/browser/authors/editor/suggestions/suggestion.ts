import { change, read } from '../../../data/service.ts'
import type { Suggestion } from '../../../../../../lib/text/passages.ts'

/** The end of a suggestion. */
export type Decision = 'APPLIED' | 'DECLINED'

/** A replacement that somebody has suggested in a thread of a review. */
export interface ReviewSuggestion extends Suggestion {
  readonly thread: string
  /** Undefined while nobody has decided. */
  readonly decision: Decision | undefined
}

/** The suggestion of a thread about a tutorial; undefined for one that has comments alone. @throws Refusal */
export async function readSuggestion(thread: string, slug: string): Promise<ReviewSuggestion | undefined> {
  const row = await read(`/preview/Threads(${encodeURIComponent(thread)})`)
  const { original, replacement, suggestion } = row
  if (row['slug'] !== slug || typeof original !== 'string') return undefined
  const around = (name: string): string => (typeof row[name] === 'string' ? row[name] : '')
  return {
    ...{ thread, original, replacement: typeof replacement === 'string' ? replacement : '' },
    ...{ prefix: around('originalPrefix'), suffix: around('originalSuffix') },
    decision: suggestion === 'APPLIED' || suggestion === 'DECLINED' ? suggestion : undefined
  }
}

/** Notes in the review what became of a suggestion. @throws Refusal */
export async function decideSuggestion(threadId: string, decision: Decision): Promise<void> {
  await change({ method: 'POST', path: '/preview/decideSuggestion', body: { threadId, decision } })
}
