import { scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { equalInConstantTime } from '../../lib/constant-time.ts'
import { HttpError } from '../../lib/errors.ts'
import { randomBytes } from '../../lib/ids.ts'

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number }, Buffer>(scrypt)

/** As strong as OWASP asks for, in 16 MB; runs in the thread pool, not on the event loop. */
const COST = { N: 2 ** 14, r: 8, p: 5 }
const SALT_BYTES = 16
const KEY_BYTES = 32
/** Salt and key in base64url; the name says the cost, so that it can be raised later. */
const form = /^scrypt-14-8-5:([A-Za-z0-9_-]{22}):([A-Za-z0-9_-]{43})$/

/** True for what `hashSecret` returns. */
export function isSecretHash(text: string): boolean {
  return form.test(text)
}

/** The salted hash that is stored in place of `secret`. */
export async function hashSecret(secret: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const key = await derive(secret.normalize('NFC'), salt, KEY_BYTES, COST)
  return `scrypt-14-8-5:${salt.toString('base64url')}:${key.toString('base64url')}`
}

/** Hash of no secret, for comparing with what is sent for a user that does not exist. */
export const nobodysHash = `scrypt-14-8-5:${randomBytes(SALT_BYTES).toString('base64url')}:${randomBytes(KEY_BYTES).toString('base64url')}`

/** Half of the threads that Node has for such work, so that files and compression go on. */
const AT_ONCE = 2
const MOST_WAITING = 20
const turns = Array.from({ length: AT_ONCE }, () => ({ waiting: 0, last: Promise.resolve<unknown>(undefined) }))

/**
 * Runs `work` when it is its turn.
 * @throws HttpError 429 when many others wait.
 */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const [turn] = turns.toSorted((one, other) => one.waiting - other.waiting)
  if (!turn || turn.waiting >= MOST_WAITING / AT_ONCE)
    throw new HttpError(429, 'too_many_requests', 'Too many passwords are being checked; try again', {
      headers: { 'Retry-After': '2' }
    })
  turn.waiting += 1
  const result = turn.last.then(work)
  turn.last = result.catch(() => undefined)
  try {
    return await result
  } finally {
    turn.waiting -= 1
  }
}

/**
 * True when `hash` was made of `secret`; takes the same time whatever differs.
 * @throws HttpError 429 when many others wait.
 */
export async function matchesHash(secret: string, hash: string): Promise<boolean> {
  const [, salt, key] = form.exec(hash) ?? []
  if (salt === undefined || key === undefined) return false
  const salted = Buffer.from(salt, 'base64url')
  const derived = await inTurn(() => derive(secret.normalize('NFC'), salted, KEY_BYTES, COST))
  return equalInConstantTime(derived, Buffer.from(key, 'base64url'))
}
