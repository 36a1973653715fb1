/** Messages of a test to a runner; `id` comes back with the answer. */
export type ToRunner =
  | { readonly kind: 'schedule'; readonly id: number; readonly jobs: readonly string[]; readonly startsAt: number }
  | { readonly kind: 'run'; readonly id: number; readonly job: string }
  | { readonly kind: 'release'; readonly id: number }
  /** Time goes on from later. */
  | { readonly kind: 'skip'; readonly id: number; readonly ms: number }
  | { readonly kind: 'metrics'; readonly id: number }
  /** Ends what it does, for another test. */
  | { readonly kind: 'rest'; readonly id: number }

export type FromRunner =
  | { readonly kind: 'ready' }
  /** A held job has begun to compute. */
  | { readonly kind: 'computing'; readonly job: string }
  | { readonly kind: 'done'; readonly id: number; readonly result: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string }
