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

export const brokenOff = again('The answer broke off.')
export const noConnection = again('The server does not answer; see whether you are online.')
export const loggedOut: Problem = {
  ...final('Your login has ended. This conversation stays here while you log in again.'),
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
  if (reason === 'content_filter')
    return final('The rules of the model do not allow an answer to this. Ask in other words.')
  if (reason === 'length')
    return final('The answer was cut: it became too long. Ask for the rest, or for less at once.')
  if (reason === 'empty') return again('The assistant found no words for an answer.')
  return retryable ? brokenOff : final('The assistant cannot answer this now.')
}

/** The problem of an answer that is no stream. */
export async function problemOfAnswer(answer: Response): Promise<Problem> {
  const body = (await answer.json().catch(() => ({}))) as { error?: unknown; retryAfter?: unknown }
  switch (answer.status) {
    case 401:
      return loggedOut
    case 429:
      return final(`You have asked as many questions as one may for now. Ask again in ${waitWords(body.retryAfter)}.`)
    case 400:
    case 413:
      return final('This is too long for the assistant. Ask in fewer words, or begin a new conversation.')
    case 503:
      return body.error === 'disabled'
        ? final('The assistant is not available at the moment.')
        : again('Too many people are asking at the moment.')
    default:
      return again('The assistant does not answer now.')
  }
}
