import type { EventChange, followChanges, lastNumber } from '../displays/index.ts'
import { EventStream, type Portion } from './event-stream.ts'

/** Milliseconds between two pulses: with 260, any second has four at most, however timers jitter. */
const BETWEEN = 260
/**
 * Milliseconds until the last number of an event is read once more, and until all changes up to it must have been told: whoever begins to
 * follow does not hear of a change that is numbered in that very moment.
 */
const [READ_AGAIN, TOLD_WITHIN] = [1000, 2500]
/** Changes of an event that wait while its last number is read. */
const MAX_EARLY = 2000

/** An event that clients of this process have joined. */
interface Followed {
  members: number
  /** Undefined until the number of the last change is known; `early` then has what was heard meanwhile. */
  stream: EventStream | undefined
  readonly early: EventChange[]
  /** False for an event that does not exist. */
  opened: Promise<boolean>
}

/** Ways that changes come and go. */
interface FollowedParts {
  readonly follow: typeof followChanges
  readonly lastNumber: typeof lastNumber
  /** Tells other processes of changes that this one has numbered; undefined where they read them in the database. */
  readonly tell?: ((changes: readonly EventChange[]) => void) | undefined
  /** Shows the changes of a pulse, by event; returns true while some wait for the next pulse. */
  show(portions: ReadonlyMap<number, Portion>): boolean
}

/**
 * The events that clients of this process have joined. Their changes are heard from the first join to the last exit, and shown in
 * pulses, four a second at most.
 */
export class FollowedEvents {
  readonly #parts: FollowedParts
  readonly #events = new Map<number, Followed>()
  #stopFollowing: (() => void) | undefined
  #pulse: NodeJS.Timeout | undefined
  #lastPulse = -BETWEEN

  constructor(parts: FollowedParts) {
    this.#parts = parts
    // changes of this process are told to others whether it has clients or not
    if (parts.tell) this.#follow()
  }

  /** Adds a member to `event`. The number of the last change that it need not be told; undefined for an unknown event. */
  async enter(event: number): Promise<number | undefined> {
    this.#follow()
    const followed = this.#events.get(event) ?? this.#open(event)
    followed.members += 1
    const isKnown = await followed.opened.catch((error: unknown) => {
      this.leave(event)
      throw error
    })
    if (!isKnown) this.leave(event)
    return followed.stream?.last
  }

  /** Takes a member from `event`. */
  leave(event: number): void {
    const followed = this.#events.get(event)
    if (!followed) return
    followed.members -= 1
    if (followed.members > 0) return
    this.#events.delete(event)
    if (this.#events.size === 0 && !this.#parts.tell) this.stop()
  }

  /** Takes changes that another process tells of. */
  hear(changes: readonly EventChange[]): void {
    for (const change of changes) {
      const followed = this.#events.get(change.event)
      if (followed?.stream) followed.stream.add(change)
      else if (followed && followed.early.length < MAX_EARLY) followed.early.push(change)
    }
    this.#pulseSoon()
  }

  /** Follows nothing any more. */
  stop(): void {
    this.#stopFollowing?.()
    this.#stopFollowing = undefined
    clearTimeout(this.#pulse)
    this.#pulse = undefined
  }

  #follow(): void {
    this.#stopFollowing ??= this.#parts.follow((changes, origin) => {
      if (origin === 'here') this.#parts.tell?.(changes)
      this.hear(changes)
    })
  }

  #open(event: number): Followed {
    const followed: Followed = { members: 0, stream: undefined, early: [], opened: Promise.resolve(false) }
    followed.opened = this.#parts.lastNumber(event).then(last => {
      if (last === undefined) return false
      followed.stream = new EventStream(last)
      for (const change of followed.early) followed.stream.add(change)
      this.#pulseSoon()
      setTimeout(() => void this.#readAgain(event, followed), READ_AGAIN).unref()
      return true
    })
    this.#events.set(event, followed)
    return followed
  }

  async #readAgain(event: number, { stream }: Followed): Promise<void> {
    // a database that is away now is read when somebody joins
    const last = await this.#parts.lastNumber(event).catch(() => undefined)
    if (last === undefined || last === stream?.last) return
    setTimeout(() => {
      stream?.makeUp(event, last)
      this.#pulseSoon()
    }, TOLD_WITHIN).unref()
  }

  #pulseSoon(): void {
    if (this.#pulse || !this.#isWaiting()) return
    const wait = Math.max(0, this.#lastPulse + BETWEEN - performance.now())
    this.#pulse = setTimeout(() => this.#show(), wait).unref()
  }

  #isWaiting(): boolean {
    return [...this.#events.values()].some(({ stream }) => stream?.isWaiting)
  }

  #show(): void {
    this.#pulse = undefined
    this.#lastPulse = performance.now()
    const portions = new Map<number, Portion>()
    for (const [event, { stream }] of this.#events) {
      const portion = stream?.take(this.#lastPulse)
      if (portion) portions.set(event, portion)
    }
    const isLeft = this.#parts.show(portions)
    if (isLeft) this.#pulse = setTimeout(() => this.#show(), BETWEEN).unref()
    else this.#pulseSoon()
  }
}
