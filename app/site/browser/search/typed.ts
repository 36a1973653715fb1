import { nowMs, SECOND } from '../../../../lib/time.ts'
import { tidied } from '../../search/answer.ts'

/** Reads the answer to words. @throws SearchFailed, or the reason of `signal` when it is aborted. */
export type ReadAnswer<Answer> = (words: string, signal: AbortSignal) => Promise<Answer>

/** A search got no answer: too many in a short time, then with the seconds to wait, or the server is away. */
export class SearchFailed extends Error {
  readonly retryAfter: number | undefined
  constructor(message: string, retryAfter?: number) {
    super(message)
    this.retryAfter = retryAfter
  }
}

/** State of a search while somebody types. */
export interface Typed<Answer> {
  /** The words as they stand in the field, tidied. */
  readonly words: string
  /** The last answer and the words that it is for; kept while the next one is awaited. */
  readonly shown?: { readonly words: string; readonly answer: Answer }
  readonly failed?: SearchFailed
}

/** True when the answer is for the words that stand there. */
export const isCurrent = ({ words, shown }: Typed<unknown>): boolean => shown?.words === words

export interface TypedSearch {
  type(words: string): void
  stop(): void
}

/** Milliseconds for which words and their answer stand unchanged before they count as meant. */
const REST = SECOND
/** Least milliseconds between two requests: the first key is answered at once, fast typing is not asked key by key. */
const GAP = 120
const MOST_KEPT = 60
const KEPT_FOR = 60 * SECOND

/**
 * Searches while somebody types. Of several requests only the last one counts, the others are aborted; answers are kept for
 * a minute, so that deleting a letter asks nobody. After a refusal nothing is asked until the wait is over, then the
 * words that stand there are. `meant` gets words that have rested under their answer.
 */
export function searchWhileTyping<Answer>(
  read: ReadAnswer<Answer>,
  changed: (state: Typed<Answer>) => void,
  meant: (words: string) => void
): TypedSearch {
  const kept: Kept<Answer> = new Map()
  let state: Typed<Answer> = { words: '' }
  let request: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let rest: ReturnType<typeof setTimeout> | undefined
  let mayAskAt = 0

  const show = (next: Typed<Answer>): void => {
    clearTimeout(rest)
    if (isCurrent(next)) rest = setTimeout(() => meant(next.words), REST)
    changed((state = next))
  }
  const cancel = (): void => {
    clearTimeout(timer)
    clearTimeout(rest)
    request?.abort()
    request = undefined
  }

  const ask = async (words: string): Promise<void> => {
    const own = (request = new AbortController())
    mayAskAt = nowMs() + GAP
    try {
      const answer = await read(words, own.signal)
      if (own.signal.aborted) return
      keep(kept, words, answer)
      show({ words, shown: { words, answer } })
    } catch (error) {
      if (!own.signal.aborted) fail(words, error)
    }
  }

  const fail = (words: string, error: unknown): void => {
    const failed = error instanceof SearchFailed ? error : new SearchFailed(String(error))
    show({ ...state, words, failed })
    if (failed.retryAfter === undefined) return
    mayAskAt = nowMs() + failed.retryAfter * SECOND
    schedule(words)
  }

  const schedule = (words: string): void => {
    timer = setTimeout(() => void ask(words), Math.max(0, mayAskAt - nowMs()))
  }

  return {
    type: typed => {
      const words = tidied(typed)
      if (words === state.words) return
      cancel()
      const known = kept.get(words)
      if (!isWorthAsking(words)) return show({ words })
      if (known && nowMs() - known.at < KEPT_FOR) return show({ words, shown: { words, answer: known.answer } })
      show({ ...state, words })
      if (nowMs() >= mayAskAt) void ask(words)
      else schedule(words)
    },
    stop: cancel
  }
}

/** One letter begins too many words; one character of a script without letters may be a word. */
export const isWorthAsking = (words: string): boolean => words !== '' && !/^\p{Script=Latin}$/u.test(words)

type Kept<Answer> = Map<string, { readonly answer: Answer; readonly at: number }>

function keep<Answer>(kept: Kept<Answer>, words: string, answer: Answer): void {
  kept.set(words, { answer, at: nowMs() })
  const [first] = kept.keys()
  if (kept.size > MOST_KEPT && first !== undefined) kept.delete(first)
}
