import { randomBytes as nodeRandomBytes, randomUUID } from 'node:crypto'

/** A new UUID. */
export function newId(): string {
  return randomUUID()
}

/** Cryptographically random bytes. */
export function randomBytes(size: number): Buffer {
  return nodeRandomBytes(size)
}

/** Identifies this process among the instances on one database. */
export const instanceId = newId()
