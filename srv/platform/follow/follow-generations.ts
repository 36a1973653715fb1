import { pause, retry } from '../../../lib/retry.ts'
import { onStop } from '../../../lib/process/lifecycle.ts'
import { MINUTE, SECOND } from '../../../lib/time.ts'
import { type Generation, onGeneration } from '../../cap/database/generations.ts'
import { log } from '../../cap/log.ts'
import { counter } from '../metrics/metrics.ts'

/** Milliseconds between two passes, so that many small changes share some. */
const BETWEEN = 200
const FIRST_RETRY = SECOND / 2
const LONGEST_RETRY = MINUTE / 2

/** State of this process that is made of tables, and brought up to date pass by pass. */
export interface Follower {
  /** Name in the log and in metrics. */
  readonly name: string
  /** State, for the log: `the index`. */
  readonly subject: string
  readonly generations: readonly Generation[]
  /** Milliseconds that a pass waits for, where those of others are more urgent; none by default. */
  readonly delay?: number
  /** Runs at once, before the first pass. */
  start?(): Promise<void>
  pass(): Promise<void>
  /** Resolves when nothing goes on in the background. */
  settled?(): Promise<void>
}

/** A follower that follows. */
export interface Following {
  /** Follows from now on: all that others keep of the generations is loaded. */
  begin(): void
}

/** Bell and stop signal of a follower, which may need both before it follows. */
export class Wake {
  readonly #bell = new Bell()
  readonly #stop = new AbortController()
  readonly signal = this.#stop.signal

  /** There is something to do for another pass. */
  ring(): void {
    this.#bell.ring()
  }

  async heard(): Promise<void> {
    await this.#bell.heard()
    this.signal.throwIfAborted()
  }

  stop(): void {
    this.#stop.abort()
    this.ring()
  }
}

/** Keeps the state of `follower` at that of the database until the process stops; after a fault a pass is tried again. */
export function followGenerations(follower: Follower, wake = new Wake()): Following {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  for (const name of follower.generations) onGeneration(name, async () => wake.ring())
  const ended = follow(follower, begun, wake).catch((error: unknown) => {
    if (!wake.signal.aborted) log(follower.name).error(`${follower.subject} does not follow any more`, error)
  })
  onStop(async () => {
    wake.stop()
    begin()
    await ended
    await follower.settled?.()
  })
  return { begin }
}

async function follow(follower: Follower, begun: Promise<void>, wake: Wake): Promise<void> {
  const persistently = (work: () => Promise<void>) =>
    retry(work, (attempt, error) => afterFault(follower, attempt, error, wake.signal), wake.signal)
  await persistently(async () => follower.start?.())
  await begun
  for (wake.ring(); ; await pause(BETWEEN, wake.signal)) {
    await wake.heard()
    if (follower.delay) await pause(follower.delay, wake.signal)
    await persistently(() => follower.pass())
  }
}

function afterFault(
  { name, subject }: Follower,
  attempt: number,
  error: unknown,
  signal: AbortSignal
): number | undefined {
  if (signal.aborted) return undefined
  counter(`${name}.faults`).add()
  if (attempt === 1) log(name).error(`${subject} could not follow, which is tried again`, error)
  return Math.min(FIRST_RETRY * 2 ** (attempt - 1), LONGEST_RETRY)
}

/** Rings until it is heard, however often it is rung. */
class Bell {
  #rung = Promise.withResolvers<void>()

  ring(): void {
    this.#rung.resolve()
  }

  async heard(): Promise<void> {
    await this.#rung.promise
    this.#rung = Promise.withResolvers()
  }
}
