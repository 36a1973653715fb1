import * as texts from '#site-words/scripts/palette.ts'
import { nowMs, SECOND } from '../../../../lib/time.ts'
import type { SearchAnswer } from '../../search/answer.ts'
import type { Channel } from '../../search/channel.ts'
import { answerOf, functionAddress, type WireSuggestions } from '../../search/wire.ts'
import { type ReadAnswer, SearchFailed } from './typed.ts'

/** Suggestions by kind. */
const MOST = 5
const TOO_MANY = 429
/** Seconds to wait after a refusal that does not say how long. */
const LONGEST_WAIT = 60

/** Reads suggestions of a channel. */
export const readAnswer =
  ({ service }: Channel): ReadAnswer<SearchAnswer> =>
  async (words, signal) =>
    answerOf(
      await readSearch<WireSuggestions>(functionAddress(service, 'suggest', { query: words, top: MOST }), signal)
    )

/** @throws SearchFailed with words for people, unless `signal` is aborted. */
export async function readSearch<T>(address: string, signal: AbortSignal): Promise<T> {
  const answer = await fetch(address, { signal, headers: { accept: 'application/json' } }).catch((error: unknown) => {
    throw signal.aborted ? error : new SearchFailed(texts.searchSilent)
  })
  if (answer.ok) return (await answer.json()) as T
  if (answer.status !== TOO_MANY) throw new SearchFailed(texts.searchFails)
  const seconds = waitOf(answer.headers.get('retry-after'))
  throw new SearchFailed(texts.searchTooFast(seconds), seconds)
}

/** Retry-After in seconds, which may be a date (RFC 9110, section 10.2.3). */
function waitOf(header: string | null): number {
  const seconds =
    header === null ? NaN : /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - nowMs()) / SECOND
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 1), LONGEST_WAIT) : LONGEST_WAIT
}
