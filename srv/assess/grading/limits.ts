import { HttpError } from '../../../lib/errors.ts'
import { Limiter } from '../../../lib/http/limiter.ts'
import { HOUR, SECOND } from '../../../lib/time.ts'

/** Calls of one kind of grading that a person has for a step, and the window for which they are. */
export const PER_STEP = { requests: 5, seconds: 300 } as const

/** The rest of a limit in its window. */
export interface CallsLeft {
  readonly of: 'step' | 'person'
  readonly requests: number
  readonly seconds: number
}

/** Limits of one kind of grading: by person, and by person and place. */
export class GradingLimits {
  readonly #byPerson = new Limiter({ max: 30, windowMs: HOUR })
  readonly #byPlace = new Limiter({ max: PER_STEP.requests, windowMs: PER_STEP.seconds * SECOND })

  /**
   * Counts a call with so many gradings; returns what takes it back, for one that could not be answered.
   * @throws HttpError 429 with Retry-After after 30 gradings in an hour, or 5 calls for the same place in 5 minutes.
   */
  admit(person: string, place: string, gradings = 1): () => void {
    const counted: (() => void)[] = []
    const giveBack = (): void => counted.forEach(back => back())
    const count = (limiter: Limiter, client: string): void => {
      counted.push(() => limiter.giveBack(client))
      limiter.admit(client)
    }
    try {
      for (let grading = 0; grading < gradings; grading += 1) count(this.#byPerson, person)
      count(this.#byPlace, `${person} ${place}`)
      return giveBack
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      giveBack()
      throw new HttpError(429, 'rate_limited', 'Too many answers were checked; wait a moment', {
        headers: { ...error.headers }
      })
    }
  }

  /** Calls that are left for the person and the place, by the limit that ends them first. */
  left(person: string, place: string): CallsLeft {
    const [inAll, here] = [this.#byPerson.left(person), this.#byPlace.left(`${person} ${place}`)]
    return here.requests <= inAll.requests ? { ...here, of: 'step' } : { ...inAll, of: 'person' }
  }
}
