import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { inWorker } from '../../../../lib/process/workers.ts'
import { log } from '../../log.ts'

/** Pages of the log from which on they are moved into the database file; SQLite's own default. */
const PAGES = 1000
/** Past so many pages SQLite moves them at a commit, with the event loop. */
const PAGES_AT_COMMIT = 8000
/** The log is looked at once for so many commits. */
const COMMITS = 16

const inThread = inWorker<string, void>(new URL('./checkpoint.worker.ts', import.meta.url))

/** A connection that commits. */
interface Writer {
  /** Tells how long the log is. SQLite before version 3.51 moves the log for it. */
  readonly look: StatementSync
  commits: number
}

const writers = new WeakMap<DatabaseSync, Writer>()
let running: Promise<void> | undefined

/** Has the commits of a connection leave the log to `checkpointWhenLong`. */
export function leaveLogToThread(database: DatabaseSync): void {
  database.exec(`PRAGMA wal_autocheckpoint = ${PAGES_AT_COMMIT}`)
  const look = DatabaseSync.prototype.prepare.call(database, 'PRAGMA wal_checkpoint(NOOP)')
  writers.set(database, { look, commits: 0 })
}

/**
 * To be called after each transaction of a connection that may write: a thread moves a long log into `file`. SQLite would do
 * so within a commit, and the event loop would wait for the disk (docs/decisions/0021-group-commit.md).
 */
export function checkpointWhenLong(database: DatabaseSync, file: string): void {
  const writer = writers.get(database)
  if (!writer || database.isTransaction || ++writer.commits % COMMITS > 0) return
  if (running || pagesLeft(writer) < PAGES) return
  running = inThread(file)
    .catch((error: unknown) => log('sqlite').warn('the log is left to the next commits:', error))
    .finally(() => (running = undefined))
}

function pagesLeft({ look }: Writer): number {
  const { log: pages = 0, checkpointed = 0 } = look.get() as Record<string, number>
  return pages - checkpointed
}
