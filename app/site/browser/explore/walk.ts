import { linksOf, type MapGraph } from './graph.ts'

/** Directions of the arrow keys on the screen. */
export const directions: Readonly<Partial<Record<string, readonly [number, number]>>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1]
}

/** The cosine within which a neighbour lies in a direction: 60 degrees to each side. */
const WITHIN = 0.5

/** The linked node that lies best in a direction: near, and straight ahead; undefined when none lies there. */
export function nextTowards(
  graph: MapGraph,
  node: number,
  [dx, dy]: readonly [number, number],
  isShown: (node: number) => boolean
): number | undefined {
  const { xs, ys } = graph
  let best: { readonly node: number; readonly cost: number } | undefined
  for (const { other } of linksOf(graph, node)) {
    const [x, y] = [(xs[other] ?? 0) - (xs[node] ?? 0), (ys[other] ?? 0) - (ys[node] ?? 0)]
    const distance = Math.hypot(x, y)
    const straight = distance === 0 ? 0 : (x * dx + y * dy) / distance
    if (straight < WITHIN || !isShown(other)) continue
    const cost = distance / straight ** 2
    if (!best || cost < best.cost) best = { node: other, cost }
  }
  return best?.node
}
