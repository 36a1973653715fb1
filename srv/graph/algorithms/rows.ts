import type { EdgeList, Rows, Topology } from './graph.ts'

/** Targets of each vertex, without kinds. */
export interface Neighbours {
  readonly offsets: Uint32Array
  readonly targets: Uint32Array
}

/**
 * Writes the rows of `edges` by their first end into `rows`: counts, sums, places. Edges of a vertex keep the order of the
 * list, so the same list gives the same rows.
 */
export function fillRows({ from, to, predicates: kinds }: EdgeList, rows: Rows): void {
  const { offsets, targets, predicates } = rows
  const next = startsOf(from, offsets)
  for (let edge = 0; edge < from.length; edge++) {
    const source = from[edge] as number
    const at = next[source] as number
    next[source] = at + 1
    targets[at] = to[edge] as number
    predicates[at] = kinds[edge] as number
  }
}

/** Fills `offsets` with the starts of rows by `keys`; a copy of them to count on. */
function startsOf(keys: Uint32Array, offsets: Uint32Array): Uint32Array {
  offsets.fill(0)
  for (let edge = 0; edge < keys.length; edge++) {
    const row = (keys[edge] as number) + 1
    offsets[row] = (offsets[row] as number) + 1
  }
  for (let row = 1; row < offsets.length; row++) offsets[row] = (offsets[row] as number) + (offsets[row - 1] as number)
  return offsets.slice()
}

/** Rows of `edges` in memory of this thread. */
export function topologyOf(vertexCount: number, edges: EdgeList): Topology {
  const outgoing = emptyRows(vertexCount, edges.from.length)
  const incoming = emptyRows(vertexCount, edges.from.length)
  fillRows(edges, outgoing)
  fillRows({ from: edges.to, to: edges.from, predicates: edges.predicates }, incoming)
  return { vertexCount, edgeCount: edges.from.length, outgoing, incoming }
}

const emptyRows = (vertices: number, edges: number): Rows => ({
  offsets: new Uint32Array(vertices + 1),
  targets: new Uint32Array(edges),
  predicates: new Uint8Array(edges)
})

/** The undirected view: every edge at both ends, those that are there twice twice, self loops left out. */
export function undirected({ vertexCount, edgeCount, outgoing, incoming }: Topology): Neighbours {
  const offsets = new Uint32Array(vertexCount + 1)
  const targets = new Uint32Array(2 * edgeCount)
  let at = 0
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    for (const rows of [outgoing, incoming]) {
      const end = rows.offsets[vertex + 1] as number
      for (let edge = rows.offsets[vertex] as number; edge < end; edge++) {
        const other = rows.targets[edge] as number
        if (other !== vertex) targets[at++] = other
      }
    }
    offsets[vertex + 1] = at
  }
  return { offsets, targets: targets.subarray(0, at) }
}
