import cds from '@sap/cds'
import { fromNow, MINUTE, now } from '../../../lib/time.ts'
import { newId } from '../../../lib/ids.ts'
import { inTransaction, isUniqueViolation, takeLock, takeNumbers, type Tx } from '../../cap/database/database.ts'
import { conflict, type HttpError } from '../../../lib/errors.ts'
import { openLog } from '../../platform/jobs/index.ts'
import { manifestOfSession } from '../store/manifest.ts'
import { CONTENT_LOCK, MANIFEST, type ManifestRow, TIMINGS } from '../store/model.ts'
import { releaseKeeper } from '../store/release-keeper.ts'

const { INSERT, SELECT } = cds.ql

/** A session without an append for this long is swept (CONTENT-019). */
export const SESSION_IDLE = 30 * MINUTE

export interface BeginInput {
  readonly trigger: string
  readonly initiator: string
  readonly generatorVersion: string | undefined
  readonly expectedSlugCount: number | undefined
  /** Chosen by a client that may break off before it has the answer: with the same id again it gets the same session. */
  readonly sessionId?: string | undefined
  /** Keeps what the version replaces, so that it can be taken back as one. */
  readonly revertible?: boolean | undefined
  /** On the QA channel: the release that the files go to. */
  readonly release?: string | undefined
}

export interface Session {
  readonly sessionId: string
  readonly version: number
  readonly expectedSlugCount: number | null
  readonly expiresAt: string
}

/** Names the open session, so that somebody can judge whether it broke off and end it. */
function refusal(open?: Pick<ManifestRow, 'version' | 'initiator' | 'startedAt'>): HttpError {
  const which = open ? `: version ${open.version}, begun at ${open.startedAt} by ${open.initiator ?? 'somebody'}` : ''
  const message = `Another publish is in progress${which}; it is freed after 30 minutes without an append`
  return conflict('publish_in_progress', message)
}

/**
 * Opens the one publish session there can be. The unique index on PUBLISHING guarantees that, whatever runs beside.
 * @throws HttpError 409 while another one is open.
 */
export async function beginPublish(input: BeginInput): Promise<Session> {
  try {
    return await openSession(input)
  } catch (error) {
    throw isUniqueViolation(error) ? refusal() : error
  }
}

function openSession(input: BeginInput): Promise<Session> {
  const { trigger, initiator, generatorVersion, revertible = false, release } = input
  const { sessionId = newId(), expectedSlugCount = null } = input
  const expiresAt = fromNow(SESSION_IDLE).toISOString()
  return inTransaction(async tx => {
    await takeLock(tx, CONTENT_LOCK)
    const columns = ['version', 'initiator', 'startedAt', 'sessionId', 'expiresAt'] as const
    const open = await tx.run<(ManifestRow & { readonly expiresAt: string }) | undefined>(
      SELECT.one
        .from(MANIFEST)
        .columns(...columns)
        .where({ status: 'PUBLISHING' })
    )
    if (open && open.sessionId === sessionId)
      return { sessionId, version: open.version, expectedSlugCount, expiresAt: open.expiresAt }
    if (open) throw refusal(open)
    if (await isKnown(tx, sessionId)) throw conflict('session_ended', `The session ${sessionId} has ended`)
    if (release !== undefined) await releaseKeeper().open(tx, release, initiator)
    const version = await takeNumbers(tx, 'content-version', 1)
    const startedAt = now().toISOString()
    const row = { version, sessionId, status: 'PUBLISHING', trigger, initiator, startedAt, expiresAt, revertible }
    const optional = { generatorVersion: generatorVersion ?? null, release: release ?? null }
    await tx.run(INSERT.into(MANIFEST).entries({ ...row, ...optional }))
    await openLog(tx, { ID: sessionId, pipelineType: 'CONTENT_PUBLISH', initiator, metadata: { trigger, version } })
    return { sessionId, version, expectedSlugCount, expiresAt }
  })
}

/** True for a session that was open once. */
async function isKnown(tx: Tx, sessionId: string): Promise<boolean> {
  if (await manifestOfSession(tx, sessionId)) return true
  return (await tx.run(SELECT.one.from(TIMINGS).columns('ID').where({ sessionId }))) !== undefined
}
