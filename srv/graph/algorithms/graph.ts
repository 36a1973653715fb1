/** Kinds of vertices; the index of each is its number in `Graph.types`. */
export const vertexTypes = ['concept', 'tutorial', 'mission', 'group', 'tag', 'product', 'category'] as const

/** Kinds of edges; the index of each is its number in `Rows.predicates`. */
export const predicates = [
  'requires',
  'relatedTo',
  'teaches',
  'extends',
  'partOf',
  'taggedWith',
  'aboutProduct',
  'inCategory',
  'coCompletedWith'
] as const

export type VertexType = (typeof vertexTypes)[number]
export type Predicate = (typeof predicates)[number]

/** Edges in compressed rows: those of vertex v are at offsets[v] until offsets[v + 1]. */
export interface Rows {
  readonly offsets: Uint32Array
  readonly targets: Uint32Array
  readonly predicates: Uint8Array
}

/** The part of a graph that kernels read. */
export interface Topology {
  readonly vertexCount: number
  readonly edgeCount: number
  readonly outgoing: Rows
  readonly incoming: Rows
}

/** An immutable graph; `buffer` holds all of it, so that threads share it: `openGraph(buffer)`. */
export interface Graph extends Topology {
  /** Index into `vertexTypes`. */
  readonly types: Uint8Array
  /** 1 unless it is a concept that is not published. */
  readonly published: Uint8Array
  readonly buffer: SharedArrayBuffer
  slug(vertex: number): string
  label(vertex: number): string
  /** -1 where there is none. */
  vertexOf(type: VertexType, slug: string): number
}

/** Edges as three lists: the one at `i` goes from `from[i]` to `to[i]`. */
export interface EdgeList {
  readonly from: Uint32Array
  readonly to: Uint32Array
  readonly predicates: Uint8Array
}

export const typeNumber = (type: VertexType): number => vertexTypes.indexOf(type)
export const predicateNumber = (predicate: Predicate): number => predicates.indexOf(predicate)
