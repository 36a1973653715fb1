import cds from '@sap/cds'
import { fromNow, MINUTE } from '../../../lib/time.ts'
import { takeLock, type Db } from '../../cap/database/database.ts'
import { job } from '../../platform/jobs/index.ts'
import { SESSION_IDLE } from '../publish/begin-publish.ts'
import { discardSession } from '../publish/discard-session.ts'
import { CONTENT_LOCK, MANIFEST, type ManifestRow } from '../store/model.ts'
import { forgetEditions } from '../editions/forget-editions.ts'
import { removeOrphans } from './remove-orphans.ts'
import { removeOutlivedVersions } from './remove-versions.ts'

const { SELECT } = cds.ql

function idleSessions(db: Db): Promise<ManifestRow[]> {
  const idleSince = fromNow(-SESSION_IDLE).toISOString()
  return db.run(SELECT.from(MANIFEST).where`status = 'PUBLISHING' and coalesce(lastAppendAt, startedAt) < ${idleSince}`)
}

/** CONTENT-019, 020: discards a session that nothing was appended to for 30 minutes. */
export const sweepSessions = job({
  name: 'content-session-sweep',
  description: 'Discards publish sessions without an append for half an hour',
  cron: '*/5 * * * *',
  lease: 5 * MINUTE,
  compute: async () => undefined,
  async write(tx) {
    await takeLock(tx, CONTENT_LOCK)
    const idle = await idleSessions(tx)
    for (const session of idle) await discardSession(tx, session, 'idle for 30 minutes')
    return { swept: idle.length }
  }
})

/** JOBS-013: removes outlived versions, and the bytes that nothing names any more, some at a time. */
export const cleanUp = job({
  name: 'content-cleanup',
  description: 'Removes outlived versions, former texts, documents and pictures',
  cron: '0 3 * * *',
  lease: 30 * MINUTE,
  async compute() {
    const versions = await removeOutlivedVersions()
    const editions = await forgetEditions()
    return { versions, editions, ...(await removeOrphans()) }
  },
  write: async (_tx, removed) => removed
})
