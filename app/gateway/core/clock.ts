import { randomBytes } from 'node:crypto'

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE

/** The current time in milliseconds since 1970. */
export function now(): number {
  return Date.now()
}

/** `bytes` random bytes as base64url text. */
export function randomText(bytes: number): string {
  return randomBytes(bytes).toString('base64url')
}
