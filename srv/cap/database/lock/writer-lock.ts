import { AsyncLocalStorage } from 'node:async_hooks'
import cds from '@sap/cds'

/** A transaction of a writer that has ended. */
export interface HeldLock {
  /** The request or the job that it belongs to, as far as that is known. */
  readonly holder: string
  /** Milliseconds until it could write. */
  readonly waited: number
  /** Milliseconds from then to its end: on SQLite nobody else could write meanwhile. */
  readonly held: number
}

const listeners: ((lock: HeldLock) => void)[] = []

/** Calls `listener` at the end of each transaction that could write. */
export function onWriterLock(listener: (lock: HeldLock) => void): void {
  listeners.push(listener)
}

const names = new AsyncLocalStorage<string>()

/** Names the transactions of `work` after their holder. */
export function holdAs<T>(holder: string, work: () => Promise<T>): Promise<T> {
  return names.run(holder, work)
}

interface Context {
  readonly event?: string
  readonly http?: { readonly req: { readonly method?: string; readonly baseUrl?: string; readonly path?: string } }
}

/** Names the holder after the request of CAP where nobody else did. */
function holder(): string {
  const named = names.getStore()
  if (named !== undefined) return named
  const { http, event } = (cds.context ?? {}) as Context
  return http ? `${http.req.method ?? ''} ${http.req.baseUrl ?? ''}` : (event ?? 'unnamed')
}

/** Time of one transaction, from its wish to write on. */
export class LockTimer {
  readonly #holder = holder()
  readonly #asked = performance.now()
  #began: number | undefined

  /** It can write from now on. */
  begin(): void {
    this.#began = performance.now()
  }

  /** It has ended. */
  end(): void {
    if (this.#began === undefined) return
    const lock = { holder: this.#holder, waited: this.#began - this.#asked, held: performance.now() - this.#began }
    this.#began = undefined
    for (const listener of listeners) listener(lock)
  }
}

const lending = new AsyncLocalStorage<true>()

/** Runs `work`, whose transactions hold a connection and not the database: a thread writes in their place. */
export function withoutLock<T>(work: () => Promise<T>): Promise<T> {
  return lending.run(true, work)
}

/** True within `withoutLock`. */
export function isWithoutLock(): boolean {
  return lending.getStore() === true
}

const claiming = new AsyncLocalStorage<true>()

/** Runs `work`, whose transactions take the database as writers do, though the request is a GET: by contract it writes. */
export function asWriter<T>(work: () => Promise<T>): Promise<T> {
  return claiming.run(true, work)
}

/** True within `asWriter`. */
export function isAsWriter(): boolean {
  return claiming.getStore() === true
}
