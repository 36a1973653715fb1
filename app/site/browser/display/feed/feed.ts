import type { Snapshot } from './snapshot.ts'

/** The way by which the shown numbers come. */
export type Connection =
  | { readonly kind: 'waiting' | 'live' | 'demo' }
  /** By snapshots alone, the last at `at`. */
  | { readonly kind: 'polled'; readonly at: number }
  | { readonly kind: 'stale'; readonly since: number }

/** A reason why there is nothing to show, and nothing will come by itself. */
export type Refusal = 'missing' | 'login' | 'forbidden'

/** Numbers that a display has now, and how they come. */
export interface Known {
  readonly snapshot: Snapshot | undefined
  readonly connection: Connection
  readonly refusal: Refusal | undefined
}

/** A source of numbers. */
export interface Feed {
  readonly known: () => Known
  /** Asks for what only a snapshot tells, when something has changed since the last one. */
  readonly refresh: () => void
  readonly stop: () => void
}
