import type { Tx } from '../cap/database/database.ts'

/** Hears of an erasure in its last transaction, before the rows of the person go: with the IDs of all accounts. */
export type ErasureFollower = (tx: Tx, users: readonly string[]) => Promise<void>

const followers: ErasureFollower[] = []

/** Adds a follower of erasures; a domain does it at the start. */
export function onErase(follower: ErasureFollower): void {
  followers.push(follower)
}

/** Calls the followers. */
export async function tellErased(tx: Tx, users: readonly string[]): Promise<void> {
  for (const follow of followers) await follow(tx, users)
}
