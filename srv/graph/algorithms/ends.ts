import { type Graph, type Predicate, predicateNumber } from './graph.ts'

/** Vertices at the other ends of edges of a kind. */
export function ends(graph: Graph, vertex: number, predicate: Predicate, way: 'outgoing' | 'incoming'): number[] {
  const { offsets, targets, predicates } = graph[way]
  const kind = predicateNumber(predicate)
  const found: number[] = []
  for (let edge = offsets[vertex] as number; edge < (offsets[vertex + 1] as number); edge++)
    if (predicates[edge] === kind) found.push(targets[edge] as number)
  return found
}
