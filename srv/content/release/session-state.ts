import cds from '@sap/cds'
import type { Db } from '../../cap/database/database.ts'
import { unknownSession } from '../publish/open-session.ts'
import { manifestOfSession } from '../store/manifest.ts'
import { TIMINGS } from '../store/model.ts'

const { SELECT } = cds.ql

/** A publish session, for a client that does not know how it ended. */
export interface SessionState {
  readonly sessionId: string
  readonly version: number
  /** A session that is committed has made its version live, whether or not that is live now. */
  readonly status: 'open' | 'committed' | 'discarded'
}

/**
 * How a session stands; those of versions that are removed are known by their timings, for 90 days.
 * @throws HttpError 404 for an unknown one.
 */
export async function sessionState(db: Db, sessionId: string): Promise<SessionState> {
  const manifest = await manifestOfSession(db, sessionId)
  if (manifest)
    return { sessionId, version: manifest.version, status: manifest.status === 'PUBLISHING' ? 'open' : 'committed' }
  const timing = await db.run<{ manifestVersion: number; outcome: string } | undefined>(
    SELECT.one.from(TIMINGS).columns('manifestVersion', 'outcome').where({ sessionId })
  )
  if (!timing) throw unknownSession(sessionId)
  const status = timing.outcome === 'committed' ? 'committed' : 'discarded'
  return { sessionId, version: timing.manifestVersion, status }
}
