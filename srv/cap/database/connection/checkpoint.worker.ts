import { DatabaseSync } from 'node:sqlite'

/** The last pages wait so long for a writer to end. */
const BUSY_TIMEOUT = 50

/**
 * Moves the log of a database file into it, so that the next writer begins the log anew (https://sqlite.org/wal.html#ckpt).
 * Nobody waits for most of its pages; writers wait for those few that came meanwhile. Where a reader still needs the log, the
 * rest stays until the next call.
 */
export default function checkpoint(file: string): void {
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT })
  try {
    const pass = (mode: 'PASSIVE' | 'FULL') => database.prepare(`PRAGMA wal_checkpoint(${mode})`).get() ?? {}
    pass('PASSIVE')
    const { log, checkpointed } = pass('PASSIVE')
    if (log === checkpointed) pass('FULL')
  } finally {
    database.close()
  }
}
