import { MINUTE } from '../../../lib/time.ts'

/** A file that runs for longer hangs, or is about to. */
const LONG = 5 * MINUTE
/** A run in which no file begins or ends for longer has nothing left but files that hang. */
const STUCK = 15 * MINUTE

/** Answers to a run that hangs. */
interface Watch {
  /** Called with a line for each file that has run for long, every five minutes. */
  readonly tell: (line: string) => void
  /** Called with the paths of the files that hang, when there is nothing else left. */
  readonly end: (paths: readonly string[]) => void
}

/** Test files under way, so that a run that hangs says where, and ends. */
export class RunningFiles {
  readonly #running = new Map<string, { readonly path: string; readonly since: number }>()
  #lastChange = Date.now()
  #timer: NodeJS.Timeout | undefined

  watch({ tell, end }: Watch): void {
    this.#timer = setInterval(() => {
      this.longRunning(Date.now()).forEach(tell)
      const stuck = this.stuck(Date.now())
      if (stuck.length > 0) end(stuck)
    }, LONG)
    this.#timer.unref()
  }

  began(name: string, path: string, at = Date.now()): void {
    this.#running.set(name, { path, since: at })
    this.#lastChange = at
  }

  ended(name: string, at = Date.now()): void {
    this.#running.delete(name)
    this.#lastChange = at
  }

  /** A line for each file that at `at` (Unix time in ms) has run for five minutes. */
  longRunning(at: number): readonly string[] {
    return [...this.#running]
      .filter(([, { since }]) => at - since >= LONG)
      .map(([name, { since }]) => `STILL RUNNING after ${Math.floor((at - since) / MINUTE)} minutes: ${name}`)
  }

  /** Paths of the files that run while nothing has begun or ended for a quarter of an hour. */
  stuck(at: number): readonly string[] {
    return at - this.#lastChange < STUCK ? [] : [...this.#running.values()].map(({ path }) => path)
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}
