import assert from 'node:assert/strict'
import { SECOND } from '../../../lib/time.ts'

/** Bounds of a run, and how it tells what it has done. */
interface Bounds {
  /** Requests after which no further round begins. */
  readonly requests?: number
  /** Differences after which it ends. */
  readonly differences?: number
  readonly tell?: (line: string) => void
}

/** Counts of a run so far. */
export class Progress {
  readonly #bounds: Required<Bounds>
  #begun: number | undefined
  #requests = 0
  #differences = 0
  #next = 0
  #isStopped = false

  /** Without bounds, the first difference ends the run. */
  constructor({ requests = Infinity, differences = 1, tell = () => undefined }: Bounds = {}) {
    this.#bounds = { requests, differences, tell }
  }

  /** False once no further round is to begin. */
  get goesOn(): boolean {
    return !this.#isStopped && this.#requests < this.#bounds.requests
  }

  get requests(): number {
    return this.#requests
  }

  get differences(): number {
    return this.#differences
  }

  /** The round at which another run may go on. */
  get next(): number {
    return this.#next
  }

  /** Counts requests whose answers were looked at. */
  add(requests: number): void {
    this.#requests += requests
  }

  /** Says that the rounds before this one are made. */
  at(round: number): void {
    this.#begun ??= performance.now()
    this.#next = round
  }

  /** Notes a difference, and goes on while there are few. @throws AssertionError for the last one that is borne. */
  differ(description: string): void {
    this.#differences++
    if (this.#differences >= this.#bounds.differences) assert.fail(description)
    this.#bounds.tell(`difference ${this.#differences}, in round ${this.#next}: ${description}`)
  }

  /** Ends the run after this round. */
  stop(): void {
    this.#isStopped = true
  }

  toString(): string {
    const seconds = (performance.now() - (this.#begun ?? 0)) / SECOND
    const rate = (this.#requests / seconds).toFixed(1)
    return `${this.#requests} requests, ${rate}/s, in round ${this.#next}, ${this.#differences} differences so far`
  }
}
