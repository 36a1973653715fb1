import type { Caller } from '../../../lib/access/caller.ts'
import type { Tx } from '../../cap/database/database.ts'
import { heldUserOf, holdUsers, type User } from '../../people/index.ts'

/**
 * The person of the caller, created at the first login; nobody else changes records of that person before `tx` ends.
 * Comes before the first read of records, so that what is read is what the last one has left.
 */
export const lockLearner: (tx: Tx, caller: Caller) => Promise<User> = heldUserOf

/** The same for many people, by their IDs. */
export const lockLearners: (tx: Tx, users: readonly string[]) => Promise<void> = holdUsers
