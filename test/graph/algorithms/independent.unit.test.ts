import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { UndirectedGraph } from 'graphology'
import { components } from '../../../srv/graph/algorithms/components.ts'
import type { Topology } from '../../../srv/graph/algorithms/graph.ts'
import { louvain } from '../../../srv/graph/algorithms/louvain.ts'
import { pageRank } from '../../../srv/graph/algorithms/page-rank.ts'
import { topologyOf, undirected } from '../../../srv/graph/algorithms/rows.ts'
import { graphologyLouvain, graphologyPageRank } from './support/graphology.ts'
import { edgeList } from './support/published-graphs.ts'

interface Random {
  readonly count: number
  readonly edges: readonly (readonly [number, number])[]
}

/** Simple graphs, some of them with vertices that have no edge: the library knows no others. */
const simpleGraphs: fc.Arbitrary<Random> = fc.integer({ min: 2, max: 40 }).chain(count =>
  fc.record({
    count: fc.constant(count),
    edges: fc
      .uniqueArray(fc.tuple(fc.nat(count - 1), fc.nat(count - 1)), { selector: key, maxLength: 120 })
      .map(edges => edges.filter(([from, to]) => from !== to))
  })
)

function key([from, to]: readonly [number, number]): string {
  return `${Math.min(from, to)} ${Math.max(from, to)}`
}

const own = ({ count, edges }: Random): Topology => topologyOf(count, edgeList(edges))

function librarys({ count, edges }: Random): UndirectedGraph {
  const graph = new UndirectedGraph()
  for (let vertex = 0; vertex < count; vertex++) graph.addNode(vertex)
  for (const [from, to] of edges) graph.addEdge(from, to)
  return graph
}

test('PageRank is that of graphology', () => {
  fc.assert(
    fc.property(simpleGraphs, random => {
      // the library multiplies the tolerance with the number of vertices
      const expected = graphologyPageRank(librarys(random), {
        alpha: 0.85,
        maxIterations: 1000,
        tolerance: 1e-12,
        getEdgeWeight: null
      })
      pageRank(own(random), { tolerance: 1e-11, iterations: 1000 }).forEach((rank, vertex) =>
        expect(rank).toBeCloseTo(expected[vertex] as number, 9)
      )
    })
  )
})

test('the modularity that Louvain tells is that of its communities, and the same graph gives the same', () => {
  fc.assert(
    fc.property(simpleGraphs, random => {
      const { communities, modularity } = louvain(own(random))
      expect(modularity).toBeCloseTo(plainModularity(random, communities), 9)
      expect(louvain(own(random)).communities).toEqual(communities)
    })
  )
})

test('Louvain finds communities as good as those of graphology, on average within 1 %', () => {
  let ours = 0
  let theirs = 0
  fc.assert(
    fc.property(simpleGraphs, random => {
      if (random.edges.length === 0) return
      ours += louvain(own(random)).modularity
      theirs += graphologyLouvain.detailed(librarys(random), { randomWalk: false }).modularity
    }),
    { seed: 7, numRuns: 300 }
  )
  expect(ours).toBeGreaterThan(0.99 * theirs)
})

test('components are what a walk reaches', () => {
  fc.assert(
    fc.property(simpleGraphs, random => {
      const { component, sizes, roots } = components(own(random))
      const reached = walk(own(random))
      for (let vertex = 0; vertex < random.count; vertex++) {
        const number = component[vertex] as number
        expect(roots[number]).toBe(reached[vertex])
        expect(sizes[number]).toBe(reached.filter(root => root === reached[vertex]).length)
      }
    })
  )
})

test('edges that are there twice count twice, and self loops not at all', () => {
  const edges: [number, number][] = [
    [0, 1],
    [1, 0],
    [1, 2],
    [2, 2]
  ]
  const ranks = pageRank(topologyOf(3, edgeList(edges)), { tolerance: 1e-12, iterations: 1000 })
  const { targets } = undirected(topologyOf(3, edgeList(edges)))
  expect(targets).toHaveLength(6)
  // 0 has two of the three edge ends at 1: r0 = 0.05 + 0.85 * r1 * 2/3, r2 = 0.05 + 0.85 * r1 / 3
  expect((ranks[0] as number) - 0.05).toBeCloseTo(2 * ((ranks[2] as number) - 0.05), 9)
})

test('a graph without edges or vertices has communities and components of one vertex each', () => {
  expect(louvain(topologyOf(3, edgeList([])))).toEqual({ communities: Uint32Array.of(0, 1, 2), modularity: 0 })
  expect([...pageRank(topologyOf(4, edgeList([])))]).toEqual([0.25, 0.25, 0.25, 0.25])
  expect([...components(topologyOf(0, edgeList([]))).sizes]).toEqual([])
})

function plainModularity({ count, edges }: Random, communities: Uint32Array): number {
  if (edges.length === 0) return 0
  const degrees = new Float64Array(count)
  for (const end of edges.flat()) degrees[end] = (degrees[end] as number) + 1
  let sum = 0
  for (let one = 0; one < count; one++)
    for (let other = 0; other < count; other++)
      if (communities[one] === communities[other])
        sum -= ((degrees[one] as number) * (degrees[other] as number)) / (2 * edges.length)
  for (const [from, to] of edges) if (communities[from] === communities[to]) sum += 2
  return sum / (2 * edges.length)
}

/** Of each vertex the smallest that a walk from it reaches. */
function walk(graph: Topology): number[] {
  const { offsets, targets } = undirected(graph)
  const roots = Array.from({ length: graph.vertexCount }, () => -1)
  for (let root = 0; root < graph.vertexCount; root++) {
    const stack = roots[root] === -1 ? [root] : []
    for (let vertex = stack.pop(); vertex !== undefined; vertex = stack.pop()) {
      if (roots[vertex] !== -1) continue
      roots[vertex] = root
      stack.push(...targets.subarray(offsets[vertex], offsets[vertex + 1]))
    }
  }
  return roots
}
