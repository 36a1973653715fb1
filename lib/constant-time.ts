import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares in constant time, which reveals neither the position of a difference nor the lengths. */
export function equalInConstantTime(one: string | Uint8Array, other: string | Uint8Array): boolean {
  return timingSafeEqual(digest(one), digest(other))
}

function digest(value: string | Uint8Array): Buffer {
  return createHash('sha256').update(value).digest()
}
