import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { Backend } from '../support/backend.ts'
import { sqliteFile } from '../support/database/database.ts'

/** A transaction of somebody else on the database of a backend, open until it is ended. */
export interface HeldTransaction {
  readonly run: (text: string, parameters: readonly string[]) => Promise<void>
  readonly end: (how: 'COMMIT' | 'ROLLBACK') => Promise<void>
}

/** Begins a transaction; on SQLite nobody else writes until it ends. */
export async function beginTransaction({ database, dataDir }: Backend): Promise<HeldTransaction> {
  return database.kind === 'sqlite' ? onSqlite(dataDir) : onPostgres(database.environment['DATABASE_URL'] ?? '')
}

/**
 * Runs statements together, or none of them: false when one was refused. On SQLite without a turn of the event loop, in
 * which others of this process would wait for the file and so keep it from being let go.
 */
export async function runTogether(
  backend: Backend,
  statements: readonly [string, readonly string[]][]
): Promise<boolean> {
  const { database, dataDir } = backend
  if (database.kind === 'sqlite') return runOnSqlite(open(dataDir), statements)
  const transaction = await beginTransaction(backend)
  try {
    for (const [text, parameters] of statements) await transaction.run(text, parameters)
    await transaction.end('COMMIT')
    return true
  } catch {
    await transaction.end('ROLLBACK')
    return false
  }
}

function runOnSqlite(connection: DatabaseSync, statements: readonly [string, readonly string[]][]): boolean {
  try {
    for (const [text, parameters] of statements) connection.prepare(text).run(...parameters)
    connection.exec('COMMIT')
    return true
  } catch {
    return false
  } finally {
    // takes back what is not committed
    connection.close()
  }
}

/** A connection that is the one writer. */
function open(dataDir: string): DatabaseSync {
  const connection = new DatabaseSync(sqliteFile(dataDir), { timeout: 5000 })
  // triggers of the change log ask for variables of the backend's connections
  connection.function('session_context', { varargs: true }, () => null)
  connection.exec('BEGIN IMMEDIATE')
  return connection
}

function onSqlite(dataDir: string): HeldTransaction {
  const connection = open(dataDir)
  return {
    run: async (text, parameters) => void connection.prepare(text).run(...parameters),
    end: async how => {
      connection.exec(how)
      connection.close()
    }
  }
}

async function onPostgres(connectionString: string): Promise<HeldTransaction> {
  const client = new pg.Client({ connectionString })
  // a server that ends takes the transaction with it
  client.on('error', () => undefined)
  await client.connect()
  await client.query('BEGIN')
  return {
    run: async (text, parameters) => {
      let count = 0
      await client.query(
        text.replaceAll('?', () => `$${++count}`),
        [...parameters]
      )
    },
    end: async how => {
      await client.query(how)
      await client.end()
    }
  }
}
