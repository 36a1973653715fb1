import { allocateColumns } from './columns.ts'
import { type EdgeList, type Graph, predicateNumber, type Predicate, typeNumber, type VertexType } from './graph.ts'
import { openGraph } from './open-graph.ts'
import { fillRows } from './rows.ts'
import { enterSlugs } from './slug-table.ts'

/** Texts in UTF-8, one after the other: the one of vertex v lies at starts[v] until starts[v + 1]. */
export interface Texts {
  readonly bytes: Uint8Array
  readonly starts: Uint32Array
}

/** Vertices and edges as lists; each type and slug is there once. */
export interface GraphLists {
  readonly types: Uint8Array
  readonly published: Uint8Array
  readonly slugs: Texts
  /** An empty one stands for the slug. */
  readonly labels: Texts
  readonly edges: EdgeList
}

/** Writes a graph into shared memory. */
export function assembleGraph({ types, published, slugs, labels, edges }: GraphLists): Graph {
  const columns = allocateColumns({
    vertices: types.length,
    edges: edges.from.length,
    slugBytes: slugs.bytes.length,
    labelBytes: labels.bytes.length
  })
  columns.types.set(types)
  columns.published.set(published)
  columns.slugStarts.set(slugs.starts)
  columns.slugs.set(slugs.bytes)
  columns.labelStarts.set(labels.starts)
  columns.labels.set(labels.bytes)
  fillRows(edges, columns.outgoing)
  fillRows({ from: edges.to, to: edges.from, predicates: edges.predicates }, columns.incoming)
  enterSlugs(columns)
  return openGraph(columns.buffer)
}

export interface Vertex {
  readonly type: VertexType
  readonly slug: string
  readonly label?: string
  readonly published?: boolean
}

/** Ends are indexes of vertices. */
export type Edge = readonly [from: number, predicate: Predicate, to: number]

/** The graph of objects, where there are few. */
export function graphOf(vertices: readonly Vertex[], edges: readonly Edge[]): Graph {
  return assembleGraph({
    types: Uint8Array.from(vertices, ({ type }) => typeNumber(type)),
    published: Uint8Array.from(vertices, ({ published = true }) => (published ? 1 : 0)),
    slugs: textsOf(vertices.map(({ slug }) => slug)),
    labels: textsOf(vertices.map(({ slug, label = '' }) => (label === slug ? '' : label))),
    edges: {
      from: Uint32Array.from(edges, ([from]) => from),
      to: Uint32Array.from(edges, ([, , to]) => to),
      predicates: Uint8Array.from(edges, ([, predicate]) => predicateNumber(predicate))
    }
  })
}

function textsOf(texts: readonly string[]): Texts {
  const bytes = texts.map(text => Buffer.from(text))
  const starts = new Uint32Array(texts.length + 1)
  bytes.forEach((each, index) => (starts[index + 1] = (starts[index] as number) + each.length))
  return { bytes: Buffer.concat(bytes), starts }
}
