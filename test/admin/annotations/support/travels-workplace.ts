import { join } from 'node:path'
import { newDataDir, startBackend } from '../../../support/backend.ts'
import { openBrowser } from '../../../support/browser/open.ts'
import { sqliteDatabase } from '../../../support/database/database.ts'
import { plannedGateway, startGateway } from '../../../support/gateway.ts'
import type { Workplace } from '../../support/workplace.ts'

/** Starts a workplace whose AdminService has the travels as well, with their rows; it ends with the file. */
export async function startTravels(): Promise<Workplace> {
  const planned = await plannedGateway()
  const dataDir = newDataDir()
  const backend = await startBackend({
    env: planned.env,
    dataDir,
    // a copy of the template would lack the tables of travels, and be one for others that have none
    database: sqliteDatabase(dataDir),
    module: join(import.meta.dirname, 'travels', 'process.ts')
  })
  const gateway = await startGateway(backend.url, planned)
  return { backend, gateway, browser: await openBrowser(), sessions: new Map(), kept: new Map() }
}
