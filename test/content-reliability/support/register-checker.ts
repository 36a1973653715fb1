/** One call on the store, as its client saw it; times are milliseconds of one clock. */
export interface Event<State> {
  readonly instance: string
  readonly kind: 'read' | 'write'
  readonly invoked: number
  readonly returned: number
  /** The state after this call took effect on `state`; undefined when its answer does not fit `state`. */
  readonly apply: (state: State) => State | undefined
  readonly says: string
}

/** No order of the calls explains all answers. */
export class NotLinearizable extends Error {
  constructor(explained: number, stuck: string) {
    super(`No order explains the answers: ${explained} calls explained, then ${stuck}`)
  }
}

/**
 * Searches one order of all calls that explains every answer and keeps to time (Wing and Gong, 1993): a call that
 * returned before another was invoked comes before it. Only a read may miss, for `lag` milliseconds, what was called on
 * another instance. Throws NotLinearizable when there is no such order.
 */
export function checkLinearizable<State>(history: readonly Event<State>[], initial: State, lag: number): void {
  new Search(history, lag).run(initial)
}

class Search<State> {
  readonly #events: readonly Event<State>[]
  readonly #lag: number
  readonly #done: boolean[]
  readonly #tried = new Set<string>()
  #explained = 0
  #stuck = 'none'

  constructor(events: readonly Event<State>[], lag: number) {
    this.#events = events
    this.#lag = lag
    this.#done = events.map(() => false)
  }

  run(initial: State): void {
    if (!this.#explain(initial, 0)) throw new NotLinearizable(this.#explained, this.#stuck)
  }

  #explain(state: State, explained: number): boolean {
    const reads = this.#takeReads(state)
    const total = explained + reads.length
    if (total === this.#events.length) return true
    if (this.#isNew(state)) {
      for (const index of this.#next()) if (this.#explainWith(index, state, total)) return true
      this.#remember(state, total)
    }
    for (const index of reads) this.#done[index] = false
    return false
  }

  #explainWith(index: number, state: State, explained: number): boolean {
    const next = this.#events[index]?.apply(state)
    if (next === undefined) return false
    this.#done[index] = true
    if (this.#explain(next, explained + 1)) return true
    this.#done[index] = false
    return false
  }

  /** A read that fits changes nothing, so to take it at once excludes no order; repeated until none fits. */
  #takeReads(state: State): number[] {
    const taken: number[] = []
    for (;;) {
      const fitting = this.#next().filter(index => {
        const event = this.#events[index]
        return event?.kind === 'read' && event.apply(state) !== undefined
      })
      if (fitting.length === 0) return taken
      for (const index of fitting) this.#done[index] = true
      taken.push(...fitting)
    }
  }

  /** The calls that may come next: none that is left must come before them. */
  #next(): number[] {
    const earliest = this.#earliestReturns()
    return this.#events.flatMap((event, index) =>
      !this.#done[index] && this.#mayBeNext(event, earliest) ? [index] : []
    )
  }

  #mayBeNext({ instance, kind, invoked }: Event<State>, earliest: ReadonlyMap<string, number>): boolean {
    for (const [other, returned] of earliest) {
      const lag = kind === 'read' && other !== instance ? this.#lag : 0
      if (returned + lag < invoked) return false
    }
    return true
  }

  /** For each instance, when the first of its calls that are left returned. */
  #earliestReturns(): Map<string, number> {
    const earliest = new Map<string, number>()
    for (const [index, { instance, returned }] of this.#events.entries())
      if (!this.#done[index]) earliest.set(instance, Math.min(returned, earliest.get(instance) ?? Infinity))
    return earliest
  }

  /** False when the same calls have led to the same state before, and on to nothing. */
  #isNew(state: State): boolean {
    const key = `${JSON.stringify(state)} ${this.#done.map(Number).join('')}`
    if (this.#tried.has(key)) return false
    this.#tried.add(key)
    return true
  }

  #remember(state: State, explained: number): void {
    if (explained < this.#explained) return
    this.#explained = explained
    const next = this.#next().map(index => this.#describe(index))
    this.#stuck = `none of these in ${JSON.stringify(state)}:\n${next.join('\n')}`
  }

  #describe(index: number): string {
    const { instance, says, invoked, returned } = this.#events[index] as Event<State>
    return `${says} on ${instance} from ${invoked.toFixed(1)} to ${returned.toFixed(1)} ms`
  }
}
