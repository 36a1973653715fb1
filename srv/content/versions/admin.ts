import cds, { type ApplicationService } from '@sap/cds'
import { badRequest } from '../../../lib/errors.ts'
import { hasOpenTransaction, inTransaction, readApart } from '../../cap/database/database.ts'
import { log } from '../../cap/log.ts'
import { audit } from '../../platform/audit/index.ts'
import { endPublish } from '../publish/discard-session.ts'
import { rollback } from '../publish/rollback-version.ts'
import { previewRollback } from './preview-rollback.ts'

const { SELECT } = cds.ql

interface Wanted {
  readonly version: number
  readonly live?: number | null
}

/** Binds the operations of `admin.cds`. */
export function exposeVersions(service: ApplicationService): void {
  service.on('previewRollback', ({ data }) => readApart(db => previewRollback(db, (data as Wanted).version)))
  service.on('endPublish', ({ data }) => endOpen(data as Wanted))
  service.on('rollbackContent', async ({ data }) => {
    const version = await rollBack(data as Wanted)
    const row: unknown = await service.run(SELECT.one.from('AdminService.ContentVersions').where({ version }))
    return row
  })
}

/** Ends a publish, and records who did. @throws HttpError 400 in an atomicity group, 404 when none of it is in progress. */
async function endOpen({ version }: Wanted): Promise<{ version: number }> {
  if (hasOpenTransaction()) throw badRequest('not_in_a_group', 'End a publish outside of an atomicity group')
  await endPublish(version, 'ended by an admin')
  await inTransaction(() =>
    audit({
      category: 'SecurityEvent',
      action: 'content.endPublish',
      object: { type: 'ContentVersion', id: { version: String(version) } },
      data: { version }
    })
  )
  return { version }
}

/**
 * Rolls back in a transaction of its own, which on SQLite would deadlock with one that this request has opened before. It is
 * on record before it happens, and how it ended afterwards.
 * @throws HttpError 400 in an atomicity group or for a version that was not superseded, 404 for an unknown version, 409 when
 * another version than `live` is live.
 */
async function rollBack({ version, live }: Wanted): Promise<number> {
  if (hasOpenTransaction()) throw badRequest('not_in_a_group', 'Roll back outside of an atomicity group')
  const record = (outcome: string): Promise<void> =>
    inTransaction(() =>
      audit({
        category: 'SecurityEvent',
        action: 'content.rollback',
        object: { type: 'ContentVersion', id: { version: String(version) } },
        data: { version, live: live ?? null, outcome }
      })
    )
  await record('started')
  const ended = (outcome: 'success' | 'refused'): Promise<void> =>
    record(outcome).catch((error: unknown) =>
      log('content').error(`the end of a rollback to ${version} is not audited`, error)
    )
  try {
    const rolledBackTo = await rollback({ version, field: 'version' }, live ?? undefined)
    await ended('success')
    return rolledBackTo
  } catch (error) {
    await ended('refused')
    throw error
  }
}
