import { predicates, type Predicate, type Topology } from './graph.ts'

export interface Components {
  /** Number of the component of each vertex; components are numbered by their first vertices. */
  readonly component: Uint32Array
  /** Vertices of each component. */
  readonly sizes: Uint32Array
  /** The first vertex of each component. */
  readonly roots: Uint32Array
}

/** Weakly connected components over the edges of `kinds`, by union-find. The root of each is its smallest vertex. */
export function components({ vertexCount, outgoing }: Topology, kinds: readonly Predicate[] = predicates): Components {
  const counted = Uint8Array.from(predicates, predicate => (kinds.includes(predicate) ? 1 : 0))
  const parents = Uint32Array.from({ length: vertexCount }, (_, vertex) => vertex)
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const end = outgoing.offsets[vertex + 1] as number
    for (let edge = outgoing.offsets[vertex] as number; edge < end; edge++)
      if (counted[outgoing.predicates[edge] as number] === 1) unite(parents, vertex, outgoing.targets[edge] as number)
  }
  return numbered(parents)
}

function unite(parents: Uint32Array, one: number, other: number): void {
  const first = rootOf(parents, one)
  const second = rootOf(parents, other)
  if (first < second) parents[second] = first
  else parents[first] = second
}

/** The root of a vertex; halves the way to it. */
function rootOf(parents: Uint32Array, vertex: number): number {
  let at = vertex
  for (let parent = parents[at] as number; parent !== at; parent = parents[at] as number) {
    parents[at] = parents[parent] as number
    at = parents[at] as number
  }
  return at
}

function numbered(parents: Uint32Array): Components {
  const component = new Uint32Array(parents.length)
  const sizes: number[] = []
  const roots: number[] = []
  for (let vertex = 0; vertex < parents.length; vertex++) {
    const root = rootOf(parents, vertex)
    if (root === vertex) {
      component[vertex] = sizes.length
      sizes.push(0)
      roots.push(vertex)
    } else component[vertex] = component[root] as number
    const number = component[vertex] as number
    sizes[number] = (sizes[number] as number) + 1
  }
  return { component, sizes: Uint32Array.from(sizes), roots: Uint32Array.from(roots) }
}
