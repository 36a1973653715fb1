import type { SearchDocument, SearchIndex, Synonym } from './model/document.ts'
import { Reader } from './query/reader.ts'
import { searchExpression } from './query/search-expression.ts'
import { search } from './query/search.ts'
import { Synonyms } from './query/synonyms.ts'
import { SegmentBuilder } from './segment/builder.ts'
import { hasDocument, type Part } from './segment/parts.ts'
import { Segment } from './segment/segment.ts'

export type * from './model/document.ts'
export { excerpts } from './excerpt/excerpts.ts'
export { SegmentBuilder } from './segment/builder.ts'
export { UnreadableSegment } from './segment/columns.ts'
export { mergeSegments } from './segment/merge.ts'
export { addSegment, type Part } from './segment/parts.ts'
export type { Segment } from './segment/segment.ts'

/** Segments of documents, as many as it takes. */
export function buildSegments(documents: Iterable<SearchDocument>): Segment[] {
  const segments: Segment[] = []
  let builder = new SegmentBuilder()
  for (const document of documents) {
    builder.add(document)
    if (!builder.isFull) continue
    segments.push(builder.finish())
    builder = new SegmentBuilder()
  }
  if (builder.size > 0) segments.push(builder.finish())
  return segments
}

/** The segment of at most 65,535 documents. */
export function buildSegment(documents: Iterable<SearchDocument>): Segment {
  const builder = new SegmentBuilder()
  for (const document of documents) builder.add(document)
  return builder.finish()
}

/**
 * Reads a segment: shared memory as it is, bytes of a file as a copy in shared memory.
 * @throws UnreadableSegment
 */
export function readSegment(bytes: SharedArrayBuffer | Uint8Array): Segment {
  if (bytes instanceof SharedArrayBuffer) return new Segment(bytes)
  const buffer = new SharedArrayBuffer(bytes.length)
  new Uint8Array(buffer).set(bytes)
  return new Segment(buffer)
}

export interface IndexContents {
  readonly parts: readonly Part[]
  readonly synonyms?: readonly Synonym[]
}

/** An index of what is there; it is never changed, so a change opens another one. */
export function openIndex({ parts, synonyms = [] }: IndexContents): SearchIndex {
  const searched = { reader: new Reader(parts), synonyms: new Synonyms(synonyms) }
  return {
    size: searched.reader.size,
    has: (type, slug) => parts.some(part => hasDocument(part, type, slug)),
    search: (query, options) => search(searched, query, options),
    searchExpression: (expression, options) => searchExpression(searched, expression, options)
  }
}
