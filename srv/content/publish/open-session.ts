import type { Db } from '../../cap/database/database.ts'
import { HttpError } from '../../../lib/errors.ts'
import { manifestOfSession } from '../store/manifest.ts'
import type { ManifestRow } from '../store/model.ts'

/**
 * The version that a publish session makes.
 * @throws HttpError 404 when the session is unknown or closed.
 */
export async function openSession(db: Db, sessionId: string): Promise<ManifestRow> {
  const manifest = await manifestOfSession(db, sessionId)
  if (manifest?.status !== 'PUBLISHING') throw unknownSession(sessionId)
  return manifest
}

/** Refusal of an append, a commit or a render phase for a session that is not open. */
export function unknownSession(sessionId: string): HttpError {
  return new HttpError(404, 'unknown_session', `No PUBLISHING session for sessionId ${sessionId}`, {
    target: 'sessionId'
  })
}
