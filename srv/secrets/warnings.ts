import { DAY, now } from '../../lib/time.ts'
import { isProduction, secretVariable } from '../platform/config/config.ts'
import { generatedAlias } from '../../lib/secrets/development-key.ts'
import { StoreUnavailable } from '../../lib/secrets/credential-store.ts'
import type { Secret } from './inventory.ts'
import { credentialStore } from './open-store.ts'

/** Concurrent reads of the store. */
const CONCURRENCY = 8

const severities = [
  { days: 0, severity: 'CRITICAL' },
  { days: 7, severity: 'WARNING' },
  { days: 14, severity: 'INFO' }
] as const

export interface SecretWarning {
  readonly key: string
  readonly description: string | null
  readonly daysRemaining: number | null
  readonly severity: 'CRITICAL' | 'WARNING' | 'INFO'
  readonly reason: 'expiry' | 'missing-value'
  readonly rotationOwner: string | null
  readonly rotationDocsUrl: string | null
}

/**
 * Warnings about `secrets`: missing values first, then by days remaining (SECRETS-019, 029). A value from the
 * environment counts. While the store is unavailable, no value is reported as missing.
 */
export async function warningsOf(secrets: readonly Secret[]): Promise<SecretWarning[]> {
  const origins = await valueOrigins(secrets)
  const warnings = secrets.flatMap((secret, index) =>
    origins[index]?.source === 'missing' ? missingValue(secret) : expiry(secret)
  )
  return warnings.sort((one, other) => (one.daysRemaining ?? -Infinity) - (other.daysRemaining ?? -Infinity))
}

/** Source of the value of a secret, and whether the store has one; null while it is unavailable. */
export interface ValueOrigin {
  readonly isStored: boolean | null
  readonly source: 'store' | 'environment' | 'development' | 'missing' | null
}

/** For each of `secrets` where its value in force comes from. */
export const valueOrigins = (secrets: readonly Pick<Secret, 'key'>[]): Promise<ValueOrigin[]> =>
  eachOf(secrets, async ({ key }) => {
    const stored = await isStored(key)
    return { isStored: stored, source: await sourceOf(key, stored) }
  })

async function sourceOf(key: string, stored: boolean | null): Promise<ValueOrigin['source']> {
  if (stored === true) return 'store'
  if (secretVariable(key) !== undefined) return 'environment'
  if (stored === null) return null
  return !isProduction() && (await isStored(generatedAlias(key))) === true ? 'development' : 'missing'
}

/** A value that cannot be decrypted counts as stored. */
async function isStored(alias: string): Promise<boolean | null> {
  return credentialStore()
    .get(alias)
    .then(
      value => value !== undefined,
      (error: unknown) => (error instanceof StoreUnavailable ? null : true)
    )
}

async function eachOf<T, R>(items: readonly T[], ask: (item: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = []
  for (let start = 0; start < items.length; start += CONCURRENCY)
    answers.push(...(await Promise.all(items.slice(start, start + CONCURRENCY).map(ask))))
  return answers
}

const missingValue = (secret: Secret): SecretWarning[] => [
  { ...shown(secret), daysRemaining: null, severity: 'CRITICAL', reason: 'missing-value' }
]

function expiry(secret: Secret): SecretWarning[] {
  if (secret.expiresAt === null) return []
  const today = Math.floor(now().getTime() / DAY)
  const daysRemaining = Math.round(Date.parse(secret.expiresAt.slice(0, 10)) / DAY) - today
  const due = severities.find(({ days }) => daysRemaining <= days)
  return due ? [{ ...shown(secret), daysRemaining, severity: due.severity, reason: 'expiry' }] : []
}

const shown = ({ key, description, rotationOwner, rotationDocsUrl }: Secret) => ({
  key,
  description,
  rotationOwner,
  rotationDocsUrl
})
