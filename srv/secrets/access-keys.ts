import type { Request } from '@sap/cds'
import { HttpError } from '../../lib/errors.ts'
import { generatedAlias } from '../../lib/secrets/development-key.ts'
import type { Secret } from './inventory.ts'

const keys = ['CONTENT_API_KEY', 'CONTENT_API_KEY_QA', 'REBUILD_API_KEY'] as const
const names: ReadonlySet<string> = new Set(keys.flatMap(key => [key, generatedAlias(key)]))

/** True for a key by which programs publish, roll back or rebuild, whatever kind its row has. */
export const isAccessKey = ({ key }: Pick<Secret, 'key'>): boolean => names.has(key.toUpperCase())

/**
 * Lets a SuperAdmin alone work with the value of such a key, since whoever has it rolls back without being one.
 * @throws HttpError 403 for others.
 */
export function checkMayHoldValue(secret: Secret, { user }: Request): void {
  if (!isAccessKey(secret) || user.is('SuperAdmin')) return
  const message = `The value of ${secret.key} is for a SuperAdmin only: it opens publishes, rollbacks or rebuilds`
  throw new HttpError(403, 'superadmin_only', message, { target: 'key' })
}
