import { columnsOf } from './columns.ts'
import { type Graph, typeNumber } from './graph.ts'
import { findSlug } from './slug-table.ts'

/** The graph in a buffer, on whichever thread. */
export function openGraph(buffer: SharedArrayBuffer): Graph {
  const columns = columnsOf(buffer)
  const { counts, outgoing, incoming, types, published, slugStarts, labelStarts } = columns
  const slugs = Buffer.from(buffer, columns.slugs.byteOffset, counts.slugBytes)
  const labels = Buffer.from(buffer, columns.labels.byteOffset, counts.labelBytes)
  const text = (bytes: Buffer, starts: Uint32Array, vertex: number) =>
    bytes.toString('utf8', starts[vertex], starts[vertex + 1])
  const slug = (vertex: number): string => text(slugs, slugStarts, vertex)
  return {
    buffer,
    vertexCount: counts.vertices,
    edgeCount: counts.edges,
    types,
    published,
    outgoing,
    incoming,
    slug,
    // a label that is the slug is not stored
    label: vertex => text(labels, labelStarts, vertex) || slug(vertex),
    vertexOf: (type, wanted) => findSlug(columns, typeNumber(type), Buffer.from(wanted))
  }
}
