import cds from '@sap/cds'
import { now } from '../../../lib/time.ts'

/** Something that was done and must be traceable. Never put a secret, or more of a person than needed, into it. */
export interface AuditEvent {
  readonly category: 'SecurityEvent' | 'AnonymizeUser'
  readonly action: string
  /** What it was done to. */
  readonly object: { readonly type: string; readonly id: Readonly<Record<string, string>> }
  readonly data: Readonly<Record<string, string | number | boolean | null>>
  /** In place of the one who does it. */
  readonly user?: string | undefined
}

interface AuditLog {
  log(event: string, data: object): Promise<unknown>
}

/**
 * Writes `event` in the transaction that is open here (the one of `cds.context`), with the user and time of now (wire facts of learner and admin,
 * section 9). What cannot be recorded must not happen: a failure is thrown.
 */
export async function audit({ category, data, user: other, ...what }: AuditEvent): Promise<void> {
  const log = (await cds.connect.to('audit-log')) as unknown as AuditLog
  const user = other ?? cds.context?.user.id ?? null
  await log.log(category, { ...what, user, time: now(), data: { action: what.action, user, ...data } })
}
