import { open } from 'node:fs/promises'
import { nextRun } from '../../../../lib/concurrency/next-run.ts'

const logs = new Map<string, () => Promise<void>>()

/**
 * Resolves when all that was committed to the database `file` before the call is on the disk. SQLite would wait for the disk
 * at each commit, with the event loop and the lock of the writers; here a thread waits, once for all commits that came
 * meanwhile (docs/decisions/0021-group-commit.md).
 */
export function syncLog(file: string): Promise<void> {
  const sync = logs.get(file) ?? nextRun(() => flush(`${file}-wal`))
  logs.set(file, sync)
  return sync()
}

/** The log is opened each time, since SQLite may have replaced it; without one all of it is in the database file already. */
async function flush(log: string): Promise<void> {
  const file = await open(log, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  try {
    await file?.datasync()
  } finally {
    await file?.close()
  }
}
