import { MINUTE } from '../../lib/time.ts'
import { job, type JobSummary } from '../platform/jobs/index.ts'
import { checkDue } from './check/check-due.ts'
import { reportTutorials } from './freshness/report-tutorials.ts'
import { collectRows } from './sources/collect-rows.ts'
import { collectTutorials } from './sources/collect-tutorials.ts'
import { linkSources } from './sources/link-sources.ts'
import { removeUnused } from './sources/store-places.ts'
import { variables } from './model/variables.ts'

const BEAT = MINUTE

/**
 * Collects the addresses of other sites, asks those that are due, and makes the reports of tutorials. All of it is stored on the way, so
 * a run that was broken off is gone on with by the next.
 */
export const checkLinks = job<JobSummary>({
  name: 'links-check',
  description: 'Looks whether links to other sites lead anywhere, and how fresh tutorials are',
  cron: '40 3 * * *',
  lease: 10 * MINUTE,
  alone: true,
  async compute(db, report) {
    if (!variables.LINK_CHECK_ENABLED) return { skipped: 'LINK_CHECK_ENABLED is off' }
    let beaten = performance.now()
    const beat = async (): Promise<void> => {
      if (performance.now() - beaten < BEAT) return
      beaten = performance.now()
      await report({ running: 'yes' })
    }
    for (const source of linkSources()) await collectRows(db, source)
    await collectTutorials(db, beat)
    await removeUnused()
    const checks = await checkDue(db, beat)
    return { ...checks, reports: await reportTutorials(db) }
  },
  write: async (_tx, summary) => summary
})
