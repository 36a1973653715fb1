import { AuditLogService } from '@cap-js/audit-logging'
import cds from '@sap/cds'

const { INSERT } = cds.ql
const AUDIT_EVENTS = 'tutorials.platform.AuditEvents'

interface Attribute {
  readonly name: string
  readonly old?: unknown
  readonly new?: unknown
}

/** An event as CAP's audit log has it; what an application adds is in `data`. */
interface Logged {
  readonly uuid: string
  readonly time: Date | string
  readonly user: string
  readonly action?: string
  readonly object?: { readonly type: string; readonly id: Readonly<Record<string, unknown>> }
  readonly attributes?: readonly Attribute[]
  readonly data?: object
}

/**
 * The kind of audit log that .cdsrc.json chooses: rows of AuditEvents, in the transaction of what they tell about, so
 * that neither stands without the other.
 */
class AuditTable extends AuditLogService {
  override async init(): Promise<void> {
    this.on('*', async ({ event, data }: { event: string; data: Logged }) => {
      await cds.run(INSERT.into(AUDIT_EVENTS).entries(rowOf(event, data)))
    })
    await super.init()
  }
}

// CAP requires a service by this name from an ES module
export { AuditTable as default, AuditTable as 'module.exports' }

function rowOf(category: string, { uuid, time, user, action, object, attributes, data }: Logged) {
  const content = data ?? (attributes && { attributes })
  return {
    ID: uuid,
    time: new Date(time).toISOString(),
    user,
    category,
    action: action ?? (attributes && changeOf(attributes)) ?? null,
    object: object ? textOf(object) : null,
    data: content ? JSON.stringify(content) : null
  }
}

/** A new row has no values from before, a deleted one has none after. */
function changeOf(attributes: readonly Attribute[]): 'create' | 'update' | 'delete' {
  if (attributes.every(attribute => !('old' in attribute))) return 'create'
  return attributes.every(attribute => !('new' in attribute)) ? 'delete' : 'update'
}

function textOf({ type, id }: NonNullable<Logged['object']>): string {
  const keys = Object.entries(id).map(([name, value]) => `${name}=${String(value)}`)
  return `${type}(${keys.join(',')})`
}
