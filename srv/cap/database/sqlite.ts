import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DatabaseSync } from 'node:sqlite'
import { retryWhileLocked } from './retry-on-lock.ts'
import { SECOND } from '../../../lib/time.ts'
import { ConfigError } from '../../../lib/config/config-error.ts'
import { onDrained } from '../../../lib/process/lifecycle.ts'

const IMPLEMENTATION = fileURLToPath(new URL('./sqlite-service.ts', import.meta.url))

/**
 * CAP's settings of the writing and the reading service on the database file in `dataDir`.
 * @throws ConfigError when the file cannot be opened.
 */
export async function sqliteSettings(dataDir: string): Promise<{ db: object; read: object }> {
  const url = join(dataDir, 'platform.sqlite')
  await keepOpen(url)
  const shared = { kind: 'sqlite', impl: IMPLEMENTATION, credentials: { url } }
  return {
    db: {
      ...shared,
      schema_evolution: 'auto',
      pool: { min: 1, max: 1, evictionRunIntervalMillis: 0 }
    },
    // a second, read-only service: reads do not wait for the one writing connection
    read: { ...shared, pool: { min: 0, max: 4 }, client: { readOnly: true, timeout: 2 * SECOND } }
  }
}

/**
 * Opens the file before CAP does, whose adapter neither waits for a lock nor reports a failure, and keeps it open: only
 * a first and a last connection lock the whole file.
 */
async function keepOpen(file: string): Promise<void> {
  try {
    const database = await retryWhileLocked(async () => openInWalMode(file))
    onDrained(() => database.close())
  } catch (error) {
    throw new ConfigError([`DATA_DIR: cannot open ${file}: ${(error as Error).message}`])
  }
}

function openInWalMode(file: string): DatabaseSync {
  const database = new DatabaseSync(file)
  try {
    database.exec('PRAGMA journal_mode = WAL')
    return database
  } catch (error) {
    database.close()
    throw error
  }
}
