import { entityTag } from '../../../lib/http/representation.ts'

/** Bytes of an answer and their entity tag. */
export interface Bytes {
  readonly bytes: Uint8Array
  readonly etag: string
}

/** `value` as JSON in UTF-8, with the entity tag that follows from its bytes. */
export function jsonBytes(value: unknown): Bytes {
  const bytes = Buffer.from(JSON.stringify(value))
  return { bytes, etag: entityTag(bytes) }
}
