import { serverAnswers } from '#site-words/scripts/connection.ts'
import {
  carriedOver,
  forgotten,
  type KnownTutorial,
  type Ledger,
  type Mark,
  marksOf,
  NOBODY,
  without,
  withStep
} from './ledger.ts'

/** For so long a step can be undone; it is sent after that. */
export const UNDO_MS = 6000
/** Steps of one request, as the service limits them. */
export const MOST_AT_ONCE = 500
const FIRST_RETRY_MS = 5000
const LAST_RETRY_MS = 5 * 60_000

/** Answer of the service: a status, the words of a refusal, and the steps that it did not take with the reason of each. */
export interface Sent {
  readonly status: number
  readonly message?: string
  readonly refused?: ReadonlyMap<Mark, string>
}

/** The session's person, and the way to send in that person's name. */
export interface Connection {
  readonly owner: string
  readonly send: (marks: readonly Mark[]) => Promise<Sent>
}

/** Everything that the outbox needs of a browser. */
export interface Surroundings {
  readonly read: () => Ledger
  /** False when the browser refuses to store. */
  readonly write: (ledger: Ledger) => boolean
  /** Null without login; undefined when no server answers. */
  readonly connect: () => Promise<Connection | null | undefined>
  readonly now: () => number
  /** Runs once after so many milliseconds. */
  readonly later: (run: () => void, delay: number) => void
}

/** Events: steps have arrived, one was refused for good, all wait for a connection or a login, others are kept now. */
export type Event =
  | { readonly kind: 'sent'; readonly marks: readonly Mark[] }
  | { readonly kind: 'refused'; readonly mark: Mark; readonly message: string }
  | { readonly kind: 'offline' | 'login' | 'full' | 'changed' }

/** Steps done in this browser: kept at once, sent after the time to undo, tried again until the server has them. */
export interface Outbox {
  add(owner: string, tutorial: KnownTutorial, step: number): void
  /** False when it was sent already. */
  undo(owner: string, slug: string, step: number): boolean
  carryOver(owner: string): void
  forget(owner: string, slug?: string): void
  /** Learns in whose name the page sends, before it may be left, and sends what can no longer be undone. */
  open(): Promise<void>
  /** Sends what can no longer be undone, or `all`; one run at a time. */
  flush(all?: 'all'): Promise<void>
  /** Sends everything at once, for a page that may be left: it gets no answer any more, so its first request is the last. */
  leave(): Promise<void>
  /** Returns what ends it. */
  listen(listener: (event: Event) => void): () => void
}

export function createOutbox(around: Surroundings): Outbox {
  const listeners = new Set<(event: Event) => void>()
  let running: Promise<void> | undefined
  let isAskedAgain = false
  /** The latest connection of this page. */
  let known: Connection | null | undefined
  let retryAfter = FIRST_RETRY_MS
  const tell = (event: Event): void => listeners.forEach(listener => listener(event))
  const update = (change: (ledger: Ledger) => Ledger): void => {
    // read anew each time, since other tabs write too
    if (!around.write(change(around.read()))) tell({ kind: 'full' })
  }

  /** Plans a flush, unless one of its kind is planned. */
  const planner = () => {
    let isPlanned = false
    return (delay: number): boolean => {
      if (isPlanned) return false
      isPlanned = true
      around.later(() => {
        isPlanned = false
        void outbox.flush()
      }, delay)
      return true
    }
  }
  const planRetry = planner()
  const planDue = planner()

  const dueOf = (owner: string, undoMs: number): Mark[] =>
    marksOf(around.read(), owner).filter(({ at }) => Date.parse(at) + undoMs <= around.now())

  const owners = (): readonly string[] => Object.keys(around.read().people).filter(owner => owner !== NOBODY)

  const flushOnce = async (undoMs: number): Promise<void> => {
    planYoung()
    if (owners().every(owner => dueOf(owner, undoMs).length === 0)) return
    const connection = await connect()
    if (!connection) return wait(connection === null ? 'login' : 'offline')
    if (await sendAll(connection, dueOf(connection.owner, undoMs))) retryAfter = FIRST_RETRY_MS
  }

  const connect = async (): Promise<typeof known> => (known = await around.connect().catch(() => undefined))

  /** Steps that can still be undone are sent later, also those of a page that was left, whose timers ended with it. */
  const planYoung = (): void => {
    const marks = owners().flatMap(owner => marksOf(around.read(), owner))
    const ages = marks.map(({ at }) => around.now() - Date.parse(at))
    const young = ages.filter(age => age < UNDO_MS)
    if (young.length > 0) planDue(Math.min(UNDO_MS, UNDO_MS - Math.max(...young)))
  }

  /** A connection that is not there is tried again; a login is the visitor's turn. */
  const wait = (kind: 'offline' | 'login'): void => {
    tell({ kind })
    if (kind === 'login' || !planRetry(retryAfter)) return
    retryAfter = Math.min(retryAfter * 2, LAST_RETRY_MS)
  }

  const sendAll = async (connection: Connection, marks: readonly Mark[]): Promise<boolean> => {
    for (let start = 0; start < marks.length; start += MOST_AT_ONCE)
      if (!(await sendSome(connection, marks.slice(start, start + MOST_AT_ONCE)))) return false
    return true
  }

  /** False when the rest has to wait. One step that is refused keeps no other from arriving. */
  const sendSome = async (connection: Connection, marks: readonly Mark[]): Promise<boolean> => {
    const { status, message, refused }: Sent = await connection.send(marks).catch(() => ({ status: 0 }))
    if (status >= 200 && status < 300) {
      const taken = marks.filter(mark => !refused?.has(mark))
      update(ledger => without(ledger, connection.owner, taken))
      if (taken.length > 0) tell({ kind: 'sent', marks: taken })
      for (const [mark, reason] of refused ?? []) refuse(connection.owner, mark, reason)
      return true
    }
    if (status === 401) {
      wait('login')
      return false
    }
    if (!isFinal(status)) {
      wait('offline')
      return false
    }
    if (marks.length > 1) {
      for (const mark of marks) if (!(await sendSome(connection, [mark]))) return false
      return true
    }
    const [mark] = marks
    if (mark) refuse(connection.owner, mark, message ?? serverAnswers(status))
    return true
  }

  const refuse = (owner: string, mark: Mark, message: string): void => {
    update(ledger => without(ledger, owner, [mark]))
    tell({ kind: 'refused', mark, message })
  }

  const outbox: Outbox = {
    add(owner, tutorial, step) {
      update(ledger => withStep(ledger, owner, tutorial, step, new Date(around.now()).toISOString()))
      planYoung()
    },
    undo(owner, slug, step) {
      const mark = marksOf(around.read(), owner).find(each => each.slug === slug && each.step === step)
      if (mark) update(ledger => without(ledger, owner, [mark]))
      return mark !== undefined
    },
    carryOver(owner) {
      update(ledger => carriedOver(ledger, owner))
      tell({ kind: 'changed' })
    },
    forget(owner, slug) {
      update(ledger => forgotten(ledger, owner, slug))
      tell({ kind: 'changed' })
    },
    async open() {
      await connect()
      await outbox.flush()
    },
    flush(all) {
      // a step that became due meanwhile is not in the run that goes on
      if (running) isAskedAgain = true
      return (running ??= flushOnce(all ? 0 : UNDO_MS).finally(() => {
        running = undefined
        if (!isAskedAgain) return
        isAskedAgain = false
        void outbox.flush()
      }))
    },
    async leave() {
      const marks = known ? dueOf(known.owner, 0) : []
      if (known && marks.length > 0) await sendAll(known, marks)
      else await outbox.flush('all')
    },
    listen: listener => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    }
  }
  return outbox
}

/** True for a refusal that the same request meets again: no time-out, no limit of rate, no CSRF token that has changed. */
const isFinal = (status: number): boolean => status >= 400 && status < 500 && ![403, 408, 425, 429].includes(status)
