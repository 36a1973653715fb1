import * as words from '#site-words/scripts/assistant.ts'
import { seeWhetherOnline } from '#site-words/scripts/connection.ts'
import { waitWords } from '../parts/wait-words.ts'

/** Why there is no answer, in words for people. */
export interface Problem {
  readonly text: string
  /** The same question may be answered when it is asked again. */
  readonly isRetryable: boolean
  /** A login is needed first. */
  readonly needsLogin?: true
}

const again = (text: string): Problem => ({ text, isRetryable: true })
const final = (text: string): Problem => ({ text, isRetryable: false })

export const brokenOff = again(words.brokenOff)
export const noConnection = again(seeWhetherOnline)
export const loggedOut: Problem = {
  ...final(words.loggedOut),
  needsLogin: true
}

/** The problem of a frame `error`. */
export function problemOfFrame({
  retryable,
  reason
}: {
  readonly retryable: boolean
  readonly reason?: string
}): Problem {
  if (reason === 'content_filter') return final(words.notAllowed)
  if (reason === 'length') return final(words.wasCut)
  if (reason === 'empty') return again(words.hasNoWords)
  return retryable ? brokenOff : final(words.cannotAnswer)
}

/** The problem of an answer that is no stream. */
export async function problemOfAnswer(answer: Response): Promise<Problem> {
  const body = (await answer.json().catch(() => ({}))) as { error?: unknown; retryAfter?: unknown }
  switch (answer.status) {
    case 401:
      return loggedOut
    case 429:
      return final(words.askedTooMuch(waitWords(body.retryAfter)))
    case 400:
    case 413:
      return final(words.tooLong)
    case 503:
      return body.error === 'disabled' ? final(words.notAvailable) : again(words.tooManyAsk)
    default:
      return again(words.noAnswer)
  }
}
