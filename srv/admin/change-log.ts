import cds, { type ApplicationService } from '@sap/cds'
import { skipChangeLog } from '../cap/database/change-log.ts'
import { DAY, fromNow } from '../../lib/time.ts'
import { currentTransaction, type Tx } from '../cap/database/database.ts'
import { badRequest } from '../../lib/errors.ts'
import { isBulkImport } from '../cap/database/bulk-import.ts'

const { DELETE } = cds.ql
const CHANGES = 'sap.changelog.Changes'
const MAX_DAYS = 36_500

interface Annotated {
  readonly elements: Readonly<Record<string, { readonly '@changelog'?: unknown }>>
  readonly '@changelog'?: unknown
  readonly '@history.root'?: unknown
}

/** Binds the change log: bulk imports are not recorded, and admins can clear it. */
export function exposeChangeLog(service: ApplicationService): void {
  service.before(['CREATE', 'UPDATE', 'DELETE'], '*', async request => {
    // only for tracked entities: on others a handler may need to run before a transaction is opened
    if (isLogged(request.target as unknown as Annotated | undefined) && isBulkImport(request))
      await skipChangeLog(currentTransaction())
  })
  service.on('clearChangeLog', async ({ data }) => {
    return { deleted: await clearChangeLog(currentTransaction(), data as Record<string, unknown>) }
  })
}

/** An entity is tracked when it is a part with @history, or it or one of its columns is annotated with @changelog. */
function isLogged(entity: Annotated | undefined): boolean {
  if (entity?.['@history.root'] !== undefined) return true
  return entity !== undefined && [entity, ...Object.values(entity.elements)].some(each => each['@changelog'])
}

/** @throws HttpError 400 when `olderThanDays` is not an integer between 0 and MAX_DAYS. */
async function clearChangeLog(tx: Tx, data: Record<string, unknown>): Promise<number> {
  const days = data['olderThanDays'] ?? 0
  if (!Number.isInteger(days) || (days as number) < 0 || (days as number) > MAX_DAYS)
    throw badRequest('invalid_days', `olderThanDays must be between 0 and ${MAX_DAYS}`, 'olderThanDays')
  const before = fromNow(-(days as number) * DAY).toISOString()
  const old = DELETE.from(CHANGES).where({ createdAt: { '<=': before } })
  if (data['migrationOnly'] !== false) old.where(`(createdBy is null or createdBy in ('anonymous', 'privileged'))`)
  return tx.run<number>(old)
}
