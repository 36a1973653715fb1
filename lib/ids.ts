import { randomBytes as nodeRandomBytes, randomUUID } from 'node:crypto'
import { nowMs } from './time.ts'

/** A new UUID. */
export function newId(): string {
  return randomUUID()
}

let last = 0
let count = 0

/**
 * A new UUID of version 7 (RFC 9562, section 5.7): those of one process ascend, so that an index of millions of them is written
 * at its end. It tells when it was made.
 */
export function newOrderedId(): string {
  const now = nowMs()
  if (now > last) [last, count] = [now, 0]
  else if (++count > 0xfff) [last, count] = [last + 1, 0]
  const time = last.toString(16).padStart(12, '0')
  const sequence = count.toString(16).padStart(3, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${sequence}-${randomUUID().slice(19)}`
}

/** Cryptographically random bytes. */
export function randomBytes(size: number): Buffer {
  return nodeRandomBytes(size)
}

/** `bytes` cryptographically random bytes as base64url text. */
export function randomText(bytes: number): string {
  return nodeRandomBytes(bytes).toString('base64url')
}

/** Identifies this process among the instances on one database. */
export const instanceId = newId()
