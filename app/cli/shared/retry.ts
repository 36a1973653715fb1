import type { IncomingHttpHeaders } from 'node:http'
import { retry } from '../../../lib/retry.ts'

/** Failure that a retry may cure: no connection, 408, 429, 5xx. */
export class TemporaryFailure extends Error {
  readonly failure: Error
  readonly retryAfter: number | undefined

  constructor(failure: Error, retryAfter?: number) {
    super(failure.message)
    this.failure = failure
    this.retryAfter = retryAfter
  }
}

export interface RetryPolicy {
  /** Milliseconds before the second, third, ... attempt. */
  delays: readonly number[]
  /** Longest wait that a server may ask for, in milliseconds. */
  longestWait: number
  /** Told before each wait, in milliseconds. */
  waits: (failure: Error, ms: number) => void
  /** Jitter from 0 to 1, so that clients which failed together do not retry together. */
  random: () => number
}

/**
 * Retries `attempt` after each of the delays while it throws TemporaryFailure. Any other error, and the signal, end the
 * retries at once.
 * @throws the failure of the last attempt.
 */
export async function withRetries<T>(
  attempt: (number: number) => Promise<T>,
  policy: RetryPolicy,
  signal?: AbortSignal
): Promise<T> {
  try {
    return await retry(attempt, (number, error) => waitAfter(number, error, policy), signal)
  } catch (error) {
    throw error instanceof TemporaryFailure ? error.failure : error
  }
}

function waitAfter(number: number, error: unknown, policy: RetryPolicy): number | undefined {
  const delay = policy.delays[number - 1]
  if (!(error instanceof TemporaryFailure) || delay === undefined) return undefined
  const jittered = delay * (1 + policy.random() / 4)
  const { retryAfter } = error
  const wait = retryAfter === undefined ? jittered : Math.min(Math.max(retryAfter, jittered), policy.longestWait)
  policy.waits(error.failure, wait)
  return wait
}

/** Milliseconds that a Retry-After header asks for: seconds, or a date compared with the server's own clock. */
export function retryAfterOf(headers: IncomingHttpHeaders): number | undefined {
  const value = headers['retry-after']
  if (value === undefined) return undefined
  if (/^\d+$/.test(value)) return Number(value) * 1000
  const wait = Date.parse(value) - Date.parse(headers.date ?? '')
  return Number.isNaN(wait) ? undefined : Math.max(wait, 0)
}
