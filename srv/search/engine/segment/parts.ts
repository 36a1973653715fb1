import type { SearchedType } from '../model/document.ts'
import type { Segment } from './segment.ts'

/** A segment, and which of its documents are replaced or gone. */
export interface Part {
  readonly segment: Segment
  /** One bit for each document; undefined when all are there. */
  readonly removed?: Uint8Array
  readonly removedCount: number
}

export const isRemoved = ({ removed }: Part, doc: number): boolean =>
  removed !== undefined && (((removed[doc >>> 3] as number) >>> (doc & 7)) & 1) === 1

/** True when the part has the document, and it is neither replaced nor gone. */
export function hasDocument(part: Part, type: SearchedType, slug: string): boolean {
  const doc = part.segment.find(type, slug)
  return doc >= 0 && !isRemoved(part, doc)
}

/**
 * Parts with one more segment: its documents replace those with the same keys, and what is `gone` (`TYPE:slug`) vanishes.
 * Without a segment, only the latter.
 */
export function addSegment(parts: readonly Part[], segment: Segment | undefined, gone: readonly string[] = []): Part[] {
  const keys = [...gone]
  if (segment) for (let doc = 0; doc < segment.size; doc++) keys.push(segment.keyOf(doc))
  const left = parts.map(part => withoutKeys(part, keys)).filter(part => part.removedCount < part.segment.size)
  return segment && segment.size > 0 ? [...left, { segment, removedCount: 0 }] : left
}

function withoutKeys(part: Part, keys: readonly string[]): Part {
  const { segment } = part
  const found = keys.map(key => segment.findKey(key)).filter(doc => doc >= 0 && !isRemoved(part, doc))
  const docs = new Set(found)
  if (docs.size === 0) return part
  const removed = part.removed?.slice() ?? new Uint8Array(Math.ceil(segment.size / 8))
  for (const doc of docs) removed[doc >>> 3] = (removed[doc >>> 3] as number) | (1 << (doc & 7))
  return { segment, removed, removedCount: part.removedCount + docs.size }
}
