import type { MapFeed, MapNode } from '../../catalog/graph/map.ts'

/** The map as the canvas draws it: numbers in arrays, links of a node side by side. */
export interface MapGraph {
  readonly nodes: readonly MapNode[]
  readonly xs: Float64Array
  readonly ys: Float64Array
  /** Radius at scale 1, by the number of links. */
  readonly radii: Float64Array
  /** Nodes by their number of links, the most first. */
  readonly byWeight: Uint32Array
  /** Edges, those between well connected nodes first. */
  readonly froms: Uint32Array
  readonly tos: Uint32Array
  readonly predicates: readonly string[]
  /** Links of node n are `links[offsets[n]]` until `links[offsets[n + 1]]`, each the number of an edge. */
  readonly offsets: Uint32Array
  readonly links: Uint32Array
  readonly indexOf: ReadonlyMap<string, number>
}

/** The graph of a feed; an edge to a node that is not there is left out. */
export function graphOf({ nodes, edges }: MapFeed): MapGraph {
  const indexOf = new Map(nodes.map(({ id }, index) => [id, index]))
  const known = edges.flatMap(({ s, p, o }) => {
    const [from, to] = [indexOf.get(s), indexOf.get(o)]
    return from === undefined || to === undefined || from === to ? [] : [{ from, to, p }]
  })
  const degrees = new Uint32Array(nodes.length)
  const degree = (node: number): number => degrees[node] ?? 0
  for (const { from, to } of known) for (const end of [from, to]) degrees[end] = degree(end) + 1
  const weight = ({ from, to }: { from: number; to: number }): number => Math.min(degree(from), degree(to))
  known.sort((one, other) => weight(other) - weight(one))
  const offsets = new Uint32Array(nodes.length + 1)
  degrees.forEach((count, node) => (offsets[node + 1] = (offsets[node] ?? 0) + count))
  // few nodes have room to be larger
  const room = Math.min(2.2, Math.max(1, Math.sqrt(500 / (nodes.length + 1))))
  const next = offsets.slice()
  const links = new Uint32Array(2 * known.length)
  known.forEach(({ from, to }, edge) => {
    for (const end of [from, to]) {
      links[next[end] ?? 0] = edge
      next[end] = (next[end] ?? 0) + 1
    }
  })
  return {
    ...{ nodes, indexOf, offsets, links },
    xs: Float64Array.from(nodes, ({ x }) => x),
    ys: Float64Array.from(nodes, ({ y }) => y),
    radii: Float64Array.from(degrees, count => room * (2.5 + Math.min(9, 1.5 * Math.sqrt(count)))),
    byWeight: Uint32Array.from(nodes.keys()).sort((one, other) => degree(other) - degree(one) || one - other),
    froms: Uint32Array.from(known, ({ from }) => from),
    tos: Uint32Array.from(known, ({ to }) => to),
    predicates: known.map(({ p }) => p)
  }
}

/** A link of a node, as seen from it. */
export interface Link {
  readonly edge: number
  readonly other: number
  readonly predicate: string
  readonly isOutgoing: boolean
}

export function linksOf(graph: MapGraph, node: number): Link[] {
  const { offsets, links, froms, tos, predicates } = graph
  return [...links.subarray(offsets[node], offsets[node + 1])].map(edge => {
    const isOutgoing = froms[edge] === node
    return { edge, isOutgoing, other: (isOutgoing ? tos : froms)[edge] ?? 0, predicate: predicates[edge] ?? '' }
  })
}
