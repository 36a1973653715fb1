import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { Backend } from '../../support/backend.ts'
import { sqliteFile } from '../../support/database/database.ts'
import { until } from '../../support/until.ts'

/** Holds the lock that writers of content wait for, from another process; returns how to let go. */
export async function holdContentLock(backend: Backend): Promise<() => Promise<void>> {
  return backend.database.kind === 'sqlite' ? holdFile(backend) : holdRow(backend)
}

async function holdFile({ dataDir }: Backend): Promise<() => Promise<void>> {
  const file = new DatabaseSync(sqliteFile(dataDir), { timeout: 5000 })
  file.exec('BEGIN IMMEDIATE')
  return async () => {
    file.exec('ROLLBACK')
    file.close()
  }
}

async function holdRow({ database }: Backend): Promise<() => Promise<void>> {
  const client = await postgresClient(database.environment['DATABASE_URL'])
  await client.query('BEGIN')
  await client.query('SELECT * FROM tutorials_platform_Locks FOR UPDATE')
  return async () => {
    await client.query('ROLLBACK')
    await client.end()
  }
}

export async function postgresClient(url: string | undefined): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  // a failed test leaves it open until its database is dropped
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** The number of transactions that wait for a lock in the database of a client. */
export async function lockWaits(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ number: string }>(
    `SELECT count(*) AS number FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`
  )
  return Number(rows[0]?.number)
}

/** The answer of `request`, which waits for the rows that `statement` of another transaction has changed until that commits. */
export async function behindChange<Answer>(
  { database }: Backend,
  statement: string,
  request: () => Promise<Answer>
): Promise<Answer> {
  const client = await postgresClient(database.environment['DATABASE_URL'])
  await client.query('BEGIN')
  await client.query(statement)
  const waiting = await lockWaits(client)
  const answer = request()
  await until(async () => (await lockWaits(client)) > waiting)
  await client.query('COMMIT')
  await client.end()
  return answer
}
