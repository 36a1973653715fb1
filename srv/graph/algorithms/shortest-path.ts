import { type Predicate, predicates, type Rows, type Topology } from './graph.ts'
import { Frontier } from './frontier.ts'

/** Costs of crossing an edge, in either direction: whole numbers up to `MOST`. Edges without one are not crossed. */
export type Costs = Readonly<Partial<Record<Predicate, number>>>

/** The highest cost of an edge. */
const MOST = 7

/** A step from one vertex to the next. */
export interface Hop {
  readonly from: number
  readonly to: number
  readonly predicate: Predicate
  /** False where the edge points the other way. */
  readonly forward: boolean
}

/** Finds shortest paths in a graph; the memory of one search serves the next, so it is for one thread. */
export interface PathFinder {
  /** The cheapest way; undefined where there is none. Equal ends are a way without hops. */
  find(from: number, to: number): Hop[] | undefined
}

/**
 * Dijkstra's algorithm from both ends. Costs are small whole numbers, so that vertices wait in a ring of buckets instead of a
 * heap (Dial, 1969); nothing is cleared between two searches.
 */
export function pathFinder(graph: Topology, costs: Costs): PathFinder {
  const costOf = Uint8Array.from(predicates, predicate => costs[predicate] ?? 0)
  if (costOf.some(cost => cost > MOST)) throw new RangeError(`a cost is at most ${MOST}`)
  const ahead = new Frontier(graph.vertexCount, MOST)
  const back = new Frontier(graph.vertexCount, MOST)
  let meeting = { at: -1, cost: Infinity }

  function relax(rows: Rows, vertex: number, isForward: boolean, side: Frontier, other: Frontier): void {
    const end = rows.offsets[vertex + 1] as number
    for (let edge = rows.offsets[vertex] as number; edge < end; edge++) {
      const predicate = rows.predicates[edge] as number
      const cost = costOf[predicate] as number
      const next = rows.targets[edge] as number
      if (cost === 0 || !side.reach(next, side.nearest + cost, vertex, 2 * predicate + (isForward ? 1 : 0))) continue
      const total = side.nearest + cost + other.distanceOf(next)
      if (total < meeting.cost) meeting = { at: next, cost: total }
    }
  }

  function advance(side: Frontier, other: Frontier): void {
    for (const vertex of side.takeNearest()) {
      relax(graph.outgoing, vertex, side === ahead, side, other)
      relax(graph.incoming, vertex, side !== ahead, side, other)
    }
  }

  function find(from: number, to: number): Hop[] | undefined {
    if (from === to) return []
    meeting = { at: -1, cost: Infinity }
    ahead.begin(from)
    back.begin(to)
    while (ahead.seek() && back.seek() && ahead.nearest + back.nearest < meeting.cost)
      if (ahead.waiting <= back.waiting) advance(ahead, back)
      else advance(back, ahead)
    return meeting.at === -1 ? undefined : [...hops(ahead, meeting.at).reverse(), ...turned(hops(back, meeting.at))]
  }

  return { find }
}

/** The steps by which a side has come to `vertex`, the last first. */
function hops(side: Frontier, vertex: number): Hop[] {
  const steps: Hop[] = []
  for (let to = vertex; side.previous(to) !== to; to = side.previous(to)) {
    const via = side.via(to)
    const predicate = predicates[via >> 1] as Predicate
    steps.push({ from: side.previous(to), to, predicate, forward: (via & 1) === 1 })
  }
  return steps
}

/** Steps of the side that came from the end: directions of edges are told along the path already. */
const turned = (steps: readonly Hop[]): Hop[] =>
  steps.map(({ from, to, predicate, forward }) => ({ from: to, to: from, predicate, forward }))
