/** Messages to the process of a task. */
export type ToTask = { readonly input: unknown } | { readonly answer: unknown } | { readonly unanswered: true }

/** Messages from it: a question, its result, or that it has failed, without what may be of others. */
export type FromTask = { readonly question: unknown } | { readonly output: unknown } | { readonly failed: string }
