import { type Database, postgresDatabase, sqliteDatabase } from '../../support/database/database.ts'
import { type Backend, openBackend } from '../../support/open-backend.ts'
import setUpPostgres from '../../support/postgres/setup.ts'
import tearDownPostgres from '../../support/postgres/teardown.ts'
import { runFolder, scratchFolder } from '../../support/run/run-folder.ts'
import type { Lab } from './scenario.ts'

/** Backends without jest, on databases of one kind. */
export async function laboratory(kind: Database['kind']): Promise<Pick<Lab, 'start'> & { close: () => Promise<void> }> {
  runFolder()
  if (kind === 'postgres') await setUpPostgres()
  const backends: Backend[] = []
  const databases: Database[] = []
  const create = async (dataDir: string): Promise<Database> => {
    const database = kind === 'sqlite' ? sqliteDatabase(dataDir) : await postgresDatabase()
    databases.push(database)
    return database
  }
  return {
    start: async ({ env, dataDir = scratchFolder('data'), database } = {}) => {
      const backend = await openBackend(database ?? (await create(dataDir)), dataDir, env)
      backends.push(backend)
      return backend
    },
    close: async () => {
      for (const backend of backends) await backend.kill()
      for (const database of databases) await database.drop()
      if (kind === 'postgres') await tearDownPostgres()
    }
  }
}
