/** How long nothing has to change until changes are taken: an editor and a checkout write in several steps. */
const QUIET_MS = 40
/** The longest that changes wait for others. */
const LONGEST_MS = 500

/** Paths that have changed, gathered until they are taken. */
export class Changes {
  #paths = new Set<string>()
  /** Time of the first of them, and of the last, in milliseconds. */
  #first = 0
  #last = 0
  #wake: (() => void) | undefined
  readonly #clock: () => number

  /** `clock` is monotonic, in milliseconds. */
  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock
  }

  add(path: string): void {
    this.#last = this.#clock()
    if (this.#paths.size === 0) this.#first = this.#last
    this.#paths.add(path)
    this.#wake?.()
  }

  /**
   * Waits until there are changes and no more come, and takes them; none when `within` milliseconds have passed before.
   * @throws the reason of the signal.
   */
  async take(signal: AbortSignal, within = Infinity): Promise<{ paths: ReadonlySet<string>; since: number }> {
    const until = this.#clock() + within
    for (;;) {
      signal.throwIfAborted()
      const wait = this.#paths.size > 0 ? this.#restOf() : until - this.#clock()
      if (wait <= 0) break
      await this.#pause(wait, signal)
    }
    const paths = this.#paths
    this.#paths = new Set()
    return { paths, since: paths.size > 0 ? this.#first : this.#clock() }
  }

  #restOf(): number {
    return Math.min(this.#last + QUIET_MS, this.#first + LONGEST_MS) - this.#clock()
  }

  /** Ends after a time, with the next change, or when the signal is aborted. */
  #pause(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise(resolve => {
      const timer = ms === Infinity ? undefined : setTimeout(end, Math.ceil(ms))
      const wake = (this.#wake = end)
      signal.addEventListener('abort', wake, { once: true })
      function end(): void {
        clearTimeout(timer)
        signal.removeEventListener('abort', wake)
        resolve()
      }
    })
  }
}
