import { databasePrefix, emptyPostgresDatabase } from '../database/database.ts'
import { postgresTemplate } from '../environment.ts'
import { openBackend } from '../open-backend.ts'
import { scratchFolder } from '../run/run-folder.ts'

/** Makes the database that those of the tests are copies of: deploying the schema takes longer than most of them run. */
export async function makeTemplate(): Promise<void> {
  const name = `${databasePrefix()}template`
  const database = await emptyPostgresDatabase(name)
  const backend = await openBackend(database, scratchFolder('template')).catch(async (error: unknown) => {
    await database.drop()
    throw error
  })
  await backend.stop()
  postgresTemplate.set(name)
}
