import type { Part } from '../../engine/index.ts'

/** Version of the form of a snapshot; segments have one of their own. */
const FORMAT = 1

/** Parts of the index, and the fingerprints of its documents. */
export interface Snapshot {
  readonly parts: readonly Part[]
  readonly fingerprints: ReadonlyMap<string, string>
}

/** Contents of a snapshot beside the segments, as JSON. */
interface Head {
  readonly format: number
  /** Of each segment, in base64: one bit for each document that is replaced or gone. */
  readonly removed: readonly { readonly bits: string | null; readonly count: number }[]
  readonly fingerprints: readonly (readonly [key: string, fingerprint: string])[]
}

/** A stored snapshot that cannot be used: it is of another form, or damaged. */
export class UnreadableSnapshot extends Error {}

/** The head of a snapshot as bytes. */
export function encodeHead({ parts, fingerprints }: Snapshot): Uint8Array {
  const removed = parts.map(({ removed: bits, removedCount: count }) => {
    return { bits: bits ? Buffer.from(bits).toString('base64') : null, count }
  })
  const head: Head = { format: FORMAT, removed, fingerprints: [...fingerprints] }
  return Buffer.from(JSON.stringify(head))
}

/** @throws UnreadableSnapshot */
export function decodeHead(bytes: Uint8Array): Head {
  const head = JSON.parse(Buffer.from(bytes).toString('utf8')) as Head
  if (head.format !== FORMAT) throw new UnreadableSnapshot('its form is another one')
  return head
}

/** Bytes of one stored part, before they are compressed. */
export const SLICE = 2 * 1024 * 1024

/** Pieces of `bytes` that are small enough for a row. */
export function* slices(bytes: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += SLICE) yield bytes.subarray(start, start + SLICE)
}
