import cds from '@sap/cds'
import { DAY, fromNow, MINUTE, now } from '../../../lib/time.ts'
import { takeLock, type Tx } from '../../cap/database/database.ts'
import { batches } from '../../cap/database/yield-to-readers.ts'
import { job } from '../../platform/jobs/index.ts'
import { SESSIONS, SPEAKERS, TRACKS } from '../tables.ts'
import { INGEST_LOCK } from './ingest.ts'

const { DELETE, SELECT } = cds.ql

/** Time for which a row stays that no run has seen. */
const KEPT = 730 * DAY
const BATCH = 500

interface Found {
  readonly ID: string
}

/** Deletes sessions that no run has seen for two years and nobody has pinned, then speakers and tracks that are left without one. */
export const retireSessions = job({
  name: 'teched-sessions-retire',
  description: 'Deletes sessions that the catalog has not had for two years',
  cron: '37 4 * * *',
  lease: 5 * MINUTE,
  compute: async () => ({ since: fromNow(-KEPT).toISOString(), at: now().toISOString() }),
  async write(tx, { since, at }) {
    await takeLock(tx, INGEST_LOCK)
    const sessions = await tx.run<readonly Found[]>(
      SELECT.from(SESSIONS).columns('ID').where`lastSeenAt < ${since} and (pinUntil is null or pinUntil < ${at})`
    )
    await deleteAll(tx, SESSIONS, sessions)
    const parts: number[] = []
    for (const entity of [SPEAKERS, TRACKS]) {
      const unused = await tx.run<readonly Found[]>(
        SELECT.from(entity).columns('ID')
          .where`lastSeenAt < ${since} and (pinUntil is null or pinUntil < ${at}) and not exists sessions`
      )
      await deleteAll(tx, entity, unused)
      parts.push(unused.length)
    }
    const [speakers = 0, tracks = 0] = parts
    return { sessions: sessions.length, speakers, tracks }
  }
})

async function deleteAll(tx: Tx, entity: string, rows: readonly Found[]): Promise<void> {
  for (const batch of batches(rows, BATCH))
    await tx.run(DELETE.from(entity).where({ ID: { in: batch.map(({ ID }) => ID) } }))
}
