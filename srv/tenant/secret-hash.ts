import { scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { equalInConstantTime } from '../../lib/constant-time.ts'
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

/** True when `hash` was made of `secret`; takes the same time whatever differs. */
export async function matchesHash(secret: string, hash: string): Promise<boolean> {
  const [, salt, key] = form.exec(hash) ?? []
  if (salt === undefined || key === undefined) return false
  const derived = await derive(secret.normalize('NFC'), Buffer.from(salt, 'base64url'), KEY_BYTES, COST)
  return equalInConstantTime(derived, Buffer.from(key, 'base64url'))
}
