import { setTimeout as delay } from 'node:timers/promises'
import { type Child, type Exit, startChild } from './child.ts'
import { addressOf, answers } from './health.ts'
import { type Relay, relayOutput, SUPERVISOR } from './lines.ts'
import type { Process } from './processes.ts'

const SECOND = 1000

/** Milliseconds around a start after a crash. */
export interface BackOff {
  /** The wait after the first crash; each further one is twice as long. */
  readonly first: number
  readonly longest: number
  /** A process that has run as long begins with the first wait again. */
  readonly stableAfter: number
}

const BACK_OFF: BackOff = { first: SECOND, longest: 60 * SECOND, stableAfter: 60 * SECOND }

/** A process that is started again when it ends by itself, and tells so in one line. */
export class KeptProcess {
  readonly process: Process
  /** The child of the first start. */
  readonly first: Child
  /** True once the first child answers, false when it ends before. */
  readonly up: Promise<boolean>
  /**
   * Resolves with how the first child ended when it never came up: what is wrong then, such as the configuration, stays
   * wrong. Undefined when the process was stopped.
   */
  readonly failure: Promise<Exit | undefined>
  readonly #relay: Relay
  readonly #backOff: BackOff
  readonly #stopped = new AbortController()
  #current: Child

  constructor(process: Process, relay: Relay, backOff = BACK_OFF) {
    this.process = process
    this.#relay = relay
    this.#backOff = backOff
    this.first = this.#current = this.#start()
    this.up = cameUp(process, this.first)
    this.failure = this.#keep()
  }

  /** Ends it for good; see `Child`. */
  stop(killAfter: number): Promise<Exit> {
    this.#stopped.abort()
    return this.#current.stop(killAfter)
  }

  #start(): Child {
    const child = startChild(this.process, 'pipe')
    relayOutput(child.process, this.process, this.#relay)
    return child
  }

  async #keep(): Promise<Exit | undefined> {
    if (!(await this.up)) return this.first.ended
    const { first, longest, stableAfter } = this.#backOff
    for (let wait = first; ; wait = Math.min(2 * wait, longest)) {
      const since = performance.now()
      const exit = await this.#current.ended
      if (performance.now() - since > stableAfter) wait = first
      if (!(await this.#waited(wait, exit))) return undefined
      this.#current = this.#start()
    }
  }

  /** False when the process was stopped meanwhile. */
  async #waited(wait: number, exit: Exit): Promise<boolean> {
    const { signal } = this.#stopped
    if (signal.aborted) return false
    const { write, form } = this.#relay
    write(form(SUPERVISOR, `${this.process.name} ended with ${exit}: starting it again in ${wait / SECOND} s`, 'error'))
    await delay(wait, undefined, { signal }).catch(() => undefined)
    return !signal.aborted
  }
}

function cameUp(process: Process, { ended }: Child): Promise<boolean> {
  const watch = new AbortController()
  void ended.then(() => watch.abort())
  return answers(addressOf(process) + process.health, watch.signal)
}
