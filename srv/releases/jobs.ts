import cds from '@sap/cds'
import { DAY, fromNow, MINUTE, now } from '../../lib/time.ts'
import { type Db, takeLock } from '../cap/database/database.ts'
import { job } from '../platform/jobs/index.ts'
import { deleteRelease } from './edit.ts'
import { RELEASES, RELEASES_LOCK } from './model/releases.ts'
import { publishRelease } from './production/publish-release.ts'

const { SELECT } = cds.ql
const KEPT = 400 * DAY
/** Releases that one cleanup deletes. */
const MOST = 100

/** Releases whose time has come, and those that a run has left in the middle. */
async function dueReleases(db: Db): Promise<string[]> {
  const rows = await db.run<{ ID: string }[]>(
    SELECT.from(RELEASES).columns('ID')
      .where`status = 'PUBLISHING' or (status = 'SCHEDULED' and publishAt <= ${now().toISOString()})`.orderBy(
      'publishAt',
      'name'
    )
  )
  return rows.map(({ ID }) => ID)
}

/** Publishes releases whose time has come, one after the other, on one instance at a time. */
export const publishReleases = job({
  name: 'release-publish',
  description: 'Publishes releases whose time has come to production',
  cron: '* * * * *',
  lease: 2 * MINUTE,
  alone: true,
  async compute(db, report) {
    const summary = { published: 0, waiting: 0, failed: 0, nothing: 0 }
    for (const ID of await dueReleases(db)) summary[await publishRelease(ID, report)]++
    const { nothing: _nothing, ...told } = summary
    return told
  },
  write: async (_tx, summary) => summary
})

/** Deletes releases that nobody has touched for more than a year. */
export const removeOldReleases = job({
  name: 'release-cleanup',
  description: 'Deletes releases that nobody has touched for 400 days',
  cron: '40 3 * * *',
  lease: 5 * MINUTE,
  compute: async () => undefined,
  async write(tx) {
    await takeLock(tx, RELEASES_LOCK)
    const ended = ['DRAFT', 'IN_REVIEW', 'APPROVED', 'FAILED', 'PUBLISHED', 'TAKEN_BACK']
    const old = await tx.run<{ ID: string }[]>(
      SELECT.from(RELEASES)
        .columns('ID')
        .where({ status: { in: ended }, modifiedAt: { '<': fromNow(-KEPT).toISOString() } })
        .limit(MOST)
    )
    for (const { ID } of old) await deleteRelease(tx, ID)
    return { removed: old.length }
  }
})
