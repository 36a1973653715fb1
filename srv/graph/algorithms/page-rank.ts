import type { Topology } from './graph.ts'
import { undirected } from './rows.ts'

export interface PageRankOptions {
  readonly damping?: number
  readonly iterations?: number
  /** The sum of all changes at which it stops. */
  readonly tolerance?: number
}

/**
 * PageRank of the undirected view (GRAPH-066): starts at 1/N, and what vertices without edges would pass on is spread evenly, so
 * that all ranks sum to 1.
 */
export function pageRank(
  graph: Topology,
  { damping = 0.85, iterations = 100, tolerance = 1e-6 }: PageRankOptions = {}
): Float64Array {
  const { vertexCount: count } = graph
  const { offsets, targets } = undirected(graph)
  let ranks = new Float64Array(count).fill(1 / count)
  let next = new Float64Array(count)
  const shares = new Float64Array(count)
  for (let iteration = 0; iteration < iterations; iteration++) {
    const dangling = share(ranks, offsets, shares)
    const base = (1 - damping + damping * dangling) / count
    let change = 0
    for (let vertex = 0; vertex < count; vertex++) {
      const end = offsets[vertex + 1] as number
      let sum = 0
      for (let edge = offsets[vertex] as number; edge < end; edge++) sum += shares[targets[edge] as number] as number
      const rank = base + damping * sum
      change += Math.abs(rank - (ranks[vertex] as number))
      next[vertex] = rank
    }
    ;[ranks, next] = [next, ranks]
    if (change < tolerance) break
  }
  return ranks
}

/** Fills `shares` with what each vertex passes on along one edge; the sum of those that have none. */
function share(ranks: Float64Array, offsets: Uint32Array, shares: Float64Array): number {
  let dangling = 0
  for (let vertex = 0; vertex < ranks.length; vertex++) {
    const degree = (offsets[vertex + 1] as number) - (offsets[vertex] as number)
    if (degree === 0) dangling += ranks[vertex] as number
    else shares[vertex] = (ranks[vertex] as number) / degree
  }
  return dangling
}
