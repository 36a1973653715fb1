import { expect, test } from '@jest/globals'
import { layout } from '../../srv/graph/algorithms/layout.ts'
import { topologyOf, undirected } from '../../srv/graph/algorithms/rows.ts'
import { lesMiserables, edgeList, pairs } from './algorithms/support/published-graphs.ts'

const edges = pairs(lesMiserables.adjacency)
const seeds = Uint32Array.from({ length: lesMiserables.vertexCount }, (_, vertex) => Math.imul(vertex + 1, 2654435761))
const places = (list: readonly (readonly [number, number])[]) =>
  layout(undirected(topologyOf(lesMiserables.vertexCount, edgeList(list))), seeds)

const distance = (one: Float64Array, other: Float64Array, a: number, b = a) =>
  Math.hypot(
    (one[2 * a] as number) - (other[2 * b] as number),
    (one[2 * a + 1] as number) - (other[2 * b + 1] as number)
  )
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] as number

const all = seeds.reduce<number[]>((list, _, vertex) => [...list, vertex], [])
const map = places(edges)

test('the same graph has the same map', () => {
  expect(places(edges)).toEqual(map)
})

test('neighbours are nearer than others, and no two vertices are on one spot', () => {
  const near = median(edges.map(([one, other]) => distance(map, map, one, other)))
  const any = all.flatMap(one => all.filter(other => other > one).map(other => distance(map, map, one, other)))
  expect(near).toBeLessThan(median(any) / 1.5)
  expect(Math.min(...any)).toBeGreaterThan(0.05)
  expect(map.every(Number.isFinite)).toBe(true)
})

test('one more edge moves most vertices by little', () => {
  const changed = places([...edges, [3, 70]])
  const extent = Math.max(...map) - Math.min(...map)
  expect(median(all.map(vertex => distance(map, changed, vertex)))).toBeLessThan(extent / 20)
})
