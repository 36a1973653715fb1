import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { predicates, type Topology } from '../../../srv/graph/algorithms/graph.ts'
import { topologyOf } from '../../../srv/graph/algorithms/rows.ts'
import { type Costs, type Hop, pathFinder } from '../../../srv/graph/algorithms/shortest-path.ts'

const costs: Costs = { requires: 2, extends: 2, teaches: 1, coCompletedWith: 3, relatedTo: 7 }

type Edge = readonly [from: number, predicate: number, to: number]

const graphs = fc.integer({ min: 1, max: 25 }).chain(count =>
  fc.record({
    count: fc.constant(count),
    edges: fc.array(fc.tuple(fc.nat(count - 1), fc.nat(predicates.length - 1), fc.nat(count - 1)), { maxLength: 60 })
  })
)

const topology = (count: number, edges: readonly Edge[]): Topology =>
  topologyOf(count, {
    from: Uint32Array.from(edges, ([from]) => from),
    to: Uint32Array.from(edges, ([, , to]) => to),
    predicates: Uint8Array.from(edges, ([, predicate]) => predicate)
  })

/** Dijkstra's algorithm as in a textbook, from one end. */
function plainDistances(count: number, edges: readonly Edge[], from: number): number[] {
  const distances = Array.from({ length: count }, () => Infinity)
  const open = new Set(distances.keys())
  distances[from] = 0
  while (open.size > 0) {
    const vertex = [...open].reduce((best, each) => ((distances[each] ?? 0) < (distances[best] ?? 0) ? each : best))
    open.delete(vertex)
    for (const [one, predicate, other] of edges) {
      const cost = costs[predicates[predicate] ?? 'partOf']
      const next = one === vertex ? other : other === vertex ? one : undefined
      if (next === undefined || cost === undefined) continue
      distances[next] = Math.min(distances[next] ?? 0, (distances[vertex] ?? 0) + cost)
    }
  }
  return distances
}

/** The cost of a path; every hop of it is checked to be an edge. */
function costOf(path: readonly Hop[], edges: readonly Edge[], from: number, to: number): number {
  let at = from
  let cost = 0
  for (const hop of path) {
    expect(hop.from).toBe(at)
    const [source, target] = hop.forward ? [hop.from, hop.to] : [hop.to, hop.from]
    expect(edges).toContainEqual([source, predicates.indexOf(hop.predicate), target])
    cost += costs[hop.predicate] ?? Infinity
    at = hop.to
  }
  expect(at).toBe(to)
  return cost
}

test('a path costs what the plain algorithm of Dijkstra finds, for all pairs and one search after the other', () => {
  fc.assert(
    fc.property(graphs, ({ count, edges }) => {
      const finder = pathFinder(topology(count, edges), costs)
      for (let from = 0; from < count; from++) {
        const distances = plainDistances(count, edges, from)
        for (let to = 0; to < count; to++) {
          const path = finder.find(from, to)
          if (distances[to] === Infinity) expect(path).toBeUndefined()
          else expect(costOf(path ?? [], edges, from, to)).toBe(distances[to])
        }
      }
    }),
    { numRuns: 60 }
  )
})

test('a cost beyond the buckets is refused', () => {
  expect(() => pathFinder(topology(1, []), { requires: 8 })).toThrow('at most 7')
})
