import { MINUTE } from '../../lib/time.ts'
import { job } from '../platform/jobs/index.ts'
import { log } from '../cap/log.ts'
import { allSecrets } from './inventory.ts'
import { type SecretWarning, warningsOf } from './warnings.ts'

/** Daily report of missing and expiring secrets, in the log and in the summary of its run (SECRETS-029). */
export const secretExpiryCheck = job({
  name: 'secret-expiry-check',
  description: 'Reports secrets without a value, or about to expire',
  cron: '11 4 * * *',
  lease: 5 * MINUTE,
  compute: async read => warningsOf(await allSecrets(read)),
  async write(_tx, warnings) {
    for (const warning of warnings) log('secrets').warn(textOf(warning))
    const count = (severity: SecretWarning['severity']) => warnings.filter(each => each.severity === severity).length
    return {
      critical: count('CRITICAL'),
      warning: count('WARNING'),
      info: count('INFO'),
      ...(warnings.length > 0 && { secrets: warnings.map(textOf).join('; ') })
    }
  }
})

function textOf({ key, severity, daysRemaining }: SecretWarning): string {
  if (daysRemaining === null) return `${key} has no value (${severity})`
  if (daysRemaining < 0) return `${key} expired ${-daysRemaining} days ago (${severity})`
  return `${key} expires in ${daysRemaining} days (${severity})`
}
