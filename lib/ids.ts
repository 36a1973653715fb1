import { randomBytes as nodeRandomBytes, randomUUID } from 'node:crypto'
import { nowMs } from './time.ts'

/** A new UUID. */
export function newId(): string {
  return randomUUID()
}

let last = 0
let count = 0
/** The part of an ordered id that tells the time. */
let time = ''

/**
 * A new UUID of version 7 (RFC 9562, section 5.7): those of one process ascend, so that an index of millions of them is written
 * at its end. It tells when it was made.
 */
export function newOrderedId(): string {
  const now = nowMs()
  if (now > last) setTime(now)
  else if (++count > 0xfff) setTime(last + 1)
  return `${time}${count.toString(16).padStart(3, '0')}-${randomUUID().slice(19)}`
}

function setTime(ms: number): void {
  const text = ms.toString(16).padStart(12, '0')
  last = ms
  count = 0
  time = `${text.slice(0, 8)}-${text.slice(8)}-7`
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

const REQUEST_ID = /^[\w.-]{8,64}$/

/** The id under which all logs have a request: what it has brought in `X-Correlation-ID`, when that is an id, or a new one. */
export function requestId(brought: unknown): string {
  return typeof brought === 'string' && REQUEST_ID.test(brought) ? brought : newId()
}
