import { MINUTE } from '../../../lib/time.ts'

/** A file that runs for longer hangs, or is about to. */
const LONG = 5 * MINUTE

/** Test files under way, so that a run that hangs says where. */
export class RunningFiles {
  readonly #since = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined

  /** Calls `tell` every five minutes with a line for each file that has run for as long. */
  watch(tell: (line: string) => void): void {
    this.#timer = setInterval(() => this.longRunning(Date.now()).forEach(tell), LONG).unref()
  }

  began(file: string, at = Date.now()): void {
    this.#since.set(file, at)
  }

  ended(file: string): void {
    this.#since.delete(file)
  }

  /** A line for each file that at `at` (Unix time in ms) has run for five minutes. */
  longRunning(at: number): readonly string[] {
    return [...this.#since]
      .filter(([, since]) => at - since >= LONG)
      .map(([file, since]) => `STILL RUNNING after ${Math.floor((at - since) / MINUTE)} minutes: ${file}`)
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}
