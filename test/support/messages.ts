/** The messages between a test and its backend process. */

/** What a test asks of the backend; `id` comes back with the answer. */
export type ToBackend =
  | {
      readonly kind: 'setTime'
      readonly id: number
      readonly time: { readonly at: number } | { readonly offset: number }
    }
  | { readonly kind: 'runJob'; readonly id: number; readonly name: string }

export type FromBackend =
  | { readonly kind: 'listening'; readonly url: string }
  | { readonly kind: 'done'; readonly id: number; readonly result: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string }
