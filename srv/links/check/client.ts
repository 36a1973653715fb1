import { setTimeout as delay } from 'node:timers/promises'
import { MINUTE } from '../../../lib/time.ts'
import type { PublicAnswer } from '../../../lib/outbound/public-request.ts'
import { platformVariables } from '../../platform/config/platform-variables.ts'
import { requestPublicly } from '../../platform/http-client/public-request.ts'
import { variables } from '../model/variables.ts'
import { takeRequest } from './budget.ts'
import type { Outcome } from './decide.ts'

/** The name under which a robots.txt may speak of this checker. */
export const AGENT = 'TutorialPlatformLinks'

/** The end of what a run may ask; the links that are left wait for the next one. */
export class RunEnded extends Error {}

export interface Exchange {
  readonly method: 'GET' | 'HEAD'
  readonly url: URL
  /** Reads a body of at most so many bytes; without it the body is not read. */
  readonly maxBytes?: number
}

/**
 * Client of one run: to each host one request at a time, with a pause before the next, within the budget of the month and the time of the
 * run. Redirects are answers.
 */
export class PoliteClient {
  /** Requests that were sent. */
  requests = 0
  /** True once any host has answered: the network on this side works. */
  hasAnswer = false
  /** Why the run has ended early. */
  ended: 'budget' | 'time' | undefined
  readonly #lanes = new Map<string, Promise<unknown>>()
  readonly #pauses = new Map<string, number>()
  readonly #left = new Map<string, Date>()
  readonly #end = performance.now() + variables.LINK_CHECK_MINUTES * MINUTE

  /** Lengthens the pause between requests to a host. */
  slowDown(host: string, pause: number): void {
    this.#pauses.set(host, Math.max(pause, this.#pauses.get(host) ?? 0))
  }

  /** From now on nothing more is asked of `host` in this run. */
  leave(host: string, until: Date): void {
    this.#left.set(host, until)
  }

  /** The outcome for a link of a host that is left alone; undefined for any other. */
  leftAlone(host: string): Outcome | undefined {
    const until = this.#left.get(host)
    return until && { kind: 'later', host, until, reason: 'its host wants to be left alone' }
  }

  /** @throws RunEnded when nothing more may be asked, and what `requestPublicly` throws. */
  send(exchange: Exchange): Promise<PublicAnswer> {
    const { host } = exchange.url
    const before = this.#lanes.get(host) ?? Promise.resolve()
    const answer = before.then(() => this.#request(exchange))
    const pause = () => delay(Math.max(variables.LINK_CHECK_PAUSE_MS, this.#pauses.get(host) ?? 0))
    this.#lanes.set(host, answer.then(pause, pause))
    return answer
  }

  async #request({ method, url, maxBytes }: Exchange): Promise<PublicAnswer> {
    if (performance.now() > this.#end) this.#endWith('time')
    if (this.ended !== undefined || !(await takeRequest())) this.#endWith('budget')
    this.requests += 1
    const answer = await requestPublicly({
      ...{ method, url, maxBytes: maxBytes ?? 0, redirects: 'returned', timeout: variables.LINK_CHECK_TIMEOUT_MS },
      ...(maxBytes === undefined && { headersOnly: true as const }),
      headers: { 'User-Agent': userAgent(), Accept: '*/*' }
    })
    this.hasAnswer = true
    return answer
  }

  #endWith(reason: 'budget' | 'time'): never {
    this.ended ??= reason
    throw new RunEnded(this.ended)
  }
}

/** Whoever finds it in a log learns whom to ask. */
function userAgent(): string {
  const { PUBLIC_URL } = platformVariables
  return `${AGENT}/1.0${PUBLIC_URL === undefined ? '' : ` (+${PUBLIC_URL})`}`
}
