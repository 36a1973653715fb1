import { type Database, emptyPostgresDatabase } from '../database.ts'
import { postgresTemplate } from '../environment.ts'
import { openBackend } from '../open-backend.ts'
import { scratchFolder } from '../run-folder.ts'

/** Makes the database that those of the tests are copies of: deploying the schema takes longer than most of them run. */
export async function makeTemplate(): Promise<Database> {
  const database = await emptyPostgresDatabase()
  const backend = await openBackend(database, scratchFolder('template'))
  await backend.stop()
  postgresTemplate.set(new URL(database.environment['DATABASE_URL'] ?? '').pathname.slice(1))
  return database
}
