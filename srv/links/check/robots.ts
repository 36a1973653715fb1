import { TooLongError } from '../../../lib/outbound/public-request.ts'
import { inWorker } from '../../../lib/process/workers.ts'
import { SECOND } from '../../../lib/time.ts'
import { outcomeOfError } from './classify.ts'
import { AGENT, type PoliteClient } from './client.ts'
import type { Outcome } from './decide.ts'
import { leaveAlone, patienceOf } from './patience.ts'
import { redirectOf } from './redirect.ts'
import type { RobotsAnswer, RobotsQuestion } from './robots.worker.ts'

const inThread = inWorker<RobotsQuestion, RobotsAnswer>(new URL('./robots.worker.ts', import.meta.url))

/** The least that RFC 9309 asks to be read of it. */
const MAX_BYTES = 512 * 1024
const REDIRECTS = 5
const LONGEST_PAUSE = 30 * SECOND

/** The text of a robots.txt, or what it comes to for all links of the host that there is none. */
type Read = { readonly text: string } | { readonly outcome: Outcome }

/** The robots.txt of hosts, each read once in a run (RFC 9309). */
export class RobotsFiles {
  readonly #client: PoliteClient
  readonly #read = new Map<string, Promise<Read>>()

  constructor(client: PoliteClient) {
    this.#client = client
  }

  /** The outcome for a link that must not be asked; undefined when it may. @throws RunEnded */
  async forbids(url: URL): Promise<Outcome | undefined> {
    const robots = new URL('/robots.txt', url)
    const reading = this.#read.get(url.origin) ?? this.#fetch(robots)
    this.#read.set(url.origin, reading)
    const read = await reading
    if ('outcome' in read) return read.outcome
    if (read.text === '') return undefined
    const question = { robots: robots.href, text: read.text, address: url.href, agent: AGENT }
    const { allowed, delay } = await inThread(question)
    if (delay > 0) this.#client.slowDown(url.host, Math.min(delay * SECOND, LONGEST_PAUSE))
    return allowed ? undefined : { kind: 'refused', reason: `robots.txt of ${url.host} does not allow it` }
  }

  /** A file that is not there allows everything, one whose host fails forbids all for now. */
  async #fetch(robots: URL): Promise<Read> {
    let url = robots
    for (let hop = 0; hop <= REDIRECTS; hop++) {
      const answer = await this.#client
        .send({ method: 'GET', url, maxBytes: MAX_BYTES })
        .catch((error: unknown) => ({ outcome: failure(error) }))
      if ('outcome' in answer) return answer
      const { status, body } = answer
      const patience = patienceOf(answer, robots)
      if (patience) return { outcome: patience }
      if (status >= 500) return { outcome: leaveAlone(robots.host, status) }
      if (status >= 200 && status < 300) return { text: body.toString('utf8') }
      const next = redirectOf(answer, url)
      if (!next) break
      url = next
    }
    return { text: '' }
  }
}

/** A host that cannot be reached has no link that works; @throws RunEnded */
function failure(error: unknown): Outcome {
  if (error instanceof TooLongError) return { kind: 'refused', reason: 'its robots.txt is too long' }
  return outcomeOfError(error)
}
