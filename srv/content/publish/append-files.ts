import { createHash } from 'node:crypto'
import { fromNow, now } from '../../../lib/time.ts'
import { inTransaction, takeLock } from '../../cap/database/database.ts'
import { HttpError } from '../../../lib/errors.ts'
import { SESSION_IDLE } from './begin-publish.ts'
import type { DecodedFile } from './decode-append.ts'
import { claimSession, setManifest } from '../store/manifest.ts'
import { CONTENT_LOCK } from '../store/model.ts'
import { storeFiles } from './store-files.ts'

export interface Appended {
  readonly slugsAccepted: number
  /** Of this batch, decompressed. */
  readonly totalSizeBytes: number
  /** SHA-256 over slug and content hash of each file, in the order sent. */
  readonly batchHash: string
}

/**
 * Adds files to an open session; the same slug again replaces what the session has of it.
 * @throws HttpError 404 when the session is unknown or closed.
 */
export async function appendFiles(sessionId: string, files: readonly DecodedFile[]): Promise<Appended> {
  const began = performance.now()
  await inTransaction(async tx => {
    await takeLock(tx, CONTENT_LOCK)
    const times = { lastAppendAt: now().toISOString(), expiresAt: fromNow(SESSION_IDLE).toISOString() }
    const session = await claimSession(tx, sessionId, times)
    if (!session) throw unknownSession(sessionId)
    await storeFiles(tx, session.version, files)
    await setManifest(tx, session.version, {
      firstAppendAt: session.firstAppendAt ?? times.lastAppendAt,
      appendMsTotal: session.appendMsTotal + Math.round(performance.now() - began)
    })
  })
  return summarize(files)
}

/** Refusal of an append, a commit or a render phase for a session that is not open. */
export function unknownSession(sessionId: string): HttpError {
  return new HttpError(404, 'unknown_session', `No PUBLISHING session for sessionId ${sessionId}`, {
    target: 'sessionId'
  })
}

function summarize(files: readonly DecodedFile[]): Appended {
  const batch = createHash('sha256')
  for (const { slug, html } of files) batch.update(slug).update(html.hash)
  return {
    slugsAccepted: files.length,
    totalSizeBytes: files.reduce((size, { html }) => size + html.size, 0),
    batchHash: batch.digest('hex')
  }
}
