import type { Backend } from '../../support/backend.ts'
import type { HttpResponse } from '../../support/http/http.ts'
import { beginSession, publish, publisher } from '../../support/publish.ts'
import { documentsOf, extrasOf, type Live, nothing, type Revisions } from './revisions.ts'
import type { Seeded } from './seeded.ts'

/** An answer to a call, or how a job ended; status 0 when the connection broke. */
export interface Answer {
  readonly status: number
  readonly body: unknown
}

/** One call that can be sent again, with what is live if it takes effect and if it does not. */
export interface Attempt {
  readonly operation: Operation
  readonly send: (backend: Backend) => Promise<Answer>
  readonly before: Live
  readonly after: Live
  /** Says what is wrong with the answer to a repetition, if anything is. */
  readonly objection: (repeated: Answer, tookEffect: boolean) => string | undefined
}

/** Live version after the call was repeated. */
export function afterRepetition({ operation, after }: Attempt, tookEffect: boolean): Live {
  // a single-shot publish has no session to recognise it by: repeated, it is a version of its own with the same pages
  if (operation === 'single-shot' && tookEffect) return { ...after, version: (after.version as number) + 1 }
  return after
}

export const operations = [
  ...(['begin', 'append', 'commit', 'abort', 'rollback', 'single-shot'] as const),
  ...(['sweep', 'cleanup'] as const)
] as const
export type Operation = (typeof operations)[number]

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const SLUGS = 5
/** A session is swept after 30 minutes, a version may go after 7 days. */
export const sweepable = 31 * MINUTE
export const removable = 8 * DAY

/** Publishes random revisions and keeps the books: what every version shows, and which one is live. */
export class Publishing {
  live: Live = nothing
  /** Documents of each version that was ever live. */
  readonly published = new Map<number, Revisions>()
  readonly #random: Seeded
  #revision = 0

  constructor(random: Seeded) {
    this.#random = random
  }

  /** Brings the store to where `operation` makes sense and returns the call. */
  async prepare(operation: Operation, backend: Backend): Promise<Attempt> {
    if (this.live.version === null && operation !== 'single-shot') await this.#publish(backend)
    switch (operation) {
      case 'begin':
        return this.#unchanging(
          operation,
          http(target => publisher(target).begin()),
          refusesSecondSession
        )
      case 'append':
        return this.#append(backend)
      case 'commit':
        return this.#commit(backend)
      case 'abort': {
        const sessionId = await this.#session(backend, this.#changes())
        return this.#unchanging(
          operation,
          http(target => publisher(target).abort(sessionId))
        )
      }
      case 'rollback':
        return this.#rollback(backend)
      case 'single-shot':
        return this.#singleShot(backend)
      case 'sweep':
        await this.#session(backend, this.#changes())
        return this.#unchanging(operation, job('content-session-sweep', sweepable))
      case 'cleanup':
        return this.#unchanging(operation, job('content-cleanup', removable))
    }
  }

  /** Writes down what is live now. */
  record(live: Live): void {
    this.live = live
    if (live.version !== null) this.published.set(live.version, live.revisions)
  }

  /** Some slugs at revisions that were never there before. */
  #changes(): Revisions {
    this.#revision += 1
    const slugs = Array.from({ length: SLUGS }, (_, index) => `tutorial-${index + 1}`)
    const some = this.#random.shuffled(slugs).slice(0, this.#random.between(1, SLUGS))
    return Object.fromEntries(some.map(slug => [slug, this.#revision]))
  }

  async #publish(backend: Backend): Promise<void> {
    const changes = this.#changes()
    const { version } = await publish(backend, documentsOf(changes), extrasOf(changes))
    this.record({ version, revisions: { ...this.live.revisions, ...changes } })
  }

  async #session(backend: Backend, changes: Revisions): Promise<string> {
    const { sessionId } = await beginSession(backend)
    await publisher(backend).append(sessionId, documentsOf(changes), extrasOf(changes))
    return sessionId
  }

  async #append(backend: Backend): Promise<Attempt> {
    const sessionId = await this.#session(backend, this.#changes())
    const changes = this.#changes()
    return this.#unchanging(
      'append',
      http(target => publisher(target).append(sessionId, documentsOf(changes), extrasOf(changes)))
    )
  }

  async #commit(backend: Backend): Promise<Attempt> {
    const { sessionId, version } = await beginSession(backend)
    const changes = this.#changes()
    await publisher(backend).append(sessionId, documentsOf(changes), extrasOf(changes))
    return {
      operation: 'commit',
      send: http(target => publisher(target).commit(sessionId)),
      before: this.live,
      after: { version, revisions: { ...this.live.revisions, ...changes } },
      objection: ({ status, body }, tookEffect) =>
        status === 200 && (body as { alreadyActive: boolean }).alreadyActive === tookEffect
          ? undefined
          : `expected 200 with alreadyActive ${tookEffect}`
    }
  }

  async #rollback(backend: Backend): Promise<Attempt> {
    const superseded = await this.#superseded(backend)
    if (superseded.length === 0) {
      await this.#publish(backend)
      return this.#rollback(backend)
    }
    const targetVersion = this.#random.pick(superseded)
    return {
      operation: 'rollback',
      send: http(target => publisher(target).rollback({ targetVersion })),
      before: this.live,
      after: { version: targetVersion, revisions: this.published.get(targetVersion) as Revisions },
      objection: ({ status }, tookEffect) =>
        status === (tookEffect ? 400 : 200) ? undefined : `expected ${tookEffect ? '400, since it is ACTIVE' : 200}`
    }
  }

  async #superseded(backend: Backend): Promise<number[]> {
    const rows = await backend.sql(`SELECT version FROM tutorials_content_ContentManifest WHERE status = 'SUPERSEDED'`)
    return rows.map(({ version }) => Number(version))
  }

  async #singleShot(backend: Backend): Promise<Attempt> {
    const changes = this.#changes()
    const { sources: _, ...extras } = extrasOf(changes)
    const [counter] = await backend.sql(`SELECT value FROM tutorials_platform_Counters WHERE name = 'content-version'`)
    return {
      operation: 'single-shot',
      send: http(target => publisher(target).publishAtOnce(documentsOf(changes), extras)),
      before: this.live,
      after: { version: Number(counter?.['value']) + 1, revisions: { ...this.live.revisions, ...changes } },
      objection: ({ status }) => (status === 201 ? undefined : 'expected 201')
    }
  }

  #unchanging(operation: Operation, send: Attempt['send'], objection: Attempt['objection'] = succeeds): Attempt {
    return { operation, send, before: this.live, after: this.live, objection }
  }
}

/** Ends what a begin, an append or a failed commit has left open, as its publisher would. */
export async function closeSession(backend: Backend): Promise<void> {
  const open = `SELECT sessionId FROM tutorials_content_ContentManifest WHERE status = 'PUBLISHING'`
  for (const { sessionid } of await backend.sql(open)) await publisher(backend).abort(String(sessionid))
}

const succeeds: Attempt['objection'] = ({ status }) =>
  status >= 200 && status < 300 ? undefined : 'expected it to succeed'

/** Whether the session of a begin without an answer exists cannot be seen from its version alone. */
const refusesSecondSession: Attempt['objection'] = ({ status }) =>
  status === 201 || status === 409 ? undefined : 'expected 201, or 409 when the first call has opened a session'

function http(call: (backend: Backend) => Promise<HttpResponse>): Attempt['send'] {
  return async backend => {
    try {
      const answer = await call(backend)
      return { status: answer.status, body: answer.json() }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error
      return { status: 0, body: (error as Error).message }
    }
  }
}

/** Runs a job as if it were `ahead` milliseconds later. */
function job(name: string, ahead: number): Attempt['send'] {
  return async backend => {
    try {
      await backend.at(ahead)
      const body = await backend.runJob(name)
      await backend.at(0)
      return { status: 200, body }
    } catch (error) {
      return { status: 500, body: (error as Error).message }
    }
  }
}
