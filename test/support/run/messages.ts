/** The messages between a test and its backend process. */

/** Question of a test to the backend; `id` comes back with the answer. */
export type ToBackend =
  | {
      readonly kind: 'setTime'
      readonly id: number
      readonly time: { readonly at: number } | { readonly offset: number }
    }
  | { readonly kind: 'runJob'; readonly id: number; readonly name: string }
  | { readonly kind: 'disturb'; readonly id: number; readonly disturbance?: Disturbance }
  | { readonly kind: 'observe'; readonly id: number }
  | { readonly kind: 'memory'; readonly id: number }

/**
 * Fault at one database statement of an operation. `fail` and `busy`: the database refuses it, for good or for
 * now. `lose`: it takes effect and the answer is lost (on SQLite at COMMIT only). `kill-…`: the process is gone before
 * it, while the database works on it, or after it.
 */
export interface Disturbance {
  /** 1 is the first. */
  readonly statement: number
  readonly effect: 'fail' | 'busy' | 'lose' | 'kill-before' | 'kill-during' | 'kill-after'
}

/** The statements that the operation ran, and the number of the one that was struck. */
export interface Observed {
  readonly statements: readonly string[]
  readonly struck?: number
}

/** Bytes in use after a garbage collection. */
export interface Memory {
  readonly rss: number
  readonly heapUsed: number
}

export type FromBackend =
  | { readonly kind: 'listening'; readonly url: string }
  | { readonly kind: 'done'; readonly id: number; readonly result: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string }
