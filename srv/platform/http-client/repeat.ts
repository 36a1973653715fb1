import type { IncomingHttpHeaders } from 'node:http'
import { retry } from '../../../lib/retry.ts'
import { now, SECOND } from '../../../lib/time.ts'

const FIRST_WAIT = 100

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
}

/** How often a request is sent, and what is worth it. */
export interface Repetition {
  /** How often in all. */
  readonly attempts: number
  /** Longest wait in milliseconds, also where the server's Retry-After asks for more. */
  readonly longestWait: number
  /** False for an error that stays. */
  readonly isTransient: (error: unknown) => boolean
  /** Nothing is sent again once it is aborted. */
  readonly signal?: AbortSignal
}

/**
 * The answer to a request that may arrive twice: 429, 5xx and transient errors are tried again, after waits that grow and are jittered,
 * or as long as the server has asked for.
 * @returns the last answer, whatever its status. @throws the last error.
 */
export function repeat<A extends Answer>(send: () => Promise<A>, repetition: Repetition): Promise<A> {
  const { attempts, longestWait, isTransient, signal } = repetition
  return retry(
    async number => {
      const answer = await send()
      if (number < attempts && isOverload(answer.status)) throw new TransientAnswer(answer)
      return answer
    },
    (number, error) => {
      const refused = error instanceof TransientAnswer ? error.answer : undefined
      if (number === attempts || signal?.aborted || !(refused || isTransient(error))) return undefined
      const asked = askedWait(refused)
      if (asked !== undefined) return Math.min(asked, longestWait)
      return Math.min(FIRST_WAIT * 2 ** (number - 1), longestWait) * (0.5 + Math.random() / 2)
    }
  )
}

const isOverload = (status: number) => status === 429 || status >= 500

class TransientAnswer extends Error {
  readonly answer: Answer
  constructor(answer: Answer) {
    super(`answered ${answer.status}`)
    this.answer = answer
  }
}

/** Milliseconds that an answer asks to wait, by Retry-After in seconds or as a date (RFC 9110, 10.2.3); undefined without one. */
export function askedWait(answer: Pick<Answer, 'headers'> | undefined): number | undefined {
  const asked = answer?.headers['retry-after'] ?? ''
  const seconds = Number(asked)
  if (asked.trim() !== '' && seconds >= 0) return seconds * SECOND
  const until = Date.parse(asked)
  return Number.isNaN(until) ? undefined : Math.max(0, until - now().getTime())
}
