import { createHash, timingSafeEqual } from 'node:crypto'

/** True when both are equal; the time it takes tells neither where they differ nor how long they are. */
export function equalInConstantTime(one: string | Uint8Array, other: string | Uint8Array): boolean {
  return timingSafeEqual(digest(one), digest(other))
}

function digest(value: string | Uint8Array): Buffer {
  return createHash('sha256').update(value).digest()
}
