import type { Tx } from '../cap/database/database.ts'

/**
 * Hears of a change of what an event counts that is no completion, in its transaction: of a registration with the ID of the person,
 * of more than one person with null. What it throws fails the change.
 */
export type EventFollower = (tx: Tx, event: string, user: string | null) => Promise<void>

const followers: EventFollower[] = []

/** Adds a follower; a domain does it at the start. */
export function followEvents(follower: EventFollower): void {
  followers.push(follower)
}

/** Calls the followers; whoever changes registrations, or what of an event counts, does so in the same transaction. */
export async function tellEventChanged(tx: Tx, event: string, user: string | null): Promise<void> {
  for (const follow of followers) await follow(tx, event, user)
}
