import { postgresClient } from '../../platform/support/hold-lock.ts'
import type { Backend } from '../../support/backend.ts'
import { connect, sqliteFile } from '../../support/database/database.ts'

/** A transaction of another process that has run a statement. */
interface Uncommitted {
  readonly commit: () => Promise<void>
  readonly rollback: () => Promise<void>
}

/** Runs `statement` in a transaction of its own, which is still open. */
export async function uncommitted(backend: Backend, statement: string): Promise<Uncommitted> {
  const { run, close } = await connectionTo(backend)
  const end = (how: string) => async () => {
    await run(how)
    await close()
  }
  await run(backend.database.kind === 'sqlite' ? 'BEGIN IMMEDIATE' : 'BEGIN')
  await run(statement)
  return { commit: end('COMMIT'), rollback: end('ROLLBACK') }
}

interface Connection {
  readonly run: (statement: string) => Promise<void>
  readonly close: () => Promise<void>
}

async function connectionTo({ database, dataDir }: Backend): Promise<Connection> {
  if (database.kind === 'sqlite') {
    const file = connect(sqliteFile(dataDir))
    return { run: async statement => file.exec(statement), close: async () => file.close() }
  }
  const client = await postgresClient(database.environment['DATABASE_URL'])
  return {
    run: async statement => {
      await client.query(statement)
    },
    close: () => client.end()
  }
}
