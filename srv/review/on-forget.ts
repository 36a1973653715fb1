import type { Tx } from '../cap/database/database.ts'

/** Hears that an author is forgotten, in the same transaction and before anything changes; throws an HttpError to refuse it. */
export type ForgetFollower = (tx: Tx, login: string) => Promise<void>

const followers: ForgetFollower[] = []

/** Adds a follower; a domain does it at the start. */
export function onForget(follower: ForgetFollower): void {
  followers.push(follower)
}

/** Calls the followers. */
export async function tellForgotten(tx: Tx, login: string): Promise<void> {
  for (const follow of followers) await follow(tx, login)
}
