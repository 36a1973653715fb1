import cds from '@sap/cds'
import { now } from '../../../lib/time.ts'

/** Something that was done and must be traceable. Never put a secret, or more of a person than needed, into it. */
export interface AuditEvent {
  readonly category: 'SecurityEvent' | 'AnonymizeUser'
  readonly action: string
  /** Object of the event. */
  readonly object: { readonly type: string; readonly id: Readonly<Record<string, string>> }
  readonly data: Readonly<Record<string, string | number | boolean | null>>
  /** In place of the one who does it. */
  readonly user?: string | undefined
}

interface AuditLog {
  log(event: string, data: object): Promise<unknown>
}

/**
 * Writes an audit event in the current transaction (of `cds.context`), with the current user and time. A failure is
 * thrown, so that an operation that cannot be audited does not happen.
 */
export async function audit({ category, data, user: other, ...what }: AuditEvent): Promise<void> {
  const log = (await cds.connect.to('audit-log')) as unknown as AuditLog
  const user = other ?? cds.context?.user.id ?? null
  await log.log(category, { ...what, user, time: now(), data: { action: what.action, user, ...data } })
}
