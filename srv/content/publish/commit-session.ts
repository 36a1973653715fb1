import cds from '@sap/cds'
import { badRequest } from '../../../lib/errors.ts'
import { elapsed, now } from '../../../lib/time.ts'
import { inTransaction, reader, takeLock, type Tx } from '../../cap/database/database.ts'
import { closeLog } from '../../platform/jobs/index.ts'
import type { PathDefinition } from '../../catalog/formats.ts'
import { commitPublish, type Committed } from './commit-publish.ts'
import { unknownSession } from './open-session.ts'
import { recordTiming } from './publish-timings.ts'
import { filesOf } from '../store/live-files.ts'
import { releaseKeeper } from '../store/release-keeper.ts'
import { claimSession, manifestOfSession, setManifest } from '../store/manifest.ts'
import { CONTENT_LOCK, FILES, type ManifestRow } from '../store/model.ts'

const { DELETE } = cds.ql

/**
 * Commits a session: its version becomes live, together with the missions and groups `paths`, or its files go to the release that it
 * was begun for.
 * @throws HttpError 400 for a mission or group that cannot be, or one in a session of a release, 404 for an unknown session, 409 for one that cannot be committed.
 */
export async function commitSession(sessionId: string, paths: readonly PathDefinition[]): Promise<Committed> {
  const session = await manifestOfSession(await reader(), sessionId)
  if (!session?.release) return commitPublish(sessionId, paths)
  if (paths.length > 0)
    throw badRequest('paths_of_release', 'Missions and groups are added to a release by setReleasePath', 'paths')
  return commitToRelease(sessionId)
}

/**
 * Ends a session whose files go to a release: nothing becomes live. Repeated, it answers the same.
 * @throws HttpError 404 for an unknown session, 409 when the release takes no files any more.
 */
function commitToRelease(sessionId: string): Promise<Committed> {
  return inTransaction(async tx => {
    await takeLock(tx, CONTENT_LOCK)
    const session = await claimSession(tx, sessionId, { lastAppendAt: now().toISOString() })
    if (session) return committed(await hand(tx, session))
    const ended = await manifestOfSession(tx, sessionId)
    if (ended?.status !== 'RELEASED') throw unknownSession(sessionId)
    return committed(ended)
  })
}

/** The bytes stay, since the rows of the release name them from now on. */
async function hand(tx: Tx, session: ManifestRow): Promise<ManifestRow> {
  const { version, initiator, release, startedAt } = session
  const files = await filesOf(tx, version)
  await releaseKeeper().take(tx, { release: release ?? '', initiator, files })
  const totals = {
    fileCount: files.length,
    totalSizeBytes: files.reduce((size, { sizeBytes }) => size + sizeBytes, 0),
    publishDurationMs: elapsed(startedAt, now())
  }
  await tx.run(DELETE.from(FILES).where({ version }))
  await setManifest(tx, version, { ...totals, status: 'RELEASED' })
  const summary = `${files.length} files for the release ${release ?? ''}`
  if (session.sessionId) await closeLog(tx, session.sessionId, { status: 'SUCCESS', summary })
  await recordTiming(tx, session, { outcome: 'committed', slugCount: files.length, commitMs: 0 })
  return { ...session, ...totals, status: 'RELEASED' }
}

function committed({ version, fileCount, totalSizeBytes, publishDurationMs, release }: ManifestRow): Committed {
  return {
    version,
    fileCount: fileCount ?? 0,
    totalSizeBytes: Number(totalSizeBytes ?? 0),
    durationMs: publishDurationMs ?? 0,
    alreadyActive: false,
    ...(release !== null && { release })
  }
}
