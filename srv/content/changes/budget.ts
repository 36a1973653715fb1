/** Milliseconds that one part of a comparison may take of those that are left. */
const SLICE = 500

/** The time of a comparison: what it no longer reaches is told as a whole. */
export class Budget {
  readonly #end: number
  #isCoarse = false

  constructor(ms: number) {
    this.#end = performance.now() + ms
  }

  /** Time for the next part; 0 when all is used. */
  slice(): number {
    return Math.max(0, Math.min(SLICE, this.#end - performance.now()))
  }

  isOver(): boolean {
    return performance.now() >= this.#end
  }

  markCoarse(): void {
    this.#isCoarse = true
  }

  get isCoarse(): boolean {
    return this.#isCoarse
  }
}
