import cds from '@sap/cds'
import { now } from '../../../lib/time.ts'

/** Record of a security-relevant action. It holds no secret, and no more of a person than needed. */
export interface AuditEvent {
  readonly category: 'SecurityEvent' | 'AnonymizeUser'
  readonly action: string
  /** Target of the action. */
  readonly object: { readonly type: string; readonly id: Readonly<Record<string, string>> }
  readonly data: Readonly<Record<string, string | number | boolean | null>>
  /** Replaces the current user. */
  readonly user?: string | undefined
}

interface AuditLog {
  log(event: string, data: object): Promise<unknown>
}

/**
 * Writes `event` in the open transaction of `cds.context`, with the current user and time. An event that cannot be recorded
 * must not happen, so a failure is thrown.
 */
export async function audit({ category, data, user: other, ...what }: AuditEvent): Promise<void> {
  const log = (await cds.connect.to('audit-log')) as unknown as AuditLog
  const user = other ?? cds.context?.user.id ?? null
  await log.log(category, { ...what, user, time: now(), data: { action: what.action, user, ...data } })
}
