import cds from '@sap/cds'
import { now } from '../../../lib/time.ts'
import { notFound } from '../../../lib/errors.ts'
import { inTransaction, takeLock, type Tx } from '../../cap/database/database.ts'
import { closeLog } from '../../platform/jobs/index.ts'
import { claimSession } from '../store/manifest.ts'
import { CONTENT_LOCK, FILES, MANIFEST, type ManifestRow } from '../store/model.ts'
import { recordTiming } from './publish-timings.ts'

const { DELETE, SELECT } = cds.ql

/** Discards an open session with its files; true whatever the session was, so that it can be repeated (CONTENT-018). */
export async function abortPublish(sessionId: string, reason: string | undefined): Promise<void> {
  await inTransaction(async tx => {
    await takeLock(tx, CONTENT_LOCK)
    const session = await claimSession(tx, sessionId, { lastAppendAt: now().toISOString() })
    if (session) await discardSession(tx, session, reason ?? 'aborted')
  })
}

/**
 * Discards the open session that writes `version`, for who has not its id: the publish broke off, and others wait for it.
 * @throws HttpError 404 when no publish of that version is in progress.
 */
export async function endPublish(version: number, reason: string): Promise<void> {
  await inTransaction(async tx => {
    await takeLock(tx, CONTENT_LOCK)
    const open = await tx.run<ManifestRow | undefined>(
      SELECT.one.from(MANIFEST).where({ version, status: 'PUBLISHING' })
    )
    if (!open) throw notFound(`No publish of version ${version} is in progress`, 'version')
    await discardSession(tx, open, reason)
  })
}

/** Removes a session that is still open; its bytes go with the next cleanup. */
export async function discardSession(tx: Tx, session: ManifestRow, reason: string): Promise<void> {
  const { version, sessionId } = session
  await tx.run(DELETE.from(FILES).where({ version }))
  await tx.run(DELETE.from(MANIFEST).where({ version }))
  if (sessionId) await closeLog(tx, sessionId, { status: 'FAILED', errorDetails: reason })
  await recordTiming(tx, session, { outcome: 'aborted', slugCount: 0, commitMs: 0 })
}
