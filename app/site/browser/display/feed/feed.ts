import type { Snapshot } from '../snapshot.ts'

/** How the shown numbers come. */
export type Connection =
  | { readonly kind: 'waiting' | 'live' | 'demo' }
  /** By snapshots alone, the last at `at`. */
  | { readonly kind: 'polled'; readonly at: number }
  | { readonly kind: 'stale'; readonly since: number }

/** Why there is nothing to show, and nothing will come by itself. */
export type Refusal = 'missing' | 'login' | 'forbidden'

/** What a display knows now. */
export interface Known {
  readonly snapshot: Snapshot | undefined
  readonly connection: Connection
  readonly refusal: Refusal | undefined
}

/** Where numbers come from. */
export interface Feed {
  readonly known: () => Known
  /** Asks for what only a snapshot tells, when something has changed since the last one. */
  readonly refresh: () => void
  readonly stop: () => void
}
