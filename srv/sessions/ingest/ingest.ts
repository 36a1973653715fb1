import { elapsed, MINUTE, now } from '../../../lib/time.ts'
import { inTransaction, takeLock } from '../../cap/database/database.ts'
import { job, type Job, type Report } from '../../platform/jobs/index.ts'
import { type Catalog, readCatalog } from '../catalog/read-catalog.ts'
import { requestPage } from '../catalog/request-page.ts'
import type { RequestPage } from '../catalog/read-venue.ts'
import { venues } from '../catalog/venues.ts'
import { variables } from '../config/variables.ts'
import { type Mode, planRun } from './plan.ts'
import { storeRun } from './runs.ts'
import { readStored } from './stored.ts'
import { writePlan } from './write-plan.ts'

/** Lock under which a run compares the catalog with what is stored, and writes. */
export const INGEST_LOCK = 'session-ingest'
/** Begin of the message of a run that has read nothing. */
const TOTAL_FAILURE = 'TECHED_TOTAL_FETCH_FAILURE'

interface Read {
  readonly startedAt: Date
  /** Undefined without an address of a catalog. */
  readonly catalog?: Catalog
}

const ingestJob = (mode: Mode, row: Pick<Job, 'name' | 'description' | 'cron'>): Job =>
  job<Read>({
    ...row,
    lease: 20 * MINUTE,
    alone: true,
    compute: (_db, report) => read(mode, report),
    async write(tx, { startedAt, catalog }) {
      if (!catalog) return { skipped: 'SESSION_CATALOG_URL is not configured' }
      const begun = performance.now()
      await takeLock(tx, INGEST_LOCK)
      const at = now()
      const plan = planRun(catalog, await readStored(tx), mode, at)
      await writePlan(tx, plan, mode, at.toISOString())
      const summary = await storeRun(tx, { mode, startedAt, finishedAt: now(), catalog, plan })
      return { ...summary, readMs: elapsed(startedAt, at), writeMs: Math.round(performance.now() - begun) }
    }
  })

/** The full run (JOBS-016): all that the catalog has, and what it has not any more. */
export const fetchSessions = ingestJob('FULL', {
  name: 'teched-sessions-fetch',
  description: 'Reads all sessions of the conference from its catalog',
  cron: '43 5 * * 0'
})

/** The refresh (JOBS-017): times, rooms and texts, so that a page is never more than six hours behind. */
export const refreshSessions = ingestJob('REFRESH', {
  name: 'teched-sessions-refresh',
  description: 'Brings times, rooms and texts of sessions up to date',
  cron: '23 */6 * * *'
})

/**
 * Reads the catalog.
 * @throws Error when no venue could be read, or none has a session: what is stored stays as it is.
 */
async function read(mode: Mode, report: Report): Promise<Read> {
  const startedAt = now()
  const address = variables.SESSION_CATALOG_URL
  if (address === undefined) return { startedAt }
  const request: RequestPage = async (venue, from) => {
    await report({ venue: venue.name, from })
    return requestPage(address, venue, from)
  }
  const catalog = await readCatalog(venues(), request, variables.SESSIONS_KEEP_PAST)
  if (catalog.sessions.size + catalog.leftOut.size > 0) return { startedAt, catalog }
  await inTransaction(tx => storeRun(tx, { mode, startedAt, finishedAt: now(), catalog }))
  const reasons = catalog.reports.map(({ venue, failure }) => `${venue}: ${failure ?? 'no sessions'}`)
  throw new Error(`${TOTAL_FAILURE}: ${reasons.join('; ')}`)
}
