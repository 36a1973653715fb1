import type { Tx } from '../../cap/database/database.ts'
import type { TaskRecord } from './record.ts'

/**
 * Does what follows from completions: called in their transaction, with the ID of the person and the records that became
 * COMPLETED in it, steps and parents as well. What it throws fails the completion.
 */
export type Follower = (tx: Tx, user: string, completed: readonly TaskRecord[]) => Promise<void>

let followers: readonly Follower[] = []

/** Adds followers, which are called one after the other; a domain does it at the start. */
export function followCompletions(...more: readonly Follower[]): void {
  followers = [...followers, ...more]
}

/** Calls the followers, when something was completed. */
export async function tellCompleted(tx: Tx, user: string, completed: readonly TaskRecord[]): Promise<void> {
  if (completed.length === 0) return
  for (const follow of followers) await follow(tx, user, completed)
}
