import { createRequire } from 'node:module'
import { DatabaseSync, type DatabaseSyncOptions } from 'node:sqlite'
import { replaceMethods } from '../../../../lib/replace-methods.ts'

/** CAP's driver for SQLite; its adapter asks for a `pragma` that other drivers have, and else executes a statement. */
const Driver = createRequire(import.meta.url)('@cap-js/sqlite/lib/node-sqlite.js') as {
  prototype: { pragma?: () => boolean }
}
// the file is in WAL mode for good (sqlite.ts), so that no connection sets it
replaceMethods(Driver.prototype, { pragma: () => true })

/**
 * The connection to `file` that `open` of CAP's adapter makes. When that fails to open the file, it leaves a rejected promise
 * that nobody handles, which ends the process, and answers never: so the file is opened here first, within the same turn of
 * the event loop.
 * @throws what SQLite throws, such as that the process has no file handles left.
 */
export async function openConnection<Connection>(
  file: string,
  options: DatabaseSyncOptions,
  open: () => Promise<Connection>
): Promise<Connection> {
  new DatabaseSync(file, options).close()
  return open()
}
