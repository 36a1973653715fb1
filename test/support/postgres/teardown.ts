import { dropDatabasesOfRun } from '../database/database.ts'
import { running } from './running.ts'

/** Removes the databases of this run, and stops the PostgreSQL that the setup started. */
export default async function teardown(): Promise<void> {
  await dropDatabasesOfRun()
  await running.cluster?.stop()
}
