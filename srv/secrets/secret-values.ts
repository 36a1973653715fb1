import { fromNow, now, SECOND } from '../../lib/time.ts'
import { randomBytes } from '../../lib/ids.ts'
import { brokenKeyRule } from '../../lib/config/readers.ts'
import { isProduction } from '../platform/config/config.ts'
import { audit } from '../platform/audit/index.ts'
import { inOwnTransaction, type Tx } from '../cap/database/database.ts'
import { badRequest, HttpError, notFound } from '../../lib/errors.ts'
import { bumpGeneration, showChanges } from '../cap/database/generations.ts'
import { log } from '../cap/log.ts'
import { isAlias } from '../../lib/secrets/credential-store.ts'
import { isAccessKey, noteRotation, type Secret } from './inventory.ts'
import { credentialStore } from './open-store.ts'

const REVEAL_WINDOW = 30 * SECOND
const GENERATED_BYTES = 32
/** Limit that all stores support. */
const MAX_LENGTH = 4096

/** Kinds whose values the platform generates, because no other system issues them. */
const selfGenerated = new Set(['salt', 'content-api-key'])

/** True when the platform makes a new value itself. */
export const isGenerated = ({ kind }: Pick<Secret, 'kind'>): boolean => selfGenerated.has(kind)

/**
 * Stores `value`, reads it back and sets lastRotatedAt (SECRETS-017); every instance uses it within a second.
 * @throws HttpError 400 for an invalid value, 500 when the store returns another one, 503 while it is unavailable.
 */
export async function setSecretValue(secret: Secret, value: unknown) {
  const lastRotatedAt = await write(secret, checkedValue(secret, value), 'SecretValueWritten')
  return { written: true, lastRotatedAt }
}

/**
 * Generates a value of 64 hex characters for self-generated kinds; for others returns where to get one (SECRETS-013 to
 * 015). The attempt is audited before its result is known.
 */
export async function rotateSecretValue(secret: Secret) {
  const rotated = isGenerated(secret)
  await inOwnTransaction(() => record(secret, 'SecretValueRotateAttempted', { rotated: false }))
  if (!rotated) return vendorSide(secret)
  const newValue = randomBytes(GENERATED_BYTES).toString('hex')
  const lastRotatedAt = await write(secret, newValue, 'SecretValueRotated', { rotated })
  return {
    rotated,
    reason: 'self-generated',
    newValue,
    written: true,
    lastRotatedAt,
    revealExpiresAt: fromNow(REVEAL_WINDOW).toISOString(),
    rotationDocsUrl: secret.rotationDocsUrl
  }
}

function vendorSide({ lastRotatedAt, rotationDocsUrl }: Secret) {
  const unchanged = { rotated: false, reason: 'vendor-side', newValue: null, written: false }
  return { ...unchanged, lastRotatedAt, revealExpiresAt: null, rotationDocsUrl }
}

/** Removes the value and keeps the row (SECRETS-016); idempotent. */
export async function clearSecretValue(secret: Secret) {
  await change(secret, {
    after: undefined,
    effect: () => credentialStore().delete(secret.key),
    note: () => record(secret, 'SecretValueCleared')
  })
  return { cleared: true }
}

/**
 * The value, to be shown for 30 seconds; the caller is audited before it is returned (SECRETS-028).
 * @throws HttpError 404 when the store has none, 503 while it is unavailable.
 */
export async function revealSecretValue(secret: Secret) {
  const value = await credentialStore().readThrough(secret.key)
  if (value === undefined) throw notFound('The secret has no value', 'key')
  await inOwnTransaction(() => record(secret, 'SecretValueRead'))
  return { value, expiresAt: fromNow(REVEAL_WINDOW).toISOString() }
}

/**
 * Refuses to delete a row while its value is stored, since the value would be orphaned.
 * @throws HttpError 409 while there is a value, 503 while the store is unavailable.
 */
export async function refuseWithValue(secret: Secret): Promise<void> {
  if (!isAlias(secret.key) || (await credentialStore().readThrough(secret.key)) === undefined) return
  throw new HttpError(409, 'has_value', 'Clear the value first: clearSecretValue', { target: 'key' })
}

/** A key of a program goes into a header, and production asks for a strong one. */
function checkedValue(secret: Secret, value: unknown): string {
  if (typeof value !== 'string' || value.trim() === '')
    throw badRequest('invalid_value', 'must be a text that is not empty', 'value')
  if (value.length > MAX_LENGTH) throw badRequest('invalid_value', `has at most ${MAX_LENGTH} characters`, 'value')
  if (!isAccessKey(secret) && secret.kind !== 'content-api-key') return value
  if (/\s/.test(value)) throw badRequest('invalid_value', 'must not contain spaces or line breaks', 'value')
  const broken = isProduction() ? brokenKeyRule(value) : undefined
  if (broken) throw badRequest('invalid_value', broken, 'value')
  return value
}

async function write(secret: Secret, value: string, action: string, facts?: Facts): Promise<string> {
  const lastRotatedAt = now().toISOString()
  const store = credentialStore()
  await change(secret, {
    after: value,
    async effect() {
      await store.set(secret.key, value)
      if ((await store.readThrough(secret.key)) === value) return
      throw new HttpError(500, 'not_written', 'The credential store does not give back what was written')
    },
    async note(tx) {
      if (!(await noteRotation(tx, secret.ID, lastRotatedAt))) throw notFound('The secret was deleted', 'ID')
      await record(secret, action, facts)
    }
  })
  return lastRotatedAt
}

/** A change of the store, and the transaction that records it. */
interface Change {
  /** The stored value afterwards; undefined when removed. */
  readonly after: string | undefined
  readonly effect: () => Promise<void>
  readonly note: (tx: Tx) => Promise<void>
}

/** Changes the store, then records it; when recording fails, the old value is restored unless it was changed again. */
async function change(secret: Secret, { after, effect, note }: Change): Promise<void> {
  const before = await valueBefore(secret)
  try {
    await effect()
    await inOwnTransaction(async tx => {
      await bumpGeneration(tx, 'secrets')
      await note(tx)
    })
  } catch (error) {
    await restore(secret, { before, after })
    throw error
  }
  await showChanges()
}

/** The value before a change. A value that cannot be decrypted counts as none: it must not block a new one. */
async function valueBefore({ key }: Secret): Promise<string | undefined> {
  return credentialStore()
    .readThrough(key)
    .catch((error: unknown) => {
      if (error instanceof HttpError) throw error
      return undefined
    })
}

/** Restores the old value, unless another instance has written meanwhile. */
async function restore({ key }: Secret, { before, after }: Restorable): Promise<void> {
  const store = credentialStore()
  try {
    if ((await store.readThrough(key)) !== after) return
    await (before === undefined ? store.delete(key) : store.set(key, before))
  } catch {
    log('secrets').error(`${key}: a change that failed could not be taken back in the store`)
  }
}

interface Restorable {
  readonly before: string | undefined
  readonly after: string | undefined
}

type Facts = Readonly<Record<string, boolean>>

function record({ key }: Secret, action: string, facts: Facts = {}): Promise<void> {
  const object = { type: 'Secrets', id: { key } }
  return audit({ category: 'SecurityEvent', action, object, data: { secretKey: key, ...facts } })
}
