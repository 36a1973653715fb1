import cds from '@sap/cds'
import { fromNow, MINUTE, now } from '../../../lib/time.ts'
import { newId } from '../../../lib/ids.ts'
import { inTransaction, isUniqueViolation, takeLock, takeNumbers } from '../../cap/database/database.ts'
import { conflict, type HttpError } from '../../../lib/errors.ts'
import { openLog } from '../../platform/jobs/index.ts'
import { CONTENT_LOCK, MANIFEST, type ManifestRow } from '../store/model.ts'

const { INSERT, SELECT } = cds.ql

/** A session without an append for this long is swept (CONTENT-019). */
export const SESSION_IDLE = 30 * MINUTE

export interface BeginInput {
  readonly trigger: string
  readonly initiator: string
  readonly generatorVersion: string | undefined
  readonly expectedSlugCount: number | undefined
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

function openSession({ trigger, initiator, generatorVersion, expectedSlugCount }: BeginInput): Promise<Session> {
  const sessionId = newId()
  const expiresAt = fromNow(SESSION_IDLE).toISOString()
  return inTransaction(async tx => {
    await takeLock(tx, CONTENT_LOCK)
    const columns = ['version', 'initiator', 'startedAt'] as const
    const open = await tx.run<ManifestRow | undefined>(
      SELECT.one
        .from(MANIFEST)
        .columns(...columns)
        .where({ status: 'PUBLISHING' })
    )
    if (open) throw refusal(open)
    const version = await takeNumbers(tx, 'content-version', 1)
    const startedAt = now().toISOString()
    const row = { version, sessionId, status: 'PUBLISHING', trigger, initiator, startedAt, expiresAt }
    await tx.run(INSERT.into(MANIFEST).entries({ ...row, generatorVersion: generatorVersion ?? null }))
    await openLog(tx, { ID: sessionId, pipelineType: 'CONTENT_PUBLISH', initiator, metadata: { trigger, version } })
    return { sessionId, version, expectedSlugCount: expectedSlugCount ?? null, expiresAt }
  })
}
