import cds from '@sap/cds'
import { type Db, reader } from '../../cap/database/database.ts'
import { log } from '../../cap/log.ts'
import { runJobNow } from '../../platform/jobs/index.ts'
import { variables } from '../config/variables.ts'
import { SESSIONS } from '../tables.ts'
import { fetchSessions } from './ingest.ts'

const { SELECT } = cds.ql

/** Begins a full run where a catalog is configured and no session is stored, so that a new installation need not wait for Sunday. */
export async function beginFirstRun(): Promise<void> {
  if (variables.SESSION_CATALOG_URL === undefined || (await hasSessions(await reader()))) return
  runJobNow(fetchSessions.name).catch((error: unknown) => log('sessions').warn('the first run has failed:', error))
}

const hasSessions = async (db: Db): Promise<boolean> => Boolean(await db.run(SELECT.one.from(SESSIONS).columns('ID')))
