import { HttpError } from '../../../lib/errors.ts'
import { MODEL_MISCONFIGURED } from './failures.ts'
import { nowMs, SECOND } from '../../../lib/time.ts'

/** Failures in a row after which the endpoint is left alone. */
const FAILURES = 5
const PAUSE = 30 * SECOND
/** Code of the error while the endpoint is left alone, unless it waits for an operator. */
const UNAVAILABLE = 'model_unavailable'

/** Circuit breaker of this instance: an endpoint that is down is asked by one caller each half minute, not by all of them. */
export class Breaker {
  #failures = 0
  #pausedUntil = 0
  #code = UNAVAILABLE

  /** @throws HttpError 503 while the endpoint is left alone. */
  check(): void {
    const wait = this.#pausedUntil - nowMs()
    if (wait > 0) {
      const headers = { 'Retry-After': String(Math.ceil(wait / SECOND)) }
      throw new HttpError(503, this.#code, 'The model endpoint has failed several times and is left alone', {
        headers
      })
    }
    // the caller after the pause is the trial; others wait for how it ends
    if (this.#failures >= FAILURES) this.#pausedUntil = nowMs() + PAUSE
  }

  succeeded(): void {
    this.#failures = 0
    this.#pausedUntil = 0
  }

  /** Counts a failure, with the code of its error. */
  failed(code: string): void {
    this.#code = code === MODEL_MISCONFIGURED ? code : UNAVAILABLE
    this.#failures++
    if (this.#failures >= FAILURES) this.#pausedUntil = nowMs() + PAUSE
  }
}
