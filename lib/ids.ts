import { randomBytes as nodeRandomBytes, randomUUID } from 'node:crypto'

/** A new UUID. */
export function newId(): string {
  return randomUUID()
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
